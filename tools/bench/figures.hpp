// What was measured, and what it comes to.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "bench/positions.hpp"

namespace tessera::bench {

// The builds that are compared.
enum Build : std::size_t { old_build, new_build };
template <class T>
using PerBuild = std::array<T, 2>;

// One search to the position's depth.
struct Run {
    double nodes = 0;
    double seconds = 0;
};

struct Measurement {
    BenchPosition position;
    int depth = 0;
    PerBuild<std::vector<Run>> runs;  // as many of one build as of the other
};

struct Figures {
    PerBuild<double> speed{};    // nodes a second
    PerBuild<double> seconds{};  // to the depth
    PerBuild<double> nodes{};    // to the depth
    // Standard error of the speed ratio, as a part of it; 0 if there was but one run.
    double speed_error = 0;

    // The new build's by the old one's.
    double speed_ratio() const { return speed[new_build] / speed[old_build]; }
    double time_ratio() const { return seconds[new_build] / seconds[old_build]; }
    double nodes_ratio() const { return nodes[new_build] / nodes[old_build]; }
};

double median(std::vector<double> values);
double geometric_mean(std::span<const double> values);

// Medians of the runs: one that was disturbed does not count.
Figures figures_of(const Measurement& measurement);
// Geometric means, so that the ratio of means is the mean of ratios and no position weighs more
// than another.
Figures mean_of(std::span<const Figures> figures);

struct GameFigures {
    std::string game;
    int least_depth = 0;
    int greatest_depth = 0;
    Figures figures;
};

struct Summary {
    std::vector<GameFigures> games;  // in the order of the measurements
    Figures total;                   // every game weighs the same
};

// Of one measurement or more.
Summary summary_of(const std::vector<Measurement>& measurements);

}  // namespace tessera::bench
