#include "games/infiltration/family.hpp"
#include "games/infiltration/sight.hpp"
#include "search/brain_of.hpp"

namespace tessera::infiltration {

std::unique_ptr<search::Brain> Family::brain(const game::Table& table) {
    return search::brain_sized<Rules, Judge, 1, 4>(table);
}

}  // namespace tessera::infiltration
