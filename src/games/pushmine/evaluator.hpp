// pushmine: rows that lack little, cells that would complete one, what mines do to them, stones and
// where they stand, mines in hand.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "games/pushmine/rules.hpp"
#include "search/gaps.hpp"
#include "search/rows.hpp"
#include "search/weights.hpp"

namespace tessera::pushmine {

// Rows are open when no enemy stands in them. They are ready when every cell they lack can be
// filled by a push across them: whatever stands there is pushed on.
inline constexpr std::array weights{
    search::Weight{"open rows lacking 1", 7},
    search::Weight{"open rows lacking 2", 0},
    search::Weight{"open rows lacking 3", 0},
    search::Weight{"ready rows lacking 1", 4},
    search::Weight{"ready rows lacking 2", 5},
    search::Weight{"ready rows lacking 3", 1},
    search::Weight{"stones", 27},
    search::Weight{"stones inside", 15},
    search::Weight{"mined stones", -7},
    search::Weight{"first mine", -8},
    search::Weight{"second mine", -4},
    search::Weight{"further mines", -3},
    search::Weight{"to move", 33},
};

template <int Words>
class Evaluator {
public:
    using State = typename Rules<Words>::State;
    using Cells = Bits<Words>;
    using Prospects = search::NoProspects;
    static constexpr int margin = 50;

    // The evaluator keeps its own rules: it may outlive the table it was made for.
    explicit Evaluator(const Rules<Words>& rules)
        : rules_(rules),
          rows_(rules.grid(), rules.k(),
                {Cells::first(rules.grid().size()), Cells::first(rules.grid().size())}),
          gaps_(rules.grid(), rules.k(), Cells::first(rules.grid().size())) {
        const auto& grid = rules.grid();
        for (int cell = 0; cell < grid.size(); ++cell) {
            const int column = grid.column(cell), row = grid.row(cell);
            edges_[0].assign(cell, column == 0);
            edges_[1].assign(cell, column == grid.width - 1);
            edges_[2].assign(cell, row == 0);
            edges_[3].assign(cell, row == grid.height - 1);
        }
        inside_ = Cells::first(grid.size()) & ~(edges_[0] | edges_[1] | edges_[2] | edges_[3]);
    }

    // A push changes too much for anything to be worth keeping.
    void reset(const State&) {}
    void move(const State&, const State&) {}

    int value(const State& state) const {
        return seen_by(side_at(state.ply), search::weighted_sum(weights, counts(state)));
    }
    search::Terms terms(const State& state) const { return search::named(weights, counts(state)); }

    Prospects prospects(const State&) const { return {}; }
    int promise(const Prospects&, const State& state, Move move) const {
        if (!move.is_push()) return neutral;
        const Side side = side_at(state.ply);
        const auto after = rules_.stones_after(state, side, move.push());
        // A push that gives the enemy a row loses, whatever else it does.
        if (rules_.has_row(after[index(!side)])) return 0;
        const auto gained = [&](Side who) {
            return after[index(who)].count() - state.stones[index(who)].count();
        };
        return neutral + per_stone * (gained(side) - gained(!side)) + centrality(move.push());
    }

    // With few stones on the board both sides can push each other's off for ever.
    int liveliness(const State& state) const {
        const auto& [x, o] = state.stones;
        const int lively = rules_.grid().size() * 5 / 9;
        return std::min((x | o).count() * 100 / lively, 100) - 50;
    }
    std::optional<Move> winning_move(const State& state) const {
        const Side side = side_at(state.ply);
        const int push = winning_push(state, side, state.banned);
        return push == none ? std::nullopt : std::optional(Move::push(push));
    }
    bool is_threatened(const State& state) const {
        return winning_push(state, !side_at(state.ply), no_push) != none;
    }
    // Nearly any push may spoil a threat.
    void defences(const State& state, game::MoveList<Move>& list) const {
        rules_.legal_moves(state, list);
    }

private:
    static constexpr int neutral = 1000;
    static constexpr int per_stone = 100;
    static constexpr int none = -1;

    search::Counts<weights.size()> counts(const State& state) const {
        const auto open = rows_.count(state.stones);
        const auto& [x, o] = state.stones;
        const auto ready_x = ready(state, Side::x), ready_o = ready(state, Side::o);
        const auto balance = [](const Cells& a, const Cells& b) { return a.count() - b.count(); };
        const auto mines = [&](int from, int most) {
            const auto part = [&](int own) { return std::clamp(own - from, 0, most); };
            return part(state.inventory[0]) - part(state.inventory[1]);
        };
        const auto beside_mines = across(state.mines, 0) | across(state.mines, 1);
        return {open[0][0] - open[1][0],
                open[0][1] - open[1][1],
                open[0][2] - open[1][2],
                ready_x[0] - ready_o[0],
                ready_x[1] - ready_o[1],
                ready_x[2] - ready_o[2],
                balance(x, o),
                balance(x & inside_, o & inside_),
                balance(x & beside_mines, o & beside_mines),
                mines(0, 1),
                mines(1, 1),
                mines(2, 4),
                seen_by(side_at(state.ply), 1)};
    }
    std::array<int, 3> ready(const State& state, Side side) const {
        const auto& own = state.stones[index(side)];
        const auto free = ~(state.mines | state.blockers);
        const auto by_rows = (own | across(own, 0) | edges_[0] | edges_[1]) & free;
        const auto by_columns = (own | across(own, 1) | edges_[2] | edges_[3]) & free;
        const auto by_any = by_rows | by_columns;
        // By the row's own direction: along a row of the board only columns push across.
        return rows_.count_within(side, own, {by_columns, by_rows, by_any, by_any});
    }
    // The cells one step away along the rows (0) or columns (1).
    Cells across(const Cells& cells, std::size_t axis) const {
        const int step = axis == 0 ? 1 : rules_.grid().width;
        return (cells & ~edges_[2 * axis + 1]) << step | (cells & ~edges_[2 * axis]) >> step;
    }

    // A push that completes a row of the side and none of the other, or none. All pushes in one
    // direction are looked at together; the few that may win are then tried. A mine in the line
    // only takes stones away from what the whole line would become, so it cannot hide a win.
    int winning_push(const State& state, Side side, int banned) const {
        const auto& own = state.stones[index(side)];
        if (own.count() < rules_.k() - 1) return none;
        const int size = rules_.grid().width;
        const auto gaps = gaps_.by_direction(own);
        const auto slanted = gaps[2] | gaps[3];
        const std::array crossing{slanted | gaps[1], slanted | gaps[0]};
        for (std::size_t way = 0; way < 4; ++way) {
            const std::size_t axis = way / 2;
            const int step = axis == 0 ? 1 : size;
            const auto& entry = edges_[way];
            const auto& far = edges_[way ^ 1];
            const auto moved = (way % 2 == 0 ? (own & ~far) << step : (own & ~far) >> step) | entry;
            const auto hits = (moved & ~own & crossing[axis]) | gaps_.rows(axis, moved);
            if (hits.none()) continue;
            int found = none;
            hits.for_each([&](int cell) {
                const int line =
                    axis == 0 ? rules_.grid().row(cell) : size + rules_.grid().column(cell);
                const int push = 2 * line + static_cast<int>(way % 2);
                if (found == none && push != banned && wins(state, side, push)) found = push;
            });
            if (found != none) return found;
        }
        return none;
    }
    bool wins(const State& state, Side side, int push) const {
        if (!rules_.is_possible(state, push)) return false;
        const auto after = rules_.stones_after(state, side, push);
        return rules_.has_row(after[index(side)]) && !rules_.has_row(after[index(!side)]);
    }
    // Lines through the middle meet more windows.
    int centrality(int push) const {
        const int size = rules_.grid().width;
        return 2 * size - 2 * std::abs(2 * (push / 2 % size) - (size - 1));
    }

    Rules<Words> rules_;
    search::Rows<Words> rows_;
    search::Gaps<Words> gaps_;
    // The cells at which pushes to the right, left, up and down enter.
    std::array<Cells, 4> edges_;
    Cells inside_;
};

static_assert(search::Evaluator<Evaluator<1>, Rules<1>>);

}  // namespace tessera::pushmine
