// The cells that are all a side lacks for a row of k.
#pragma once

#include <array>
#include <cstddef>

#include "core/bits.hpp"
#include "core/grid.hpp"
#include "search/row_length.hpp"

namespace tessera::search {

template <int Words>
class Gaps {
public:
    using Cells = Bits<Words>;

    // Rows of k cells inside the region; k is at most `longest`.
    Gaps(Grid grid, int k, const Cells& region) : k_(k) {
        for (std::size_t d = 0; d < line_directions.size(); ++d) {
            directions_[d].step = grid.step(line_directions[d]);
            for (int cell = 0; cell < grid.size(); ++cell) {
                bool inside = grid.reach(cell, line_directions[d]) >= k - 1;
                for (int i = 0; inside && i < k; ++i)
                    inside = region.test(cell + i * directions_[d].step);
                directions_[d].starts.assign(cell, inside);
            }
        }
    }

    // By direction: cells whose k-1 companions in some row are all among the stones.
    Cells along(std::size_t direction, const Cells& stones) const {
        return with_row_length<longest>(k_, [&]<int Longest>(const int k) {
            const auto& [step, starts] = directions_[direction];
            // From the back: behind[i] = rows whose cells i … k-1 are all stones.
            std::array<Cells, Longest + 1> behind;
            behind[static_cast<std::size_t>(k)] = starts;
            for (int i = k - 1; i > 0; --i)
                behind[static_cast<std::size_t>(i)] =
                    behind[static_cast<std::size_t>(i) + 1] & (stones >> (i * step));
            Cells found;
            Cells before = ~Cells{};
            for (int i = 0; i < k; ++i) {
                found |= (before & behind[static_cast<std::size_t>(i) + 1]) << (i * step);
                before &= stones >> (i * step);
            }
            return found;
        });
    }
    // Whether rows in that direction are complete: their first cells.
    Cells rows(std::size_t direction, const Cells& stones) const {
        const auto& [step, starts] = directions_[direction];
        Cells found = starts & stones;
        for (int i = 1; i < k_; ++i) found &= stones >> (i * step);
        return found;
    }
    Cells all(const Cells& stones) const {
        return along(0, stones) | along(1, stones) | along(2, stones) | along(3, stones);
    }

private:
    static constexpr int longest = 9;
    struct Direction {
        int step = 0;
        Cells starts;  // from here k cells ahead lie in the region
    };

    int k_;
    std::array<Direction, 4> directions_;
};

}  // namespace tessera::search
