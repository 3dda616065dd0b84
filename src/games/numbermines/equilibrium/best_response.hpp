// The most that a perfect opponent wins against a strategy.
#pragma once

#include <cstdint>
#include <optional>

#include "games/numbermines/equilibrium/solver.hpp"

namespace tessera::numbermines {

// The chance of winning that the best response of `side` has against the settled strategy of the
// other side, worked out over every way of both tokens. Exact if the graph knows all setups.
// Nothing if it would take more than so many nodes.
std::optional<double> best_response(const RaceGraph& graph, const Solver& solver, Side side,
                                    std::uint64_t most_nodes);

}  // namespace tessera::numbermines
