#include "games/catalogue.hpp"
#include "search/brain.hpp"

namespace tessera::catalogue {

std::unique_ptr<search::Brain> brain(const game::Table& table) {
    std::unique_ptr<search::Brain> found;
    std::apply(
        [&](auto... family) {
            (void)((&family.description() == &table.variant().description() &&
                    (found = family.brain(table))) ||
                   ...);
        },
        Families{});
    return found;
}

}  // namespace tessera::catalogue
