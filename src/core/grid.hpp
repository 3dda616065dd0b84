// A rectangular board: numbering and naming of cells, the four line directions.
//
// Cells count from a1 (bottom-left) to the right and then upwards, so a1 = 0, b1 = 1 and the cell
// above has a number larger by the width.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera {

struct Direction {
    int right;
    int up;
};

constexpr Direction operator-(Direction d) { return {-d.right, -d.up}; }

// One of each opposite pair: row, column, the two diagonals.
inline constexpr std::array<Direction, 4> line_directions{{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};
// These, then their opposites in the same order.
inline constexpr std::array<Direction, 8> all_directions{
    {line_directions[0], line_directions[1], line_directions[2], line_directions[3],
     -line_directions[0], -line_directions[1], -line_directions[2], -line_directions[3]}};

struct Grid {
    int width = 0;
    int height = 0;

    constexpr int size() const { return width * height; }
    constexpr int cell(int column, int row) const { return row * width + column; }
    constexpr int column(int cell) const { return cell % width; }
    constexpr int row(int cell) const { return cell / width; }
    constexpr bool holds(int column, int row) const {
        return column >= 0 && column < width && row >= 0 && row < height;
    }
    constexpr int step(Direction d) const { return d.up * width + d.right; }
    // How many steps from the cell in that direction stay on the board.
    int reach(int cell, Direction d) const;

    friend constexpr bool operator==(const Grid&, const Grid&) = default;
};

std::string cell_name(const Grid& grid, int cell);
// Reads a cell name at the start of `text` and removes it from there. Any letter case.
std::optional<int> take_cell(const Grid& grid, std::string_view& text);
// The whole of `text` is one cell name.
std::optional<int> parse_cell(const Grid& grid, std::string_view text);

// Every straight run of `length` cells that lies on the board, each as its cells in order.
std::vector<std::vector<int>> windows(const Grid& grid, int length);

}  // namespace tessera
