// A claimed mate is a proof, and no win or loss within the depth is missed: compared with trying
// everything, over random positions of small variants.
//
// The case "[.full]" does the same for ten thousand positions of each game; tools/soundness runs
// it.
#include <algorithm>
#include <cstdlib>
#include <optional>

#include "exhaustive.hpp"
#include "games/dualclash/rules.hpp"
#include "games/fifo/rules.hpp"
#include "games/infiltration/rules.hpp"
#include "games/mnk/rules.hpp"
#include "games/pushmine/rules.hpp"
#include "thinking.hpp"

using namespace tessera;
using tests::Exhaustive;
using tests::Thinker;
using tests::Verdict;

namespace {

struct Variant {
    std::string spec;
    int deepest;  // to search
    int longest;  // game before the search
};
using Variants = std::vector<Variant>;

// Histories matter: some variants end by repetition or ply limit while the search looks on.
const Variants small_mnk{{"mnk:m=3,n=3,k=3", 9, 8},
                         {"mnk:m=4,n=3,k=3", 8, 10},
                         {"mnk:m=4,n=4,k=3", 7, 12},
                         {"mnk:m=4,n=4,k=3,exact=on", 7, 14},
                         {"mnk:m=4,n=4,k=4", 8, 15}};
const Variants small_pushmine{{"pushmine:size=4,k=3", 5, 24},
                              {"pushmine:size=4", 5, 60},
                              {"pushmine:size=4,decay=blocker,decayturns=1", 5, 60},
                              {"pushmine:size=4,k=3,decay=neutral,decayturns=2", 5, 40},
                              {"pushmine:size=4,decay=disappear,maxplies=24", 5, 24},
                              {"pushmine:size=4,repetition=2,maxplies=40", 5, 40}};
const Variants small_dualclash{{"dualclash:size=3", 6, 60},
                               {"dualclash:size=3,repetition=2,maxplies=40", 6, 40},
                               {"dualclash:size=3,gravity=off,maxplies=14", 7, 14},
                               {"dualclash:size=3,repetition=0,maxplies=16", 8, 16}};
const Variants small_fifo{{"fifo:size=4,k=3,cap=3", 6, 60},
                          {"fifo:size=4,k=3,cap=4,exact=on,opening=2", 5, 40},
                          {"fifo:size=4,k=4,cap=5,opening=0", 6, 60},
                          {"fifo:size=4,k=3,cap=3,repetition=2,maxplies=30", 6, 30},
                          {"fifo:size=4,k=3,cap=5,opening=0,repetition=0,maxplies=16", 7, 16}};
const Variants small_infiltration{
    {"infiltration:size=4,k=3,pieces=3", 5, 60},
    {"infiltration:size=4,k=3,pieces=4,forced=on", 6, 60},
    {"infiltration:size=4,k=3,pieces=3,capture=off,repetition=2", 5, 40},
    {"infiltration:size=4,k=3,pieces=5,multijump=off", 4, 80},
    {"infiltration:size=4,k=3,pieces=3,pie=on,maxplies=20", 5, 20}};

// Short enough to be solved; as deep as any of these games can be long.
const Variants solvable{{"mnk:m=3,n=3,k=3", 9, 9},
                        {"mnk:m=4,n=3,k=3", 12, 12},
                        {"mnk:m=4,n=3,k=4", 12, 12},
                        {"pushmine:size=4,repetition=0,maxplies=5", 5, 5},
                        {"pushmine:size=4,k=3,maxplies=5", 5, 5},
                        {"dualclash:size=3,repetition=0,maxplies=9", 9, 9},
                        {"dualclash:size=3,repetition=2,maxplies=6", 6, 6},
                        {"fifo:size=4,k=3,cap=3,opening=2,repetition=0,maxplies=8", 8, 8},
                        {"infiltration:size=4,k=3,pieces=3,repetition=0,maxplies=10", 10, 10}};

template <class... R>
std::unique_ptr<Exhaustive> exhaustive_for(const game::Table& table) {
    std::unique_ptr<Exhaustive> made;
    const auto try_one = [&]<class One>(std::type_identity<One>) {
        if (dynamic_cast<const game::TableOf<One>*>(&table))
            made = std::make_unique<tests::ExhaustiveOf<One>>();
    };
    (try_one(std::type_identity<R>{}), ...);
    REQUIRE(made);
    return made;
}

std::optional<Verdict> claimed(search::Score score, Side mover) {
    if (!search::is_proven(score)) return std::nullopt;
    const int plies = search::plies_to_end(score);
    return Verdict{plies > 0 ? mover : !mover, std::abs(plies)};
}

class Comparison {
public:
    Comparison(const std::string& spec, std::uint64_t seed)
        : thinker_(spec),
          truth_(exhaustive_for<mnk::Rules<1>, pushmine::Rules<1>, dualclash::Rules<1>,
                                fifo::Rules<1>, infiltration::Rules<1>>(thinker_.table())),
          random_(scatter(seed)) {}

    void run(const Variant& variant, int positions) {
        for (int i = 0; i < positions; ++i) {
            play_at_random(variant.longest);
            INFO(variant.spec << ": " << table().fen() << ", position " << i);
            // What was learnt in other games may stay, as it does in a session.
            if (below(4) == 0) thinker_.forget();
            truth_->look_at(table());
            const int depth = below(variant.deepest) + 1;
            INFO("depth " << depth);
            compare_search(depth);
            if (i % 4 == 0) compare_mate_search(depth);
            if (i % 8 == 0) compare_lines(std::min(depth, 4));
        }
    }

    // Without a limit a small position is thought about until its value is known.
    void run_to_the_end(const Variant& variant, int positions) {
        for (int i = 0; i < positions; ++i) {
            play_at_random(variant.longest);
            INFO(variant.spec << ": " << table().fen() << ", position " << i);
            truth_->look_at(table());
            const auto thought = thinker_.think({});
            const auto claim = claimed(thought.infos.back().score, table().turn());
            REQUIRE(text(claim) == text(truth_->verdict(variant.deepest)));
            const bool is_drawn = thought.remarks == std::vector<std::string>{"proven draw"};
            REQUIRE(is_drawn == !claim);
            drawn += is_drawn;
        }
    }

    int proven = 0, deeper = 0, unchecked = 0, drawn = 0;

private:
    game::Table& table() { return thinker_.table(); }

    // A position in which the game is not over, every other one shortly before an end; some with
    // the way there, some as from a FEN.
    void play_at_random(int longest) {
        const bool to_the_end = below(2) == 0;
        table().set_start();
        for (auto plies = to_the_end ? 4 * longest : below(longest); plies > 0; --plies) {
            const auto moves = table().legal_moves();
            if (moves.empty()) break;
            REQUIRE(table().play(moves[random_.below(moves.size())]));
        }
        if (to_the_end)
            for (auto plies = below(6); plies > 0; --plies) table().undo();
        while (table().outcome() != Outcome::none) table().undo();
        if (below(3) == 0) REQUIRE(table().set_fen(table().fen()));
    }
    int below(int bound) {
        return static_cast<int>(random_.below(static_cast<std::uint64_t>(bound)));
    }

    void compare_search(int depth) {
        thinker_.settings.threads = below(8) == 0 ? 2 : 1;
        const auto thought = thinker_.think_to_depth(depth);
        thinker_.settings.threads = 1;
        const auto verdict = truth_->verdict(depth);
        const auto claim = claimed(thought.infos.back().score, table().turn());
        const bool is_deeper = claim && claim->plies > depth;
        if (verdict || !is_deeper) REQUIRE(text(claim) == text(verdict));
        proven += verdict.has_value();
        if (is_deeper) check_deeper(*claim, depth);
        if (verdict) check_move(thought.best.move, *verdict);
    }
    // What lies deeper than asked for may be found all the same, and must then be true.
    void check_deeper(const Verdict& claim, int depth) {
        constexpr int affordable = 3;
        if (claim.plies > depth + affordable) {
            ++unchecked;
            return;
        }
        ++deeper;
        REQUIRE(truth_->can_force(claim.winner, claim.plies));
    }
    // A win is not given away or delayed, a loss not hastened.
    void check_move(const std::string& move, const Verdict& verdict) {
        INFO("move " << move);
        const Side mover = table().turn();
        REQUIRE(table().play(move));
        truth_->look_at(table());
        if (verdict.winner == mover)
            REQUIRE(truth_->can_force(mover, verdict.plies - 1));
        else if (verdict.plies > 1)
            REQUIRE_FALSE(truth_->can_force(!mover, verdict.plies - 2));
        table().undo();
        truth_->look_at(table());
    }
    void compare_mate_search(int plies) {
        INFO("mate " << plies);
        search::Limits limits;
        limits.mate = plies;
        const Side mover = table().turn();
        const auto claim = claimed(thinker_.think(limits).infos.back().score, mover);
        const bool wins = claim && claim->winner == mover && claim->plies <= plies;
        REQUIRE(wins == truth_->can_force(mover, plies));
    }
    // Each of several lines claims no more than is true of its first move.
    void compare_lines(int depth) {
        thinker_.settings.multi_pv = 3;
        const auto thought = thinker_.think_to_depth(depth);
        thinker_.settings.multi_pv = 1;
        for (const auto& info : thought.infos) {
            const auto claim = claimed(info.score, table().turn());
            if (!claim || claim->plies > depth + 2) continue;
            INFO("line " << info.pv.front() << " claims " << search::plies_to_end(info.score));
            REQUIRE(table().play(info.pv.front()));
            truth_->look_at(table());
            REQUIRE(truth_->can_force(claim->winner, claim->plies - 1));
            table().undo();
        }
        truth_->look_at(table());
    }

    Thinker thinker_;
    std::unique_ptr<Exhaustive> truth_;
    Random random_;
};

void compare(const Variants& variants, int positions) {
    const auto each = positions / static_cast<int>(variants.size()) + 1;
    int proven = 0;
    for (const auto& variant : variants) {
        Comparison comparison(variant.spec, 11);
        comparison.run(variant, each);
        proven += comparison.proven;
        if (positions > 1000)
            WARN(variant.spec << ": " << each << " positions, " << comparison.proven
                              << " decided within the depth, " << comparison.deeper
                              << " deeper claims true, " << comparison.unchecked
                              << " too deep to check");
    }
    CHECK(proven > positions / 20);
}

void solve(int positions_each) {
    int drawn = 0;
    for (const auto& variant : solvable) {
        Comparison comparison(variant.spec, 5);
        comparison.run_to_the_end(variant, positions_each);
        drawn += comparison.drawn;
    }
    CHECK(drawn > positions_each);
}

}  // namespace

TEST_CASE("mate scores are proofs and none is missed, mnk") { compare(small_mnk, 200); }
TEST_CASE("mate scores are proofs and none is missed, pushmine") { compare(small_pushmine, 200); }
TEST_CASE("mate scores are proofs and none is missed, dualclash") { compare(small_dualclash, 200); }
TEST_CASE("mate scores are proofs and none is missed, fifo") { compare(small_fifo, 200); }
TEST_CASE("mate scores are proofs and none is missed, infiltration") {
    compare(small_infiltration, 200);
}

TEST_CASE("a small position is solved, and rightly") { solve(30); }

TEST_CASE("ten thousand positions of each game", "[.full]") {
    SECTION("mnk") { compare(small_mnk, 10000); }
    SECTION("pushmine") { compare(small_pushmine, 10000); }
    SECTION("dualclash") { compare(small_dualclash, 10000); }
    SECTION("fifo") { compare(small_fifo, 10000); }
    SECTION("infiltration") { compare(small_infiltration, 10000); }
    SECTION("solved to the end") { solve(1000); }
}
