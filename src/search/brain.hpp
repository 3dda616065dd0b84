// The run-time face of a player: thinks about a table.
#pragma once

#include <atomic>
#include <memory>

#include "core/expected.hpp"
#include "game/table.hpp"
#include "search/evaluator.hpp"
#include "search/limits.hpp"
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
};

}  // namespace tessera::search
