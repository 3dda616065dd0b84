#include "games/mnk/rules.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/board_text.hpp"
#include "core/text.hpp"
#include "game/fen.hpp"
#include "game/sized.hpp"
#include "games/mnk/family.hpp"

namespace tessera::mnk {
namespace {

// FENs of other programs put "height width k" before the board.
constexpr std::size_t foreign_prefix = 3;

bool is_foreign(const std::vector<std::string_view>& fields) {
    return fields.size() == foreign_prefix + 2 || fields.size() == foreign_prefix + 3;
}

}  // namespace

template <int Words>
Rules<Words>::Rules(const game::Variant& variant)
    : variant_(variant),
      grid_{variant["m"], variant["n"]},
      k_(variant["k"]),
      exact_(variant["exact"] != 0),
      board_(Cells::first(grid_.size())),
      lines_(grid_, k_, exact_),
      rays_(static_cast<std::size_t>(grid_.size())) {
    for (std::size_t d = 0; d < 8; ++d) {
        steps_[d] = grid_.step(all_directions[d]);
        for (int cell = 0; cell < grid_.size(); ++cell)
            rays_[static_cast<std::size_t>(cell)][d] =
                static_cast<std::uint8_t>(std::min(k_, grid_.reach(cell, all_directions[d])));
    }
}

template <int Words>
std::string Rules<Words>::fen(const State& state) const {
    return fmt::format("{} {} {}", write_board(grid_, picture(state).letters),
                       letter(side_at(state.ply)), state.ply);
}

template <int Words>
auto Rules<Words>::parse_fen(std::string_view fen) const -> Expected<State> {
    const auto fields = split_words(fen);
    if (fields.size() == 2) return from_board(fields[0], fields[1], std::nullopt);
    if (is_foreign(fields)) {
        const auto named = variant_named_by(fen);
        if (!named || *named != variant_.spec())
            return Error{fmt::format("fen: begins with {} {} {} — height, width and k are {} {} {}",
                                     quoted(fields[0]), quoted(fields[1]), quoted(fields[2]),
                                     grid_.height, grid_.width, k_)};
        return from_board(fields[foreign_prefix], fields[foreign_prefix + 1], std::nullopt);
    }
    const auto own = game::fen_fields(fen, "board side ply");
    if (!own) return own.error();
    return from_board(fields[0], fields[1], fields[2]);
}

template <int Words>
auto Rules<Words>::from_board(std::string_view board, std::string_view side,
                              std::optional<std::string_view> ply) const -> Expected<State> {
    const auto letters = read_board(grid_, board, "xo");
    if (!letters) return letters.error();
    const auto turn = game::parse_side(side);
    if (!turn) return turn.error();
    State state;
    for (const Side owner : {Side::x, Side::o})
        state.stones[index(owner)] = cells_showing<Words>(letter(owner), *letters);
    const int x = state.stones[0].count(), o = state.stones[1].count();
    state.ply = x + o;
    if (x != o + (*turn == Side::o ? 1 : 0))
        return Error{
            fmt::format("board: {} x and {} o with {} to move — x has as many as o, or one more "
                        "when o is to move",
                        x, o, letter(*turn))};
    if (ply) {
        const auto number = game::parse_ply(side, *ply);
        if (!number) return number.error();
        if (*number != state.ply)
            return Error{fmt::format("ply: {} — the board has {} stones", *number, state.ply)};
    }
    if (lines_.any(state.stones[index(*turn)]))
        return Error{
            fmt::format("board: {} is to move but already has a line of {}", letter(*turn), k_)};
    if (lines_.any(state.stones[index(!*turn)]))
        state.outcome = win_for(!*turn);
    else if (state.ply == grid_.size())
        state.outcome = Outcome::draw;
    state.key = key_of(state);
    return state;
}

template <int Words>
std::optional<std::string> Rules<Words>::variant_named_by(std::string_view fen) const {
    const auto fields = split_words(fen);
    if (!is_foreign(fields)) return std::nullopt;
    auto named = variant_;
    constexpr std::array keys{"n", "m", "k"};
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const auto number = parse_number(fields[i], 26);
        if (!number || *number == 0) return std::nullopt;
        named.set(keys[i], static_cast<int>(*number));
    }
    return named.spec();
}

template <int Words>
std::optional<Move> Rules<Words>::parse_move(const State&, std::string_view text) const {
    const auto cell = parse_cell(grid_, text);
    if (!cell) return std::nullopt;
    return Move{static_cast<std::uint16_t>(*cell)};
}

template <int Words>
game::Picture Rules<Words>::picture(const State& state) const {
    return {grid_, letters_of(grid_, lettered(state.stones))};
}

template <int Words>
std::vector<int> Rules<Words>::winning_line(const State& state) const {
    return lines_.find(state.stones[index(side_at(state.ply + 1))]);
}

template class Rules<1>;
template class Rules<2>;
template class Rules<4>;
template class Rules<11>;

const game::Description& Family::description() {
    static const game::Description description{
        "mnk",
        "k in a row on an m by n board: tic-tac-toe, gomoku",
        "h8",
        {
            {"m", 15, 1, 26, "columns"},
            {"n", 15, 1, 26, "rows"},
            {"k", 5, 1, 26, "stones in a row that win"},
            game::on_off("exact", false, "a row longer than k does not win"),
        },
        {{"tictactoe", "mnk:m=3,n=3,k=3"}, {"gomoku", "mnk"}},
    };
    return description;
}

Expected<std::unique_ptr<game::Table>> Family::open(const game::Variant& variant) {
    return game::open_sized<Rules, 1, 2, 4, 11>(variant["m"] * variant["n"], variant);
}

}  // namespace tessera::mnk
