#include "bench/figures.hpp"

#include <catch2/catch.hpp>
#include <cmath>

using namespace tessera::bench;

namespace {

// Both builds at these many nodes a second, a run each; a million nodes always.
Measurement measured(const std::string& variant, int depth, const std::vector<double>& old_speeds,
                     const std::vector<double>& new_speeds, double new_nodes = 1e6) {
    Measurement measurement{{variant, {}}, depth, {}};
    for (const double speed : old_speeds) measurement.runs[old_build].push_back({1e6, 1e6 / speed});
    for (const double speed : new_speeds)
        measurement.runs[new_build].push_back({new_nodes, new_nodes / speed});
    return measurement;
}

}  // namespace

TEST_CASE("the median is the middle one, or between the middle two") {
    CHECK(median({3}) == 3);
    CHECK(median({9, 1, 2}) == 2);
    CHECK(median({4, 1, 100, 2}) == 3);
}

TEST_CASE("the geometric mean of ratios is neutral when they cancel out") {
    CHECK(geometric_mean(std::vector{2.0, 0.5}) == Approx(1));
    CHECK(geometric_mean(std::vector{1.0, 10.0, 100.0}) == Approx(10));
}

TEST_CASE("one disturbed run changes nothing") {
    const auto figures = figures_of(measured("fifo", 8, {1e6, 1e6, 1e6}, {2e6, 1e3, 2e6}));
    CHECK(figures.speed[old_build] == Approx(1e6));
    CHECK(figures.speed_ratio() == Approx(2));
    CHECK(figures.time_ratio() == Approx(0.5));
    CHECK(figures.nodes_ratio() == Approx(1));
}

TEST_CASE("speed, time and nodes to depth are three things") {
    const auto figures = figures_of(measured("fifo", 8, {1e6}, {1e6}, 2.5e5));
    CHECK(figures.speed_ratio() == Approx(1));
    CHECK(figures.nodes_ratio() == Approx(0.25));
    CHECK(figures.time_ratio() == Approx(0.25));
}

TEST_CASE("every game weighs the same, however many positions it has") {
    const auto summary =
        summary_of({measured("mnk:m=7,n=7", 9, {1e6}, {4e6}), measured("fifo", 8, {1e6}, {1e6}),
                    measured("mnk", 5, {1e5}, {4e5}), measured("mnk", 7, {3e6}, {12e6})});
    REQUIRE(summary.games.size() == 2);
    CHECK(summary.games[0].game == "mnk");
    CHECK(summary.games[0].least_depth == 5);
    CHECK(summary.games[0].greatest_depth == 9);
    CHECK(summary.games[0].figures.speed_ratio() == Approx(4));
    CHECK(summary.games[1].game == "fifo");
    CHECK(summary.games[1].figures.speed_ratio() == Approx(1));
    CHECK(summary.total.speed_ratio() == Approx(2));
    CHECK(summary.total.time_ratio() == Approx(0.5));
}

TEST_CASE("the error of the ratio comes from how the runs of each build differ") {
    const double up = std::exp(0.1), down = std::exp(-0.1);
    const double error_of_one = 0.1 * std::sqrt(std::acos(-1) / 2);
    SECTION("runs that are all alike") {
        CHECK(figures_of(measured("fifo", 8, {1, 1}, {2, 2})).speed_error ==
              Approx(0).margin(1e-9));
    }
    SECTION("one build varies, or both") {
        CHECK(figures_of(measured("fifo", 8, {1, 1}, {up, down})).speed_error ==
              Approx(error_of_one));
        // Even if they vary together: the medians are not taken of the same runs.
        CHECK(figures_of(measured("fifo", 8, {up, down}, {up, down})).speed_error ==
              Approx(error_of_one * std::sqrt(2)));
    }
    SECTION("two positions have half the variance of one") {
        const auto one = measured("fifo", 8, {1, 1}, {up, down});
        CHECK(summary_of({one, one}).total.speed_error == Approx(error_of_one / std::sqrt(2)));
    }
    SECTION("one run says nothing about its error") {
        CHECK(figures_of(measured("fifo", 8, {1e6}, {2e6})).speed_error == 0);
    }
}
