// What a book knows of a position.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::book {

// Centipoints for the side to move; beyond `proven` a win in mate - score plies, below -proven a
// loss.
inline constexpr int mate = 32000;
inline constexpr int proven = mate - 256;
inline constexpr int no_score = -32768;

// Of the best move.
inline constexpr std::uint16_t full_weight = 1000;

struct Move {
    std::string text;
    std::uint16_t weight = 0;  // 0 = known, but not to be played
    std::int16_t score = no_score;
    std::uint8_t depth = 0;  // the score was searched to
    std::uint32_t games = 0;
    std::uint32_t points = 0;  // won in them by whoever played the move: 2 a win, 1 a draw

    friend bool operator==(const Move&, const Move&) = default;
};

// The best move first.
using Moves = std::vector<Move>;

struct Entry {
    std::uint64_t key = 0;  // the number of the position: game::Canonical
    Moves moves;            // as they are in the image that stands for all

    friend bool operator==(const Entry&, const Entry&) = default;
};

// By weight, then score, then text.
void sort_moves(Moves& moves);

// What a book is made for and from.
struct Origin {
    std::string variant;            // canonical spec
    std::uint64_t fingerprint = 0;  // of the numbers that positions have (probe.hpp)
    std::string command;            // that made it

    friend bool operator==(const Origin&, const Origin&) = default;
};

}  // namespace tessera::book
