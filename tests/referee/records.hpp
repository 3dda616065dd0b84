// Records and files of them for tests.
#pragma once

#include "folder.hpp"
#include "referee/record.hpp"

namespace tessera::referee {

using testing::content;
using testing::Folder;

inline GameRecord record(std::uint64_t pair, int game, Outcome result = Outcome::p1_win) {
    GameRecord made;
    made.pair = pair;
    made.game = game;
    made.variant = "tictactoe";
    made.players = game == 0 ? std::array<std::string, 2>{"new", "old"}
                             : std::array<std::string, 2>{"old", "new"};
    made.opening = "startpos moves b2";
    made.result = result;
    made.final_fen = "3/1x1/o2 x 2";
    made.metrics = {{"captures", 3}, {"longest chain", -1}};
    made.moves = {{"a1", protocol::Score{protocol::Score::Kind::centipoints, -35}, 12, 90112, 1500},
                  {"c3", protocol::Score{protocol::Score::Kind::mate, 4}, 9, 777, 1'234'567},
                  {"a3", std::nullopt, 0, 0, 0}};
    return made;
}

}  // namespace tessera::referee
