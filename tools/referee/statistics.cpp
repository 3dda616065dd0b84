#include "referee/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace tessera::referee {

namespace {

// Standard error of the mean score; none when the sample shows no spread.
std::optional<double> standard_error(const Sample& sample) {
    if (sample.uniform()) return std::nullopt;
    return std::sqrt(sample.variance() / sample.total());
}

// The interval is built on the score, where the mean is nearly normal, and then carried over.
Measure logistic_elo(double score, std::optional<double> error_of_score) {
    Measure elo{elo_of_score(score), std::nullopt};
    if (!error_of_score) return elo;
    const double low = score - *error_of_score;
    const double high = score + *error_of_score;
    if (low > 0 && high < 1) elo.error = (elo_of_score(high) - elo_of_score(low)) / 2;
    return elo;
}

Measure normalized_elo(const Sample& sample) {
    const double advantage = sample.mean() - 0.5;
    if (advantage == 0 && sample.uniform()) return {};
    if (sample.uniform()) return {std::copysign(elo_cap, advantage), std::nullopt};
    const double elo = normalized_elo_per_deviation * advantage / deviation_per_game(sample);
    if (std::abs(elo) >= elo_cap) return {std::copysign(elo_cap, elo), std::nullopt};
    const double games = sample.total() * sample.games_each;
    return {elo, normal_quantile_975 * normalized_elo_per_deviation / std::sqrt(games)};
}

double superiority(const Sample& sample, std::optional<double> deviation_of_mean) {
    const double advantage = sample.mean() - 0.5;
    if (deviation_of_mean) return normal_cdf(advantage / *deviation_of_mean);
    if (advantage == 0) return 0.5;
    // n observations on one side and none on the other: P(p > 1/2) under a uniform prior of p.
    const double doubt = std::exp2(-(sample.total() + 1));
    return advantage > 0 ? 1 - doubt : doubt;
}

std::optional<double> pair_ratio(const Sample& sample) {
    if (sample.games_each != 2) return std::nullopt;
    const auto& n = sample.counts;
    const double lost = n[0] + n[1];
    if (lost <= 0) return std::nullopt;
    return (n[3] + n[4]) / lost;
}

std::string number(double value, int decimals) {
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, "%.*f", decimals, value);
    return buffer;
}

}  // namespace

double normal_cdf(double z) { return std::erfc(-z / std::sqrt(2.0)) / 2; }

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double elo_of_score(double score) {
    if (score <= 0) return -elo_cap;
    if (score >= 1) return elo_cap;
    return std::clamp(400 * std::log10(score / (1 - score)), -elo_cap, elo_cap);
}

double deviation_per_game(const Sample& sample) {
    return std::sqrt(sample.variance() * sample.games_each);
}

std::string text(const Measure& measure, int decimals) {
    std::string value = number(measure.value, decimals);
    if (measure.value >= elo_cap) value = '>' + number(elo_cap, 0);
    if (measure.value <= -elo_cap) value = '<' + number(-elo_cap, 0);
    return value + " +/- " + (measure.error ? number(*measure.error, decimals) : "?");
}

Estimate estimate(const Sample& sample) {
    const auto deviation = standard_error(sample);
    Estimate result;
    result.score.value = sample.mean();
    if (deviation) result.score.error = normal_quantile_975 * *deviation;
    result.elo = logistic_elo(result.score.value, result.score.error);
    result.normalized_elo = normalized_elo(sample);
    result.superiority = superiority(sample, deviation);
    const double total = sample.total();
    if (total > 0) result.draw_ratio = sample.counts[sample.counts.size() / 2] / total;
    result.pair_ratio = pair_ratio(sample);
    return result;
}

}  // namespace tessera::referee
