#include "games/mnk/evaluator.hpp"
#include "games/mnk/family.hpp"
#include "search/brain_of.hpp"

namespace tessera::mnk {

std::unique_ptr<search::Brain> Family::brain(const game::Table& table) {
    return search::brain_sized<Rules, Evaluator, 1, 2, 4, 11>(table);
}

}  // namespace tessera::mnk
