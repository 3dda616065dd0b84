// How well the engine plays below full strength, and what the seed decides.
#include <set>

#include "core/random.hpp"
#include "thinking.hpp"

using namespace tessera;
using search::Level;
using tests::Thinker;

namespace {

const std::vector<std::string> games{"mnk:m=5,n=5,k=4",
                                     "pushmine:size=4,k=3",
                                     "dualclash:size=3,maxplies=12",
                                     "numbermines:length=9,mines=1",
                                     "fifo:size=6,k=3",
                                     "infiltration:size=4,k=3,pieces=3"};

bool wins_at_once(game::Table& table, const std::string& move) {
    const Side mover = table.turn();
    REQUIRE(table.play(move));
    const bool won = table.outcome() == win_for(mover);
    table.undo();
    return won;
}
bool can_win_at_once(game::Table& table) {
    return std::ranges::any_of(table.legal_moves(),
                               [&](const auto& move) { return wins_at_once(table, move); });
}
// The game is not lost by this move, nor by the reply to it.
bool is_safe(game::Table& table, const std::string& move) {
    const Side mover = table.turn();
    REQUIRE(table.play(move));
    const bool safe = table.outcome() != win_for(!mover) && !can_win_at_once(table);
    table.undo();
    return safe;
}

// A random position not far from the end of a game.
void play_at_random(game::Table& table, Random& random) {
    table.set_start();
    for (int plies = 0; plies < 100 && table.outcome() == Outcome::none; ++plies) {
        const auto moves = table.legal_moves();
        REQUIRE(table.play(moves[random.below(moves.size())]));
    }
    for (auto plies = 1 + random.below(3); plies > 0; --plies) table.undo();
    while (table.outcome() != Outcome::none) table.undo();
}

struct Seen {
    int wins = 0, parries = 0;
};

// In every position a win on the spot is taken and, where it can be, one of the opponent parried.
Seen look_at_tactics(const std::string& spec, Level level, int positions) {
    Thinker thinker(spec);
    thinker.settings.level = level;
    // The lower levels keep to their own depth.
    const int depth = level == Level::max ? 4 : 20;
    Random random(3);
    Seen seen;
    for (int i = 0; i < positions; ++i) {
        auto& table = thinker.table();
        play_at_random(table, random);
        thinker.settings.seed = static_cast<std::uint64_t>(i);
        const auto move = thinker.think_to_depth(depth).best.move;
        INFO(spec << " " << table.fen() << " " << move);
        const auto moves = table.legal_moves();
        if (can_win_at_once(table)) {
            ++seen.wins;
            REQUIRE(wins_at_once(table, move));
        } else if (const auto safe = std::ranges::count_if(
                       moves, [&](const auto& one) { return is_safe(table, one); });
                   safe > 0 && safe < std::ssize(moves)) {
            ++seen.parries;
            REQUIRE(is_safe(table, move));
        }
    }
    return seen;
}

std::set<std::string> first_moves(const std::string& spec, Level level) {
    Thinker thinker(spec);
    thinker.settings.level = level;
    std::set<std::string> moves;
    for (thinker.settings.seed = 0; thinker.settings.seed < 12; ++thinker.settings.seed) {
        thinker.forget();
        const auto move = thinker.think_to_depth(20).best.move;
        thinker.forget();
        CHECK(thinker.think_to_depth(20).best.move == move);
        moves.insert(move);
    }
    return moves;
}

}  // namespace

TEST_CASE("every level takes a win on the spot and parries one") {
    const auto level = GENERATE(Level::easy, Level::medium, Level::hard, Level::max);
    Seen all;
    for (const auto& spec : games) {
        const auto seen = look_at_tactics(spec, level, 60);
        CHECK(seen.wins > 0);
        all.parries += seen.parries;
    }
    CHECK(all.parries > 20);
}

TEST_CASE("below full strength the seed draws lots, the same for the same seed") {
    for (const auto& spec : games) {
        INFO(spec);
        CHECK(first_moves(spec, Level::easy).size() > 3);
    }
    // Equally good moves: the board looks the same from several sides.
    for (const std::string spec : {"dualclash:size=4", "pushmine", "mnk:m=6,n=6,k=4"}) {
        INFO(spec);
        CHECK(first_moves(spec, Level::medium).size() > 1);
        CHECK(first_moves(spec, Level::hard).size() > 1);
    }
}

TEST_CASE("at full strength the seed changes nothing") {
    Thinker thinker("pushmine");
    const auto first = thinker.think_to_depth(4);
    thinker.forget();
    thinker.settings.seed = 7;
    const auto second = thinker.think_to_depth(4);
    CHECK(first.best.move == second.best.move);
    CHECK(first.best.nodes == second.best.nodes);
}

TEST_CASE("medium looks four plies ahead, hard six") {
    for (const auto& [level, depth] : {std::pair{Level::medium, 4}, {Level::hard, 6}}) {
        Thinker thinker("fifo");
        thinker.settings.level = level;
        CHECK(thinker.think_to_depth(20).infos.back().depth == depth);
        CHECK(thinker.think_to_depth(3).infos.back().depth == 3);
    }
}

TEST_CASE("a level keeps to searchmoves") {
    for (const auto level : {Level::easy, Level::medium, Level::hard}) {
        Thinker thinker("tictactoe");
        thinker.settings.level = level;
        search::Limits limits;
        limits.depth = 3;
        limits.search_moves = {"a2"};
        CHECK(thinker.think(limits).best.move == "a2");
    }
}
