// The halves of the board that fifo and infiltration both play with.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "common.hpp"

namespace reference {

// Whose home a cell lies in: the lower half belongs to x, the upper half to o.
inline char home_owner(const Board& board, Cell cell) {
    return cell.row < board.height() / 2 ? 'x' : 'o';
}

inline std::vector<Cell> empty_cells_at_home_of(const Board& board, char owner) {
    std::vector<Cell> found;
    for (const Cell cell : board.cells()) {
        if (board.at(cell) == kEmpty && home_owner(board, cell) == owner) found.push_back(cell);
    }
    return found;
}

// A straight run crosses the border between the homes at most once, so its part in one home is
// itself unbroken and counting is enough.
inline int cells_at_home_of(const Board& board, const std::vector<Cell>& run, char owner) {
    return static_cast<int>(std::count_if(
        run.begin(), run.end(), [&](Cell cell) { return home_owner(board, cell) == owner; }));
}

inline std::vector<std::string> sorted_names(const std::vector<Cell>& cells) {
    std::vector<std::string> names;
    for (const Cell cell : cells) names.push_back(cell_name(cell));
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace reference
