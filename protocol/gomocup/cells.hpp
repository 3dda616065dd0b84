// The protocol's points and the cells of a grid: the same board, counted from the top and from the
// bottom.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/grid.hpp"
#include "protocol/gomocup/message.hpp"

namespace tessera::protocol::gomocup {

// Nothing for a point off the board.
inline std::optional<int> cell_at(const Grid& grid, Point point) {
    const int row = grid.height - 1 - point.y;
    return grid.holds(point.x, row) ? std::optional(grid.cell(point.x, row)) : std::nullopt;
}

inline Point point_of(const Grid& grid, int cell) {
    return {grid.column(cell), grid.height - 1 - grid.row(cell)};
}

}  // namespace tessera::protocol::gomocup
