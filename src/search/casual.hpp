// The easy player: any move, but it takes a win on the spot and does not let the other take one.
#pragma once

#include <vector>

#include "core/random.hpp"
#include "search/evaluator.hpp"

namespace tessera::search {

// Whether the side to move wins on the spot, by the board or by how the game is stopped.
template <game::Rules R, Evaluator<R> E>
bool wins_next(game::Position<R>& position, const E& evaluator) {
    if (evaluator.winning_move(position.state())) return true;
    if constexpr (requires { R::stops_are_scored; }) {
        const Side mover = position.turn();
        game::MoveList<typename R::Move> moves;
        position.legal_moves(moves);
        for (const auto& move : moves) {
            position.play(move);
            const bool won = position.outcome() == win_for(mover);
            position.undo();
            if (won) return true;
        }
    }
    return false;
}

// One of `moves`, which must not be empty.
template <game::Rules R, Evaluator<R> E>
typename R::Move casual_move(const game::Position<R>& position, const E& evaluator,
                             const std::vector<typename R::Move>& moves, std::uint64_t seed) {
    using Moves = std::vector<typename R::Move>;
    Random random(scatter(seed) ^ position.state().key ^
                  scatter(static_cast<std::uint64_t>(position.state().ply)));
    const auto any_of = [&](const Moves& some) { return some[random.below(some.size())]; };
    Moves wins, safe;
    const Side mover = position.turn();
    auto walk = position;
    E follower(evaluator);
    for (const auto& move : moves) {
        walk.play(move);
        const auto outcome = walk.outcome();
        if (outcome == win_for(mover)) wins.push_back(move);
        follower.reset(walk.state());
        if (outcome == Outcome::draw || (outcome == Outcome::none && !wins_next<R>(walk, follower)))
            safe.push_back(move);
        walk.undo();
    }
    return any_of(!wins.empty() ? wins : !safe.empty() ? safe : moves);
}

}  // namespace tessera::search
