#include "games/numbermines/rules.hpp"

#include <string>
#include <utility>

namespace tessera::numbermines {
namespace {

game::Metric on_position(std::string_view name, Side side, int position) {
    return {game::name_for(name, side) + '_' + std::to_string(position), 1};
}

}  // namespace

game::Metrics Rules::metrics_of(const std::vector<State>& path,
                                const std::vector<Move>& moves) const {
    game::BySide steps{};
    game::Metrics places;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto& after = path[i + 1];
        const Side mover = side_at(path[i].ply);
        if (moves[i].action != Action::step) {
            // A hidden setup is an empty set: a view has nothing to tell of it.
            for (auto rest = moves[i].mines; rest; rest &= rest - 1)
                places.push_back(on_position("mine", mover, std::countr_zero(rest)));
            continue;
        }
        ++steps[index(mover)];
        const int landing = after.position(mover);
        if (after.mines[index(!mover)] & bit(landing))
            places.push_back(on_position("died", mover, landing));
    }
    game::Metrics metrics;
    game::add_by_side(metrics, "steps", steps);
    for (auto& place : places) metrics.push_back(std::move(place));
    return metrics;
}

}  // namespace tessera::numbermines
