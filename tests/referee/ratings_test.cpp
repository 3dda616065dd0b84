#include "referee/ratings.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "core/random.hpp"
#include "referee/statistics.hpp"

using namespace tessera;
using namespace tessera::referee;

namespace {

bool finite_and_centred(const std::vector<Rating>& ratings) {
    double sum = 0;
    for (const auto& r : ratings) {
        if (!std::isfinite(r.elo) || !std::isfinite(r.error)) return false;
        sum += r.elo;
    }
    return std::abs(sum) < 1e-6;
}

}  // namespace

TEST_CASE("two players are rated like their match") {
    const Trinomial match{96, 111, 136};
    CrossTable table(2);
    table.add(0, 1, match);
    const auto ratings = ratings_of(table);
    const auto plain = estimate(match);
    CHECK(ratings[0].elo - ratings[1].elo == Approx(plain.elo.value).epsilon(0.01));
    // Each of the two carries half of the difference and half of its error.
    CHECK(2 * ratings[0].error == Approx(*plain.elo.error).epsilon(0.02));
    CHECK(ratings[0].games == 343);
    CHECK(ratings[0].points == 191.5);
    CHECK(ratings[1].points == 151.5);
}

TEST_CASE("a table of three that fits the model exactly is reproduced") {
    // 100 and 200 Elo apart: strengths 1, 10^(1/4), 10^(1/2), scores rounded to a million games.
    CrossTable table(3);
    const auto meet = [&](std::size_t a, std::size_t b, double elo) {
        const auto wins = std::llround(1e6 * score_of_elo(elo));
        table.add(a, b, Trinomial{1000000 - wins, 0, wins});
    };
    meet(1, 0, 100);
    meet(2, 1, 100);
    meet(2, 0, 200);
    const auto ratings = ratings_of(table);
    CHECK(ratings[0].elo == Approx(-100).margin(0.01));
    CHECK(ratings[1].elo == Approx(0).margin(0.01));
    CHECK(ratings[2].elo == Approx(100).margin(0.01));
    CHECK(ratings[1].error < ratings[0].error);
    CHECK(ratings[0].error == Approx(ratings[2].error).epsilon(1e-3));
}

TEST_CASE("a small table of three orders its players") {
    CrossTable table(3);
    table.add(0, 1, Trinomial{3, 4, 13});
    table.add(1, 2, Trinomial{5, 4, 11});
    table.add(0, 2, Trinomial{2, 3, 15});
    const auto ratings = ratings_of(table);
    CHECK(finite_and_centred(ratings));
    CHECK(ratings[0].elo > ratings[1].elo);
    CHECK(ratings[1].elo > ratings[2].elo);
    // The maximum: each player's expected points are the ones scored, but for the prior.
    double expected = 0;
    for (std::size_t j : {1u, 2u}) expected += 20 * score_of_elo(ratings[0].elo - ratings[j].elo);
    CHECK(expected == Approx(ratings[0].points).margin(0.5));
    for (const auto& r : ratings) CHECK((r.error > 40 && r.error < 130));
}

TEST_CASE("players who win everything or never met are rated all the same") {
    CrossTable winner(2);
    winner.add(0, 1, Trinomial{0, 0, 50});
    const auto sure = ratings_of(winner);
    CHECK(finite_and_centred(sure));
    CHECK(sure[0].elo > 200);
    CHECK(sure[0].error > 100);

    CrossTable strangers(4);
    strangers.add(0, 1, Trinomial{10, 10, 30});
    strangers.add(2, 3, Trinomial{10, 10, 30});
    const auto groups = ratings_of(strangers);
    CHECK(finite_and_centred(groups));
    CHECK(groups[0].elo == Approx(groups[2].elo));
    CHECK(groups[0].error > 150);

    CHECK(ratings_of(CrossTable(0)).empty());
    CHECK(ratings_of(CrossTable(1))[0].elo == 0);
    CHECK(finite_and_centred(ratings_of(CrossTable(5))));
}

TEST_CASE("draws narrow the errors but never to nothing") {
    CrossTable drawn(2);
    drawn.add(0, 1, Trinomial{0, 100, 0});
    CrossTable decided(2);
    decided.add(0, 1, Trinomial{50, 0, 50});
    CHECK(ratings_of(drawn)[0].error < ratings_of(decided)[0].error / 2);
    CHECK(ratings_of(drawn)[0].error > 0);
}

TEST_CASE("random tables have ratings that scale to any result") {
    Random random(3);
    const auto count = [&]() -> std::int64_t {
        const auto kind = random.below(4);
        return kind == 0 ? 0 : static_cast<std::int64_t>(random.below(kind == 1 ? 3 : 100000));
    };
    for (int run = 0; run < 300; ++run) {
        const std::size_t players = 2 + random.below(6);
        CrossTable table(players);
        for (std::size_t i = 0; i < players; ++i)
            for (std::size_t j = i + 1; j < players; ++j)
                table.add(i, j, Trinomial{count(), count(), count()});
        REQUIRE(finite_and_centred(ratings_of(table)));
    }
}
