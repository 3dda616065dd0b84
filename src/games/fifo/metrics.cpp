#include "games/fifo/rules.hpp"

#include <algorithm>

namespace tessera::fifo {

template <int Words>
game::Metrics Rules<Words>::metrics_of(const std::vector<State>& path,
                                       const std::vector<Move>& moves) const {
    game::BySide removals{};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Side mover = side_at(path[i].ply);
        removals[index(mover)] += loses_oldest(path[i], mover);
    }
    game::Metrics metrics;
    game::add_by_side(metrics, "removals", removals);
    metrics.push_back({"expiring_wins", won_by_expiring_stone(path.back())});
    return metrics;
}

// Whether the winning row holds the stone that the winner's next placement would have removed.
template <int Words>
bool Rules<Words>::won_by_expiring_stone(const State& state) const {
    const Side moved = side_at(state.ply + 1);
    if (state.outcome != win_for(moved) || !loses_oldest(state, moved)) return false;
    const auto row = winning_line(state);
    return std::ranges::find(row, state.queues[index(moved)].oldest()) != row.end();
}

template game::Metrics Rules<1>::metrics_of(const std::vector<State>&,
                                            const std::vector<Move>&) const;
template game::Metrics Rules<4>::metrics_of(const std::vector<State>&,
                                            const std::vector<Move>&) const;

}  // namespace tessera::fifo
