// numbermines: who wins the race when both run as well as the mines in view allow. With both setups
// in view that is the truth; hidden mines count as absent.
#pragma once

#include <algorithm>

#include "games/numbermines/rules.hpp"
#include "search/evaluator.hpp"

namespace tessera::numbermines {

class Evaluator {
public:
    using State = Rules::State;
    using Prospects = search::NoProspects;
    static constexpr int margin = 100;

    explicit Evaluator(const Rules& rules)
        : rules_(rules), length_(rules.length()), step_(rules.step()) {}

    void reset(const State&) {}
    void move(const State&, const State&) {}

    int value(const State& state) const {
        const int balance = race(state);
        return side_at(state.ply) == Side::x ? balance : -balance;
    }
    Prospects prospects(const State&) const { return {}; }
    int promise(const Prospects&, const State& state, Move move) const {
        const Side mover = side_at(state.ply);
        // Near mines are the hardest to pass.
        if (move.action != Action::step)
            return 100 * std::popcount(move.mines & range(2, step_ + 1));
        const int landing = state.position(mover) + move.step;
        if (state.mines[index(!mover)] & bit(landing)) return 0;
        return landing == length_ ? 10000 : 100 * move.step;
    }
    search::Terms terms(const State& state) const { return {{"race", race(state), 1}}; }
    std::optional<Move> winning_move(const State& state) const {
        const Side mover = side_at(state.ply);
        const int rest = length_ - state.position(mover);
        if (state.setup(mover) == Rules::Setup::unset || rest > step_) return std::nullopt;
        return Move{0, static_cast<std::uint8_t>(rest), Action::step};
    }
    bool is_threatened(const State&) const { return false; }
    void defences(const State& state, game::MoveList<Move>& list) const {
        rules_.legal_moves(state, list);
    }

private:
    static constexpr int ahead = 1000;
    static constexpr int per_step = 50;

    struct Outlook {
        bool arrives;
        int steps;  // the fewest to the end, or the most before a wall of mines
    };

    Outlook outlook(const State& state, Side side) const {
        const Positions safe = range(2, length_) & ~state.mines[index(!side)];
        Positions front = bit(state.position(side));
        for (int steps = 1;; ++steps) {
            Positions next = 0;
            for (int step = 1; step <= step_; ++step) next |= front << step;
            front = next & safe;
            if (front & bit(length_)) return {true, steps};
            if (front == 0) return {false, safe_steps(state.position(side), safe)};
        }
    }
    // The slowest walk lands on every safe position before the wall.
    int safe_steps(int from, Positions safe) const {
        int steps = 0;
        for (int position = from;; ++steps) {
            const Positions reach = safe & range(position + 1, std::min(length_, position + step_));
            if (reach == 0) return steps;
            position = std::countr_zero(reach);
        }
    }
    // From x's point of view. The side that steps first wins a race of equals to the end, and is
    // the first to run out of safe steps.
    int race(const State& state) const {
        const Side first =
            state.setup(Side::o) == Rules::Setup::unset ? Side::x : side_at(state.ply);
        const auto mine = outlook(state, first), other = outlook(state, !first);
        const bool wins = mine.arrives ? !other.arrives || mine.steps <= other.steps
                                       : !other.arrives && mine.steps > other.steps;
        int balance = wins ? ahead : -ahead;
        if (mine.arrives == other.arrives)
            balance += (mine.arrives ? 1 : -1) * per_step * (other.steps - mine.steps);
        return first == Side::x ? balance : -balance;
    }

    Rules rules_;
    int length_;
    int step_;
};

}  // namespace tessera::numbermines
