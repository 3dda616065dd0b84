#include "games/dualclash/rules.hpp"

namespace tessera::dualclash {

template <int Words>
game::Metrics Rules<Words>::metrics_of(const std::vector<State>& path,
                                       const std::vector<Move>& moves, bool over) const {
    game::BySide made{}, taken{}, drops{}, blows{};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto& before = path[i];
        const Side mover = side_at(before.ply);
        switch (moves[i].action) {
            case Action::place: {
                const auto& around = neighbours(moves[i].cell);
                made[index(mover)] += (before.stones[index(!mover)] & around).count();
                taken[index(mover)] += (before.grey & around).count();
                break;
            }
            case Action::blow:
                ++blows[index(mover)];
                break;
            case Action::drop:
                ++drops[index(mover)];
                break;
        }
    }
    const auto& stones = path.back().stones;
    game::Metrics metrics{{"points", points(path, moves, over)}};
    game::add_by_side(metrics, "greys_made", made);
    game::add_by_side(metrics, "greys_taken", taken);
    game::add_by_side(metrics, "drops", drops);
    game::add_by_side(metrics, "blows", blows);
    game::add_by_side(metrics, "full_lines", {full_lines(stones[0]), full_lines(stones[1])});
    return metrics;
}

template game::Metrics Rules<1>::metrics_of(const std::vector<State>&, const std::vector<Move>&,
                                            bool) const;
template game::Metrics Rules<2>::metrics_of(const std::vector<State>&, const std::vector<Move>&,
                                            bool) const;
template game::Metrics Rules<4>::metrics_of(const std::vector<State>&, const std::vector<Move>&,
                                            bool) const;

}  // namespace tessera::dualclash
