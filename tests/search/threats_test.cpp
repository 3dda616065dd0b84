// What the threat board says about a stone on an empty cell, against plain trial.
#include <catch2/catch.hpp>

#include "core/random.hpp"
#include "game/table_of.hpp"
#include "games/catalogue.hpp"
#include "games/mnk/evaluator.hpp"

using namespace tessera;

namespace {

using Rules = mnk::Rules<4>;
using Cells = Bits<4>;
using Board = mnk::ThreatBoard<4>;

const Rules& rules_of(const game::Table& table) {
    return dynamic_cast<const game::TableOf<Rules>&>(table).position().rules();
}

bool wins(const Rules& rules, Cells own, int cell) {
    own.set(cell);
    return rules.wins_through(own, cell);
}
// The directions in which a stone on `cell` lies in a row completed by another one on `gap`.
bool wins_together(const Rules& rules, Cells own, int cell, int gap) {
    if (wins(rules, own, gap)) return false;
    own.set(cell);
    return wins(rules, own, gap);
}
Cells gaps(const Rules& rules, const Cells& own, const Cells& empty, int cell) {
    Cells found;
    empty.for_each([&](int gap) {
        if (gap != cell && wins_together(rules, own, cell, gap)) found.set(gap);
    });
    return found;
}

mnk::Power power_by_trial(const Rules& rules, const Cells& own, const Cells& empty, int cell) {
    if (wins(rules, own, cell)) return mnk::Power::wins;
    const int count = gaps(rules, own, empty, cell).count();
    if (count >= 2) return mnk::Power::decides;
    return count == 1 ? mnk::Power::four : mnk::Power::none;
}
// Threes do not show by looking one stone ahead.
mnk::Power forcing(mnk::Power power) {
    if (power == mnk::Power::four_three) return mnk::Power::four;
    return power < mnk::Power::four ? mnk::Power::none : power;
}

void play_and_compare(const std::string& spec, int plies) {
    INFO(spec);
    const auto table = std::move(*catalogue::open(spec));
    const auto& rules = rules_of(*table);
    Random random(7);
    for (int game = 0; game < 12; ++game) {
        Board board(rules.grid(), rules.k(), rules.is_exact(), {});
        std::array<Cells, 2> stones;
        for (int ply = 0; ply < plies; ++ply) {
            const auto empty = board.empty();
            if (empty.none()) break;
            std::vector<int> cells;
            empty.for_each([&](int cell) { cells.push_back(cell); });
            const int cell = cells[random.below(cells.size())];
            const Side side = side_at(ply);
            if (random.below(4) == 0) {
                board.place(!side, cell);
                board.undo();
            }
            board.place(side, cell);
            stones[index(side)].set(cell);
            Board fresh(rules.grid(), rules.k(), rules.is_exact(), {});
            fresh.reset(stones);
            board.empty().for_each([&](int at) {
                for (const Side owner : {Side::x, Side::o}) {
                    const auto& own = stones[index(owner)];
                    INFO(ply << ' ' << cell_name(rules.grid(), at) << ' ' << letter(owner));
                    const auto power = board.power(owner, at);
                    REQUIRE(power == fresh.power(owner, at));
                    REQUIRE(board.cells(owner, mnk::Power::wins) ==
                            fresh.cells(owner, mnk::Power::wins));
                    // A cell that already completes a row is not made by another stone.
                    if (board.any(owner, mnk::Power::wins) && power != mnk::Power::wins) continue;
                    REQUIRE(forcing(power) == power_by_trial(rules, own, board.empty(), at));
                }
            });
        }
    }
}

// Claims of wins by threats over random positions, each confirmed by the solver; how many there
// were.
int confirmed_claims(const std::string& spec, int positions) {
    INFO(spec);
    using Small = mnk::Rules<1>;
    const auto table = std::move(*catalogue::open(spec));
    const auto* typed = dynamic_cast<const game::TableOf<Small>*>(table.get());
    REQUIRE(typed);
    Random random(9);
    int claims = 0;
    for (int i = 0; i < positions; ++i) {
        auto position = typed->position();
        const auto plies = 4 + random.below(12);
        for (std::uint64_t ply = 0; ply < plies; ++ply) {
            game::MoveList<mnk::Move> moves;
            position.legal_moves(moves);
            if (!moves.empty()) position.play(moves[random.below(moves.size())]);
        }
        if (position.outcome() != Outcome::none) continue;
        mnk::Evaluator<1> evaluator(position.rules());
        evaluator.reset(position.state());
        game::MoveList<mnk::Move> line;
        const auto claim = evaluator.threat_win(position.state(), 2000, line);
        REQUIRE(claim.nodes <= 2000);
        if (!claim.plies) continue;
        ++claims;
        INFO(position.rules().fen(position.state()) << " in " << claim.plies);
        mnk::Solver<1> solver(position.rules(), position.state(), 1 << 22, [] { return false; });
        REQUIRE(solver.work(~std::uint64_t{0}));
        REQUIRE(*solver.score() >= search::win_in(claim.plies));
        REQUIRE_FALSE(line.empty());
    }
    return claims;
}

}  // namespace

TEST_CASE("a win by threats is a win") {
    CHECK(confirmed_claims("mnk:m=6,n=6,k=4", 400) > 40);
    CHECK(confirmed_claims("mnk:m=6,n=6,k=4,exact=on", 150) > 15);
    CHECK(confirmed_claims("mnk:m=7,n=6,k=5", 200) > 0);
    CHECK(confirmed_claims("mnk:m=7,n=4,k=3", 200) > 40);
}
TEST_CASE("the power of a stone is what trial says") {
    play_and_compare("mnk:m=12,n=11", 80);
    play_and_compare("mnk:m=12,n=11,exact=on", 80);
    play_and_compare("mnk:m=10,n=13,k=4", 60);
    play_and_compare("mnk:m=13,n=10,k=4,exact=on", 60);
    play_and_compare("mnk:m=12,n=12,k=3", 12);
    play_and_compare("mnk:m=12,n=12,k=7", 120);
    play_and_compare("mnk:m=12,n=12,k=6,exact=on", 120);
}
