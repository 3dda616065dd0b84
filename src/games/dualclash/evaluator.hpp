// dualclash: own cells, safe ones and those the enemy can turn grey; grey cells and who can take
// them; rows and columns by what they lack; who makes the last move.
#pragma once

#include <algorithm>
#include <array>

#include "games/dualclash/rules.hpp"
#include "search/weights.hpp"

namespace tessera::dualclash {

// A full line is worth fifty cells, so nearly all play is about lines: how full they are counts by
// the cube of the own cells in them, 60 for all of them.
inline constexpr std::array weights{
    search::Weight{"cells", 14},
    search::Weight{"exposed cells", -8},
    search::Weight{"cells exposed twice", -2},
    search::Weight{"cells beside the enemy", -2},
    search::Weight{"grey in reach of the mover", -1},
    search::Weight{"best placement of the mover", 6},
    search::Weight{"fullness of lines", 1},
    search::Weight{"lines lacking 1", 2},
    search::Weight{"lines lacking 2", -9},
    search::Weight{"full lines", 187},
    search::Weight{"last move", 3},
};

template <int Words>
class Evaluator {
public:
    using State = typename Rules<Words>::State;
    using Cells = typename Rules<Words>::Cells;
    using Prospects = search::NoProspects;
    static constexpr int margin = 40;

    explicit Evaluator(const Rules<Words>& rules) : rules_(rules) {
        const int size = rules.grid().width;
        for (int n = 0; n <= size; ++n)
            fullness_[static_cast<std::size_t>(n)] = 60 * n * n * n / (size * size * size);
    }

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
        const auto size = static_cast<std::size_t>(rules_.grid().width);
        std::array<int, 3> lacking{};
        int fullness = 0;
        for (const auto& line : rules_.lines())
            for (const Side side : {Side::x, Side::o}) {
                const auto n = static_cast<std::size_t>((state.stones[index(side)] & line).count());
                fullness += seen_by(side, fullness_[n]);
                if (n + lacking.size() > size) lacking[size - n] += seen_by(side, 1);
            }
        return {x.count() - o.count(),
                balance(once),
                balance(twice),
                (x & rules_.beside(o)).count() - (o & rules_.beside(x)).count(),
                seen_by(mover, (state.grey & once).count()),
                seen_by(mover, best_placement(state, empty, mover)),
                fullness,
                lacking[1],
                lacking[2],
                lacking[0],
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
    // Of a line with so many own cells.
    std::array<int, 17> fullness_{};
};

static_assert(search::Evaluator<Evaluator<1>, Rules<1>>);

}  // namespace tessera::dualclash
