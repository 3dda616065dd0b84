// The run-time face of a player: thinks about a table.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "core/expected.hpp"
#include "game/table.hpp"
#include "search/evaluator.hpp"
#include "search/limits.hpp"
#include "search/network.hpp"
#include "search/style.hpp"
#include "search/transposition_table.hpp"

namespace tessera::search {

class Brain {
public:
    virtual ~Brain() = default;

    // Blocks until a limit is reached or `stop` is raised. The game on the table is not over.
    virtual BestMove think(const game::Table& table, const Limits& limits, const Settings& settings,
                           TranspositionTable& transpositions, const game::StopFlag& stop,
                           const Listener& listener) = 0;
    // Takes over how to judge, where the game gives the choice, or says why it cannot.
    virtual Status adopt(const Style&) { return Success{}; }
    // What the static evaluation is made of, from x's point of view.
    virtual Terms evaluation(const game::Table& table) = 0;
    // Whether a side would win on the spot if it were its turn: no position to judge by counting.
    virtual bool is_tense(const game::Table&) { return false; }

    // What the network says, from x's point of view; nothing where none judges.
    virtual std::optional<int> network_value(const game::Table&) { return std::nullopt; }
    // What a network for this game is like; nothing where the game has no sight for one.
    virtual std::optional<NetworkShape> network_shape() const { return std::nullopt; }
    // The inputs that are on, as the side to move sees them and as the other does.
    virtual std::array<std::vector<int>, 2> network_inputs(const game::Table&) const { return {}; }
};

}  // namespace tessera::search
