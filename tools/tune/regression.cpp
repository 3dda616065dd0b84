#include "tune/regression.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tune/logistic.hpp"

namespace tessera::tune {
namespace {

double result_for_x(Outcome outcome) {
    return outcome == Outcome::p1_win ? 1 : outcome == Outcome::p2_win ? 0 : 0.5;
}

double weighted(std::span<const int> counts, const std::vector<double>& weights) {
    return std::inner_product(counts.begin(), counts.end(), weights.begin(), 0.0);
}

double mean_square(const Evidence& evidence, const std::vector<double>& weights) {
    double sum = 0;
    for (std::size_t i = 0; i < evidence.size(); ++i) {
        const double value = weighted(evidence.counts(i), weights);
        sum += value * value;
    }
    return sum / static_cast<double>(std::max<std::size_t>(evidence.size(), 1));
}

// A loss near its minimum curves by at most a quarter of a column's square, so this is what one
// average position says about its coefficient.
double voice(double column_mean_square) { return column_mean_square / 4; }

double mean_square_of_term(const Evidence& evidence, std::size_t term) {
    std::vector<double> only(evidence.terms(), 0.0);
    only[term] = 1;
    return mean_square(evidence, only);
}

LogisticProblem outline(const Evidence& evidence) {
    LogisticProblem problem;
    for (std::size_t i = 0; i < evidence.size(); ++i) {
        problem.results.push_back(evidence.result(i));
        problem.groups.push_back(evidence.game(i));
        problem.offsets.push_back(0);
    }
    // As much doubt about the bias as keeps it finite whatever the results.
    problem.add_column(std::vector<double>(evidence.size(), 1.0), 0, voice(1));
    return problem;
}

double cross_entropy(double result, double expectation) {
    constexpr double tiny = 1e-12;
    const double p = std::clamp(expectation, tiny, 1 - tiny);
    return -(result * std::log(p) + (1 - result) * std::log(1 - p));
}

template <class Value>
Loss mean_by_games(const Evidence& evidence, Value&& value) {
    if (evidence.size() == 0) return {};
    const auto size = static_cast<double>(evidence.size());
    double mean = 0;
    for (std::size_t i = 0; i < evidence.size(); ++i) mean += value(i) / size;
    std::vector<double> deviations(evidence.games(), 0.0);
    for (std::size_t i = 0; i < evidence.size(); ++i)
        deviations[evidence.game(i)] += (value(i) - mean) / size;
    double squares = 0;
    for (const double deviation : deviations) squares += deviation * deviation;
    return {mean, std::sqrt(squares)};
}

}  // namespace

void Evidence::add(const CountedGame& game) {
    for (const auto& sample : game.samples) {
        counts_.insert(counts_.end(), sample.begin(), sample.end());
        results_.push_back(result_for_x(game.result));
        game_of_.push_back(games_);
    }
    ++games_;
}

double Model::expectation(std::span<const int> counts) const {
    return 1 / (1 + std::exp(-(bias + scale * weighted(counts, weights))));
}

Model calibrated(const Evidence& evidence, const std::vector<double>& weights) {
    auto problem = outline(evidence);
    std::vector<double> values;
    for (std::size_t i = 0; i < evidence.size(); ++i)
        values.push_back(weighted(evidence.counts(i), weights));
    problem.add_column(std::move(values), 0, voice(mean_square(evidence, weights)));
    const auto solution = solve(problem);
    return {weights, solution.coefficients[1], solution.coefficients[0]};
}

Fit fit(const Evidence& evidence, const std::vector<double>& present, const FitOptions& options) {
    const auto start = calibrated(evidence, present);
    auto problem = outline(evidence);
    std::vector<std::size_t> fitted;
    for (std::size_t term = 0; term < present.size(); ++term) {
        std::vector<double> column;
        for (std::size_t i = 0; i < evidence.size(); ++i)
            column.push_back(evidence.counts(i)[term]);
        const double coefficient = start.scale * present[term];
        if (term < options.kept.size() && options.kept[term]) {
            for (std::size_t i = 0; i < column.size(); ++i)
                problem.offsets[i] += coefficient * column[i];
        } else if (const double square = mean_square_of_term(evidence, term); square > 0) {
            problem.add_column(std::move(column), coefficient, options.ridge * voice(square));
            fitted.push_back(term);
        }
    }
    const auto solution = solve(problem);

    std::vector<double> coefficients(present.size()), errors(present.size(), 0.0);
    for (std::size_t term = 0; term < present.size(); ++term)
        coefficients[term] = start.scale * present[term];
    for (std::size_t i = 0; i < fitted.size(); ++i) {
        coefficients[fitted[i]] = solution.coefficients[i + 1];
        errors[fitted[i]] = solution.errors[i + 1];
    }
    // Weights of nothing but zeros have no scale to keep: a hundred points is then usual.
    constexpr double usual = 100;
    const double before = mean_square(evidence, present);
    const double after = mean_square(evidence, coefficients);
    const double scale = std::sqrt(after / (before > 0 ? before : usual * usual));
    Fit result{{present, scale, solution.coefficients[0]}, std::vector<double>(present.size())};
    if (scale == 0) return result;
    for (std::size_t term = 0; term < present.size(); ++term) {
        result.model.weights[term] = coefficients[term] / scale;
        result.errors[term] = errors[term] / scale;
    }
    return result;
}

Loss log_loss(const Evidence& evidence, const Model& model) {
    return mean_by_games(evidence, [&](std::size_t i) {
        return cross_entropy(evidence.result(i), model.expectation(evidence.counts(i)));
    });
}

Loss loss_difference(const Evidence& evidence, const Model& first, const Model& second) {
    return mean_by_games(evidence, [&](std::size_t i) {
        const auto counts = evidence.counts(i);
        return cross_entropy(evidence.result(i), second.expectation(counts)) -
               cross_entropy(evidence.result(i), first.expectation(counts));
    });
}

}  // namespace tessera::tune
