// Finds an equilibrium of a race by counterfactual regret minimisation (CFR+).
//
// An iteration walks the graph twice for each player. Forwards it works out how likely each secret
// is at each node when both play by their regrets, backwards what each step is worth to each of the
// player's secrets; steps that did better than the play so far are regretted, and played more often
// from then on. The average of all that play approaches an equilibrium.
//
// Where ways of a token are forgotten, several edges lead to a node. Its beliefs are then the mean
// of what the edges bring, weighted by how likely they are: the one place that is not exact.
//
// The opponent's setups are taken to be a small part of the time any setup at all. A player who is
// lost against good play then still makes the best of the rest.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "games/numbermines/equilibrium/race_graph.hpp"

namespace tessera::numbermines {

// Asked now and then whether to give up.
using Interrupt = std::function<bool()>;

class Solver {
public:
    explicit Solver(std::shared_ptr<const RaceGraph> graph);

    int iterations() const { return iterations_; }
    // False if interrupted; an iteration cut short does no harm, but it is not counted.
    bool iterate(const Interrupt& interrupt);
    void reset();

    // Works out the strategy to play, the average so far, and what it is worth. Everything below is
    // of the last strategy that was settled.
    void settle();
    // How often each setup is chosen, and the chance of winning with it.
    std::span<const float> setup_shares(Side side) const { return setups_[index(side)].settled; }
    double setup_chance(Side side, std::size_t setup) const { return values_[index(side)][setup]; }
    // How often the mover takes this step with each secret.
    std::span<const float> step_shares(const RaceGraph::Node& node, int step) const;
    // The mover's chance of winning by this step.
    double step_chance(const RaceGraph::Node& node, int step, std::size_t secret) const;

private:
    // What one side thinks of its setups.
    struct SetupChoice {
        std::vector<float> regrets, sums, shares, settled;
    };
    // The edges that have led to a node so far.
    struct Arrivals {
        double weight = 0;
        PerSide<double> reach{};
    };

    void play_by_regrets(const RaceGraph::Node& node);
    void play_by_regrets(SetupChoice& choice) const;
    void settle_steps(const RaceGraph::Node& node);
    void settle_setups(SetupChoice& choice) const;
    void leave_out_worse_setups(Side me);

    // Forwards, with the play that `prepare` finds for each node.
    template <class Prepare>
    bool spread_beliefs(const Prepare& prepare, const Interrupt& interrupt);
    void begin_beliefs();
    void arrive(std::size_t number);
    void send_on(std::size_t number, int step);
    void receive(std::size_t number, const PerSide<double>& reach, const PerSide<float>& totals);

    // Backwards, for one player; `visit` is called for the nodes where that player moves.
    template <class Visit>
    bool work_out_values(Side me, const Visit& visit, const Interrupt& interrupt);
    void value_own_move(const RaceGraph::Node& node);
    void value_other_move(const RaceGraph::Node& node, Side me);
    void learn(std::size_t number);
    void learn_setup(Side me);
    float survival(const RaceGraph::Node& node, int step) const;

    std::size_t choices_at(const RaceGraph::Node& node, int step) const {
        return node.first_choice +
               static_cast<std::size_t>(step - 1) * node.secrets[index(node.mover)];
    }

    std::shared_ptr<const RaceGraph> graph_;
    int iterations_ = 0;
    std::vector<float> regrets_, sums_, shares_;  // by choice
    std::vector<float> settled_;
    PerSide<SetupChoice> setups_;
    // How likely each secret of a side is at a node, in all 1; and how much this side itself has
    // done to get there.
    PerSide<std::vector<float>> beliefs_;
    PerSide<std::vector<double>> reach_;
    PerSide<std::vector<float>> values_;  // chance of winning, by secret
    std::vector<Arrivals> arrivals_;
    PerSide<std::vector<float>> message_;                           // what an edge brings
    std::array<std::vector<float>, longest_step + 1> step_values_;  // of the node in hand
};

}  // namespace tessera::numbermines
