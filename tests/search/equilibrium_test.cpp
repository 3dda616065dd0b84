// how near the strategy is to an equilibrium, measured by opponents who know it.
#include <catch2/catch.hpp>

#include "games/catalogue.hpp"
#include "games/numbermines/equilibrium/best_response.hpp"
#include "games/numbermines/equilibrium/local_response.hpp"
#include "search/sequence_form.hpp"

using namespace tessera;
using namespace tessera::numbermines;

namespace {

Rules rules_of(const std::string& spec) { return Rules((*catalogue::open(spec))->variant()); }
Rules rules_of(int length, int mines, int step) {
    return rules_of("numbermines:length=" + std::to_string(length) +
                    ",mines=" + std::to_string(mines) + ",step=" + std::to_string(step));
}

Equilibrium solved(const Rules& rules, int iterations) {
    Equilibrium equilibrium(rules);
    if (!equilibrium.graph().nodes().empty())
        while (equilibrium.iterations() < iterations) equilibrium.iterate([] { return false; });
    equilibrium.settle();
    return equilibrium;
}

struct Responses {
    double x, o;
    // What both gain together over the value of the game.
    double gain() const { return x + o - 1; }
};

Responses best_responses(const Equilibrium& equilibrium) {
    constexpr std::uint64_t any = ~std::uint64_t{0};
    const auto& graph = equilibrium.graph();
    const auto& solver = equilibrium.solver();
    return {*best_response(graph, solver, Side::x, any),
            *best_response(graph, solver, Side::o, any)};
}

}  // namespace

TEST_CASE("equilibrium: small variants are solved") {
    for (int length = 4; length <= 8; ++length)
        for (int mines = 0; mines <= 2; ++mines)
            for (int step = 1; step <= 3; ++step) {
                const auto rules = rules_of(length, mines, step);
                const auto equilibrium = solved(rules, 3000);
                const auto [x, o] = best_responses(equilibrium);
                INFO(rules.variant().spec() << ": " << x << " " << o);
                CHECK(equilibrium.graph().is_exact());
                // Twice the exploitability, which is the mean gain.
                CHECK(x + o - 1 <= 0.001);
                CHECK(x + o - 1 >= -1e-5);
            }
}

TEST_CASE("equilibrium: the value agrees with a linear programme") {
    const auto [length, mines, step] = GENERATE(table<int, int, int>({{4, 1, 1},
                                                                      {4, 2, 2},
                                                                      {5, 1, 2},
                                                                      {5, 2, 2},
                                                                      {5, 1, 1},
                                                                      {6, 1, 2},
                                                                      {6, 1, 3},
                                                                      {6, 2, 3},
                                                                      {6, 2, 2},
                                                                      {7, 1, 3},
                                                                      {7, 2, 3},
                                                                      {8, 1, 3}}));
    const auto rules = rules_of(length, mines, step);
    const double value = tests::SequenceForm(rules).value();
    const auto [x, o] = best_responses(solved(rules, 3000));
    INFO(rules.variant().spec() << ": " << value << " " << x << " " << o);
    // Best responses enclose the value.
    CHECK(value <= x + 1e-4);
    CHECK(value >= 1 - o - 1e-4);
    CHECK(x - value <= 0.001);
}

TEST_CASE("equilibrium: a linear programme of known maximum") {
    tests::LinearProgram program;
    const int a = program.add_variable(3), b = program.add_variable(5);
    const int first = program.add_row(4), second = program.add_row(12), third = program.add_row(18);
    program.add(first, a, 1);
    program.add(second, b, 2);
    program.add(third, a, 3);
    program.add(third, b, 2);
    CHECK(program.maximum() == Approx(36).margin(1e-5));
}

TEST_CASE("equilibrium: long variants are solved well") {
    // Iterations of a second or so.
    const auto [mines, iterations] = GENERATE(table<int, int>({{1, 300}, {2, 150}}));
    const auto responses = best_responses(solved(rules_of(20, mines, 3), iterations));
    INFO(mines << ": " << responses.x << " " << responses.o);
    CHECK(responses.gain() <= 0.01);
    // The mines lie among the first three positions, and whoever runs straight on meets only one
    // of those.
    CHECK(responses.x == Approx(1 - mines / 3.0).margin(0.01));
}

TEST_CASE("equilibrium: the neighbours of the default are solved well", "[.full]") {
    const int mines = GENERATE(1, 2, 3), step = GENERATE(2, 3, 4),
              length = GENERATE(17, 18, 19, 20);
    const auto rules = rules_of(length, mines, step);
    const auto responses = best_responses(solved(rules, Equilibrium(rules).enough_iterations()));
    std::printf("%s: x %.5f o %.5f gain %.5f\n", rules.variant().spec().c_str(), responses.x,
                responses.o, responses.gain());
    CHECK(responses.gain() <= 0.02);
}

TEST_CASE("equilibrium: more iterations leave less to gain") {
    const auto rules = rules_of(12, 1, 3);
    const double early = best_responses(solved(rules, 4)).gain();
    const double late = best_responses(solved(rules, 400)).gain();
    CHECK(early > 0.05);
    CHECK(late < 0.005);
}

TEST_CASE("equilibrium: forgetting slow ways leaves the fast ones exact") {
    const auto rules = rules_of(14, 1, 3);
    const auto all = candidate_setups(rules, 1000);
    const auto forgetful = *RaceGraph::make(rules, all, RaceGraph::no_memory);
    const auto faithful = *RaceGraph::make(rules, all, 100);
    CHECK_FALSE(forgetful.is_exact());
    CHECK(faithful.is_exact());
    CHECK(forgetful.nodes().size() < faithful.nodes().size());
    CHECK_FALSE(RaceGraph::make(rules, all, 100, faithful.effort() - 1));
    // Two ways to the same place.
    Rules::State high = rules.start(), low = rules.start();
    high.visited = {bit(1) | bit(4) | bit(6), bit(1) | bit(3) | bit(5)};
    low.visited = {bit(1) | bit(3) | bit(6), bit(1) | bit(3) | bit(5)};
    CHECK(forgetful.find(high) == forgetful.find(low));
    CHECK(faithful.find(high) != faithful.find(low));
}

TEST_CASE("equilibrium: of a setup only what lies ahead is kept") {
    const Remainders remainders({bit(3) | bit(5), bit(4) | bit(5), bit(5) | bit(6)}, 8, 3);
    CHECK(remainders.setups().size() == 3);
    // From 4: the mine at 3 is passed, the one at 4 would have been deadly.
    CHECK(remainders.from(4).sets == std::vector<Positions>{bit(5), bit(5) | bit(6)});
    CHECK(remainders.from(4).after[1] ==
          std::vector<std::int32_t>{Remainders::hit, Remainders::hit});
    CHECK(remainders.from(4).after[2] == std::vector<std::int32_t>{0, Remainders::hit});
    CHECK(remainders.find(4, bit(3) | bit(5)) == 0);
    // Nobody has reckoned with 5 and 7; 5 alone comes nearest.
    CHECK(remainders.find(4, bit(5) | bit(7)) == 0);
}

TEST_CASE("with too many setups the nearest and some of the others are reckoned with") {
    const auto rules = rules_of(40, 3, 3);
    const auto some = candidate_setups(rules, 100);
    CHECK(some.size() == 100);
    CHECK(std::ranges::find(some, range(2, 4)) != some.end());
    CHECK(std::ranges::any_of(some, [](auto mines) { return mines & bit(35); }));
}

TEST_CASE("equilibrium: a local best response gains no more than the best one") {
    const auto rules = rules_of(12, 1, 3);
    const auto rough = solved(rules, 4);
    const auto best = best_responses(rough);
    for (const Side side : {Side::x, Side::o}) {
        const auto sample = local_response(rules, rough, side, 4000, 1);
        const double most = side == Side::x ? best.x : best.o;
        CHECK(sample.chance <= most + 4 * sample.error);
        // It does see some of the mistakes.
        CHECK(sample.chance > most - 0.25);
    }
}
