// pushmine: windows of k cells that only one side has stones in, and the mines in hand.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "games/pushmine/rules.hpp"
#include "search/evaluator.hpp"
#include "search/window_tally.hpp"

namespace tessera::pushmine {

template <int Words>
class Evaluator {
public:
    using State = typename Rules<Words>::State;

    // The evaluator keeps its own rules: it may outlive the table it was made for.
    explicit Evaluator(const Rules<Words>& rules)
        : rules_(rules), windows_(rules.grid(), rules.k()) {
        for (int missing = 1, worth = 40; missing < rules.k(); ++missing, worth = worth / 3 + 1)
            weights_[static_cast<std::size_t>(rules.k() - missing)] = worth;
    }

    // A push changes too much for anything to be worth keeping.
    void reset(const State&) {}
    void move(const State&, const State&) {}

    int value(const State& state) const {
        const int balance = std::clamp(window_balance(state), -limit, limit) + mine_balance(state);
        return side_at(state.ply) == Side::x ? balance + tempo : -balance + tempo;
    }
    int promise(const State& state, Move move) const {
        if (!move.is_push()) return neutral;
        const Side side = side_at(state.ply);
        const auto after = rules_.stones_after(state, move.push());
        // A push that gives the enemy a row loses, whatever else it does.
        if (rules_.has_row(after[index(!side)])) return 0;
        if (rules_.has_row(after[index(side)])) return sure_win;
        const auto gained = [&](Side who) {
            return after[index(who)].count() - state.stones[index(who)].count();
        };
        return neutral + per_stone * (gained(side) - gained(!side)) + centrality(move.push());
    }
    search::Terms terms(const State& state) const {
        return {{"windows", window_balance(state)},
                {"mines in hand", mine_balance(state)},
                {"to move", side_at(state.ply) == Side::x ? tempo : -tempo}};
    }

private:
    using Windows = search::WindowTally<Words>;
    static constexpr int limit = 9000;
    static constexpr int tempo = 5;
    static constexpr int neutral = 1000;
    static constexpr int per_stone = 100;
    static constexpr int sure_win = 1000000;

    int window_balance(const State& state) const {
        const auto counts = windows_.count(state.stones);
        int balance = 0;
        for (std::size_t n = 1; n < weights_.size(); ++n)
            balance += weights_[n] * (counts[0][n] - counts[1][n]);
        return balance;
    }
    // Every further mine is worth less than the one before: only one can be placed in a turn.
    static int worth_of_mines(int mines) { return 90 * mines / (mines + 2); }
    static int mine_balance(const State& state) {
        return worth_of_mines(state.inventory[0]) - worth_of_mines(state.inventory[1]);
    }
    // Lines through the middle meet more windows.
    int centrality(int push) const {
        const int size = rules_.grid().width;
        return 2 * size - 2 * std::abs(2 * (push / 2 % size) - (size - 1));
    }

    Rules<Words> rules_;
    Windows windows_;
    // What a window is worth to the side that alone has stones in it, by their number.
    std::array<int, Windows::longest + 1> weights_{};
};

static_assert(search::Evaluator<Evaluator<1>, Rules<1>>);

}  // namespace tessera::pushmine
