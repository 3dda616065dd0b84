// numbermines: the engine in views that do not show the opponent's mines.
#include <catch2/catch.hpp>

#include <cmath>
#include <cstdio>
#include <map>

#include "core/random.hpp"
#include "core/text.hpp"
#include "search/thinking.hpp"

using namespace tessera;
using Catch::Matchers::Contains;
using tests::Thinker;

namespace {

std::unique_ptr<Thinker> thinker(const std::string& spec, const std::string& moves = "") {
    auto made = std::make_unique<Thinker>(spec);
    for (const auto move : split_words(moves)) REQUIRE(made->table().play(move));
    return made;
}

// "mixture 2 50.0% 3 50.0%" → {2: 0.5, 3: 0.5}
std::map<std::string, double> mixture_of(const tests::Thought& thought) {
    std::map<std::string, double> mixture;
    for (const auto& remark : thought.remarks) {
        const auto words = split_words(remark);
        if (words.empty() || words[0] != "mixture") continue;
        for (std::size_t i = 1; i + 1 < words.size(); i += 2)
            mixture[std::string(words[i])] = std::stod(std::string(words[i + 1])) / 100;
    }
    return mixture;
}

// The opponents of the engine: where they mine and how they step.
struct Exploiter {
    std::string name;
    std::string setup;  // empty: any
    int step;           // 0: any
};

std::string setup_of(const Exploiter& exploiter, const game::Table& table, Random& random) {
    if (!exploiter.setup.empty()) return exploiter.setup;
    const auto legal = table.legal_moves();
    return legal[random.below(legal.size())];
}

std::string step_of(const Exploiter& exploiter, const game::Table& table, Random& random) {
    const auto legal = table.legal_moves();
    if (exploiter.step == 0) return legal[random.below(legal.size())];
    return legal[std::min(legal.size(), static_cast<std::size_t>(exploiter.step)) - 1];
}

// How often the engine wins so many games with this side.
double engine_wins(Thinker& engine, const Exploiter& exploiter, Side side, int games) {
    Random random(scatter(static_cast<std::uint64_t>(games)));
    const auto truth = engine.table().clone();
    search::Limits limits;
    limits.move_time = search::Milliseconds(600'000);
    int wins = 0;
    for (int i = 0; i < games; ++i) {
        truth->set_start();
        engine.settings.seed = random.next();
        while (truth->outcome() == Outcome::none) {
            if (truth->turn() == side) {
                REQUIRE(engine.table().set_fen(truth->fen_seen_by(side)));
                REQUIRE(truth->play(engine.think(limits).best.move));
            } else {
                REQUIRE(truth->play(truth->ply() < 2 ? setup_of(exploiter, *truth, random)
                                                     : step_of(exploiter, *truth, random)));
            }
        }
        wins += truth->outcome() == win_for(side);
    }
    return static_cast<double>(wins) / games;
}

void check_against_exploiters(const std::string& spec, double value_of_x, int games,
                              const std::vector<Exploiter>& exploiters) {
    const auto engine = thinker(spec);
    for (const auto& exploiter : exploiters)
        for (const Side side : {Side::x, Side::o}) {
            const double value = side == Side::x ? value_of_x : 1 - value_of_x;
            const double wins = engine_wins(*engine, exploiter, side, games);
            const double error = std::sqrt(0.25 / games);
            INFO(spec << ", " << exploiter.name << ", engine " << letter(side) << ": " << wins);
            if (games > 1000)
                std::printf("%s, %s, engine %c: %.4f of %d games, value %.4f\n", spec.c_str(),
                            exploiter.name.c_str(), letter(side), wins, games, value);
            CHECK(wins >= value - 3 * error);
        }
}

}  // namespace

TEST_CASE(
    "hidden mines: player 2 builds the wall that cannot be passed and knows what it is worth") {
    const std::string spec =
        GENERATE("numbermines:length=10", "numbermines:length=9,mines=2,step=2",
                 "numbermines:length=12,mines=4");
    const auto second = thinker(spec, "?");
    const auto thought = second->think_to_depth(12);
    const auto wall = spec.ends_with("step=2") ? "2-3" : "2-3-4";
    CHECK_THAT(thought.best.move, Catch::Matchers::StartsWith(wall));
    CHECK(thought.infos.back().score == 100);
    // Whatever x does is lost.
    const auto first = thinker(spec);
    CHECK(first->think_to_depth(12).infos.back().score == -100);
}

TEST_CASE("hidden mines: player 1 makes the best of a lost game") {
    // If the wall is not there, x survives the first step, and then a wall of x's own wins.
    const auto first = thinker("numbermines:length=10");
    const auto thought = first->think_to_depth(11);
    const auto mixture = mixture_of(thought);
    REQUIRE(mixture.contains("2-3-4"));
    CHECK(mixture.at("2-3-4") > 0.4);
    const auto after = thinker("numbermines:length=10", "2-3-4 ? +2 +3");
    CHECK(after->table().outcome() == Outcome::p1_win);
}

TEST_CASE("hidden mines: setups and steps are drawn from the mixture by the seed") {
    // One mine of x among three positions, and three steps to choose from.
    const auto second = thinker("numbermines:length=8,mines=1", "?");
    std::map<std::string, int> drawn;
    constexpr int draws = 900;
    std::map<std::string, double> mixture;
    for (int seed = 0; seed < draws; ++seed) {
        second->settings.seed = static_cast<std::uint64_t>(seed);
        const auto thought = second->think_to_depth(10);
        mixture = mixture_of(thought);
        ++drawn[thought.best.move];
    }
    double shares = 0;
    for (const auto& [move, share] : mixture) {
        shares += share;
        INFO(move);
        CHECK(drawn[move] == Approx(share * draws).margin(5 * std::sqrt(draws) / 2));
    }
    CHECK(shares == Approx(1).margin(0.01));
    CHECK(mixture.at("2") == Approx(1 / 3.0).margin(0.02));
}

TEST_CASE("hidden mines: the same seed and limit give the same words, whatever was asked before") {
    const std::string spec = "numbermines:length=12,mines=2";
    const auto fresh = thinker(spec), warm = thinker(spec);
    warm->think_to_depth(8);
    warm->settings.seed = fresh->settings.seed = 7;
    const auto expected = fresh->think_to_depth(5), given = warm->think_to_depth(5);
    CHECK(given.best.move == expected.best.move);
    CHECK(given.best.nodes == expected.best.nodes);
    CHECK(given.remarks == expected.remarks);
    CHECK(given.infos.back().score == expected.infos.back().score);
}

TEST_CASE("hidden mines: MultiPV lists moves, the drawn one first") {
    const auto first = thinker("numbermines:length=12,mines=1", "5 ?");
    first->settings.multi_pv = 3;
    const auto thought = first->think_to_depth(6);
    REQUIRE(thought.infos.size() >= 3);
    std::map<std::string, int> lines;
    for (auto i = thought.infos.size() - 3; i < thought.infos.size(); ++i) {
        CHECK(thought.infos[i].multi_pv == static_cast<int>(i - (thought.infos.size() - 3)) + 1);
        ++lines[thought.infos[i].pv.front()];
    }
    CHECK(lines.size() == 3);
    CHECK(thought.infos[thought.infos.size() - 3].pv.front() == thought.best.move);
}

TEST_CASE("hidden mines: only the moves asked for are played") {
    const auto first = thinker("numbermines:length=12,mines=1");
    search::Limits limits;
    limits.depth = 4;
    limits.search_moves = {"11"};
    CHECK(first->think(limits).best.move == "11");
    const auto running = thinker("numbermines:length=12,mines=1", "5 ?");
    limits.search_moves = {"+1", "+2"};
    CHECK(running->think(limits).best.move != "+3");
}

TEST_CASE("hidden mines: who can reach the end does") {
    const auto first = thinker("numbermines:mines=1", "19 ? +3 +1 +3 +1 +3 +1 +3 +1 +3 +1 +1 +1");
    const auto thought = first->think_to_depth(3);
    CHECK(thought.best.move == "+3");
    CHECK(thought.infos.back().score == 100);
    // The other one will, but might not see it.
    const auto second = thinker("numbermines:mines=1", "? 5 +3 +1 +3 +1 +3 +1 +3 +1 +3 +1 +1");
    const auto late = second->think_to_depth(3);
    CHECK(late.best.move == "+3");
    CHECK(late.infos.back().score == -100);
}

TEST_CASE("hidden mines: every variant is played, also where not all setups can be looked at") {
    const std::string spec =
        GENERATE("numbermines:length=4,mines=0,step=1", "numbermines:length=4,mines=2,step=6",
                 "numbermines:length=60,mines=1,step=6", "numbermines:length=60,mines=3,step=1",
                 "numbermines:length=22,mines=6,step=2");
    const auto engine = thinker(spec);
    const auto truth = engine->table().clone();
    search::Limits limits;
    limits.nodes = 1;
    while (truth->outcome() == Outcome::none) {
        REQUIRE(engine->table().set_fen(truth->fen_seen_by(truth->turn())));
        REQUIRE(truth->play(engine->think(limits).best.move));
    }
    CHECK(truth->outcome() != Outcome::draw);
}

TEST_CASE("hidden mines: a setup nobody has reckoned with is played on from") {
    const auto first = thinker("numbermines:length=60,mines=3,step=6", "13-37-59 ? +6 +6");
    search::Limits limits;
    limits.nodes = 1;
    CHECK_THAT(first->think(limits).best.move, Contains("+"));
}

TEST_CASE("hidden mines: the easy level steps at random, and to the end if it can") {
    const auto first = thinker("numbermines:mines=1", "19 ? +3 +1 +3 +1 +3 +1 +3 +1 +3 +1 +1 +1");
    first->settings.level = search::Level::easy;
    CHECK(first->think_to_depth(3).best.move == "+3");
}

TEST_CASE("hidden mines: fixed habits gain nothing") {
    check_against_exploiters("numbermines:length=11,mines=1", 2 / 3.0, 200,
                             {{"always +1", "", 1}, {"always +3", "", 3}, {"any", "", 0}});
}

TEST_CASE("hidden mines: fixed habits gain nothing in 20000 games", "[.full]") {
    constexpr int games = 20'000;
    check_against_exploiters("numbermines:mines=1", 2 / 3.0, games,
                             {{"always +1", "", 1},
                              {"always +3", "", 3},
                              {"uniform random", "", 0},
                              {"mine near the start, +3", "4", 3},
                              {"mine in the middle, +3", "10", 3}});
    check_against_exploiters("numbermines:mines=2", 1 / 3.0, games,
                             {{"always +1", "", 1},
                              {"always +3", "", 3},
                              {"uniform random", "", 0},
                              {"mines clustered, +3", "10-11", 3},
                              {"mines spread, +3", "7-13", 3},
                              {"mines clustered, any step", "3-4", 0}});
}
