// Plays numbermines in a view that does not show the opponent's mines: draws its moves from an
// equilibrium, which it works out once and keeps for the games to come.
#pragma once

#include <optional>
#include <vector>

#include "game/perft.hpp"
#include "game/position.hpp"
#include "games/numbermines/equilibrium/equilibrium.hpp"
#include "search/limits.hpp"
#include "search/time_manager.hpp"

namespace tessera::numbermines {

class HiddenPlayer {
public:
    explicit HiddenPlayer(const Rules& rules) : rules_(rules) {}

    search::BestMove think(const game::Position<Rules>& position, const search::Limits& limits,
                           const search::Settings& settings, const game::StopFlag& stop,
                           const search::Listener& listener);

private:
    using Options = std::vector<Equilibrium::Option>;
    struct Task {
        const Rules::State& view;
        const search::Limits& limits;
        const search::Settings& settings;
        const game::StopFlag& stop;
        const search::Listener& listener;
    };

    void prepare();
    void improve(const Task& task);
    int iterations_wanted(const Task& task) const;
    Options options(const Task& task) const;
    std::size_t draw(const Task& task, const Options& options) const;
    void report(const Task& task) const;
    void show_mixture(const Task& task) const;
    std::uint64_t nodes() const;

    Rules rules_;
    std::optional<Equilibrium> equilibrium_;
    search::Clock::duration settling_{};  // what it takes to settle
};

}  // namespace tessera::numbermines
