// Who plays whom when: pairs of games handed out to slots that play at the same time.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "referee/game.hpp"

namespace tessera::referee {

enum class Format { round_robin, gauntlet };  // a match is a round robin of two

// The encounters of one round. In a gauntlet the first player meets all others.
std::vector<std::pair<std::size_t, std::size_t>> encounters(Format format, std::size_t players);

struct Shard {
    std::uint64_t number = 1;  // from 1
    std::uint64_t count = 1;
};

struct TournamentConfig {
    std::string variant;                       // empty = a game the referee does not know
    std::shared_ptr<const game::Table> start;  // nothing likewise
    std::vector<PlayerConfig> players;
    Format format = Format::round_robin;
    std::uint64_t rounds = 1;
    int concurrency = 1;
    bool affinity = true;  // each slot on a core of its own when there are as many of both
    std::uint64_t seed = 1;
    Openings openings;
    Adjudication adjudication;
    Patience patience;
    Shard shard;

    // All pairs of this shard, in order.
    std::vector<std::uint64_t> pairs() const;
};

// Says whether to go on. Called for one pair at a time, as they are finished.
using OnPair = std::function<bool(const std::vector<GameRecord>& pair)>;

// Plays these pairs. Ends early when `interrupted` is raised or on_pair says so.
void play_pairs(const TournamentConfig& config, const std::vector<std::uint64_t>& pairs,
                const OnPair& on_pair, std::atomic<bool>& interrupted);

}  // namespace tessera::referee
