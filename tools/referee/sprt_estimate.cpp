// The estimate after a stopped test: Brownian motion between two absorbing bounds.
//
// Let X start at 0 with drift θ·v and variance v over the whole observed time, absorbed at `lower`
// and `upper`. The log-likelihood ratio of a test of the mean behaves like this X with
//   θ = c·(x - m) / (x1 - x0)   and   v = N·(x1 - x0)² / (c²·variance),
// where x is the true mean per observation, x0 and x1 are the hypotheses and m lies halfway between
// them. c = 1 + (observed mean - m)² / variance is close to 1 unless the truth is far from both
// hypotheses: they must stretch the variance by c to explain the results, which damps the ratio.
#include <algorithm>
#include <cmath>

#include "referee/sprt.hpp"
#include "referee/statistics.hpp"

namespace tessera::referee {

namespace {

// log P(Z > z), also where the probability itself is too small for a double.
double log_upper_tail(double z) {
    if (z < 30) return std::log(std::erfc(z / std::sqrt(2.0)) / 2);
    return -z * z / 2 - std::log(z * std::sqrt(2 * std::acos(-1.0))) - 1 / (z * z);
}

// log P(low < Z < high), low < high. Works in the tail that keeps the digits.
double log_between(double low, double high) {
    if (low + high < 0) return log_between(-high, -low);
    const double outer = log_upper_tail(low);
    return outer + std::log1p(-std::exp(log_upper_tail(high) - outer));
}

struct Walk {
    double lower;
    double upper;
    double theta;
    double variance;

    double width() const { return upper - lower; }
    Walk mirrored() const { return {-upper, -lower, -theta, variance}; }
};

// P(not absorbed and X ≤ level). Method of images: a source at each reflection of the start in the
// bounds, with alternating sign. The drift weighs an image at c by exp(θ·c); within the bounds no
// term exceeds 1, whatever θ.
double alive_below(const Walk& walk, double level) {
    const double spread = walk.variance / (walk.width() * walk.width());
    if (spread > 20) return 0;  // survival is of the order exp(-π²/2 · spread)
    if (level <= walk.lower) return 0;
    const double deviation = std::sqrt(walk.variance);
    const auto source = [&](double at) {
        const double centre = at + walk.theta * walk.variance;
        return std::exp(walk.theta * at + log_between((walk.lower - centre) / deviation,
                                                      (level - centre) / deviation));
    };
    // Images farther away than nine deviations add less than a double resolves.
    const int images = 1 + static_cast<int>(std::ceil(4.5 * std::sqrt(spread)));
    double sum = 0;
    for (int k = -images; k <= images; ++k)
        sum += source(2 * k * walk.width()) - source(2 * walk.lower + 2 * k * walk.width());
    return std::clamp(sum, 0.0, 1.0);
}

double alive(const Walk& walk) { return alive_below(walk, walk.upper); }

// P(absorbed at the lower bound in time): the chance of ever ending there, less the chance of
// ending there from where a survivor is at the end of time. With h(x) the chance from x, E[h(X);
// alive] splits into two survival probabilities, because exp(-2θx) turns the drift θ into -θ.
double absorbed_below(const Walk& walk) {
    if (walk.theta < 0) return std::max(0.0, 1 - alive(walk) - absorbed_below(walk.mirrored()));
    Walk rising = walk;
    // The formula is 0/0 without drift, and continuous there.
    rising.theta = std::max(walk.theta, 1e-6 / walk.width());
    Walk falling = rising;
    falling.theta = -rising.theta;
    const double from_start = std::exp(2 * rising.theta * rising.lower);
    const double across = std::exp(-2 * rising.theta * rising.width());
    return (from_start * (1 - alive(falling)) - across * (1 - alive(rising))) / (1 - across);
}

// P(an outcome below the observed one) in the order quickly down … quickly up; falls with θ.
double outcome_below(const Walk& walk, double observed) {
    return absorbed_below(walk) + alive_below(walk, observed);
}

// The hypotheses and the unknown on a linear scale: mean score per game for the logistic model,
// deviations per game for the normalized one.
struct Scale {
    double x0;
    double x1;
    double least;
    double greatest;
    double observed;
    double deviation;  // of one game, on this scale
    int games_each;

    double middle() const { return (x0 + x1) / 2; }
    double damping() const {
        const double distance = (observed - middle()) / deviation;
        return 1 + games_each * distance * distance;
    }
    double theta(double x) const { return damping() * (x - middle()) / (x1 - x0); }
    double variance(double games) const {
        const double step = (x1 - x0) / (damping() * deviation);
        return games * step * step;
    }
};

Scale scale_of(const SprtSettings& settings, const Sample& sample) {
    const double mean = sample.mean();
    const double deviation = deviation_per_game(sample);
    if (settings.model == EloModel::logistic)
        return {score_of_elo(settings.elo0),
                score_of_elo(settings.elo1),
                0,
                1,
                mean,
                deviation,
                sample.games_each};
    constexpr double unit = normalized_elo_per_deviation;
    return {settings.elo0 / unit, settings.elo1 / unit,     -elo_cap / unit,
            elo_cap / unit,       (mean - 0.5) / deviation, 1,
            sample.games_each};
}

// The x at which an outcome below the observed one has the given probability.
double solve(const Scale& scale, Walk walk, double observed, double probability) {
    double low = scale.least;
    double high = scale.greatest;
    for (int round = 0; round < 40; ++round) {
        const double middle = (low + high) / 2;
        walk.theta = scale.theta(middle);
        (outcome_below(walk, observed) > probability ? low : high) = middle;
    }
    return (low + high) / 2;
}

template <class Function>
Interval mapped(const Interval& interval, Function function) {
    return {function(interval.low), function(interval.median), function(interval.high)};
}

// The stopping exaggerates, so the correction points back to the hypotheses. After a handful of
// lopsided results the motion is too coarse a picture and may point away: then the plain estimate,
// and its interval, are the better ones.
Interval no_farther_out(const Interval& found, const Scale& scale, double games) {
    const double half = normal_quantile_975 * scale.deviation / std::sqrt(games);
    const Interval plain{scale.observed - half, scale.observed, scale.observed + half};
    if (scale.observed >= scale.middle())
        return {std::min(found.low, plain.low), std::min(found.median, plain.median),
                std::min(found.high, plain.high)};
    return {std::max(found.low, plain.low), std::max(found.median, plain.median),
            std::max(found.high, plain.high)};
}

double normalized(double deviations) {
    return std::clamp(deviations * normalized_elo_per_deviation, -elo_cap, elo_cap);
}

}  // namespace

std::optional<StoppedEstimate> estimate_after_sprt(const Sample& sample,
                                                   const SprtSettings& settings) {
    if (sample.total() <= 0) return std::nullopt;
    const Sample regular = sample.regularized();
    const double deviation = deviation_per_game(regular);
    const Scale scale = scale_of(settings, regular);
    const SprtStatus status = sprt(sample, settings);
    const double games = sample.total() * sample.games_each;
    // Games come in lumps, so a test oversteps the bound that ends it. The motion does not: its
    // bound is laid where the test was seen to stop, or quick verdicts would be taken for slower
    // ones.
    const Walk walk{std::min(status.bounds.lower, status.llr),
                    std::max(status.bounds.upper, status.llr), 0, scale.variance(games)};
    const Interval solved{solve(scale, walk, status.llr, 0.975),
                          solve(scale, walk, status.llr, 0.5),
                          solve(scale, walk, status.llr, 0.025)};
    const Interval found = no_farther_out(solved, scale, games);
    if (settings.model == EloModel::logistic)
        return StoppedEstimate{mapped(found, elo_of_score), mapped(found, [&](double score) {
                                   return normalized((score - 0.5) / deviation);
                               })};
    const auto elo = [&](double deviations) { return elo_of_score(0.5 + deviations * deviation); };
    return StoppedEstimate{mapped(found, elo), mapped(found, normalized)};
}

}  // namespace tessera::referee
