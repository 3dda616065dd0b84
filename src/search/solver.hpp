// The contract of a solver that a game may have, and what stands in for one where there is none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "game/rules.hpp"
#include "search/score.hpp"

namespace tessera::search {

// A game's own solver, named by its evaluator as `Solver`, proves the value of a position without
// the main search and in small portions.
template <class S, class R>
concept GameSolver = std::constructible_from<S, const R&, const typename R::State&, std::size_t,
                                             std::function<bool()>> &&
    requires(S& solver, const S& constant, const R& rules, typename R::Move move,
             std::uint64_t nodes) {
    // Whether boards like this are within its reach, so that it may take part in every search.
    { S::reaches(rules) } -> std::same_as<bool>;
    // Works for about so many nodes; true when the value is proven.
    { solver.work(nodes) } -> std::same_as<bool>;
    { constant.nodes() } -> std::same_as<std::uint64_t>;
    // For the side to move, once it is proven; distances are exact.
    { constant.score() } -> std::same_as<std::optional<Score>>;
    // Best play of both sides from the root, as far as it can be found with so many nodes. The
    // move comes first if nothing is better.
    { solver.line(move, nodes) } -> std::same_as<std::vector<typename R::Move>>;
};

template <game::Rules R>
class NoSolver {
public:
    NoSolver(const R&, const typename R::State&, std::size_t, std::function<bool()>) {}
    static bool reaches(const R&) { return false; }
    bool work(std::uint64_t) { return false; }
    std::uint64_t nodes() const { return 0; }
    std::optional<Score> score() const { return std::nullopt; }
    std::vector<typename R::Move> line(typename R::Move, std::uint64_t) { return {}; }
};

template <game::Rules R, class E>
struct SolverFor {
    using Type = NoSolver<R>;
};
template <game::Rules R, class E>
requires requires { typename E::Solver; }
struct SolverFor<R, E> {
    using Type = typename E::Solver;
    static_assert(GameSolver<Type, R>);
};

}  // namespace tessera::search
