#include "games/fifo/evaluator.hpp"
#include "games/fifo/family.hpp"
#include "search/brain_of.hpp"

namespace tessera::fifo {

std::unique_ptr<search::Brain> Family::brain(const game::Table& table) {
    return search::brain_sized<Rules, Evaluator, 1, 4>(table);
}

}  // namespace tessera::fifo
