#include "games/numbermines/equilibrium/best_response.hpp"

#include <algorithm>
#include <vector>

namespace tessera::numbermines {
namespace {

using Node = RaceGraph::Node;
using Numbers = std::vector<double>;

std::size_t as_index(std::int32_t number) { return static_cast<std::size_t>(number); }

// Goes through the tree of all ways, not the graph: what the strategy forgets, its opponent knows.
class Responder {
public:
    Responder(const RaceGraph& graph, const Solver& solver, Side me, std::uint64_t most_nodes)
        : graph_(graph), solver_(solver), me_(me), nodes_left_(most_nodes) {}

    std::optional<double> respond() {
        const auto shares = solver_.setup_shares(!me_);
        const auto chances = best(graph_.nodes()[0], Numbers(shares.begin(), shares.end()));
        if (gave_up_) return std::nullopt;
        return std::ranges::max(chances);
    }

private:
    // How likely each secret of mine wins, times how likely it is to get here, which `likely` says
    // for each secret of the other.
    Numbers best(const Node& node, const Numbers& likely) {
        Numbers chances(node.secrets[index(me_)], 0.0);
        if (nodes_left_ == 0) gave_up_ = true;
        if (gave_up_) return chances;
        --nodes_left_;
        for (int step = 1; step <= graph_.step(); ++step)
            node.mover == me_ ? try_step(node, step, likely, chances)
                              : await_step(node, step, likely, chances);
        return chances;
    }

    void try_step(const Node& node, int step, const Numbers& likely, Numbers& chances) {
        const auto& after = graph_.secrets(node, !me_).after[as_index(step)];
        const auto next = node.next[as_index(step)];
        double survives = 0;
        for (std::size_t h = 0; h < likely.size(); ++h)
            if (after[h] != Remainders::hit) survives += likely[h];
        if (next == RaceGraph::arrives) {
            for (auto& chance : chances) chance = std::max(chance, survives);
        } else if (survives > 0) {
            const auto& child = graph_.nodes()[as_index(next)];
            Numbers rest(child.secrets[index(!me_)], 0.0);
            for (std::size_t h = 0; h < likely.size(); ++h)
                if (after[h] != Remainders::hit) rest[as_index(after[h])] += likely[h];
            const auto later = best(child, rest);
            for (std::size_t h = 0; h < chances.size(); ++h)
                chances[h] = std::max(chances[h], later[h]);
        }
    }

    void await_step(const Node& node, int step, const Numbers& likely, Numbers& chances) {
        const auto shares = solver_.step_shares(node, step);
        Numbers taken(likely.size());
        double often = 0;
        for (std::size_t h = 0; h < likely.size(); ++h)
            often += taken[h] = likely[h] * static_cast<double>(shares[h]);
        if (often == 0) return;
        const auto& after = graph_.secrets(node, me_).after[as_index(step)];
        const auto next = node.next[as_index(step)];
        const auto later =
            next == RaceGraph::arrives ? Numbers{} : best(graph_.nodes()[as_index(next)], taken);
        for (std::size_t h = 0; h < chances.size(); ++h) {
            if (after[h] == Remainders::hit)
                chances[h] += often;
            else if (!later.empty())
                chances[h] += later[as_index(after[h])];
        }
    }

    const RaceGraph& graph_;
    const Solver& solver_;
    Side me_;
    std::uint64_t nodes_left_;
    bool gave_up_ = false;
};

}  // namespace

std::optional<double> best_response(const RaceGraph& graph, const Solver& solver, Side side,
                                    std::uint64_t most_nodes) {
    // The first step of x decides.
    if (graph.nodes().empty()) return side == Side::x ? 1.0 : 0.0;
    return Responder(graph, solver, side, most_nodes).respond();
}

}  // namespace tessera::numbermines
