#include "games/numbermines/equilibrium/remainders.hpp"

#include <algorithm>
#include <bit>

namespace tessera::numbermines {
namespace {

constexpr Positions beyond(int position) { return ~range(0, position); }

std::size_t index_of(const std::vector<Positions>& sets, Positions set) {
    return static_cast<std::size_t>(std::ranges::lower_bound(sets, set) - sets.begin());
}

}  // namespace

Remainders::Remainders(std::vector<Positions> setups, int finish, int step)
    : ahead_(static_cast<std::size_t>(std::max(2, finish))) {
    std::ranges::sort(setups);
    for (int position = 1; position < std::max(2, finish); ++position) {
        auto& sets = ahead_[static_cast<std::size_t>(position)].sets;
        for (const auto setup : setups)
            if (!(setup & bit(position))) sets.push_back(setup & beyond(position));
        std::ranges::sort(sets);
        sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
    }
    for (int position = 1; position < finish; ++position) {
        auto& here = ahead_[static_cast<std::size_t>(position)];
        for (int distance = 1; distance <= step; ++distance) {
            const int landing = position + distance;
            auto& after = here.after[static_cast<std::size_t>(distance)];
            for (const auto set : here.sets) {
                if (set & bit(landing))
                    after.push_back(hit);
                else if (landing >= finish)
                    after.push_back(0);
                else
                    after.push_back(static_cast<std::int32_t>(
                        index_of(from(landing).sets, set & beyond(landing))));
            }
        }
    }
}

std::size_t Remainders::find(int position, Positions mines) const {
    const auto& sets = from(position).sets;
    const auto wanted = mines & beyond(position);
    const auto difference = [&](Positions set) { return std::popcount(set ^ wanted); };
    return static_cast<std::size_t>(std::ranges::min_element(sets, std::less{}, difference) -
                                    sets.begin());
}

std::vector<Positions> candidate_setups(const Rules& rules, std::size_t most) {
    std::vector<Positions> all;
    game::MoveList<Move> moves;
    rules.legal_moves(rules.start(), moves);
    for (const auto& move : moves) all.push_back(move.mines);
    if (all.size() <= most) return all;
    // In ascending order the highest mine moves out last.
    std::ranges::sort(all);
    const auto near = most / 2, far = most - near;
    std::vector<Positions> chosen(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(near));
    for (std::size_t i = 0; i < far; ++i)
        chosen.push_back(all[near + i * (all.size() - near) / far]);
    return chosen;
}

}  // namespace tessera::numbermines
