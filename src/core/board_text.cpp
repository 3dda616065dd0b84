#include "core/board_text.hpp"

#include <fmt/format.h>

#include "core/text.hpp"

namespace tessera {
namespace {

Expected<std::string> read_row(std::string_view text, int width, int number,
                               std::string_view alphabet) {
    const auto bad = [&](std::string_view what) {
        return Error{fmt::format("board: row {} {}", number, what)};
    };
    const auto cells = static_cast<std::size_t>(width);
    std::string row;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] >= '0' && text[i] <= '9') {
            auto end = i;
            while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
            const auto run = parse_number(text.substr(i, end - i), width);
            if (text[i] == '0' || !run)
                return bad(fmt::format("has a bad run of empty cells {} — write 1 to {}",
                                       quoted(text.substr(i, end - i)), width));
            row.append(static_cast<std::size_t>(*run), empty_cell);
            i = end;
        } else {
            const char letter = text[i] == 'X' ? 'x' : text[i] == 'O' ? 'o' : text[i];
            if (alphabet.find(letter) == std::string_view::npos)
                return bad(fmt::format("has an unknown letter {} — known are {}",
                                       quoted(text.substr(i, 1)), alphabet));
            row += letter;
            ++i;
        }
        if (row.size() > cells) break;
    }
    if (row.size() != cells)
        return bad(fmt::format("does not add up to {} cells: {}", width, quoted(text)));
    return row;
}

}  // namespace

std::string write_board(const Grid& grid, std::string_view letters) {
    std::string field;
    for (int row = grid.height - 1; row >= 0; --row) {
        int run = 0;
        const auto flush = [&] {
            if (run) field += std::to_string(run);
            run = 0;
        };
        for (int column = 0; column < grid.width; ++column) {
            const char letter = letters[static_cast<std::size_t>(grid.cell(column, row))];
            if (letter == empty_cell) {
                ++run;
            } else {
                flush();
                field += letter;
            }
        }
        flush();
        if (row) field += '/';
    }
    return field;
}

Expected<std::string> read_board(const Grid& grid, std::string_view field,
                                 std::string_view alphabet) {
    const auto rows = split(field, '/');
    if (rows.size() != static_cast<std::size_t>(grid.height))
        return Error{fmt::format("board: {} rows — this variant has {}", rows.size(), grid.height)};
    std::string letters;
    for (int row = 0; row < grid.height; ++row) {
        const int number = row + 1;
        const auto text = rows[static_cast<std::size_t>(grid.height - number)];
        auto cells = read_row(text, grid.width, number, alphabet);
        if (!cells) return cells;
        letters += *cells;
    }
    return letters;
}

}  // namespace tessera
