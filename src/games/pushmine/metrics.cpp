#include "games/pushmine/rules.hpp"

#include <algorithm>

namespace tessera::pushmine {

// A mine parries when it takes away all immediate wins of the opponent: in the position before the
// placement he would have one if it were his turn, in the position after it, where it is, he has
// none. Both positions are taken as they stand. Before the placement this includes the ages of the
// mines and the ban on undoing the opponent's own last push, although the placement itself lifts
// that ban: what the ban kept him from was no threat to be parried.
template <int Words>
game::Metrics Rules<Words>::metrics_of(const std::vector<State>& path,
                                       const std::vector<Move>& moves) const {
    game::BySide earned{}, placed{}, parrying{}, destroyed{}, opponent_ejections{},
        self_ejections{};
    std::int64_t detonated = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto &before = path[i], &after = path[i + 1];
        const Side mover = side_at(before.ply);
        const auto own = index(mover), other = index(!mover);
        if (!moves[i].is_push()) {
            ++placed[own];
            parrying[own] += wins_at_once(before, !mover) && !wins_at_once(after, !mover);
            continue;
        }
        earned[own] += after.inventory[own] - before.inventory[own];
        const auto& line = paths_[static_cast<std::size_t>(moves[i].push())];
        const auto found = slide(before, line);
        if (found.stop == nowhere) {
            opponent_ejections[own] += before.stones[other].test(line.far);
            self_ejections[own] += before.stones[own].test(line.far);
        } else if (found.hit) {
            ++detonated;
            const int victim = found.stop - line.step;
            const bool entering = found.stop == line.entry;
            // A neutral stone dies too, but it is nobody's.
            destroyed[own] += entering || before.stones[own].test(victim);
            destroyed[other] += !entering && before.stones[other].test(victim);
        }
    }
    const auto repeated = game::repetitions(path);
    game::Metrics metrics;
    game::add_by_side(metrics, "mines_earned", earned);
    game::add_by_side(metrics, "mines_placed", placed);
    game::add_by_side(metrics, "parrying_mines", parrying);
    metrics.push_back({"mines_detonated", detonated});
    game::add_by_side(metrics, "stones_destroyed", destroyed);
    game::add_by_side(metrics, "opponent_ejections", opponent_ejections);
    game::add_by_side(metrics, "self_ejections", self_ejections);
    metrics.push_back({"repeated_positions", repeated.positions});
    metrics.push_back({"longest_cycle", repeated.longest_cycle});
    return metrics;
}

template <int Words>
bool Rules<Words>::wins_at_once(State state, Side side) const {
    if (state.outcome != Outcome::none) return false;
    // Nothing but the ply says whose turn it is. The key does not follow, and nobody asks for it.
    if (side_at(state.ply) != side) ++state.ply;
    game::MoveList<Move> list;
    legal_moves(state, list);
    return std::ranges::any_of(list, [&](Move move) {
        auto next = state;
        play(next, move);
        return next.outcome == win_for(side);
    });
}

template game::Metrics Rules<1>::metrics_of(const std::vector<State>&,
                                            const std::vector<Move>&) const;
template game::Metrics Rules<2>::metrics_of(const std::vector<State>&,
                                            const std::vector<Move>&) const;

}  // namespace tessera::pushmine
