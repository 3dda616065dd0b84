// The games there are. `Families` is the only list of them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "games/dualclash/family.hpp"
#include "games/fifo/family.hpp"
#include "games/infiltration/family.hpp"
#include "games/mnk/family.hpp"
#include "games/numbermines/family.hpp"
#include "games/pushmine/family.hpp"

namespace tessera::catalogue {

using Families = std::tuple<mnk::Family, pushmine::Family, dualclash::Family, numbermines::Family,
                            fifo::Family, infiltration::Family>;

const std::vector<const game::Description*>& descriptions();
// Names and aliases, in the order of the list.
std::vector<std::string_view> names();

// The variant a spec means: "pushmine", "tictactoe", "mnk:m=7,n=7,k=5".
Expected<std::unique_ptr<game::Table>> open(std::string_view spec);

// The player for this table. Part of the search library.
std::unique_ptr<search::Brain> brain(const game::Table& table);

}  // namespace tessera::catalogue
