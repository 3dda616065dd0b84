// Two simple ways to judge a position: windows of k cells with exactly two stones, and sequences
// that can still grow.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/bits.hpp"
#include "core/grid.hpp"

namespace tessera::mnk {

template <int Words>
class PlainCounts {
public:
    using Cells = Bits<Words>;

    PlainCounts(Grid grid, int k) : k_(k), board_(Cells::first(grid.size())) {
        for (std::size_t d = 0; d < lines_.size(); ++d) {
            auto& line = lines_[d];
            line.step = grid.step(line_directions[d]);
            for (int cell = 0; cell < grid.size(); ++cell) {
                line.starts.assign(cell, grid.reach(cell, line_directions[d]) >= k - 1);
                line.has_previous.assign(cell, grid.reach(cell, -line_directions[d]) > 0);
                line.has_next.assign(cell, grid.reach(cell, line_directions[d]) > 0);
            }
        }
    }

    // Windows of k cells with exactly two own stones and otherwise empty.
    int windows_with_two(const Cells& own, const Cells& other) const {
        int count = 0;
        for (const auto& line : lines_) {
            // Windows free of enemies by their stones so far: fewer than one, two and three of
            // them.
            auto none = line.starts, at_most_one = none, at_most_two = none;
            for (int i = 0; i < k_; ++i) {
                const auto no_enemy = ~(other >> (i * line.step));
                const auto no_stone = ~(own >> (i * line.step));
                at_most_two &= no_enemy & (no_stone | at_most_one);
                at_most_one &= no_enemy & (no_stone | none);
                none &= no_enemy & no_stone;
            }
            count += (at_most_two & ~at_most_one).count();
        }
        return count;
    }

    // By length, 1 … k-1 from index 0: rows of own stones with no more of them at either end and
    // an empty cell at one end at least.
    std::vector<int> open_sequences(const Cells& own, const Cells& other) const {
        std::vector<int> counts(static_cast<std::size_t>(k_) - 1);
        const auto empty = board_ & ~(own | other);
        for (const auto& line : lines_) {
            const auto before_is = [&](const Cells& cells) {
                return (cells << line.step) & line.has_previous;
            };
            const auto first = own & ~before_is(own);
            first.for_each([&](int cell) {
                const bool open = before_is(empty).test(cell);
                std::size_t length = 1;
                for (; line.has_next.test(cell) && own.test(cell + line.step); ++length)
                    cell += line.step;
                if (length > counts.size()) return;
                if (open || (line.has_next.test(cell) && empty.test(cell + line.step)))
                    ++counts[length - 1];
            });
        }
        return counts;
    }

private:
    struct Line {
        int step = 0;
        Cells starts;  // of windows
        Cells has_previous;
        Cells has_next;
    };

    int k_;
    Cells board_;
    std::array<Line, 4> lines_;
};

}  // namespace tessera::mnk
