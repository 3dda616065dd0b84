// Ratings of many players from the results between them.
//
// Bradley-Terry model: player i scores 1 / (1 + 10^((rating_j - rating_i) / 400)) against player j,
// a draw counts as half a win and half a loss. The ratings maximize the likelihood of the table, so
// for two players they agree with the logistic Elo of their match.
#pragma once

#include <cstddef>
#include <vector>

#include "referee/counts.hpp"

namespace tessera::referee {

class CrossTable {
public:
    explicit CrossTable(std::size_t players) : players_(players), cells_(players * players) {}

    std::size_t players() const { return players_; }
    // Results of `player` against a different `opponent`; enters both views.
    void add(std::size_t player, std::size_t opponent, const Trinomial& games);
    void add(std::size_t player, std::size_t opponent, GameScore score);
    const Trinomial& at(std::size_t player, std::size_t opponent) const {
        return cells_[player * players_ + opponent];
    }

private:
    std::size_t players_;
    std::vector<Trinomial> cells_;
};

struct Rating {
    double elo = 0;    // the mean over all players is 0
    double error = 0;  // half the width of the 95 % interval of `elo`, relative to that mean
    std::int64_t games = 0;
    double points = 0;
};

// One rating per player, in the table's order; finite for every table.
//
// Weak prior: each player has also drawn `prior_draws` > 0 games against an imagined player of
// rating 0. This holds together groups that never met (their distance is then 0, with a large
// error) and keeps players who won or lost everything finite.
//
// The covariance is the inverse Fisher information times the dispersion: the observed variance of
// the game scores over the one of a game without draws. So many draws narrow the errors, as they
// should.
std::vector<Rating> ratings_of(const CrossTable& table, double prior_draws = 1);

}  // namespace tessera::referee
