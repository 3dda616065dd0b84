#include "games/dualclash/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/board_text.hpp"
#include "core/text.hpp"
#include "game/fen.hpp"
#include "game/sized.hpp"
#include "games/dualclash/family.hpp"

namespace tessera::dualclash {
namespace {

constexpr std::string_view drop_text = "drop";

// The letters of a board and the sets of a state they stand for; State may be const.
template <class State>
auto lettered_sets(State& state) {
    using Set = decltype(&state.grey);
    return std::array<std::pair<char, Set>, 5>{{{'x', &state.stones[0]},
                                                {'o', &state.stones[1]},
                                                {'g', &state.grey},
                                                {'w', &state.wall},
                                                {'b', &state.bomb}}};
}

}  // namespace

template <int Words>
Rules<Words>::Rules(const game::Variant& variant)
    : variant_(variant),
      grid_{variant["size"], variant["size"]},
      gravity_(variant["gravity"] != 0),
      stops_{variant["repetition"], variant["maxplies"]},
      board_(Cells::first(grid_.size())),
      neighbours_(static_cast<std::size_t>(grid_.size())),
      lines_(static_cast<std::size_t>(2 * grid_.width)) {
    for (int cell = 0; cell < grid_.size(); ++cell) {
        const int column = grid_.column(cell), row = grid_.row(cell);
        if (column == 0) left_edge_.set(cell);
        if (column == grid_.width - 1) right_edge_.set(cell);
        lines_[static_cast<std::size_t>(column)].set(cell);
        lines_[static_cast<std::size_t>(grid_.width + row)].set(cell);
    }
    for (int cell = 0; cell < grid_.size(); ++cell)
        neighbours_[static_cast<std::size_t>(cell)] = beside(Cells::of(cell));
}

template <int Words>
int Rules<Words>::full_lines(const Cells& stones) const {
    return static_cast<int>(
        std::ranges::count_if(lines_, [&](const Cells& line) { return stones.contains(line); }));
}

template <int Words>
int Rules<Words>::total(const State& state, Side side) const {
    const auto& own = state.stones[index(side)];
    return own.count() + line_bonus * full_lines(own);
}

template <int Words>
Outcome Rules<Words>::outcome_when_stopped(const State& state) const {
    const int x = total(state, Side::x), o = total(state, Side::o);
    if (x == o) return Outcome::draw;
    return win_for(x > o ? Side::x : Side::o);
}

// The kinds of the key are numbered in the order of the letters.
template <int Words>
std::uint64_t Rules<Words>::key_of(const State& state) {
    auto key = zobrist::side(side_at(state.ply));
    for (int kind = 0; const auto& [letter, set] : lettered_sets(state))
        key ^= zobrist::cells(kind++, *set);
    return key;
}

template <int Words>
auto Rules<Words>::image(const State& state, Symmetry by) const -> State {
    State image = state;
    for (const auto& [letter, set] : lettered_sets(image)) *set = by(grid_, *set);
    image.key = key_of(image);
    return image;
}

template <int Words>
std::string Rules<Words>::fen(const State& state) const {
    return fmt::format("{} {} {}", write_board(grid_, picture(state).letters),
                       letter(side_at(state.ply)), state.ply);
}

template <int Words>
auto Rules<Words>::parse_fen(std::string_view fen) const -> Expected<State> {
    const auto fields = game::fen_fields(fen, "board side ply");
    if (!fields) return fields.error();
    const auto letters = read_board(grid_, (*fields)[0], "xogwb");
    if (!letters) return letters.error();
    const auto ply = game::parse_ply((*fields)[1], (*fields)[2]);
    if (!ply) return ply.error();
    State state;
    state.ply = *ply;
    for (const auto& [letter, set] : lettered_sets(state))
        *set = cells_showing<Words>(letter, *letters);
    state.key = key_of(state);
    if (empty(state).none()) state.outcome = outcome_when_stopped(state);
    return state;
}

template <int Words>
std::string Rules<Words>::move_text(Move move) const {
    if (move.action == Action::drop) return std::string(drop_text);
    return cell_name(grid_, move.cell) + (move.action == Action::blow ? "x" : "");
}

template <int Words>
std::optional<Move> Rules<Words>::parse_move(const State&, std::string_view text) const {
    if (equal_ignoring_case(text, drop_text)) return move_at(0, Action::drop);
    const auto cell = take_cell(grid_, text);
    if (!cell) return std::nullopt;
    if (text.empty()) return move_at(*cell, Action::place);
    if (equal_ignoring_case(text, "x")) return move_at(*cell, Action::blow);
    return std::nullopt;
}

template <int Words>
game::Picture Rules<Words>::picture(const State& state) const {
    return {grid_, letters_of(grid_, lettered_sets(state))};
}

template <int Words>
std::string Rules<Words>::score_of(const std::vector<State>& path, const std::vector<Move>& moves,
                                   bool over) const {
    const auto& now = path.back();
    return fmt::format("x={} o={} points={}", total(now, Side::x), total(now, Side::o),
                       points(path, moves, over));
}

template <int Words>
int Rules<Words>::points(const std::vector<State>& path, const std::vector<Move>& moves,
                         bool over) const {
    int sum = over ? line_bonus * full_lines(path.back().stones[0]) : 0;
    for (std::size_t i = 0; i < moves.size(); ++i) sum += move_points(path[i], moves[i]);
    return sum;
}

template <int Words>
int Rules<Words>::move_points(const State& before, Move move) const {
    if (move.action != Action::place) return 0;
    const Side mover = side_at(before.ply);
    const auto& around = neighbours(move.cell);
    const int conversions =
        2 * (around & before.stones[index(!mover)]).count() + 3 * (around & before.grey).count();
    if (mover == Side::o) return -conversions;
    return conversions + (is_corner(move.cell) ? 3 : 1);
}

template <int Words>
bool Rules<Words>::is_corner(int cell) const {
    return neighbours(cell).count() == 2;
}

template class Rules<1>;
template class Rules<2>;
template class Rules<4>;

const game::Description& Family::description() {
    static const game::Description description{
        "dualclash",
        "colour the board by placing, blowing up and dropping; full lines score",
        "c3, c3x, drop",
        {
            {"size", 9, 3, 16, "columns and rows"},
            game::on_off("gravity", true, "cells fall after a blow"),
            game::repetition_limit(),
            game::ply_limit(300),
        },
    };
    return description;
}

Expected<std::unique_ptr<game::Table>> Family::open(const game::Variant& variant) {
    return game::open_sized<Rules, 1, 2, 4>(variant["size"] * variant["size"], variant);
}

}  // namespace tessera::dualclash
