// A claimed mate is a proof, and no mate within the depth is missed: compared with plain minimax.
#include <algorithm>
#include <optional>

#include "core/random.hpp"
#include "thinking.hpp"

using namespace tessera;
using search::Score;

namespace {

// Proven scores as the search writes them; 0 stands for everything that is not decided in time.
// Plain minimax that stops looking where the result cannot change any more.
Score brute_force(game::Table& table, int depth, int ply, Score alpha = -search::infinite,
                  Score beta = search::infinite) {
    if (const auto outcome = table.outcome(); outcome != Outcome::none)
        return search::score_of(outcome, table.turn(), ply);
    if (depth == 0) return 0;
    Score best = -search::infinite;
    for (const auto& move : table.legal_moves()) {
        table.play(move);
        best =
            std::max(best, -brute_force(table, depth - 1, ply + 1, -beta, -std::max(alpha, best)));
        table.undo();
        if (best >= beta || best >= search::win_in(ply + 1)) break;
    }
    return best;
}

void compare_random_positions(const std::string& spec, int depth, int positions) {
    INFO(spec);
    Random random(11);
    tests::Thinker thinker(spec);
    for (int found = 0; found < positions;) {
        thinker.table().set_start();
        for (int plies = static_cast<int>(random.below(24)); plies > 0; --plies) {
            const auto moves = thinker.table().legal_moves();
            if (moves.empty()) break;
            REQUIRE(thinker.table().play(moves[random.below(moves.size())]));
        }
        if (thinker.table().outcome() != Outcome::none) continue;
        ++found;
        INFO(thinker.table().fen());
        const auto truth = brute_force(thinker.table(), depth, 0);
        thinker.forget();
        const auto claimed = thinker.think_to_depth(depth).infos.back().score;
        if (search::is_proven(truth)) REQUIRE(claimed == truth);
        // What lies deeper than asked for may be found all the same, and must then be true.
        const int distance = std::abs(search::plies_to_end(claimed));
        if (search::is_proven(claimed) && distance > depth && distance <= depth + 2)
            REQUIRE(claimed == brute_force(thinker.table(), distance, 0));
    }
}

}  // namespace

TEST_CASE("mate scores of small variants agree with minimax, pushmine") {
    compare_random_positions("pushmine:size=4,k=3", 3, 60);
    compare_random_positions("pushmine:size=4,decay=blocker,decayturns=1", 3, 40);
}
TEST_CASE("mate scores of small variants agree with minimax") {
    compare_random_positions("mnk:m=3,n=3,k=3", 6, 60);
    compare_random_positions("mnk:m=4,n=4,k=3", 4, 60);
    compare_random_positions("mnk:m=4,n=4,k=3,exact=on", 4, 40);
    compare_random_positions("pushmine:size=4,k=3", 3, 60);
    compare_random_positions("pushmine:size=4,decay=blocker,decayturns=1", 3, 40);
    compare_random_positions("dualclash:size=3,maxplies=16", 4, 60);
    compare_random_positions("fifo:size=4,k=3,cap=3", 3, 60);
    compare_random_positions("fifo:size=4,k=3,cap=4,exact=on,opening=2", 3, 40);
    compare_random_positions("infiltration:size=4,k=3,pieces=3", 3, 60);
    compare_random_positions("infiltration:size=4,k=3,pieces=4,forced=on", 4, 60);
}
