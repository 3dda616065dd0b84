// What a game offers to the rest of the house. Each game's folder defines one `Family`:
//
//   struct Family {
//       static const game::Description& description();
//       // A table of that variant, or the clash between its values. Part of the rules library.
//       static Expected<std::unique_ptr<game::Table>> open(const game::Variant& variant);
//       // A player for a table that `open` made. Part of the search library.
//       static std::unique_ptr<search::Brain> brain(const game::Table& table);
//   };
//
// and the catalogue lists it.
#pragma once

#include <memory>

#include "core/expected.hpp"
#include "game/table.hpp"

namespace tessera::search {
class Brain;
}
