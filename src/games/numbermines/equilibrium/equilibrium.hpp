// Equilibrium play of a variant: what to do in a view, how often, and what it is worth.
#pragma once

#include <memory>
#include <vector>

#include "games/numbermines/equilibrium/solver.hpp"

namespace tessera::numbermines {

class Equilibrium {
public:
    struct Option {
        Move move;
        double share = 0;   // how often to play it, in all 1
        double chance = 0;  // of winning with it
    };

    explicit Equilibrium(const Rules& rules);

    const RaceGraph& graph() const { return *graph_; }
    const Solver& solver() const { return solver_; }
    int iterations() const { return solver_.iterations(); }
    // After so many iterations more of them do not pay.
    int enough_iterations() const;
    // False if interrupted.
    bool iterate(const Interrupt& interrupt) { return solver_.iterate(interrupt); }
    void reset() {
        solver_.reset();
        settled_at_ = never;
    }
    // Makes the iterations so far the strategy that is played.
    void settle();

    // Once settled: the moves of the side to move, the most frequent first. Setups that are never
    // played need not be among them.
    std::vector<Option> options(const Rules::State& view) const;

private:
    static constexpr int never = -1;

    std::vector<Option> setups(Side me) const;
    std::vector<Option> steps(const Rules::State& view, Side me) const;

    Rules rules_;
    std::shared_ptr<const RaceGraph> graph_;
    Solver solver_;
    int settled_at_ = never;  // iterations
};

}  // namespace tessera::numbermines
