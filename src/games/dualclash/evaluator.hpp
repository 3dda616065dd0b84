// dualclash: own cells, safe ones and those the enemy can turn grey; grey cells and who can take
// them; rows and columns by what they lack; who makes the last move.
#pragma once

#include <algorithm>
#include <array>

#include "games/dualclash/rules.hpp"
#include "search/weights.hpp"

namespace tessera::dualclash {

inline constexpr std::array weights{
    search::Weight{"cells", 10},
    search::Weight{"exposed cells", -3},
    search::Weight{"cells exposed twice", -1},
    search::Weight{"grey in reach of the mover", 4},
    search::Weight{"best placement of the mover", 10},
    search::Weight{"lines lacking 1", 80},
    search::Weight{"lines lacking 2", 40},
    search::Weight{"lines lacking 3", 20},
    search::Weight{"full lines", 300},
    search::Weight{"last move", 5},
};

template <int Words>
class Evaluator {
public:
    using State = typename Rules<Words>::State;
    using Cells = typename Rules<Words>::Cells;
    using Prospects = search::NoProspects;
    static constexpr int margin = 40;

    explicit Evaluator(const Rules<Words>& rules) : rules_(rules) {}

    void reset(const State&) {}
    void move(const State&, const State&) {}

    int value(const State& state) const {
        return seen_by(side_at(state.ply), search::weighted_sum(weights, counts(state)));
    }
    search::Terms terms(const State& state) const { return search::named(weights, counts(state)); }

    Prospects prospects(const State&) const { return {}; }
    int promise(const Prospects&, const State& state, Move move) const {
        const Side mover = side_at(state.ply);
        const auto& own = state.stones[index(mover)];
        const auto& enemy = state.stones[index(!mover)];
        const auto& around = rules_.neighbours(move.cell);
        switch (move.action) {
            case Action::place:
                return even + 10 + 30 * (around & state.grey).count() +
                       20 * (around & enemy).count();
            case Action::blow:
                return even + 10 * ((around & enemy).count() - (around & own).count() - 1);
            case Action::drop:
                break;
        }
        return even;
    }
    // Only filling the last cell ends a game on the board.
    std::optional<Move> winning_move(const State& state) const {
        return empty_cells(state) == 1 ? search::winning_move_by_trial(rules_, state)
                                       : std::nullopt;
    }
    bool is_threatened(const State&) const { return false; }
    void defences(const State& state, game::MoveList<Move>& list) const {
        rules_.legal_moves(state, list);
    }

private:
    static constexpr int even = 1000;

    int empty_cells(const State& state) const { return rules_.empty(state).count(); }

    search::Counts<weights.size()> counts(const State& state) const {
        const auto& [x, o] = state.stones;
        const Side mover = side_at(state.ply);
        const auto empty = rules_.empty(state);
        const auto [once, twice] = rules_.beside_once_or_twice(empty);
        const auto balance = [&](const Cells& set) {
            return (x & set).count() - (o & set).count();
        };
        std::array<int, 4> lines{};
        const int size = rules_.grid().width;
        for (const auto& line : rules_.lines())
            for (const Side side : {Side::x, Side::o})
                if (const int lacking = size - (state.stones[index(side)] & line).count();
                    lacking < 4)
                    lines[static_cast<std::size_t>(lacking)] += seen_by(side, 1);
        return {x.count() - o.count(),
                balance(once),
                balance(twice),
                seen_by(mover, (state.grey & once).count()),
                seen_by(mover, best_placement(state, empty, mover)),
                lines[1],
                lines[2],
                lines[3],
                lines[0],
                seen_by(mover, empty.count() % 2 ? 1 : -1)};
    }
    // The most that a stone of the mover can change for the better: two for a grey cell taken, one
    // for an enemy's cell greyed.
    int best_placement(const State& state, const Cells& empty, Side mover) const {
        int best = 0;
        const auto& enemy = state.stones[index(!mover)];
        (empty & rules_.beside(state.grey | enemy)).for_each([&](int cell) {
            const auto& around = rules_.neighbours(cell);
            best = std::max(best, 2 * (around & state.grey).count() + (around & enemy).count());
        });
        return best;
    }

    Rules<Words> rules_;
};

static_assert(search::Evaluator<Evaluator<1>, Rules<1>>);

}  // namespace tessera::dualclash
