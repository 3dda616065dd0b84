// The contract of a game's evaluation.
#pragma once

#include <concepts>
#include <string>
#include <utility>
#include <vector>

#include "game/rules.hpp"

namespace tessera::search {

// Named parts of an evaluation, each from x's point of view; for people.
using Terms = std::vector<std::pair<std::string, int>>;

// An evaluator follows the search from state to state and may keep what it needs up to date on the
// way. Taking a move back is moving from the later state to the earlier one.
template <class E, class R>
concept Evaluator = game::Rules<R> && std::constructible_from<E, const R&> &&
    requires(E& evaluator, const E& constant, const typename R::State& state,
             typename R::Move move) {
    { evaluator.reset(state) } -> std::same_as<void>;
    { evaluator.move(state, state) } -> std::same_as<void>;
    // Centipoints for the side to move; well inside ±10000.
    { constant.value(state) } -> std::same_as<int>;
    // How good a move looks before it is searched, 0 … 1000000.
    { constant.promise(state, move) } -> std::same_as<int>;
    { constant.terms(state) } -> std::same_as<Terms>;
};

}  // namespace tessera::search
