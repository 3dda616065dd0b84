#include "gomocup/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/board_text.hpp"
#include "games/catalogue.hpp"
#include "protocol/gomocup/cells.hpp"

namespace tessera::gomocup {

using protocol::gomocup::Stone;

Status check_board(const Grid& board) {
    constexpr int smallest = 5, largest = 26;
    for (const int length : {board.width, board.height})
        if (length < smallest || length > largest)
            return Error{fmt::format("no board of {} by {} — both are from {} to {}", board.width,
                                     board.height, smallest, largest)};
    return Success{};
}

Status check_rule(std::int64_t rule) {
    if (rule == 0 || rule == protocol::gomocup::exactly_five) return Success{};
    return Error{fmt::format(
        "rule {} is not played here — 0 is freestyle, 1 is exactly five in a row", rule)};
}

Expected<Game> Game::with(Point stone) const {
    if (!protocol::gomocup::cell_at(board, stone))
        return Error{fmt::format("{} is off the board — it goes from 0,0 to {},{}", text(stone),
                                 board.width - 1, board.height - 1)};
    if (std::ranges::find(stones, stone) != stones.end())
        return Error{fmt::format("{} is taken — name an empty cell", text(stone))};
    auto game = *this;
    game.stones.push_back(stone);
    return game;
}

Expected<Game> Game::with_only(const std::vector<Point>& wanted) const {
    Expected<Game> game = Game{board, rule, {}};
    for (const auto stone : wanted)
        if (game = game->with(stone); !game) break;
    return game;
}

Expected<std::vector<Point>> in_turn(const std::vector<Stone>& stones) {
    std::vector<Point> own, opponents;
    for (const auto& stone : stones) {
        if (stone.owner == Stone::Owner::special)
            return Error{
                fmt::format("{},3 — winning and forbidden stones belong to rules that are "
                            "not played here",
                            text(stone.at))};
        (stone.owner == Stone::Owner::own ? own : opponents).push_back(stone.at);
    }
    if (opponents.size() != own.size() && opponents.size() != own.size() + 1)
        return Error{
            fmt::format("{} own stones and {} of the opponent — who is to move has as "
                        "many stones as the other, or one less",
                        own.size(), opponents.size())};
    const auto& first = own.size() == opponents.size() ? own : opponents;
    const auto& second = own.size() == opponents.size() ? opponents : own;
    std::vector<Point> all;
    for (std::size_t i = 0; i < first.size(); ++i) {
        all.push_back(first[i]);
        if (i < second.size()) all.push_back(second[i]);
    }
    return all;
}

Expected<std::unique_ptr<game::Table>> set_up(const Game& game) {
    const auto& [board, rule, stones] = game;
    auto table =
        catalogue::open(fmt::format("mnk:m={},n={},k=5,exact={}", board.width, board.height,
                                    rule == protocol::gomocup::exactly_five ? "on" : "off"));
    if (!table) return table.error();
    std::string letters(static_cast<std::size_t>(board.size()), empty_cell);
    for (std::size_t i = 0; i < stones.size(); ++i)
        letters[static_cast<std::size_t>(*protocol::gomocup::cell_at(board, stones[i]))] =
            letter(side_at(static_cast<int>(i)));
    const auto turn = letter(side_at(static_cast<int>(stones.size())));
    if (auto status = (*table)->set_fen(
            fmt::format("{} {} {}", write_board(board, letters), turn, stones.size()));
        !status)
        return status.error();
    if ((*table)->outcome() != Outcome::none)
        return Error{"the game is over — send RESTART for another one"};
    return table;
}

}  // namespace tessera::gomocup
