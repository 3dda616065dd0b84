// The board field of a FEN: rows from top to bottom joined by '/', runs of empty cells as numbers.
#pragma once

#include <string>
#include <string_view>

#include "core/expected.hpp"
#include "core/grid.hpp"

namespace tessera {

inline constexpr char empty_cell = '.';

// `letters` holds one lower-case letter or '.' per cell, in cell order.
std::string write_board(const Grid& grid, std::string_view letters);

// The inverse. Only letters of `alphabet` (lower case) are accepted; X and O may be upper case.
Expected<std::string> read_board(const Grid& grid, std::string_view field,
                                 std::string_view alphabet);

}  // namespace tessera
