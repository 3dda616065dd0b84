// What a network is shown of infiltration: both sides' pieces, what they have in hand, the stage.
#pragma once

#include "games/infiltration/evaluator.hpp"
#include "search/networked.hpp"

namespace tessera::infiltration {

template <int Words>
class Sight {
public:
    static constexpr std::size_t width = 64;
    static constexpr std::array values{most_pieces + 1, most_pieces + 1, 2};

    explicit Sight(const Rules<Words>& rules) : pieces_(rules.pieces()) {}

    search::Seen<Words, 2, 3> see(const typename Rules<Words>::State& state, Side side) const {
        const auto& own = state.stones[index(side)];
        const auto& enemy = state.stones[index(!side)];
        return {{own, enemy}, {pieces_ - own.count(), pieces_ - enemy.count(), state.deploying}};
    }

private:
    int pieces_;
};

template <int Words>
using Judge = search::Networked<Rules<Words>, Evaluator<Words>, Sight<Words>>;

}  // namespace tessera::infiltration
