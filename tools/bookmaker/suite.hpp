// Lines of moves after which both players have about the same chances.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bookmaker/analyst.hpp"
#include "core/random.hpp"
#include "tune/selfplay.hpp"

namespace tessera::bookmaker {

struct SuiteSettings {
    int plies = 4;
    int choices = 8;                 // each move is one of so many best
    std::uint64_t choice_nodes = 0;  // these are found with
    int window = 40;                 // the score of the last position is no further from zero
    std::uint64_t nodes = 0;         // it is found with
    int games = 8;                   // played from there
    std::uint64_t game_nodes = 0;    // with about so many a move
    int balance = 25;                // percent of the points that either side has to win in them
    std::uint64_t seed = 1;
};

struct Candidate {
    std::vector<std::string> moves;
    std::uint64_t key = 0;  // equal for lines that end in the same position, up to symmetry
    search::Score score = 0;
    int points = 0;  // of the first player, in half points
    enum class Verdict { good, tense, lopsided, decided } verdict = Verdict::good;
};

class Scout {
public:
    Scout(const game::Table& start, const SuiteSettings& settings);

    // A pure function of the seed and the number; nothing when stopped.
    std::optional<Candidate> try_line(std::uint64_t number, const game::StopFlag& stop);

private:
    // A line that is not over; its last position is on the table.
    std::optional<Candidate> draw_line(game::Table& table, Random random,
                                       const game::StopFlag& stop);
    // The first player's half points in games from there.
    std::optional<int> play(const game::Table& table, Random random, const game::StopFlag& stop);

    const game::Table& start_;
    const SuiteSettings& settings_;
    Analyst quick_;
    Analyst thorough_;
    tune::Player x_, o_;
};

}  // namespace tessera::bookmaker
