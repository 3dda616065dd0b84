// dualclash: own cells count, those that the enemy can turn grey count less, and a row or column is
// worth the more, the fewer cells it lacks. Grey cells in reach favour the side to move.
#pragma once

#include <algorithm>
#include <array>

#include "games/dualclash/rules.hpp"
#include "search/evaluator.hpp"

namespace tessera::dualclash {

template <int Words>
class Evaluator {
public:
    using State = typename Rules<Words>::State;
    using Cells = typename Rules<Words>::Cells;

    explicit Evaluator(const Rules<Words>& rules) : rules_(rules) {
        const int size = rules.grid().width;
        for (int n = 1; n <= size; ++n)
            line_worth_[static_cast<std::size_t>(n)] =
                nearly_full * n * n * n / (size * size * size);
        line_worth_[static_cast<std::size_t>(size)] = full;
    }

    void reset(const State&) {}
    void move(const State&, const State&) {}

    int value(const State& state) const {
        const auto parts = parts_of(state);
        const int balance =
            std::clamp(parts.cells + parts.exposed + parts.lines + parts.grey, -limit, limit);
        return side_at(state.ply) == Side::x ? balance : -balance;
    }
    int promise(const State& state, Move move) const {
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
    search::Terms terms(const State& state) const {
        const auto parts = parts_of(state);
        return {{"cells", parts.cells},
                {"exposed cells", parts.exposed},
                {"lines", parts.lines},
                {"grey in reach", parts.grey}};
    }

private:
    static constexpr int limit = 9000;
    static constexpr int cell_worth = 10;
    static constexpr int exposed_cost = 3;
    static constexpr int grey_worth = 4;
    static constexpr int nearly_full = 100;
    static constexpr int full = 300;
    static constexpr int even = 1000;

    struct Parts {
        int cells = 0;
        int exposed = 0;
        int lines = 0;
        int grey = 0;
    };

    Parts parts_of(const State& state) const {
        const auto& [x, o] = state.stones;
        const auto reach = rules_.beside(rules_.empty(state));
        Parts parts;
        parts.cells = cell_worth * (x.count() - o.count());
        parts.exposed = exposed_cost * ((o & reach).count() - (x & reach).count());
        for (const auto& line : rules_.lines())
            parts.lines += line_worth(x & line) - line_worth(o & line);
        parts.grey = grey_worth * (state.grey & reach).count();
        if (side_at(state.ply) == Side::o) parts.grey = -parts.grey;
        return parts;
    }
    int line_worth(const Cells& own) const {
        return line_worth_[static_cast<std::size_t>(own.count())];
    }

    Rules<Words> rules_;
    std::array<int, 17> line_worth_{};
};

}  // namespace tessera::dualclash
