#include "games/pushmine/family.hpp"
#include "games/pushmine/sight.hpp"
#include "search/brain_of.hpp"

namespace tessera::pushmine {

std::unique_ptr<search::Brain> Family::brain(const game::Table& table) {
    return search::brain_sized<Rules, Judge, 1, 2>(table);
}

}  // namespace tessera::pushmine
