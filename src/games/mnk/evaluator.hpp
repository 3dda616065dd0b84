// mnk: a window of k cells that only one side has stones in is worth the more, the fewer it lacks.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "games/mnk/rules.hpp"
#include "games/mnk/solver/solver.hpp"
#include "search/weights.hpp"
#include "search/window_counter.hpp"

namespace tessera::mnk {

// By what a window lacks.
inline constexpr std::array weights{
    search::Weight{"rows lacking 1", 300}, search::Weight{"rows lacking 2", 60},
    search::Weight{"rows lacking 3", 12},  search::Weight{"rows lacking 4", 2},
    search::Weight{"to move", 5},
};

template <int Words>
class Evaluator {
public:
    using State = typename Rules<Words>::State;
    using Cells = Bits<Words>;
    using Prospects = search::NoProspects;
    using Solver = mnk::Solver<Words>;
    static constexpr int margin = 80;

    // The evaluator keeps its own rules: it may outlive the table it was made for.
    explicit Evaluator(const Rules<Words>& rules)
        : rules_(rules),
          windows_(rules.grid().size(), rules.k(), windows(rules.grid(), rules.k()),
                   promises(rules.k())) {
        const auto& grid = rules.grid();
        for (int cell = 0; cell < grid.size(); ++cell) {
            left_.assign(cell, grid.column(cell) == 0);
            right_.assign(cell, grid.column(cell) == grid.width - 1);
        }
        centre_ = around(Cells::of(grid.cell(grid.width / 2, grid.height / 2)));
    }

    void reset(const State& state) {
        windows_.clear();
        windows_.move({}, state.stones);
    }
    void move(const State& from, const State& to) { windows_.move(from.stones, to.stones); }

    int value(const State& state) const {
        return seen_by(side_at(state.ply), search::weighted_sum(weights, counts(state)));
    }
    search::Terms terms(const State& state) const { return search::named(weights, counts(state)); }

    Prospects prospects(const State&) const { return {}; }
    int promise(const Prospects&, const State& state, Move move) const {
        return windows_.promise(side_at(state.ply), move.cell);
    }
    std::optional<Move> winning_move(const State& state) const {
        std::optional<Move> found;
        for_each_gap(state, side_at(state.ply), [&](Move move) { found = move; });
        return found;
    }
    bool is_threatened(const State& state) const {
        bool found = false;
        for_each_gap(state, !side_at(state.ply), [&](Move) { found = true; });
        return found;
    }
    // Far from all stones nothing can be gained soon.
    bool candidates(const State& state, game::MoveList<Move>& list) const {
        const auto stones = state.stones[0] | state.stones[1];
        const auto empty = rules_.empty(state);
        const auto near = empty & (stones.none() ? centre_ : around(around(stones)));
        near.for_each([&](int cell) { list.push_back({static_cast<std::uint16_t>(cell)}); });
        return near == empty;
    }
    // Only a stone on the spot parries; with two such spots nothing does.
    void defences(const State& state, game::MoveList<Move>& list) const {
        const auto before = list.size();
        for_each_gap(state, !side_at(state.ply), [&](Move move) {
            if (list.size() == before || list.back() != move) list.push_back(move);
        });
        if (list.size() > before + 1) list.resize(before);
    }

private:
    search::Counts<weights.size()> counts(const State& state) const {
        search::Counts<weights.size()> result{};
        for (int lacking = 1; lacking < std::min(rules_.k(), 5); ++lacking)
            result[static_cast<std::size_t>(lacking) - 1] =
                windows_.balance_of(rules_.k() - lacking);
        result.back() = seen_by(side_at(state.ply), 1);
        return result;
    }
    // Cells where a stone of this side completes a row that counts.
    template <class Visit>
    void for_each_gap(const State& state, Side side, Visit&& visit) const {
        const auto visit_cell = [&](int cell) { visit(Move{static_cast<std::uint16_t>(cell)}); };
        if (rules_.k() == 1) return rules_.empty(state).for_each(visit_cell);
        const auto& own = state.stones[index(side)];
        windows_.for_each_critical(side, [&](std::span<const std::uint16_t> cells) {
            const int gap = *std::ranges::find_if(cells, [&](int c) { return !own.test(c); });
            if (!rules_.is_exact() || rules_.wins_through(own | Cells::of(gap), gap))
                visit_cell(gap);
        });
    }
    // With all cells one step away.
    Cells around(const Cells& cells) const {
        const auto row = cells | ((cells & ~right_) << 1) | ((cells & ~left_) >> 1);
        const int width = rules_.grid().width;
        return row | (row << width) | (row >> width);
    }
    static search::WindowCounter::Promises promises(int k) {
        search::WindowCounter::Promises result;
        for (int stones = k - 1, worth = 4000; stones >= 0; --stones, worth = worth / 5 + 1) {
            result.grown[static_cast<std::size_t>(stones)] = worth;
            if (stones > 0) result.closed[static_cast<std::size_t>(stones)] = worth * 4 / 5;
        }
        return result;
    }

    Rules<Words> rules_;
    search::WindowCounter windows_;
    // The outermost columns.
    Cells left_;
    Cells right_;
    Cells centre_;
};

static_assert(search::Evaluator<Evaluator<1>, Rules<1>>);

}  // namespace tessera::mnk
