#include "referee/sprt.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <cmath>

#include "core/random.hpp"
#include "referee/statistics.hpp"

using namespace tessera;
using namespace tessera::referee;

namespace {

constexpr auto logistic = EloModel::logistic;
constexpr auto normalized = EloModel::normalized;

using Chances = std::array<double, 5>;

// Half-point distribution of a pair with the given logistic Elo; about half the games are drawn.
Chances chances_for(double elo) {
    const double shift = (score_of_elo(elo) - 0.5);
    const double win = 0.25 + shift;
    const double loss = 0.25 - shift;
    const double draw = 0.5;
    return {loss * loss, 2 * loss * draw, draw * draw + 2 * win * loss, 2 * win * draw, win * win};
}

std::size_t pick(const Chances& chances, Random& random) {
    double rest = static_cast<double>(random.next() >> 11) * 0x1p-53;
    for (std::size_t i = 0; i + 1 < chances.size(); ++i)
        if ((rest -= chances[i]) < 0) return i;
    return chances.size() - 1;
}

// Plays pairs until the test stops; looks at it after every fourth pair.
Pentanomial play_until_decided(const Chances& chances, const SprtSettings& settings,
                               Random& random) {
    Pentanomial pairs;
    do
        for (int i = 0; i < 4; ++i) ++pairs.pairs[pick(chances, random)];
    while (sprt(sample_of(pairs), settings).verdict == Verdict::undecided);
    return pairs;
}

struct Acceptances {
    int h0 = 0;
    int h1 = 0;
};

Acceptances simulate(double elo, const SprtSettings& settings, int runs) {
    Random random(20240607);
    Acceptances result;
    for (int run = 0; run < runs; ++run) {
        const auto pairs = play_until_decided(chances_for(elo), settings, random);
        const bool accepted = sprt(sample_of(pairs), settings).verdict == Verdict::accept_h1;
        ++(accepted ? result.h1 : result.h0);
    }
    return result;
}

bool ordered_and_finite(const Interval& i) {
    return std::isfinite(i.low) && std::isfinite(i.high) && i.low <= i.median && i.median <= i.high;
}

double llr_of_pairs(const Pentanomial& pairs, EloModel model, double elo0, double elo1) {
    return log_likelihood_ratio(sample_of(pairs), model, elo0, elo1);
}

double llr_of_games(const Trinomial& games, EloModel model, double elo0, double elo1) {
    return log_likelihood_ratio(sample_of(games), model, elo0, elo1);
}

}  // namespace

TEST_CASE("bounds and verdict follow alpha and beta") {
    const SprtSettings settings{normalized, 0, 2, 0.05, 0.10};
    const auto bounds = bounds_of(settings);
    CHECK(bounds.lower == Approx(std::log(0.10 / 0.95)));
    CHECK(bounds.upper == Approx(std::log(0.90 / 0.05)));

    const auto verdict = [&](const Pentanomial& pairs) {
        return sprt(sample_of(pairs), settings).verdict;
    };
    CHECK(verdict({}) == Verdict::undecided);
    CHECK(verdict({{365, 16618, 36229, 16974, 390}}) == Verdict::undecided);
    CHECK(verdict({{300, 16000, 36229, 17500, 400}}) == Verdict::accept_h1);
    CHECK(verdict({{400, 17500, 36229, 16000, 300}}) == Verdict::accept_h0);
}

TEST_CASE("settings without sense are refused") {
    CHECK(check(SprtSettings{}));
    for (const SprtSettings& bad :
         {SprtSettings{normalized, 2, 2}, SprtSettings{normalized, 3, 2},
          SprtSettings{logistic, 0, 201}, SprtSettings{logistic, -201, 0},
          SprtSettings{logistic, 0, std::nan("")}, SprtSettings{normalized, 0, 2, 0, 0.05},
          SprtSettings{normalized, 0, 2, 0.05, -1}, SprtSettings{normalized, 0, 2, 0.5, 0.5}})
        CHECK_FALSE(check(bad));
}

TEST_CASE("exchanged players and mirrored hypotheses negate the ratio") {
    const Pentanomial pairs{{12, 31, 80, 44, 9}};
    const Trinomial games{40, 70, 52};
    for (const auto model : {logistic, normalized}) {
        CHECK(llr_of_pairs(pairs, model, -1, 6) ==
              Approx(-llr_of_pairs(pairs.reversed(), model, -6, 1)));
        CHECK(llr_of_games(games, model, -1, 6) ==
              Approx(-llr_of_games(games.reversed(), model, -6, 1)));
        CHECK(llr_of_games(games, model, 3, 3) == Approx(0).margin(1e-12));
    }
}

TEST_CASE("ratio and estimate stay finite for every small count") {
    const std::array<SprtSettings, 4> tests{
        SprtSettings{normalized, 0, 2}, SprtSettings{logistic, -200, 200},
        SprtSettings{normalized, -200, 200}, SprtSettings{normalized, 199, 200}};
    const auto examine = [&](const Sample& sample, bool with_estimate) {
        for (const auto& settings : tests) {
            REQUIRE(std::isfinite(sprt(sample, settings).llr));
            if (!with_estimate) continue;
            const auto estimate = estimate_after_sprt(sample, settings);
            REQUIRE(estimate.has_value() == (sample.total() > 0));
            if (!estimate) continue;
            REQUIRE(ordered_and_finite(estimate->elo));
            REQUIRE(ordered_and_finite(estimate->normalized_elo));
        }
    };
    for (int code = 0; code < 4 * 4 * 4; ++code)
        examine(sample_of(Trinomial{code % 4, code / 4 % 4, code / 16}), true);
    // The estimate takes its time; every seventh of the pairs will do.
    for (int code = 0; code < 4 * 4 * 4 * 4 * 4; ++code)
        examine(sample_of(Pentanomial{
                    {code % 4, code / 4 % 4, code / 16 % 4, code / 64 % 4, code / 256}}),
                code % 7 == 0);
}

TEST_CASE("simulated tests err as seldom as promised") {
    const SprtSettings settings{logistic, 0, 30, 0.05, 0.05};
    CHECK(simulate(30, settings, 300).h1 >= 279);
    CHECK(simulate(0, settings, 300).h0 >= 279);
}

TEST_CASE("the estimate after a test is median-unbiased and covers the truth") {
    const SprtSettings settings{normalized, 0, 40, 0.05, 0.05};
    constexpr double truth = 25;
    constexpr int runs = 400;
    Random random(7);
    int above = 0;
    int covered = 0;
    for (int run = 0; run < runs; ++run) {
        const auto pairs = play_until_decided(chances_for(truth), settings, random);
        const auto elo = estimate_after_sprt(sample_of(pairs), settings)->elo;
        above += elo.median > truth;
        covered += elo.low <= truth && truth <= elo.high;
    }
    CHECK(above > runs * 0.42);
    CHECK(above < runs * 0.58);
    CHECK(covered > runs * 0.9);
}

TEST_CASE("stopping early shrinks the estimate, a long test without verdict does not change it") {
    const SprtSettings settings{normalized, 0, 5, 0.05, 0.05};
    const Pentanomial quick{{50, 300, 700, 420, 110}};
    REQUIRE(sprt(sample_of(quick), settings).verdict == Verdict::accept_h1);
    const auto corrected = estimate_after_sprt(sample_of(quick), settings);
    const auto plain = estimate(quick);
    CHECK(corrected->elo.median < plain.elo.value);
    CHECK(corrected->elo.low < corrected->elo.median);

    // Far from both bounds the correction vanishes.
    const SprtSettings patient{normalized, -1, 1, 1e-9, 1e-9};
    const auto open = estimate_after_sprt(sample_of(quick), patient);
    CHECK(open->normalized_elo.median == Approx(plain.normalized_elo.value).epsilon(0.03));
    CHECK(open->normalized_elo.high - open->normalized_elo.median ==
          Approx(*plain.normalized_elo.error).epsilon(0.03));
}
