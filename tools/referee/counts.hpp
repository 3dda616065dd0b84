// What a match is counted in: single games, and pairs of games played from one opening with the
// sides exchanged. All counts are seen from the first player and ordered from loss to win.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tessera::referee {

enum class GameScore : std::uint8_t { loss, draw, win };

// Half points: 0, 1 or 2.
constexpr std::size_t half_points(GameScore score) { return static_cast<std::size_t>(score); }

struct Trinomial {
    std::int64_t losses = 0;
    std::int64_t draws = 0;
    std::int64_t wins = 0;

    void add(GameScore score);
    std::int64_t games() const { return losses + draws + wins; }
    // As the other player sees it.
    Trinomial reversed() const { return {wins, draws, losses}; }

    Trinomial& operator+=(const Trinomial& other);
    friend bool operator==(const Trinomial&, const Trinomial&) = default;
};

// The two games of a pair share an opening, so their results are not independent; their sum is the
// independent unit. Index = half points of the pair: LL, LD, DD or WL, WD, WW.
struct Pentanomial {
    std::array<std::int64_t, 5> pairs{};

    void add(GameScore first, GameScore second) {
        ++pairs[half_points(first) + half_points(second)];
    }
    std::int64_t total() const;
    Pentanomial reversed() const;

    friend bool operator==(const Pentanomial&, const Pentanomial&) = default;
};

// The single games of the pairs. The middle count holds both DD and WL, hence `decided_pairs`: how
// many of its pairs were a win and a loss.
Trinomial games_of(const Pentanomial& pairs, std::int64_t decided_pairs);

// A match counted both ways. A game without its partner (a broken pair) is a game only.
struct MatchCounts {
    Trinomial games;
    Pentanomial pairs;

    void add_game(GameScore score) { games.add(score); }
    void add_pair(GameScore first, GameScore second);

    friend bool operator==(const MatchCounts&, const MatchCounts&) = default;
};

// The common form for the statistics: independent observations with scores spread evenly over 0
// … 1.
struct Sample {
    std::vector<double> counts;
    int games_each = 1;  // games in one observation

    double total() const;
    double score_of(std::size_t index) const {
        return static_cast<double>(index) / static_cast<double>(counts.size() - 1);
    }
    double mean() const;      // 0.5 when empty
    double variance() const;  // of one observation; 0 when empty
    // All observations, if any, are alike: nothing is known about their spread.
    bool uniform() const;
    // Empty counts replaced by a thousandth of an observation: every score stays possible and
    // logarithms stay finite.
    Sample regularized() const;
};

Sample sample_of(const Trinomial& games);
Sample sample_of(const Pentanomial& pairs);
// By pairs as soon as there is one, else by games.
Sample sample_of(const MatchCounts& counts);

}  // namespace tessera::referee
