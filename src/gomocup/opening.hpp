// How a game by the swap2 rule begins.
#pragma once

#include <cstdint>
#include <vector>

#include "gomocup/game.hpp"

namespace tessera::gomocup {

// Three stones, black, white and black, that promise neither side much. The same seed places the
// same.
std::vector<Point> swap2_opening(const Grid& board, std::uint64_t seed);

}  // namespace tessera::gomocup
