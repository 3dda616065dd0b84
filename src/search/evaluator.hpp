// The contract of a game's evaluation.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/rules.hpp"

namespace tessera::search {

// One of the things an evaluation counts, x's minus o's, and what each of them is worth.
struct Term {
    std::string name;
    int count = 0;
    int weight = 0;
};
using Terms = std::vector<Term>;

// Evaluations end here, far below proven results.
inline constexpr int evaluation_limit = 9000;

// An evaluator follows the search from state to state and may keep what it needs up to date on the
// way. Taking a move back is moving from the later state to the earlier one.
template <class E, class R>
concept Evaluator = game::Rules<R> && std::copyable<E> && std::constructible_from<E, const R&> &&
    requires(E& evaluator, const E& constant, const typename R::State& state, typename R::Move move,
             const typename E::Prospects& prospects, game::MoveList<typename R::Move>& list) {
    { evaluator.reset(state) } -> std::same_as<void>;
    { evaluator.move(state, state) } -> std::same_as<void>;
    // Centipoints for the side to move, within ±evaluation_limit.
    { constant.value(state) } -> std::same_as<int>;
    // The same list of names for every state of a variant. The evaluation is the sum of all counts
    // times weights, from x's point of view: this is what tools/tune fits.
    { constant.terms(state) } -> std::same_as<Terms>;
    // About what a good move changes; the search prunes in multiples of it.
    { E::margin } -> std::convertible_to<int>;

    // How good a move looks before it is searched, 0 … 1000000; what all moves of a state have in
    // common for that is found once.
    { constant.prospects(state) } -> std::same_as<typename E::Prospects>;
    { constant.promise(prospects, state, move) } -> std::same_as<int>;
    // A move that wins on the spot; found whenever the board has one.
    { constant.winning_move(state) } -> std::same_as<std::optional<typename R::Move>>;
    // Whether the side that waits would win on the spot if it were its turn.
    { constant.is_threatened(state) } -> std::same_as<bool>;
    // Appends the moves that may parry such a threat: all that are left out lose to it at once.
    { constant.defences(state, list) } -> std::same_as<void>;
};

struct NoProspects {};

// What a list of candidate moves leaves out.
struct Omitted {
    bool any = false;
    std::optional<int> lose_in;  // all of it loses within so many plies

    static Omitted nothing() { return {}; }
    // Moves that are worth a try only if all others lose.
    static Omitted unlikely() { return {true, std::nullopt}; }
    static Omitted losing_in(int plies) { return {true, plies}; }
};

// What an evaluator may offer beyond the contract: evaluator.forced_win(state, most_nodes, line)
// looks for a win by threats that leave no choice where nobody can win on the spot, and gives it;
// evaluator.threat_win(state, most_nodes, line) looks farther, for the root.
// evaluator.liveliness(state), -50 … 50, says how much is going on where a dull game is a draw.
struct ForcedLine {
    int plies = 0;  // to the win; 0: none found
    std::uint64_t nodes = 0;
};

// Appends the moves worth a try. An evaluator may choose them: evaluator.candidates(state, list)
// does the same.
template <game::Rules R, class E>
Omitted list_candidates(const R& rules, const E& evaluator, const typename R::State& state,
                        game::MoveList<typename R::Move>& list) {
    if constexpr (requires { evaluator.candidates(state, list); }) {
        return evaluator.candidates(state, list);
    } else {
        rules.legal_moves(state, list);
        return Omitted::nothing();
    }
}

// For games in which nearly every move can change everything.
template <game::Rules R>
std::optional<typename R::Move> winning_move_by_trial(const R& rules,
                                                      const typename R::State& state) {
    game::MoveList<typename R::Move> list;
    rules.legal_moves(state, list);
    for (const auto& move : list) {
        auto after = state;
        rules.play(after, move);
        if (after.outcome == win_for(side_at(state.ply))) return move;
    }
    return std::nullopt;
}

}  // namespace tessera::search
