#include "bench/figures.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tessera::bench {
namespace {

std::vector<double> each(const std::vector<Run>& runs, double (*value)(const Run&)) {
    std::vector<double> values;
    for (const auto& run : runs) values.push_back(value(run));
    return values;
}

double seconds(const Run& run) { return run.seconds; }
double nodes(const Run& run) { return run.nodes; }
double speed(const Run& run) { return run.nodes / run.seconds; }

// Of the logarithm of a build's median speed. A median varies by π/2 more than a mean does.
double squared_error(const std::vector<Run>& runs) {
    const auto count = static_cast<double>(runs.size());
    if (runs.size() < 2) return 0;
    double mean = 0, squares = 0;
    for (const auto& run : runs) mean += std::log(speed(run)) / count;
    for (const auto& run : runs) squares += std::pow(std::log(speed(run)) - mean, 2);
    return std::numbers::pi / 2 * squares / (count * (count - 1));
}

}  // namespace

double median(std::vector<double> values) {
    std::ranges::sort(values);
    const auto middle = values.size() / 2;
    return values.size() % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double geometric_mean(std::span<const double> values) {
    double sum = 0;
    for (const double value : values) sum += std::log(value);
    return std::exp(sum / static_cast<double>(values.size()));
}

Figures figures_of(const Measurement& measurement) {
    Figures figures;
    for (const auto build : {old_build, new_build}) {
        const auto& runs = measurement.runs[build];
        figures.speed[build] = median(each(runs, speed));
        figures.seconds[build] = median(each(runs, seconds));
        figures.nodes[build] = median(each(runs, nodes));
    }
    // The medians of the builds come from different runs, so nothing cancels out between them.
    figures.speed_error = std::sqrt(squared_error(measurement.runs[old_build]) +
                                    squared_error(measurement.runs[new_build]));
    return figures;
}

Figures mean_of(std::span<const Figures> all) {
    Figures mean;
    for (const auto build : {old_build, new_build})
        for (const auto figure : {&Figures::speed, &Figures::seconds, &Figures::nodes}) {
            std::vector<double> values;
            for (const auto& figures : all) values.push_back((figures.*figure)[build]);
            (mean.*figure)[build] = geometric_mean(values);
        }
    double squares = 0;
    for (const auto& figures : all) squares += figures.speed_error * figures.speed_error;
    mean.speed_error = std::sqrt(squares) / static_cast<double>(all.size());
    return mean;
}

Summary summary_of(const std::vector<Measurement>& measurements) {
    Summary summary;
    std::vector<std::vector<Figures>> by_game;
    for (const auto& measurement : measurements) {
        const auto game = measurement.position.game();
        auto found = std::ranges::find(summary.games, game, &GameFigures::game);
        if (found == summary.games.end()) {
            by_game.emplace_back();
            found = summary.games.insert(found, {game, measurement.depth, measurement.depth, {}});
        }
        found->least_depth = std::min(found->least_depth, measurement.depth);
        found->greatest_depth = std::max(found->greatest_depth, measurement.depth);
        by_game[static_cast<std::size_t>(found - summary.games.begin())].push_back(
            figures_of(measurement));
    }
    std::vector<Figures> means;
    for (std::size_t i = 0; i < by_game.size(); ++i)
        means.push_back(summary.games[i].figures = mean_of(by_game[i]));
    summary.total = mean_of(means);
    return summary;
}

}  // namespace tessera::bench
