// Chooses moves in a view of numbermines that does not show the opponent's mines.
//
// Everything is derived from the view: where the opponent's mines may be is a uniform belief over
// the setups that agree with the positions survived so far.
#pragma once

#include <cstdint>
#include <vector>

#include "games/numbermines/rules.hpp"

namespace tessera::numbermines {

class MaskedPlayer {
public:
    struct Choice {
        Move move;
        double chance = 0;  // of winning, as far as the belief goes
        std::uint64_t nodes = 0;
    };

    explicit MaskedPlayer(const Rules& rules) : rules_(rules) {}

    // `allowed` are legal moves of the view, at least one. Equally good moves are drawn by the
    // seed.
    Choice choose(const Rules::State& view, const game::MoveList<Move>& allowed,
                  std::uint64_t seed) const;
    // Any of them, but the last step of the way is taken when it can be.
    Choice choose_casually(const Rules::State& view, const game::MoveList<Move>& allowed,
                           std::uint64_t seed) const;

private:
    Choice choose_setup(const Rules::State& view, const game::MoveList<Move>& allowed,
                        Random& random) const;
    Choice choose_step(const Rules::State& view, const game::MoveList<Move>& allowed,
                       Random& random) const;

    Rules rules_;
};

}  // namespace tessera::numbermines
