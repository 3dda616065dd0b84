// A lower bound of what an opponent can win against a strategy, for variants where the best
// response is out of reach: an opponent who plays by the right beliefs but looks only a few steps
// ahead.
#pragma once

#include <cstdint>

#include "games/numbermines/equilibrium/equilibrium.hpp"

namespace tessera::numbermines {

struct Sample {
    double chance = 0;  // of winning
    double error = 0;   // standard error of it
};

// The responder of `side` plays so many games against the settled strategy. He knows the strategy
// and keeps exact beliefs about the mines. He takes the step that is best if he ran straight on
// afterwards.
Sample local_response(const Rules& rules, const Equilibrium& equilibrium, Side side, int games,
                      std::uint64_t seed);

}  // namespace tessera::numbermines
