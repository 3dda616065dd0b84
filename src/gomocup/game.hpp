// A game of gomoku as the manager has described it so far.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/grid.hpp"
#include "game/table.hpp"
#include "protocol/gomocup/message.hpp"

namespace tessera::gomocup {

using protocol::gomocup::Point;

struct Game {
    Grid board;
    std::int64_t rule = 0;
    std::vector<Point> stones;  // of x and of o, in turn

    // With another stone, if there is room for it.
    Expected<Game> with(Point stone) const;
    // With these stones and no others.
    Expected<Game> with_only(const std::vector<Point>& wanted) const;
};

// Whether games on such a board and by such a rule are played here.
Status check_board(const Grid& board);
Status check_rule(std::int64_t rule);

// The stones of both, so that the owner of the list is to move.
Expected<std::vector<Point>> in_turn(const std::vector<protocol::gomocup::Stone>& stones);

// The game on a table, if it is possible and not over.
Expected<std::unique_ptr<game::Table>> set_up(const Game& game);

}  // namespace tessera::gomocup
