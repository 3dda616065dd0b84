// Books as text: a line per position, in an orientation of its own.
//
//   tessera-book 1
//   variant pushmine
//   command bookmaker build …
//   fen 5/5/5/5/5 x 0,0 - - 0 : c1u w=1000 s=16 d=18 g=4 p=5, a3r w=250 s=9 d=18 g=0 p=0
//
// A position is "startpos", "startpos moves …" or "fen …"; w is the weight, s the score
// (centipoints,
// "#5" a win in 5 plies, "#-4" a loss, "?" none), d the depth, g games, p points. What is left out
// is zero, or no score. '#' at the beginning of a line makes it a comment.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "book/book.hpp"
#include "game/table.hpp"

namespace tessera::book {

std::string score_text(int score);

// The position of the table with the moves as they are on it.
std::string to_line(const game::Table& table, const Moves& moves);
// The entry a line stands for; the table serves to set up the position.
Expected<Entry> from_line(game::Table& table, std::string_view line);

// Visits the positions that moves of the book lead to from the start, each once and the nearest
// first, with the moves as they are there. The table stands on the position; its path is such
// moves.
Status walk(const Book& book, const game::Table& table,
            const std::function<void(const game::Table& table, const Moves& moves)>& visit);

struct TextBook {
    Origin origin;
    std::vector<Entry> entries;
};
Expected<TextBook> read_text(std::istream& in, const std::string& name);

}  // namespace tessera::book
