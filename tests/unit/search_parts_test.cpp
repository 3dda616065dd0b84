// The parts of the search that are not templates.
#include <catch2/catch.hpp>

#include "core/random.hpp"
#include "search/time_manager.hpp"
#include "search/transposition_table.hpp"

using namespace tessera;
using namespace tessera::search;
using namespace std::chrono_literals;

TEST_CASE("the transposition table gives back what was stored") {
    TranspositionTable table;
    table.resize(1);
    REQUIRE(table.prepare());
    CHECK_FALSE(table.probe(42));
    for (const Score score : {0, 17, -17, 9000, win_in(3), loss_in(4)})
        for (const auto bound : {Bound::exact, Bound::lower, Bound::upper}) {
            table.store(42, {7, score, 12, bound});
            const auto found = table.probe(42);
            REQUIRE(found);
            CHECK(found->move_code == 7);
            CHECK(found->score == score);
            CHECK(found->depth == 12);
            CHECK(found->bound == bound);
        }
    table.clear();
    CHECK_FALSE(table.probe(42));
}

TEST_CASE("a full bucket gives up the shallowest entry, old ones first") {
    TranspositionTable table;
    table.resize(1);
    REQUIRE(table.prepare());
    // The low bits do not choose the bucket: these keys share one.
    for (std::uint64_t key = 1; key <= 4; ++key)
        table.store(key, {0, 0, static_cast<int>(10 * key), Bound::exact});
    table.store(5, {0, 0, 25, Bound::exact});
    CHECK_FALSE(table.probe(1));
    CHECK(table.probe(2));
    for (int i = 0; i < 20; ++i) table.new_search();
    table.store(6, {0, 0, 1, Bound::exact});
    table.store(7, {0, 0, 1, Bound::exact});
    CHECK(table.probe(6));
    CHECK(table.probe(7));
    CHECK_FALSE(table.probe(2));
}

TEST_CASE("proven scores tell the plies to the end") {
    CHECK(plies_to_end(win_in(5)) == 5);
    CHECK(plies_to_end(loss_in(6)) == -6);
    CHECK(is_proven(win_in(max_ply)));
    CHECK(is_proven(loss_in(max_ply)));
    CHECK_FALSE(is_proven(9999));
}

namespace {

// Whether a search started `spent` ago would still have time.
bool has_time(Limits limits, Milliseconds spent, Milliseconds overhead = 10ms) {
    limits.start = Clock::now() - spent;
    Settings settings;
    settings.move_overhead = overhead;
    return !TimeManager(limits, settings, Side::x).is_up();
}

}  // namespace

TEST_CASE("without a clock there is no end") { CHECK(has_time({}, 1h)); }

TEST_CASE("a move time is used up but for the overhead") {
    Limits limits;
    limits.move_time = 1000ms;
    CHECK(has_time(limits, 900ms));
    CHECK_FALSE(has_time(limits, 995ms));
    CHECK_FALSE(has_time(limits, 700ms, 400ms));
}

TEST_CASE("a clock is never emptied by one move") {
    for (const auto left : {10ms, 100ms, 1000ms, 60000ms})
        for (const int moves : {0, 1, 2, 40}) {
            Limits limits;
            limits.clocks[0] = {left, 1000ms};
            if (moves) limits.moves_to_go = moves;
            CHECK_FALSE(has_time(limits, left));
        }
}

TEST_CASE("the other player's clock does not matter") {
    Limits limits;
    limits.clocks[0].time = 600000ms;
    limits.clocks[1].time = 1ms;
    CHECK(has_time(limits, 1000ms));
}

TEST_CASE("the overhead is left on the clock") {
    for (const auto left : {50ms, 100ms, 1000ms, 60000ms}) {
        Limits limits;
        limits.clocks[0] = {left, 1000ms};
        limits.moves_to_go = 1;
        CHECK_FALSE(has_time(limits, left - 20ms, 20ms));
    }
}

TEST_CASE("the shortest clocks last as well") {
    // What a move may cost at most leaves something for the next one, again and again.
    for (const auto left : {1ms, 2ms, 3ms, 5ms, 10ms, 20ms}) {
        Limits limits;
        limits.clocks[0] = {left, 1ms};
        CHECK_FALSE(has_time(limits, left / 2 + 1ms));
        CHECK_FALSE(has_time(limits, left / 2 + 1ms, 0ms));
    }
}

TEST_CASE(
    "a clock near its end is left to fill up, for the moments in which others have the core") {
    // However long the game: a move takes less than the increment, or hardly anything.
    for (const auto left : {10ms, 20ms, 40ms, 60ms})
        for (const auto increment : {0ms, 1ms, 5ms, 10ms}) {
            Limits limits;
            limits.clocks[0] = {left, increment};
            CHECK_FALSE(has_time(limits, std::max({1ms, left / 20, increment})));
        }
    Limits limits;
    limits.clocks[0] = {100ms, 5ms};
    CHECK(has_time(limits, 5ms));
    CHECK_FALSE(has_time(limits, 20ms));
    for (const auto left : {100ms, 200ms, 1000ms}) {
        limits.clocks[0] = {left, 0ms};
        limits.moves_to_go = 1;
        CHECK_FALSE(has_time(limits, left - 50ms));
    }
}

TEST_CASE("the fewer moves to go, the more time for each") {
    Limits limits;
    limits.clocks[0].time = 10000ms;
    limits.moves_to_go = 1;
    CHECK(has_time(limits, 8000ms));
    limits.moves_to_go = 2;
    CHECK(has_time(limits, 3000ms));
    CHECK_FALSE(has_time(limits, 5000ms));
    for (const std::optional<int> many :
         {std::optional(25), std::optional(400), std::optional<int>()}) {
        limits.moves_to_go = many;
        CHECK_FALSE(has_time(limits, 2000ms));
    }
}

TEST_CASE("the increment is there to be used") {
    Limits limits;
    limits.clocks[0] = {1000ms, 0ms};
    CHECK_FALSE(has_time(limits, 150ms));
    limits.clocks[0] = {1000ms, 1000ms};
    CHECK(has_time(limits, 150ms));
}

TEST_CASE("another iteration is not begun when most of the fair share is gone") {
    Limits limits;
    limits.clocks[0] = {100000ms, 0ms};
    const auto is_late = [&](Milliseconds spent, double urge) {
        limits.start = Clock::now() - spent;
        return TimeManager(limits, {}, Side::x).is_late(urge);
    };
    CHECK_FALSE(is_late(1000ms, 1));
    CHECK(is_late(4000ms, 1));
    CHECK_FALSE(is_late(4000ms, 2));
    CHECK(is_late(1500ms, 0.5));
}

TEST_CASE("a best move that changes or loses value asks for more time") {
    constexpr int margin = 50;
    Urge steady, changing, falling;
    for (int i = 0; i < 8; ++i) {
        steady.update(true, 10);
        changing.update(i % 2 == 0, 10);
        falling.update(true, 10 - 60 * i);
    }
    CHECK(steady.factor(margin) < 1);
    CHECK(changing.factor(margin) > 1);
    CHECK(falling.factor(margin) > steady.factor(margin));
}

TEST_CASE("while pondering no clock runs, and afterwards all of it is left") {
    std::atomic<bool> pondering{true};
    Limits limits;
    limits.move_time = 1000ms;
    limits.clocks[0].time = 60000ms;
    limits.pondering = &pondering;
    limits.start = Clock::now() - 1h;
    TimeManager time(limits, {}, Side::x);
    CHECK_FALSE(time.is_up());
    CHECK_FALSE(time.is_late(1));
    pondering = false;
    CHECK_FALSE(time.is_up());
    // The time spent pondering was well spent: there is nothing to begin anew.
    CHECK(time.is_late(1));
}
