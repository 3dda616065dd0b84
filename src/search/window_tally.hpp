// Counts stones in every straight window of k cells from scratch, all windows of a direction at
// once: where a move changes many cells this costs less than keeping counts up to date.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <vector>

#include "core/bits.hpp"
#include "core/grid.hpp"
#include "core/side.hpp"

namespace tessera::search {

template <int Words>
class WindowTally {
public:
    using Cells = Bits<Words>;
    static constexpr int longest = 15;
    // By side and number of stones: how many windows hold that many of the side and none of the
    // other.
    using Counts = std::array<std::array<int, longest + 1>, 2>;

    // k is at most `longest`.
    WindowTally(Grid grid, int k) : k_(k) {
        for (std::size_t d = 0; d < directions_.size(); ++d) {
            directions_[d].step = grid.step(line_directions[d]);
            for (int cell = 0; cell < grid.size(); ++cell)
                directions_[d].starts.assign(cell, grid.reach(cell, line_directions[d]) >= k - 1);
        }
    }

    Counts count(const std::array<Cells, 2>& stones) const {
        Counts counts{};
        for (const auto& direction : directions_) {
            const std::array sums{sum(stones[0], direction.step), sum(stones[1], direction.step)};
            for (const Side side : {Side::x, Side::o}) {
                const auto& own = sums[index(side)];
                const auto alone = direction.starts & ~sums[index(!side)].any();
                for (int n = 1; n <= k_; ++n)
                    counts[index(side)][static_cast<std::size_t>(n)] +=
                        (alone & own.equal_to(n)).count();
            }
        }
        return counts;
    }

private:
    struct Direction {
        int step = 0;
        Cells starts;  // from here k cells ahead lie on the board
    };
    // A number per cell, stored as the sets of cells whose number has a given binary digit.
    struct Numbers {
        std::array<Cells, std::bit_width(unsigned{longest})> digits;

        void add(Cells carry) {
            for (auto& digit : digits) {
                const auto both = digit & carry;
                digit ^= carry;
                carry = both;
            }
        }
        Cells any() const {
            Cells result;
            for (const auto& digit : digits) result |= digit;
            return result;
        }
        Cells equal_to(int n) const {
            Cells result = ~Cells{};
            for (std::size_t i = 0; i < digits.size(); ++i)
                result &= n >> i & 1 ? digits[i] : ~digits[i];
            return result;
        }
    };

    // By the window's first cell.
    Numbers sum(const Cells& stones, int step) const {
        Numbers numbers;
        for (int i = 0; i < k_; ++i) numbers.add(stones >> (i * step));
        return numbers;
    }

    int k_;
    std::array<Direction, 4> directions_;
};

}  // namespace tessera::search
