// The ways in which a board can be turned and mirrored onto itself.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/bits.hpp"
#include "core/grid.hpp"

namespace tessera {

// First the columns or the rows or both are reversed, then, on a square board, columns become rows.
struct Symmetry {
    bool reverses_columns = false;
    bool reverses_rows = false;
    bool swaps_axes = false;

    constexpr int operator()(const Grid& grid, int cell) const {
        const int column =
            reverses_columns ? grid.width - 1 - grid.column(cell) : grid.column(cell);
        const int row = reverses_rows ? grid.height - 1 - grid.row(cell) : grid.row(cell);
        return swaps_axes ? grid.cell(row, column) : grid.cell(column, row);
    }
    constexpr Direction operator()(Direction d) const {
        const int right = reverses_columns ? -d.right : d.right;
        const int up = reverses_rows ? -d.up : d.up;
        return swaps_axes ? Direction{up, right} : Direction{right, up};
    }
    template <int Words>
    constexpr Bits<Words> operator()(const Grid& grid, const Bits<Words>& cells) const {
        // Where a1, b1 and a2 go tells where all go. The division by the width, which is what takes
        // time, is a multiplication: exact for boards up to 26 wide.
        const int origin = (*this)(grid, 0);
        const int right = grid.width > 1 ? (*this)(grid, 1) - origin : 0;
        const int up = grid.height > 1 ? (*this)(grid, grid.width) - origin : 0;
        const int reciprocal = (1 << 20) / grid.width + 1;
        Bits<Words> image;
        cells.for_each([&](int cell) {
            const int row = static_cast<int>(std::int64_t{cell} * reciprocal >> 20);
            image.set(origin + row * up + (cell - row * grid.width) * right);
        });
        return image;
    }
    constexpr Symmetry inverse() const {
        return swaps_axes ? Symmetry{reverses_rows, reverses_columns, true} : *this;
    }

    friend constexpr bool operator==(const Symmetry&, const Symmetry&) = default;
};

// The identity first, then the left-right mirror; the first four fit any rectangle.
inline constexpr std::array<Symmetry, 8> all_symmetries{{{false, false, false},
                                                         {true, false, false},
                                                         {false, true, false},
                                                         {true, true, false},
                                                         {false, false, true},
                                                         {true, false, true},
                                                         {false, true, true},
                                                         {true, true, true}}};

using Symmetries = std::span<const Symmetry>;

inline constexpr Symmetries no_symmetries = Symmetries(all_symmetries).first(1);
inline constexpr Symmetries mirror_symmetries = Symmetries(all_symmetries).first(2);
constexpr Symmetries symmetries_of(const Grid& grid) {
    return Symmetries(all_symmetries).first(grid.width == grid.height ? 8 : 4);
}

}  // namespace tessera
