#include "games/pushmine/rules.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/board_text.hpp"
#include "core/text.hpp"
#include "game/fen.hpp"
#include "game/sized.hpp"
#include "games/pushmine/family.hpp"

namespace tessera::pushmine {
namespace {

constexpr int most_mines = 1'000'000;
constexpr std::string_view nothing = "-";

// The letters of a board and the sets of a state they stand for; State may be const.
template <class State>
auto lettered_sets(State& state) {
    using Set = decltype(&state.mines);
    return std::array<std::pair<char, Set>, 5>{{{'x', &state.stones[0]},
                                                {'o', &state.stones[1]},
                                                {'*', &state.mines},
                                                {'#', &state.blockers},
                                                {'n', &state.neutrals}}};
}

// Ages are listed in board order: top row first, left to right.
template <int Words, class Visit>
void for_each_in_board_order(const Grid& grid, const Bits<Words>& cells, Visit&& visit) {
    for (int row = grid.height - 1; row >= 0; --row)
        for (int column = 0; column < grid.width; ++column)
            if (const int cell = grid.cell(column, row); cells.test(cell)) visit(cell);
}

}  // namespace

template <int Words>
Rules<Words>::Rules(const game::Variant& variant)
    : variant_(variant),
      grid_{variant["size"], variant["size"]},
      k_(variant["k"]),
      decay_(static_cast<Decay>(variant["decay"])),
      lifetime_(2 * variant["decayturns"]),
      stops_{variant["repetition"], variant["maxplies"]},
      board_(Cells::first(grid_.size())),
      rows_(grid_, k_),
      pushes_(4 * grid_.width) {
    const int size = grid_.width;
    for (int line = 0; line < 2 * size; ++line) {
        const bool is_row = line < size;
        const int first = is_row ? grid_.cell(0, line) : grid_.cell(line - size, 0);
        const int step = is_row ? 1 : size;
        const int last = first + (size - 1) * step;
        Path forward{{}, first, last, step};
        for (int cell = first, i = 0; i < size; ++i, cell += step) forward.line.set(cell);
        paths_[static_cast<std::size_t>(2 * line)] = forward;
        paths_[static_cast<std::size_t>(2 * line + 1)] = {forward.line, last, first, -step};
    }
}

template <int Words>
std::uint64_t Rules<Words>::key_of(const State& state) const {
    std::uint64_t key = zobrist::side(side_at(state.ply)) ^ banned_key(state.banned) ^
                        zobrist::cells(neutral_kind, state.neutrals) ^
                        zobrist::cells(blocker_kind, state.blockers);
    for (const Side side : {Side::x, Side::o})
        key ^= zobrist::cells(static_cast<int>(side), state.stones[index(side)]) ^
               inventory_key(state, side);
    state.mines.for_each(
        [&](int cell) { key ^= mine_key(cell, state.ages[static_cast<std::size_t>(cell)]); });
    return key;
}

template <int Words>
auto Rules<Words>::image(const State& state, Symmetry by) const -> State {
    State image = state;
    for (auto* set :
         {&image.stones[0], &image.stones[1], &image.neutrals, &image.mines, &image.blockers})
        *set = by(grid_, *set);
    image.ages = {};
    state.mines.for_each([&](int cell) {
        image.ages[static_cast<std::size_t>(by(grid_, cell))] =
            state.ages[static_cast<std::size_t>(cell)];
    });
    if (state.banned != no_push)
        image.banned = static_cast<std::uint8_t>(push_image(state.banned, by));
    image.key = key_of(image);
    return image;
}

// Lines are numbered rows first, and each has its two pushes side by side.
template <int Words>
int Rules<Words>::push_image(int push, Symmetry by) const {
    const int size = grid_.width, line = push / 2;
    const bool is_row = line < size;
    const bool turns_round = is_row ? by.reverses_columns : by.reverses_rows;
    const bool is_reordered = is_row ? by.reverses_rows : by.reverses_columns;
    const int place = is_reordered ? size - 1 - line % size : line % size;
    const int image = place + (is_row == by.swaps_axes ? size : 0);
    return 2 * image + (push % 2 ^ (turns_round ? 1 : 0));
}

template <int Words>
std::string Rules<Words>::fen(const State& state) const {
    return fmt::format("{} {} {},{} {} {} {}", write_board(grid_, picture(state).letters),
                       letter(side_at(state.ply)), state.inventory[0], state.inventory[1],
                       state.banned == no_push ? std::string(nothing) : push_text(state.banned),
                       ages_text(state), state.ply);
}

template <int Words>
std::string Rules<Words>::ages_text(const State& state) const {
    if (decay_ == Decay::none || state.mines.none()) return std::string(nothing);
    std::vector<std::string> ages;
    for_each_in_board_order(grid_, state.mines, [&](int cell) {
        ages.push_back(std::to_string(state.ages[static_cast<std::size_t>(cell)]));
    });
    return join(ages, ",");
}

template <int Words>
auto Rules<Words>::parse_fen(std::string_view fen) const -> Expected<State> {
    const auto fields = game::fen_fields(fen, "board side minesX,minesO banned ages ply");
    if (!fields) return fields.error();
    const auto letters = read_board(grid_, (*fields)[0], "xo*#n");
    if (!letters) return letters.error();
    const auto ply = game::parse_ply((*fields)[1], (*fields)[5]);
    if (!ply) return ply.error();
    State state;
    state.ply = *ply;
    for (const auto& [letter, set] : lettered_sets(state))
        *set = cells_showing<Words>(letter, *letters);
    if (auto error = read_inventory(state, (*fields)[2])) return *std::move(error);
    if (auto error = read_banned(state, (*fields)[3])) return *std::move(error);
    if (auto error = read_ages(state, (*fields)[4])) return *std::move(error);
    state.key = key_of(state);
    state.outcome = judged(state);
    return state;
}

template <int Words>
std::optional<Error> Rules<Words>::read_inventory(State& state, std::string_view field) const {
    const auto parts = split(field, ',');
    bool good = parts.size() == state.inventory.size();
    for (std::size_t i = 0; good && i < parts.size(); ++i) {
        const auto number = parse_number(parts[i], most_mines);
        good = number.has_value();
        if (good) state.inventory[i] = static_cast<std::int32_t>(*number);
    }
    if (good) return std::nullopt;
    return Error{fmt::format("minesX,minesO: {} — write two numbers from 0 to {}, such as 0,0",
                             quoted(field), most_mines)};
}

template <int Words>
std::optional<Error> Rules<Words>::read_banned(State& state, std::string_view field) const {
    if (field == nothing) return std::nullopt;
    const auto push = take_push(field);
    if (!push)
        return Error{
            fmt::format("banned: {} — write a push such as {}, or -", quoted(field), push_text(0))};
    if (state.ply == 0)
        return Error{
            fmt::format("banned: {} at ply 0 — nothing was pushed yet, write -", quoted(field))};
    state.banned = static_cast<std::uint8_t>(*push);
    return std::nullopt;
}

template <int Words>
std::optional<Error> Rules<Words>::read_ages(State& state, std::string_view field) const {
    const int mines = decay_ == Decay::none ? 0 : state.mines.count();
    if (mines == 0) {
        if (field == nothing) return std::nullopt;
        return Error{fmt::format(
            "ages: {} — write -, {}", quoted(field),
            decay_ == Decay::none ? "mines do not age in this variant" : "there are no mines")};
    }
    const auto parts = split(field, ',');
    bool good = parts.size() == static_cast<std::size_t>(mines);
    std::size_t next = 0;
    for_each_in_board_order(grid_, state.mines, [&](int cell) {
        const auto age = good ? parse_number(parts[next++], lifetime_ - 1) : std::nullopt;
        good = age.has_value();
        if (good) state.ages[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(*age);
    });
    if (good) return std::nullopt;
    return Error{fmt::format("ages: {} — write the age of each mine, {} in all, each from 0 to {}",
                             quoted(field), mines, lifetime_ - 1)};
}

template <int Words>
std::string Rules<Words>::push_text(int push) const {
    const bool is_row = push < pushes_ / 2, forward = push % 2 == 0;
    return cell_name(grid_, paths_[static_cast<std::size_t>(push)].entry) +
           (is_row ? (forward ? 'r' : 'l') : (forward ? 'u' : 'd'));
}

template <int Words>
std::optional<int> Rules<Words>::take_push(std::string_view text) const {
    const auto cell = take_cell(grid_, text);
    if (!cell || text.size() != 1) return std::nullopt;
    const int column = grid_.column(*cell), row = grid_.row(*cell), last = grid_.width - 1;
    const int row_line = 2 * row, column_line = 2 * (grid_.width + column);
    switch (to_lower(text)[0]) {
        case 'r':
            return column == 0 ? std::optional(row_line) : std::nullopt;
        case 'l':
            return column == last ? std::optional(row_line + 1) : std::nullopt;
        case 'u':
            return row == 0 ? std::optional(column_line) : std::nullopt;
        case 'd':
            return row == last ? std::optional(column_line + 1) : std::nullopt;
        default:
            return std::nullopt;
    }
}

template <int Words>
std::string Rules<Words>::move_text(Move move) const {
    return move.is_push() ? push_text(move.push()) : cell_name(grid_, move.cell()) + 'm';
}

template <int Words>
std::optional<Move> Rules<Words>::parse_move(const State&, std::string_view text) const {
    if (const auto push = take_push(text)) return Move::push(*push);
    const auto cell = take_cell(grid_, text);
    if (!cell || !equal_ignoring_case(text, "m")) return std::nullopt;
    return Move::mine(*cell);
}

template <int Words>
game::Picture Rules<Words>::picture(const State& state) const {
    return {grid_,
            letters_of(grid_, lettered_sets(state)),
            {{"minesX", std::to_string(state.inventory[0])},
             {"minesO", std::to_string(state.inventory[1])}}};
}

template <int Words>
std::vector<int> Rules<Words>::winning_line(const State& state) const {
    for (const Side side : {Side::x, Side::o})
        if (state.outcome == win_for(side)) return rows_.find(state.stones[index(side)]);
    return {};
}

template class Rules<1>;
template class Rules<2>;

const game::Description& Family::description() {
    static const game::Description description{
        "pushmine",
        "push rows and columns to get k in a row; ejecting enemy stones earns mines",
        "a3r, c5d or c3m",
        {
            {"size", 5, 4, 9, "rows and columns"},
            {"k", 4, 3, 9, "stones in a row that win, at most size"},
            {"decay",
             0,
             0,
             3,
             "what old mines become",
             false,
             {"none", "disappear", "blocker", "neutral"}},
            {"decayturns", 3, 1, 50, "full turns a mine lives"},
            game::repetition_limit(),
            game::ply_limit(200),
        },
    };
    return description;
}

Expected<std::unique_ptr<game::Table>> Family::open(const game::Variant& variant) {
    const int size = variant["size"], k = variant["k"];
    if (k > size)
        return game::clash("k", fmt::format("{} is more than size {} — at most {}", k, size, size));
    return game::open_sized<Rules, 1, 2>(size * size, variant);
}

}  // namespace tessera::pushmine
