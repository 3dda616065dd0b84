#include "referee/sprt.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "referee/statistics.hpp"

namespace tessera::referee {

namespace {

using Shares = std::vector<double>;

constexpr double largest_elo = 200;

double mean_of(const Shares& shares, const Shares& values) {
    double sum = 0;
    for (std::size_t i = 0; i < shares.size(); ++i) sum += shares[i] * values[i];
    return sum;
}

// The distribution p closest in likelihood to `observed` with Σ p·gap = 0. Lagrange multipliers
// give p = observed / (1 + θ·gap), where θ solves Σ observed·gap / (1 + θ·gap) = 0. The left side
// falls strictly between the two poles that bound the θ with all p > 0, so bisection cannot fail.
// None when no gap is negative or none positive: no distribution satisfies the constraint.
std::optional<Shares> tilted(const Shares& observed, const Shares& gap) {
    const auto [least, most] = std::minmax_element(gap.begin(), gap.end());
    if (*least >= 0 || *most <= 0) return std::nullopt;
    double low = -1 / *most;
    double high = -1 / *least;
    const double precision = (high - low) * 1e-16;
    while (high - low > precision) {
        const double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high) break;
        double slope = 0;
        for (std::size_t i = 0; i < gap.size(); ++i)
            slope += observed[i] * gap[i] / (1 + middle * gap[i]);
        (slope > 0 ? low : high) = middle;
    }
    const double theta = low + (high - low) / 2;
    Shares result(gap.size());
    for (std::size_t i = 0; i < gap.size(); ++i) result[i] = observed[i] / (1 + theta * gap[i]);
    return result;
}

// Best distribution with a given mean score. A score strictly between 0 and 1 is always possible.
Shares best_with_score(const Shares& observed, const Shares& scores, double score) {
    Shares gap = scores;
    for (double& g : gap) g -= score;
    return tilted(observed, gap).value_or(observed);
}

// Best distribution whose mean exceeds 1/2 by `ratio` standard deviations. The deviation depends on
// the distribution, so the constraint is replaced by its linearization around the current guess,
//   Σ p·(x - 1/2 - ratio·σ/2 - ratio·(x - μ)² / 2σ) = 0,
// which has the same value and gradient there; its solution is the next guess.
Shares best_with_ratio(const Shares& observed, const Shares& scores, double ratio) {
    constexpr int most_rounds = 60;
    Shares guess(scores.size(), 1.0 / static_cast<double>(scores.size()));
    for (int round = 0; round < most_rounds; ++round) {
        const double mean = mean_of(guess, scores);
        Shares squares = scores;
        for (double& s : squares) s = (s - mean) * (s - mean);
        const double deviation = std::sqrt(mean_of(guess, squares));
        Shares gap(scores.size());
        for (std::size_t i = 0; i < gap.size(); ++i)
            gap[i] = scores[i] - 0.5 - ratio * (deviation + squares[i] / deviation) / 2;
        auto next = tilted(observed, gap);
        if (!next) break;
        double change = 0;
        for (std::size_t i = 0; i < gap.size(); ++i)
            change = std::max(change, std::abs((*next)[i] - guess[i]));
        guess = std::move(*next);
        if (change < 1e-14) break;
    }
    return guess;
}

Shares best_under(const Sample& sample, const Shares& observed, EloModel model, double elo) {
    Shares scores(observed.size());
    for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = sample.score_of(i);
    if (model == EloModel::logistic) return best_with_score(observed, scores, score_of_elo(elo));
    // From deviations of a game to deviations of the mean score of an observation.
    const double ratio = elo / normalized_elo_per_deviation * std::sqrt(sample.games_each);
    return best_with_ratio(observed, scores, ratio);
}

}  // namespace

Status check(const SprtSettings& settings) {
    if (!(std::abs(settings.elo0) <= largest_elo && std::abs(settings.elo1) <= largest_elo))
        return Error{"the Elo bounds of an SPRT lie between -200 and 200"};
    if (!(settings.elo0 < settings.elo1)) return Error{"an SPRT needs elo0 < elo1"};
    if (!(settings.alpha > 0 && settings.beta > 0 && settings.alpha + settings.beta < 1))
        return Error{"an SPRT needs alpha > 0, beta > 0 and alpha + beta < 1"};
    return Success{};
}

SprtBounds bounds_of(const SprtSettings& settings) {
    return {std::log(settings.beta / (1 - settings.alpha)),
            std::log((1 - settings.beta) / settings.alpha)};
}

double log_likelihood_ratio(const Sample& sample, EloModel model, double elo0, double elo1) {
    if (sample.total() <= 0) return 0;
    const Sample regular = sample.regularized();
    const double total = regular.total();
    Shares observed = regular.counts;
    for (double& share : observed) share /= total;
    const Shares under0 = best_under(regular, observed, model, elo0);
    const Shares under1 = best_under(regular, observed, model, elo1);
    double sum = 0;
    for (std::size_t i = 0; i < observed.size(); ++i)
        sum += observed[i] * std::log(under1[i] / under0[i]);
    return total * sum;
}

SprtStatus sprt(const Sample& sample, const SprtSettings& settings) {
    SprtStatus status;
    status.bounds = bounds_of(settings);
    status.llr = log_likelihood_ratio(sample, settings.model, settings.elo0, settings.elo1);
    if (status.llr >= status.bounds.upper) status.verdict = Verdict::accept_h1;
    if (status.llr <= status.bounds.lower) status.verdict = Verdict::accept_h0;
    return status;
}

}  // namespace tessera::referee
