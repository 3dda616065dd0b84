#include "games/pushmine/evaluator.hpp"
#include "games/pushmine/family.hpp"
#include "search/brain_of.hpp"

namespace tessera::pushmine {

std::unique_ptr<search::Brain> Family::brain(const game::Table& table) {
    return search::brain_sized<Rules, Evaluator, 1, 2>(table);
}

}  // namespace tessera::pushmine
