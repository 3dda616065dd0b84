// One game from its opening to its record.
#pragma once

#include <atomic>
#include <optional>

#include "referee/adjudicator.hpp"
#include "referee/judge.hpp"

namespace tessera::referee {

struct Seat {
    Player* player;
    const PlayerConfig* config;
};

struct GamePlan {
    std::uint64_t pair = 0;
    int game = 0;
    std::uint64_t seed = 0;
    Opening opening;
    std::string variant;                 // as the engines are told; empty = their own
    const game::Table* start = nullptr;  // nothing when the referee does not know the game
};

// Nothing when interrupted: an unfinished game has no record.
std::optional<GameRecord> play_game(const GamePlan& plan, std::array<Seat, 2> seats,
                                    const Adjudication& adjudication,
                                    const std::atomic<bool>& interrupted);

}  // namespace tessera::referee
