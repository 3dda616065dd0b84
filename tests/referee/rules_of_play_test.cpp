// Clocks, openings, encounters and adjudication: the parts of a match that need no engine.
#include <catch2/catch.hpp>

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>

#include "games/catalogue.hpp"
#include "referee/adjudicator.hpp"
#include "referee/opening.hpp"
#include "referee/time_control.hpp"
#include "referee/tournament.hpp"

using namespace tessera;
using namespace tessera::referee;
using namespace std::chrono_literals;

namespace {

TimeControl control(const char* text) {
    TimeControl result;
    REQUIRE(read_time_control(result, text));
    return result;
}

std::shared_ptr<const game::Table> table(const char* spec) {
    return std::move(*catalogue::open(spec));
}

MoveRecord scored(int centipoints) {
    MoveRecord move;
    move.score = protocol::Score{protocol::Score::Kind::centipoints, centipoints};
    return move;
}
MoveRecord mating(int plies) {
    MoveRecord move;
    move.score = protocol::Score{protocol::Score::Kind::mate, plies};
    return move;
}

}  // namespace

TEST_CASE("time controls are read as moves/time+increment") {
    CHECK(control("10").time == 10s);
    CHECK(control("0.25+0.01").time == 250ms);
    CHECK(control("0.25+0.01").increment == 10ms);
    CHECK(control("40/1:30+1").moves == 40);
    CHECK(control("40/1:30+1").time == 90s);
    for (const char* bad :
         {"", "x", "0", "-1", "1+", "/5", "0/5", "5/", "1+x", "1.2345678", "1e3"}) {
        TimeControl ignored;
        INFO(bad);
        CHECK_FALSE(read_time_control(ignored, bad));
    }
}

TEST_CASE("a clock loses what is used, gains its increment, and is refilled every period") {
    PlayerClock clock(control("2/1+0.1"));
    CHECK(clock.spend(400ms));
    CHECK(*clock.left() == 700ms);
    CHECK(*clock.moves_to_go() == 1);
    CHECK(clock.spend(200ms));
    CHECK(*clock.left() == 1600ms);
    CHECK(*clock.moves_to_go() == 2);
    CHECK_FALSE(clock.spend(1700ms));
}

TEST_CASE("a margin forgives a small overrun") {
    TimeControl time;
    time.move_time = 100ms;
    time.margin = 20ms;
    CHECK(PlayerClock(time).spend(115ms));
    CHECK_FALSE(PlayerClock(time).spend(121ms));
}

TEST_CASE("the go line tells both clocks and the limits of the mover") {
    TimeControl fixed;
    fixed.nodes = 500;
    fixed.depth = 9;
    CHECK(go_line(PlayerClock(control("10+0.5")), PlayerClock(control("40/60")), Side::o) ==
          "go p1time 10000 p2time 60000 p1inc 500 p2inc 0 movestogo 40");
    CHECK(go_line(PlayerClock(fixed), PlayerClock(control("40/60")), Side::x) ==
          "go depth 9 nodes 500");
}

TEST_CASE("random openings depend on seed and pair alone, and are worth playing") {
    const auto start = table("pushmine");
    const auto openings = Openings::random(6, 7, *start), again = Openings::random(6, 7, *start);
    std::set<std::string> different;
    for (std::uint64_t pair = 0; pair < 50; ++pair) {
        const auto opening = openings.of_pair(pair);
        CHECK(opening.text() == again.of_pair(pair).text());
        different.insert(opening.text());
        const auto copy = start->clone();
        REQUIRE(set_up(*copy, opening));
        CHECK(copy->ply() == 6);
        REQUIRE(copy->outcome() == Outcome::none);
        for (const auto& move : copy->legal_moves()) {
            const auto next = copy->clone();
            REQUIRE(next->play(move));
            CHECK(next->outcome() != win_for(copy->turn()));
        }
    }
    CHECK(different.size() > 45);
}

TEST_CASE("openings are read from a file, in order or shuffled by the seed") {
    const std::string path =
        std::filesystem::temp_directory_path() / ("openings." + std::to_string(getpid()));
    std::ofstream(path)
        << "# three\nstartpos moves b2\n\nfen x2/3/3 o 1   # a FEN\n3/3/3 x 0 moves a1 c3\n";
    const auto start = table("tictactoe");
    const auto in_order = Openings::from_file(path, OpeningOrder::sequential, 1, start.get());
    REQUIRE(in_order);
    CHECK(in_order->of_pair(0).text() == "startpos moves b2");
    CHECK(in_order->of_pair(1).text() == "fen x2/3/3 o 1");
    CHECK(in_order->of_pair(5).text() == "fen 3/3/3 x 0 moves a1 c3");
    std::set<std::string> all;
    const auto shuffled = Openings::from_file(path, OpeningOrder::shuffled, 5, start.get());
    for (std::uint64_t pair = 0; pair < 3; ++pair) all.insert(shuffled->of_pair(pair).text());
    CHECK(all.size() == 3);
    std::ofstream(path) << "startpos\nstartpos moves b2 b2\n";
    const auto bad = Openings::from_file(path, OpeningOrder::sequential, 1, start.get());
    REQUIRE_FALSE(bad);
    CHECK_THAT(bad.error().what, Catch::Matchers::Contains(":2:"));
    std::remove(path.c_str());
}

TEST_CASE("everybody meets everybody, or the first meets all") {
    CHECK(encounters(Format::round_robin, 4).size() == 6);
    CHECK(encounters(Format::gauntlet, 4).size() == 3);
    for (const auto& [a, b] : encounters(Format::gauntlet, 4)) CHECK(a == 0);
}

TEST_CASE("shards divide the pairs without rest") {
    TournamentConfig config;
    config.players.resize(3);
    config.rounds = 7;
    std::set<std::uint64_t> all;
    for (const std::uint64_t number : {1, 2, 3, 4}) {
        config.shard = {number, 4};
        for (const auto pair : config.pairs()) CHECK(all.insert(pair).second);
    }
    CHECK(all.size() == 21);
}

TEST_CASE("draws are adjudicated when both players see nothing for long enough") {
    Adjudication terms;
    terms.draw = Adjudication::Draw{4, 4, 10};
    Adjudicator adjudicator(terms);
    int ply = 0;
    const auto hear = [&](int score) {
        ++ply;
        return adjudicator.hear(side_at(ply - 1), scored(score), ply);
    };
    for (const int score : {0, 0, 0, 5, -5, 20, 0, 0, 0}) CHECK_FALSE(hear(score));
    const auto ruling = hear(10);
    REQUIRE(ruling);
    CHECK(ruling->result == Outcome::draw);
    CHECK(ruling->reason == Reason::agreed_draw);
}

TEST_CASE("a game is resigned only when the loser sees it too") {
    Adjudication terms;
    terms.resign = Adjudication::Resign{4, 500};
    Adjudicator boasting(terms), agreed(terms);
    for (int ply = 1; ply <= 20; ++ply)
        CHECK_FALSE(boasting.hear(side_at(ply - 1), scored(ply % 2 ? 900 : 0), ply));
    std::optional<Ruling> ruling;
    for (int ply = 1; ply <= 4; ++ply)
        ruling = agreed.hear(side_at(ply - 1), scored(ply % 2 ? 900 : -900), ply);
    REQUIRE(ruling);
    CHECK(ruling->result == Outcome::p1_win);
}

TEST_CASE("a mate counts when both announce it for the same side") {
    Adjudication terms;
    terms.proven_mate = true;
    Adjudicator adjudicator(terms);
    CHECK_FALSE(adjudicator.hear(Side::x, mating(5), 1));
    CHECK_FALSE(adjudicator.hear(Side::o, mating(3), 2));
    CHECK_FALSE(adjudicator.hear(Side::x, mating(3), 3).has_value());
    const auto ruling = adjudicator.hear(Side::o, mating(-2), 4);
    REQUIRE(ruling);
    CHECK(ruling->result == Outcome::p1_win);
    CHECK(ruling->reason == Reason::proven);
}

TEST_CASE("a game that is too long is a draw") {
    Adjudication terms;
    terms.max_plies = 3;
    Adjudicator adjudicator(terms);
    CHECK_FALSE(adjudicator.hear(Side::x, {}, 1));
    CHECK_FALSE(adjudicator.hear(Side::o, {}, 2));
    CHECK(adjudicator.hear(Side::x, {}, 3)->reason == Reason::too_long);
}
