// The board field of a FEN: rows from top to bottom joined by '/', runs of empty cells as numbers.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "core/bits.hpp"
#include "core/expected.hpp"
#include "core/grid.hpp"

namespace tessera {

inline constexpr char empty_cell = '.';

// `letters` holds one lower-case letter or '.' per cell, in cell order.
std::string write_board(const Grid& grid, std::string_view letters);

// The inverse. Only letters of `alphabet` (lower case) are accepted; X and O may be upper case.
Expected<std::string> read_board(const Grid& grid, std::string_view field,
                                 std::string_view alphabet);

// The letters of a board from the sets of cells they stand for: (letter, set *) pairs.
template <class LetteredSets>
std::string letters_of(const Grid& grid, const LetteredSets& sets) {
    std::string letters(static_cast<std::size_t>(grid.size()), empty_cell);
    for (const auto& [letter, set] : sets)
        set->for_each([&letters, shown = letter](int cell) {
            letters[static_cast<std::size_t>(cell)] = shown;
        });
    return letters;
}

// The cells that show this letter.
template <int Words>
Bits<Words> cells_showing(char letter, std::string_view letters) {
    Bits<Words> cells;
    for (std::size_t cell = 0; cell < letters.size(); ++cell)
        if (letters[cell] == letter) cells.set(static_cast<int>(cell));
    return cells;
}

// The sets of two players' stones, lettered.
template <int Words>
std::array<std::pair<char, const Bits<Words>*>, 2> lettered(
    const std::array<Bits<Words>, 2>& stones) {
    return {{{'x', &stones[0]}, {'o', &stones[1]}}};
}

}  // namespace tessera
