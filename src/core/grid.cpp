#include "core/grid.hpp"

namespace tessera {

int Grid::reach(int cell, Direction d) const {
    int steps = 0;
    for (int c = column(cell) + d.right, r = row(cell) + d.up; holds(c, r); c += d.right, r += d.up)
        ++steps;
    return steps;
}

std::string cell_name(const Grid& grid, int cell) {
    return static_cast<char>('a' + grid.column(cell)) + std::to_string(grid.row(cell) + 1);
}

std::optional<int> take_cell(const Grid& grid, std::string_view& text) {
    if (text.empty()) return std::nullopt;
    const char first = text[0];
    const int column = first >= 'a' && first <= 'z'   ? first - 'a'
                       : first >= 'A' && first <= 'Z' ? first - 'A'
                                                      : -1;
    int row = 0;
    std::size_t used = 1;
    for (; used < text.size() && used < 4 && text[used] >= '0' && text[used] <= '9'; ++used)
        row = row * 10 + (text[used] - '0');
    const bool leading_zero = text.size() > 1 && text[1] == '0';
    if (used == 1 || leading_zero || !grid.holds(column, row - 1)) return std::nullopt;
    text.remove_prefix(used);
    return grid.cell(column, row - 1);
}

std::optional<int> parse_cell(const Grid& grid, std::string_view text) {
    const auto cell = take_cell(grid, text);
    return text.empty() ? cell : std::nullopt;
}

std::vector<std::vector<int>> windows(const Grid& grid, int length) {
    std::vector<std::vector<int>> found;
    for (const auto d : line_directions)
        for (int start = 0; start < grid.size(); ++start) {
            if (grid.reach(start, d) < length - 1) continue;
            auto& cells = found.emplace_back();
            for (int i = 0; i < length; ++i) cells.push_back(start + i * grid.step(d));
        }
    return found;
}

}  // namespace tessera
