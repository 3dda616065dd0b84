#include "referee/statistics.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "referee/sprt.hpp"

using namespace tessera::referee;

namespace {

bool finite(const Measure& measure) {
    return std::isfinite(measure.value) && std::isfinite(measure.error.value_or(0));
}

bool finite(const Estimate& e) {
    return finite(e.score) && finite(e.elo) && finite(e.normalized_elo) && e.superiority >= 0 &&
           e.superiority <= 1 && e.draw_ratio >= 0 && e.draw_ratio <= 1 &&
           std::isfinite(e.pair_ratio.value_or(0));
}

// Every count of both kinds from 0 to 3, as function(counts).
template <class Function>
void for_all_small_counts(Function function) {
    for (int code = 0; code < 4 * 4 * 4; ++code)
        function(Trinomial{code % 4, code / 4 % 4, code / 16});
    for (int code = 0; code < 4 * 4 * 4 * 4 * 4; ++code)
        function(Pentanomial{{code % 4, code / 4 % 4, code / 16 % 4, code / 64 % 4, code / 256}});
}

}  // namespace

TEST_CASE("games and pairs are counted and converted") {
    using enum GameScore;
    MatchCounts counts;
    counts.add_pair(win, loss);
    counts.add_pair(draw, draw);
    counts.add_pair(win, draw);
    counts.add_pair(loss, loss);
    counts.add_pair(win, win);
    counts.add_pair(draw, loss);
    CHECK(counts.games == Trinomial{4, 4, 4});
    CHECK(counts.pairs == Pentanomial{{1, 1, 2, 1, 1}});
    CHECK(games_of(counts.pairs, 1) == counts.games);
    CHECK(counts.pairs.total() == 6);

    counts.add_game(win);
    CHECK(counts.games == Trinomial{4, 4, 5});
    CHECK(counts.games.reversed() == Trinomial{5, 4, 4});
    CHECK(counts.pairs.total() == 6);
}

TEST_CASE("pairs are preferred to games once there is one") {
    MatchCounts counts;
    counts.add_game(GameScore::win);
    CHECK(sample_of(counts).games_each == 1);
    counts.add_pair(GameScore::win, GameScore::draw);
    CHECK(sample_of(counts).games_each == 2);
}

TEST_CASE("logistic Elo and score are inverse to each other") {
    CHECK(score_of_elo(0) == 0.5);
    CHECK(score_of_elo(400) == Approx(10.0 / 11));
    for (const double elo : {-800.0, -3.5, 0.0, 1.0, 250.0})
        CHECK(elo_of_score(score_of_elo(elo)) == Approx(elo).margin(1e-9));
    CHECK(elo_of_score(1) == elo_cap);
    CHECK(elo_of_score(0) == -elo_cap);
}

TEST_CASE("estimates from pairs") {
    const auto e = estimate(Pentanomial{{34, 54, 63, 64, 75}});
    CHECK(e.elo.value == Approx(55.580).margin(0.0005));
    CHECK(e.elo.error.value() == Approx(27.653).margin(0.0005));
    CHECK(e.normalized_elo.value == Approx(57.936).margin(0.0005));
    CHECK(e.normalized_elo.error.value() == Approx(28.275).margin(0.0005));
    CHECK(e.superiority == Approx(0.99997).margin(0.000005));
    CHECK(e.draw_ratio == Approx(63.0 / 290));
    CHECK(e.pair_ratio.value() == Approx(139.0 / 88));
}

TEST_CASE("estimates from games") {
    const auto e = estimate(Trinomial{96, 111, 136});
    CHECK(e.elo.value == Approx(40.702).margin(0.0005));
    CHECK(e.elo.error.value() == Approx(30.427).margin(0.0005));
    CHECK(e.draw_ratio == Approx(111.0 / 343));
    CHECK_FALSE(e.pair_ratio);
}

TEST_CASE("log-likelihood ratios of known matches") {
    constexpr auto logistic = EloModel::logistic;
    constexpr auto normalized = EloModel::normalized;
    const auto llr = [](const auto& counts, EloModel model, double elo0, double elo1) {
        return log_likelihood_ratio(sample_of(counts), model, elo0, elo1);
    };
    const auto exactly = [](double value) { return Approx(value).margin(0.0000006).epsilon(0); };
    CHECK(llr(Pentanomial{{365, 16618, 36229, 16974, 390}}, normalized, 0, 2) == exactly(2.250368));
    CHECK(llr(Pentanomial{{127, 4883, 10712, 5150, 104}}, normalized, -1.75, 0.25) ==
          exactly(3.010154));
    CHECK(llr(Pentanomial{{871, 26175, 55983, 26678, 821}}, logistic, 0, 2) == exactly(-4.978673));
    CHECK(llr(Trinomial{36027, 68692, 36433}, normalized, 0, 2) == exactly(0.923293));
    CHECK(llr(Trinomial{21184, 40708, 21404}, logistic, 0.5, 2.5) == exactly(-1.571889));
}

TEST_CASE("estimates stay finite for every small count and mirror with the players") {
    for_all_small_counts([](const auto& counts) {
        const auto e = estimate(counts);
        REQUIRE(finite(e));
        const auto mirror = estimate(counts.reversed());
        REQUIRE(mirror.elo.value == Approx(-e.elo.value).margin(1e-9));
        REQUIRE(mirror.elo.error.has_value() == e.elo.error.has_value());
        REQUIRE(mirror.elo.error.value_or(0) == Approx(e.elo.error.value_or(0)));
        REQUIRE(mirror.normalized_elo.value == Approx(-e.normalized_elo.value).margin(1e-9));
        REQUIRE(mirror.superiority == Approx(1 - e.superiority).margin(1e-12));
    });
}

TEST_CASE("too few results give a value without an error") {
    const auto nothing = estimate(Trinomial{});
    CHECK(nothing.score.value == 0.5);
    CHECK(text(nothing.elo) == "0.00 +/- ?");
    CHECK(nothing.superiority == 0.5);

    const auto one_win = estimate(Trinomial{0, 0, 1});
    CHECK(text(one_win.elo) == ">9999 +/- ?");
    CHECK(text(one_win.normalized_elo) == ">9999 +/- ?");
    CHECK(one_win.superiority == Approx(0.75));
    CHECK(text(estimate(Trinomial{1, 0, 0}).elo) == "<-9999 +/- ?");
    CHECK(estimate(Trinomial{0, 0, 20}).superiority > 0.999);

    const auto draws = estimate(Pentanomial{{0, 0, 50, 0, 0}});
    CHECK(text(draws.elo) == "0.00 +/- ?");
    CHECK(draws.superiority == 0.5);
    CHECK_FALSE(draws.pair_ratio);
}

TEST_CASE("a measure is printed with its error") {
    CHECK(text(Measure{55.58, 27.653}) == "55.58 +/- 27.65");
    CHECK(text(Measure{-1.25, 3.0}, 1) == "-1.2 +/- 3.0");
}
