// The weights of a small neural network that judges positions, learnt from the engine's own games
// by tools/tune.
//
// A position is shown to the network from both sides, as inputs that are on or off. For each side
// every unit adds up its weights of the inputs that are on, and the sum, kept within 0 … 1, counts
// as much as the unit's outward weight says: one for the side to move, another for the side that
// waits. All of it is done in whole numbers, so that every machine plays the same.
//
// As a text file:
//
//   tessera-network 1 <TAB> variant <TAB> inputs <TAB> units <TAB> scale <TAB> bias
//   bias <TAB> mover <TAB> waiter <TAB> weight weight …
//
// with a line per unit. `scale` is how many centipoints an outcome's log-odds of 1 are worth.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.hpp"
#include "game/variant.hpp"

namespace tessera::search {

struct Network {
    // What 1 is as a whole number: of a unit's sum and its addends, and of an outward weight.
    static constexpr int one = 256;
    static constexpr int outward_one = 1024;
    // Of inputs and biases: the sum of so many has room in 16 bits.
    static constexpr int greatest_weight = one * 3 / 2;
    static constexpr int most_inputs_on = 84;

    struct Unit {
        std::int16_t bias = 0;
        std::int16_t mover = 0, waiter = 0;  // outward
        std::vector<std::int16_t> weights;   // of each input
    };

    std::string variant;
    int scale = 100;
    std::int32_t bias = 0;
    std::vector<Unit> units;

    std::size_t inputs() const { return units.empty() ? 0 : units[0].weights.size(); }
    std::string text() const;
    static Expected<Network> parse(std::string_view text);
};

// What a network for a game must be like, to be trained.
struct NetworkShape {
    std::string variant;
    std::size_t units = 0;
    // By symmetry of the board: what becomes of each input.
    std::vector<std::vector<int>> images;
};

// The spec without what a network need not know: how a game may be stopped, a choice in its
// opening.
std::string variant_of_network(game::Variant variant);
// The network for such a spec in this program, or nothing.
const Network* shipped_network(std::string_view variant);

}  // namespace tessera::search
