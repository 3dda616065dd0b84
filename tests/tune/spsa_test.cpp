#include "tune/spsa.hpp"

#include <catch2/catch.hpp>
#include <cmath>

using namespace tessera;
using namespace tessera::tune;

namespace {

const std::vector<Knob> knobs{{"a", 20, 0, 100, 5}, {"b", -300, -1000, 1000, 50}};

// How strong an engine with these settings is: best at a = 70, b = 200.
double strength(const std::vector<double>& at) {
    const double a = (at[0] - 70) / 50, b = (at[1] - 200) / 500;
    return -a * a - b * b;
}

// One decisive game, won by chance the more often, the greater the difference.
double game(double difference, Random& random) {
    const double chance = 1 / (1 + std::exp(-4 * difference));
    return static_cast<double>(random.next() >> 11) * 0x1p-53 < chance ? 1 : -1;
}

std::vector<double> tuned(const SpsaOptions& options) {
    Spsa spsa(knobs, options);
    Random random(options.seed + 100);
    while (spsa.iteration() < options.iterations) {
        const auto [plus, minus] = spsa.next();
        spsa.learn(game(strength(plus) - strength(minus), random));
    }
    return spsa.result();
}

}  // namespace

TEST_CASE("SPSA finds the top of a hill through games alone") {
    for (const std::uint64_t seed : {1, 2, 3}) {
        const auto found = tuned({.iterations = 5000, .gain = 0.05, .seed = seed});
        INFO("seed " << seed << ": " << found[0] << ", " << found[1]);
        CHECK(std::abs(found[0] - 70) < 10);
        CHECK(std::abs(found[1] - 200) < 100);
    }
}

TEST_CASE("the same seed tunes the same way") {
    const SpsaOptions options{.iterations = 50, .gain = 0.05, .seed = 9};
    CHECK(tuned(options) == tuned(options));
}

TEST_CASE("trials lie on both sides, a step away or more, and within the range") {
    Spsa spsa(knobs, {.iterations = 200, .gain = 10, .seed = 4});
    for (int i = 0; i < 200; ++i) {
        const auto before = spsa.values();
        const auto [plus, minus] = spsa.next();
        for (std::size_t k = 0; k < knobs.size(); ++k) {
            CHECK(std::min(plus[k], minus[k]) <= before[k]);
            CHECK(std::max(plus[k], minus[k]) >= before[k]);
            CHECK(std::abs(plus[k] - minus[k]) >= knobs[k].step);
            CHECK(std::min(plus[k], minus[k]) >= knobs[k].min);
            CHECK(std::max(plus[k], minus[k]) <= knobs[k].max);
        }
        spsa.learn(1);
    }
}

TEST_CASE("a drawn iteration moves nothing, a won one towards the winner") {
    Spsa spsa(knobs, {.iterations = 10, .gain = 0.05, .seed = 1});
    const auto before = spsa.values();
    spsa.next();
    spsa.learn(0);
    CHECK(spsa.values() == before);
    const auto [plus, minus] = spsa.next();
    spsa.learn(-1);
    for (std::size_t k = 0; k < knobs.size(); ++k)
        CHECK((spsa.values()[k] - before[k]) * (minus[k] - before[k]) > 0);
}
