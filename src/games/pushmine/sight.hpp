// What a network is shown of pushmine: both sides' stones, the mines, what they have in hand.
#pragma once

#include "games/pushmine/evaluator.hpp"
#include "search/networked.hpp"

namespace tessera::pushmine {

template <int Words>
class Sight {
public:
    static constexpr std::size_t width = 64;
    static constexpr std::array values{8, 8};

    explicit Sight(const Rules<Words>&) {}

    search::Seen<Words, 3, 2> see(const typename Rules<Words>::State& state, Side side) const {
        return {{state.stones[index(side)], state.stones[index(!side)], state.mines},
                {state.inventory[index(side)], state.inventory[index(!side)]}};
    }
};

template <int Words>
using Judge = search::Networked<Rules<Words>, Evaluator<Words>, Sight<Words>>;

}  // namespace tessera::pushmine
