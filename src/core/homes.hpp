// Boards that are split into two homes: the lower half is x's, the upper half o's.
#pragma once

#include <array>

#include "core/bits.hpp"
#include "core/grid.hpp"

namespace tessera {

// By side.
template <int Words>
std::array<Bits<Words>, 2> homes_of(const Grid& grid) {
    const auto lower = Bits<Words>::first(grid.size() / 2);
    return {lower, Bits<Words>::first(grid.size()) & ~lower};
}

}  // namespace tessera
