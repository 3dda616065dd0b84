// Books of games that are small enough to be known entirely.
#pragma once

#include <vector>

#include "book/entry.hpp"
#include "core/expected.hpp"
#include "game/table.hpp"

namespace tessera::bookmaker {

// Every position that can be reached, with all its legal moves and their exact scores; those that
// win soonest, hold the draw or lose latest have a weight. An error when there are more than `most`
// positions, or when positions lead to each other.
Expected<std::vector<book::Entry>> complete(const game::Table& start, std::size_t most);

}  // namespace tessera::bookmaker
