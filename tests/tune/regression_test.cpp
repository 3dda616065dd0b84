#include "tune/regression.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "core/random.hpp"

using namespace tessera;
using namespace tessera::tune;

namespace {

double uniform(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

// Games of a world in which the true weights decide who wins. Counts are -3 … 3.
Evidence games_by(const std::vector<double>& truth, double scale, double bias, int games,
                  int samples_a_game = 1) {
    Random random(7);
    Evidence evidence(truth.size());
    for (int i = 0; i < games; ++i) {
        CountedGame game;
        std::vector<int> counts;
        double value = 0;
        for (const double weight : truth) {
            counts.push_back(static_cast<int>(random.below(7)) - 3);
            value += weight * counts.back();
        }
        game.samples.assign(static_cast<std::size_t>(samples_a_game), counts);
        const bool x_wins = uniform(random) < 1 / (1 + std::exp(-(bias + scale * value)));
        game.result = x_wins ? Outcome::p1_win : Outcome::p2_win;
        evidence.add(game);
    }
    return evidence;
}

}  // namespace

TEST_CASE("the regression recovers the weights that decided the games") {
    const std::vector<double> truth{40, -10, 25, 0};
    const auto evidence = games_by(truth, 0.01, 0.3, 20000);
    const auto found = fit(evidence, truth, {});
    for (std::size_t i = 0; i < truth.size(); ++i) {
        INFO("term " << i);
        CHECK(std::abs(found.model.weights[i] - truth[i]) < 4 * found.errors[i]);
        CHECK(found.errors[i] < 2);
        CHECK(found.errors[i] > 0.1);
    }
    CHECK(found.model.scale == Approx(0.01).epsilon(0.05));
    CHECK(found.model.bias == Approx(0.3).margin(0.08));
}

TEST_CASE("wrong weights are corrected and predict better") {
    const std::vector<double> truth{40, -10, 25, 0};
    const std::vector<double> wrong{10, 10, 40, 5};
    const auto evidence = games_by(truth, 0.01, 0, 20000);
    const auto found = fit(evidence, wrong, {});
    // At the scale of the wrong ones, only the ratios can be compared.
    CHECK(found.model.weights[1] / found.model.weights[0] == Approx(-0.25).margin(0.05));
    CHECK(found.model.weights[2] / found.model.weights[0] == Approx(0.625).margin(0.05));
    const auto gain = loss_difference(evidence, calibrated(evidence, wrong), found.model);
    CHECK(gain.mean < -5 * gain.error);
    CHECK(log_loss(evidence, found.model).mean < std::log(2));
}

TEST_CASE("new weights keep the scale of the old ones") {
    const std::vector<double> wrong{10, 10, 40, 5};
    const auto evidence = games_by({40, -10, 25, 0}, 0.01, 0, 5000);
    const auto found = fit(evidence, wrong, {});
    const auto mean_square = [&](const std::vector<double>& weights) {
        double sum = 0;
        for (std::size_t i = 0; i < evidence.size(); ++i) {
            double value = 0;
            for (std::size_t j = 0; j < weights.size(); ++j)
                value += weights[j] * evidence.counts(i)[j];
            sum += value * value;
        }
        return sum;
    };
    CHECK(mean_square(found.model.weights) == Approx(mean_square(wrong)));
}

TEST_CASE("weights that say nothing get a scale too") {
    const auto evidence = games_by({40, -10}, 0.01, 0, 5000);
    const auto found = fit(evidence, {0, 0}, {});
    CHECK(found.model.weights[0] > 0);
    CHECK(found.model.weights[1] / found.model.weights[0] == Approx(-0.25).margin(0.1));
}

TEST_CASE("a strong ridge leaves the weights where they are") {
    const std::vector<double> present{10, 10, 40, 5};
    const auto evidence = games_by({40, -10, 25, 0}, 0.01, 0, 2000);
    const auto found = fit(evidence, present, {.ridge = 1e9, .kept = {}});
    for (std::size_t i = 0; i < present.size(); ++i)
        CHECK(found.model.weights[i] == Approx(present[i]).epsilon(0.01));
}

TEST_CASE("kept terms keep their part, unseen ones their weight") {
    SECTION("kept") {
        const auto evidence = games_by({40, -10, 25}, 0.01, 0, 5000);
        const auto found = fit(evidence, {40, -10, 5}, {.ridge = 1, .kept = {true, true, false}});
        CHECK(found.errors[0] == 0);
        CHECK(found.model.weights[1] / found.model.weights[0] == Approx(-0.25));
        CHECK(found.model.weights[2] / found.model.weights[0] > 0.4);
    }
    SECTION("unseen") {
        Evidence evidence(2);
        evidence.add({Outcome::p1_win, {{1, 0}, {2, 0}}});
        evidence.add({Outcome::p2_win, {{-1, 0}}});
        evidence.add({Outcome::draw, {{1, 0}}});
        const auto found = fit(evidence, {10, 77}, {});
        CHECK(found.errors[1] == 0);
        CHECK(found.model.weights[1] / found.model.weights[0] == Approx(7.7).epsilon(0.1));
    }
}

TEST_CASE("ten samples of a game are not ten witnesses") {
    const std::vector<double> truth{40, -10};
    const auto once = fit(games_by(truth, 0.01, 0, 2000), truth, {.ridge = 0.01, .kept = {}});
    const auto tenfold =
        fit(games_by(truth, 0.01, 0, 2000, 10), truth, {.ridge = 0.01, .kept = {}});
    CHECK(tenfold.errors[0] == Approx(once.errors[0]).epsilon(0.02));
}

TEST_CASE("games that all end alike are no reason to go to infinity") {
    Evidence evidence(1);
    for (int i = 0; i < 50; ++i) evidence.add({Outcome::p1_win, {{1}, {2}}});
    const auto found = fit(evidence, {10}, {});
    CHECK(std::isfinite(found.model.weights[0]));
    CHECK(std::isfinite(found.model.bias));
}
