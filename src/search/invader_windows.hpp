// Windows for games that are won by a row in the enemy's home.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "core/bits.hpp"
#include "core/grid.hpp"
#include "core/side.hpp"
#include "search/window_counter.hpp"

namespace tessera::search {

// Only the invader can win a window, and only one that lies wholly in one home.
template <int Words>
std::vector<WindowCounter::Window> invader_windows(const Grid& grid, int k,
                                                   const std::array<Bits<Words>, 2>& homes) {
    std::vector<WindowCounter::Window> result;
    for (const auto& cells : windows(grid, k))
        for (const Side side : {Side::x, Side::o})
            if (std::ranges::all_of(cells, [&](int c) { return homes[index(!side)].test(c); }))
                result.push_back({cells, {side == Side::x, side == Side::o}});
    return result;
}

}  // namespace tessera::search
