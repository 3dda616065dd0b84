#include "games/infiltration/rules.hpp"

#include <algorithm>

namespace tessera::infiltration {

template <int Words>
game::Metrics Rules<Words>::metrics_of(const std::vector<State>& path,
                                       const std::vector<Move>& moves) const {
    game::BySide captures{}, replacements{};
    std::int64_t longest_chain = 0, swaps = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto mover = index(side_at(path[i].ply));
        switch (moves[i].kind()) {
            case Move::Kind::place:
                replacements[mover] += !path[i].deploying;
                break;
            case Move::Kind::step:
                break;
            case Move::Kind::jump:
                captures[mover] += moves[i].length();
                longest_chain = std::max<std::int64_t>(longest_chain, moves[i].length());
                break;
            case Move::Kind::swap:
                ++swaps;
                break;
        }
    }
    game::Metrics metrics;
    game::add_by_side(metrics, "captures", captures);
    metrics.push_back({"longest_chain", longest_chain});
    game::add_by_side(metrics, "replacements", replacements);
    metrics.push_back({"swap", swaps});
    return metrics;
}

template game::Metrics Rules<1>::metrics_of(const std::vector<State>&,
                                            const std::vector<Move>&) const;
template game::Metrics Rules<4>::metrics_of(const std::vector<State>&,
                                            const std::vector<Move>&) const;

}  // namespace tessera::infiltration
