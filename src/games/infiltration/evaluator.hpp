// infiltration: windows of k cells in the enemy's home that only the invader has pieces in, how far
// the pieces have come, how many are on the board at all, and which of them can be jumped.
#pragma once

#include <algorithm>

#include "games/infiltration/rules.hpp"
#include "search/evaluator.hpp"
#include "search/invader_windows.hpp"
#include "search/window_counter.hpp"

namespace tessera::infiltration {

template <int Words>
class Evaluator {
public:
    using State = typename Rules<Words>::State;

    // The evaluator keeps its own rules: it may outlive the table it was made for.
    explicit Evaluator(const Rules<Words>& rules)
        : rules_(rules),
          windows_(rules.grid().size(),
                   search::invader_windows(rules.grid(), rules.k(), rules.homes()),
                   weights(rules.k())) {
        const auto& grid = rules.grid();
        for (int cell = 0; cell < grid.size(); ++cell) {
            const int row = grid.row(cell);
            standing_[index(Side::x)].push_back(worth_of_row(grid, row));
            standing_[index(Side::o)].push_back(worth_of_row(grid, grid.height - 1 - row));
        }
    }

    void reset(const State& state) {
        windows_.clear();
        windows_.move({}, state.stones);
        advance_ = 0;
        advance({}, state.stones);
    }
    void move(const State& from, const State& to) {
        windows_.move(from.stones, to.stones);
        advance(from.stones, to.stones);
    }
    int value(const State& state) const {
        const Side side = side_at(state.ply);
        const int balance = windows_.balance() + advance_;
        const int own = (side == Side::x ? balance : -balance) + chances(state, side) -
                        fears(state, side) + tempo;
        return std::clamp(own, -limit, limit);
    }
    int promise(const State& state, Move move) const {
        if (move.kind() == Move::Kind::swap) return neutral;
        if (rules_.wins(state, move)) return 1000000;
        const Side side = side_at(state.ply);
        const int to = rules_.end_of(move);
        int sum = neutral + windows_.promise(side, to) + standing(side, to);
        if (move.kind() != Move::Kind::place) sum -= standing(side, move.from());
        if (move.kind() == Move::Kind::jump) sum += jump_promise * move.length();
        return std::max(sum, 0);
    }
    search::Terms terms(const State& state) const {
        const Side side = side_at(state.ply);
        const int sign = side == Side::x ? 1 : -1;
        return {{"rows abroad", windows_.balance()},
                {"pieces and how far they are", advance_},
                {"jumps now", sign * chances(state, side)},
                {"jumps feared", -sign * fears(state, side)},
                {"to move", sign * tempo}};
    }

private:
    static constexpr int limit = 9000;
    static constexpr int tempo = 5;
    static constexpr int on_board = 20;
    static constexpr int first_jump = 20;
    static constexpr int next_jump = 4;
    static constexpr int feared_jump = 6;
    static constexpr int neutral = 1000;
    static constexpr int jump_promise = 100;

    static search::WindowWeights weights(int k) {
        search::WindowWeights result{};
        result[static_cast<std::size_t>(k)] = 2000;
        for (int pieces = k - 1, worth = 60; pieces > 0; --pieces, worth = std::max(1, worth / 4))
            result[static_cast<std::size_t>(pieces)] = worth;
        return result;
    }
    // A piece on the owner's `row`-th row, seen from the own edge.
    static int worth_of_row(const Grid& grid, int row) {
        return on_board + 24 * std::min(row, grid.height / 2) / (grid.height / 2);
    }

    int standing(Side side, int cell) const {
        return standing_[index(side)][static_cast<std::size_t>(cell)];
    }
    void advance(const std::array<Bits<Words>, 2>& from, const std::array<Bits<Words>, 2>& to) {
        for (const Side side : {Side::x, Side::o}) {
            const int sign = side == Side::x ? 1 : -1;
            const auto& before = from[index(side)];
            const auto& after = to[index(side)];
            (before & ~after).for_each([&](int c) { advance_ -= sign * standing(side, c); });
            (after & ~before).for_each([&](int c) { advance_ += sign * standing(side, c); });
        }
    }
    // One piece can be taken at once, the others may run.
    int chances(const State& state, Side side) const {
        const int prey = rules_.prey(state, side).count();
        return prey ? first_jump + next_jump * (prey - 1) : 0;
    }
    int fears(const State& state, Side side) const {
        return feared_jump * rules_.prey(state, !side).count();
    }

    Rules<Words> rules_;
    search::WindowCounter windows_;
    std::array<std::vector<int>, 2> standing_;
    int advance_ = 0;  // x's minus o's
};

static_assert(search::Evaluator<Evaluator<1>, Rules<1>>);

}  // namespace tessera::infiltration
