// Sequential probability ratio test: play until the games tell elo0 from elo1.
//
// The results have more than one unknown (the share of draws, the link between the games of a
// pair), so the ratio is the generalized one: each hypothesis is granted the distribution of
// results that explains the counts best among all that have the hypothesis's Elo. No model of draws
// is assumed.
#pragma once

#include <optional>

#include "core/expected.hpp"
#include "referee/counts.hpp"

namespace tessera::referee {

enum class EloModel { logistic, normalized };

struct SprtSettings {
    EloModel model = EloModel::normalized;
    double elo0 = 0;
    double elo1 = 5;
    double alpha = 0.05;  // chance of accepting elo1 when elo0 is true
    double beta = 0.05;   // chance of accepting elo0 when elo1 is true
};

// elo0 < elo1, both within ± 200; alpha, beta > 0 and alpha + beta < 1.
Status check(const SprtSettings& settings);

struct SprtBounds {
    double lower;
    double upper;
};

// Wald's bounds.
SprtBounds bounds_of(const SprtSettings& settings);

enum class Verdict { undecided, accept_h0, accept_h1 };

struct SprtStatus {
    double llr = 0;
    SprtBounds bounds{};
    Verdict verdict = Verdict::undecided;
};

// Logarithm of the likelihood ratio of elo1 to elo0; 0 without observations.
double log_likelihood_ratio(const Sample& sample, EloModel model, double elo0, double elo1);

SprtStatus sprt(const Sample& sample, const SprtSettings& settings);
inline SprtStatus sprt(const MatchCounts& counts, const SprtSettings& settings) {
    return sprt(sample_of(counts), settings);
}

// Elo after a test that stops itself. A test stops when luck and strength point the same way, so
// the plain estimate exaggerates. Here the log-likelihood ratio is seen as Brownian motion between
// the bounds; outcomes are ordered from "quickly down" over "not yet decided" to "quickly up".
// `median` is the strength for which outcomes below the observed one have probability 50 %; for
// `low` they have 97.5 %, for `high` 2.5 %. Valid for an undecided test too.
struct Interval {
    double low;
    double median;
    double high;
};

struct StoppedEstimate {
    Interval elo;             // logistic
    Interval normalized_elo;  // both within ± elo_cap
};

// None without observations.
std::optional<StoppedEstimate> estimate_after_sprt(const Sample& sample,
                                                   const SprtSettings& settings);

}  // namespace tessera::referee
