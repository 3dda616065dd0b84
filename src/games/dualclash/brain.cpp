#include "games/dualclash/evaluator.hpp"
#include "games/dualclash/family.hpp"
#include "search/brain_of.hpp"

namespace tessera::dualclash {

std::unique_ptr<search::Brain> Family::brain(const game::Table& table) {
    return search::brain_sized<Rules, Evaluator, 1, 2, 4>(table);
}

}  // namespace tessera::dualclash
