// infiltration: windows of k cells in the enemy's home that only the invader has pieces in, how far
// the pieces have come, how many are on the board at all, and which of them can be jumped.
#pragma once

#include <algorithm>
#include <array>

#include "games/infiltration/rules.hpp"
#include "search/gaps.hpp"
#include "search/rows.hpp"
#include "search/weights.hpp"

namespace tessera::infiltration {

// Rows are ready when every cell they lack is beside a piece. A piece in hand can be put in the way
// of any row at home.
inline constexpr std::array weights{
    search::Weight{"rows lacking 1", 60},       search::Weight{"rows lacking 2", 15},
    search::Weight{"rows lacking 3", 4},        search::Weight{"ready rows lacking 1", 28},
    search::Weight{"ready rows lacking 2", 12}, search::Weight{"ready rows lacking 3", 6},
    search::Weight{"pieces on the board", 0},   search::Weight{"a piece in hand", 0},
    search::Weight{"steps ahead", 9},           search::Weight{"pieces abroad", -8},
    search::Weight{"room to step", 0},          search::Weight{"a jump now", 16},
    search::Weight{"more jumps now", 0},        search::Weight{"jumps feared", -1},
    search::Weight{"invaders in danger", -7},   search::Weight{"to move", 3},
};

template <int Words>
class Evaluator {
public:
    using State = typename Rules<Words>::State;
    using Cells = Bits<Words>;
    using Prospects = typename search::Rows<Words>::Prospects;
    static constexpr int margin = 50;

    // The evaluator keeps its own rules: it may outlive the table it was made for.
    explicit Evaluator(const Rules<Words>& rules)
        : rules_(rules),
          rows_(rules.grid(), rules.k(), {rules.homes()[1], rules.homes()[0]}),
          gaps_{search::Gaps<Words>(rules.grid(), rules.k(), rules.homes()[1]),
                search::Gaps<Words>(rules.grid(), rules.k(), rules.homes()[0])} {
        const auto& grid = rules.grid();
        for (int row = 1; row <= grid.height / 2; ++row) {
            const auto below = Cells::first(row * grid.width);
            const auto above = Cells::first((grid.height - row) * grid.width);
            beyond_[index(Side::x)].push_back(Cells::first(grid.size()) & ~below);
            beyond_[index(Side::o)].push_back(above);
        }
    }

    void reset(const State&) {}
    void move(const State&, const State&) {}

    int value(const State& state) const {
        return seen_by(side_at(state.ply), search::weighted_sum(weights, counts(state)));
    }
    search::Terms terms(const State& state) const { return search::named(weights, counts(state)); }

    Prospects prospects(const State& state) const {
        return rows_.prospects(state.stones, side_at(state.ply));
    }
    int promise(const Prospects& prospects, const State& state, Move move) const {
        if (move.kind() == Move::Kind::swap) return neutral;
        const Side side = side_at(state.ply);
        const int to = rules_.end_of(move);
        int sum = neutral + prospects.worth(to) + 6 * advance(to, side);
        if (move.kind() != Move::Kind::place) sum -= 6 * advance(move.from(), side);
        if (move.kind() == Move::Kind::jump) sum += jump_promise * move.length();
        return std::max(sum, 0);
    }
    std::optional<Move> winning_move(const State& state) const {
        if (state.deploying) return std::nullopt;
        const Side side = side_at(state.ply);
        const auto rows = gaps(state, side);
        // A row that is complete already, as only a FEN can bring it, wins with many moves.
        if (rows.intersects(state.stones[index(side)]) || rules_.may_get_stuck(state, !side))
            return search::winning_move_by_trial(rules_, state);
        return move_into(state, rows);
    }
    bool is_threatened(const State& state) const {
        if (state.deploying) return false;
        const auto rows = gaps(state, !side_at(state.ply));
        if (rows.none()) return false;
        auto passed = state;
        ++passed.ply;
        return move_into(passed, rows).has_value();
    }
    // A jump, a piece where the threatened one would land, or one that steps out from under a jump.
    // Who must jump can parry with any move, by leaving the opponent something to jump over.
    void defences(const State& state, game::MoveList<Move>& list) const {
        rules_.legal_moves(state, list);
        if (rules_.is_forced()) return;
        auto passed = state;
        rules_.pass(passed);
        const auto threat = move_into(passed, gaps(passed, side_at(passed.ply)));
        if (!threat) return;
        const auto [landings, jumped] = rules_.trail(*threat);
        std::erase_if(list, [&](Move move) {
            return move.kind() != Move::Kind::jump && !landings.test(rules_.end_of(move)) &&
                   !(move.kind() == Move::Kind::step && jumped.test(move.from()));
        });
    }

private:
    static constexpr int neutral = 1000;
    static constexpr int jump_promise = 100;

    search::Counts<weights.size()> counts(const State& state) const {
        const auto& [x, o] = state.stones;
        const Side mover = side_at(state.ply);
        const auto rows = rows_.count(state.stones);
        const auto lacking = [&](std::size_t cells) {
            return rows[0][cells - 1] - rows[1][cells - 1];
        };
        const auto ready_x = ready(state, Side::x), ready_o = ready(state, Side::o);
        const std::array prey{rules_.prey(state, Side::x), rules_.prey(state, Side::o)};
        const int jumps = prey[index(mover)].count();
        const auto hand = [&](Side side) { return std::min(rules_.hand(state, side), 1); };
        return {lacking(1),
                lacking(2),
                lacking(3),
                ready_x[0] - ready_o[0],
                ready_x[1] - ready_o[1],
                ready_x[2] - ready_o[2],
                x.count() - o.count(),
                hand(Side::x) - hand(Side::o),
                steps_ahead(x, Side::x) - steps_ahead(o, Side::o),
                (x & rules_.home(Side::o)).count() - (o & rules_.home(Side::x)).count(),
                rules_.steps_to(state, Side::x).count() - rules_.steps_to(state, Side::o).count(),
                seen_by(mover, jumps > 0),
                seen_by(mover, std::max(jumps - 1, 0)),
                seen_by(mover, prey[index(!mover)].count()),
                (prey[index(Side::o)] & rules_.home(Side::o)).count() -
                    (prey[index(Side::x)] & rules_.home(Side::x)).count(),
                seen_by(mover, 1)};
    }
    int advance(int cell, Side side) const {
        const int row = rules_.grid().row(cell), last = rules_.grid().height - 1;
        return std::min(side == Side::x ? row : last - row, rules_.grid().height / 2);
    }
    std::array<int, 3> ready(const State& state, Side side) const {
        const auto& own = state.stones[index(side)];
        const auto reach = own | rules_.steps_to(state, side);
        return rows_.count_within(side, own, {reach, reach, reach, reach});
    }
    // Rows that the pieces have left behind, up to the enemy's home.
    int steps_ahead(const Cells& pieces, Side side) const {
        int sum = 0;
        for (const auto& cells : beyond_[index(side)]) sum += (pieces & cells).count();
        return sum;
    }
    Cells gaps(const State& state, Side side) const {
        const auto inside = state.stones[index(side)] & rules_.home(!side);
        return inside.count() < rules_.k() - 1 ? Cells{} : gaps_[index(side)].all(inside);
    }
    // A move of the side to move that completes a row by going to one of these cells.
    std::optional<Move> move_into(const State& state, const Cells& cells) const {
        const Side side = side_at(state.ply);
        std::optional<Move> found;
        if (cells.intersects(rules_.steps_to(state, side)) ||
            (cells.any() && rules_.prey(state, side).any()))
            rules_.for_each_move_to(state, cells, [&](Move move) {
                if (!found && rules_.wins(state, move)) found = move;
            });
        return found;
    }
    Rules<Words> rules_;
    search::Rows<Words> rows_;
    // By the invader.
    std::array<search::Gaps<Words>, 2> gaps_;
    // By side: the cells beyond the first, second … row from its own edge.
    std::array<std::vector<Cells>, 2> beyond_;
};

static_assert(search::Evaluator<Evaluator<1>, Rules<1>>);

}  // namespace tessera::infiltration
