// Finding k in a row.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/bits.hpp"
#include "core/grid.hpp"

namespace tessera {

// Looks for rows of at least k stones (exact: of exactly k, no longer) inside a region of the
// board. With `exact` the length of a row is measured over the whole board, not only over the
// region.
template <int Words>
class LineFinder {
public:
    using Cells = Bits<Words>;

    LineFinder(Grid grid, int k, bool exact, const Cells& region)
        : grid_(grid), k_(k), exact_(exact), region_(region) {
        for (std::size_t d = 0; d < 4; ++d) {
            auto& line = lines_[d];
            const auto direction = line_directions[d];
            line.step = grid.step(direction);
            for (int cell = 0; cell < grid.size(); ++cell) {
                const int ahead = grid.reach(cell, direction);
                if (grid.reach(cell, -direction) > 0) line.has_previous.set(cell);
                if (ahead >= k) line.has_next.set(cell);
                bool inside = ahead >= k - 1;
                for (int i = 0; inside && i < k; ++i) inside = region.test(cell + i * line.step);
                line.starts.assign(cell, inside);
            }
        }
    }
    LineFinder(Grid grid, int k, bool exact = false)
        : LineFinder(grid, k, exact, Cells::first(grid.size())) {}

    bool any(const Cells& stones) const {
        for (const auto& line : lines_)
            if (starts_of_rows(line, stones).any()) return true;
        return false;
    }

    // The cells of one such row, as far as it stays in the region; empty when there is none.
    std::vector<int> find(const Cells& stones) const {
        for (std::size_t d = 0; d < 4; ++d) {
            const auto& line = lines_[d];
            const auto starts = starts_of_rows(line, stones);
            if (starts.none()) continue;
            std::vector<int> cells;
            int cell = starts.lowest();
            int steps = grid_.reach(cell, line_directions[d]);
            for (; steps >= 0 && stones.test(cell) && region_.test(cell);
                 --steps, cell += line.step)
                cells.push_back(cell);
            return cells;
        }
        return {};
    }

private:
    struct Line {
        int step = 0;
        Cells starts;        // from here k cells ahead lie in the region
        Cells has_previous;  // the cell before is on the board
        Cells has_next;      // the k-th cell ahead is on the board
    };

    Cells starts_of_rows(const Line& line, const Cells& stones) const {
        Cells rows = stones;
        // Doubling: a row of a+b cells is a row of a whose b-th successor starts a row of a ≥ b.
        for (int length = 1; length < k_;) {
            const int more = std::min(length, k_ - length);
            rows &= rows >> (more * line.step);
            length += more;
        }
        rows &= line.starts;
        if (exact_) {
            rows &= ~((stones << line.step) & line.has_previous);
            rows &= ~((stones >> (k_ * line.step)) & line.has_next);
        }
        return rows;
    }

    Grid grid_;
    int k_;
    bool exact_;
    Cells region_;
    std::array<Line, 4> lines_;
};

}  // namespace tessera
