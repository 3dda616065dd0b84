// How strong is the first player? Point estimates with 95 % intervals from the counts of a match.
//
// Logistic Elo is the usual scale: score = 1 / (1 + 10^(-Elo / 400)). Normalized Elo measures the
// advantage in standard deviations of one game, so it tells how many games are needed to show it,
// whatever the share of draws.
#pragma once

#include <optional>
#include <string>

#include "referee/counts.hpp"

namespace tessera::referee {

// 97.5 % quantile of the normal distribution: half the width of a 95 % interval.
inline constexpr double normal_quantile_975 = 1.959963984540054;

// Stands for "no finite value": a player who has won everything is this much better.
inline constexpr double elo_cap = 9999;

// 800 / ln 10. Normalized Elo is this times (score - 1/2) / deviation of a game. Without draws the
// deviation of an even game is 1/2, and both scales agree for small differences.
inline constexpr double normalized_elo_per_deviation = 347.43558552260146;

double normal_cdf(double z);

double score_of_elo(double elo);
// Within ± elo_cap for any score, also for 0 and 1.
double elo_of_score(double score);

// Standard deviation of a single game as seen through the sample. With pairs it is √2 times the
// deviation of the pair's mean score: as if the games of a pair were independent.
double deviation_per_game(const Sample& sample);

// Always finite. There is no error while the observations do not bound it: fewer than two different
// results, or an interval of the score that reaches 0 or 1.
struct Measure {
    double value = 0;
    std::optional<double> error;  // half the width of the 95 % interval
};

// "55.58 +/- 27.65"; a missing error is printed as "?", a capped value as ">9999" or "<-9999".
std::string text(const Measure& measure, int decimals = 2);

struct Estimate {
    Measure score;           // mean per game, 0 … 1
    Measure elo;             // logistic
    Measure normalized_elo;  // see above
    // Likelihood of superiority: how probable it is that the first player is the stronger one.
    double superiority = 0.5;
    // Share of drawn games; by pairs: share of pairs that ended level (two draws or a win each).
    double draw_ratio = 0;
    // Pairs won by pairs lost; none without pairs and while no pair is lost (printed "-").
    std::optional<double> pair_ratio;
};

Estimate estimate(const Sample& sample);
inline Estimate estimate(const Trinomial& games) { return estimate(sample_of(games)); }
inline Estimate estimate(const Pentanomial& pairs) { return estimate(sample_of(pairs)); }
inline Estimate estimate(const MatchCounts& counts) { return estimate(sample_of(counts)); }

}  // namespace tessera::referee
