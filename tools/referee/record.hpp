// What is kept of a game.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/side.hpp"
#include "protocol/message.hpp"

namespace tessera::referee {

// Why a game ended. The first group is the rules' word, the second a player's fault (the game is
// lost by `GameRecord::culprit`), the third the referee's judgement.
enum class Reason {
    decided,  // on the board: a row, a mine, a full board …
    repetition,
    ply_limit,

    illegal_move,
    no_move,       // bestmove without a move, or none for a position that has moves
    time,          // the clock ran out and the engine answered when told to stop
    silence,       // no answer by the deadline, not even to stop
    crash,         // the process ended or closed its pipe
    not_started,   // could not be started, or failed the handshake
    disagreement,  // other games: the players do not agree on what happened

    agreed_draw,
    resigned,
    proven,    // both players announce the same mate
    too_long,  // the referee's own limit of plies
};

// "decided", "illegal move" …; the words of the records.
std::string_view text(Reason reason);
std::optional<Reason> parse_reason(std::string_view text);
bool is_fault(Reason reason);

struct MoveRecord {
    std::string move;
    std::optional<protocol::Score> score;  // for the side that moved
    int depth = 0;
    std::uint64_t nodes = 0;
    std::int64_t microseconds = 0;
};

struct GameRecord {
    std::uint64_t pair = 0;
    int game = 0;  // within the pair: 0 or 1
    std::string variant;
    std::array<std::string, 2> players;  // x, o
    std::string opening;  // "startpos", "startpos moves …" or "fen … [moves …]": before the first
                          // move below
    Outcome result = Outcome::none;
    Reason reason = Reason::decided;
    std::optional<Side> culprit;
    std::string detail;  // what exactly went wrong, for people
    std::string final_fen;
    std::vector<std::pair<std::string, std::int64_t>> metrics;
    std::vector<MoveRecord> moves;
};

}  // namespace tessera::referee
