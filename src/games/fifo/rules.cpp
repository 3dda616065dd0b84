#include "games/fifo/rules.hpp"

#include <fmt/format.h>

#include "core/board_text.hpp"
#include "core/homes.hpp"
#include "core/text.hpp"
#include "game/fen.hpp"
#include "game/sized.hpp"
#include "games/fifo/family.hpp"

namespace tessera::fifo {
namespace {

constexpr std::string_view nothing = "-";

std::string_view queue_name(Side side) { return side == Side::x ? "queueX" : "queueO"; }

}  // namespace

template <int Words>
Rules<Words>::Rules(const game::Variant& variant)
    : variant_(variant),
      grid_{variant["size"], variant["size"]},
      k_(variant["k"]),
      cap_(variant["cap"]),
      opening_(variant["opening"]),
      exact_(variant["exact"] != 0),
      stops_{variant["repetition"], variant["maxplies"]},
      board_(Cells::first(grid_.size())),
      homes_(homes_of<Words>(grid_)),
      rows_{LineFinder<Words>(grid_, k_, exact_, homes_[index(Side::o)]),
            LineFinder<Words>(grid_, k_, exact_, homes_[index(Side::x)])} {}

template <int Words>
std::string Rules<Words>::fen(const State& state) const {
    const auto text = [&](Side side) {
        std::vector<std::string> names;
        for (const int cell : state.queues[index(side)]) names.push_back(cell_name(grid_, cell));
        return names.empty() ? std::string(nothing) : join(names, ",");
    };
    return fmt::format("{} {} {} {} {}", write_board(grid_, picture(state).letters),
                       letter(side_at(state.ply)), text(Side::x), text(Side::o), state.ply);
}

template <int Words>
auto Rules<Words>::parse_fen(std::string_view fen) const -> Expected<State> {
    const auto fields = game::fen_fields(fen, "board side queueX queueO ply");
    if (!fields) return fields.error();
    const auto letters = read_board(grid_, (*fields)[0], "xo");
    if (!letters) return letters.error();
    const auto ply = game::parse_ply((*fields)[1], (*fields)[4]);
    if (!ply) return ply.error();
    State state;
    state.ply = *ply;
    for (const Side side : {Side::x, Side::o})
        if (auto error = read_queue(state, side, (*fields)[2 + index(side)]))
            return *std::move(error);
    const auto queued = picture(state).letters;
    for (int cell = 0; cell < grid_.size(); ++cell) {
        const auto i = static_cast<std::size_t>(cell);
        if ((*letters)[i] != queued[i])
            return Error{fmt::format("board: has {} on {} where the queues have {}", (*letters)[i],
                                     cell_name(grid_, cell), queued[i])};
    }
    state.key = key_of(state);
    state.outcome = judged(state);
    return state;
}

// Stones placed before removal sets in stay, later ones at most fill up to the cap.
template <int Words>
int Rules<Words>::dictated_length(int ply, Side side) const {
    const auto placed = [side](int plies) { return side == Side::x ? (plies + 1) / 2 : plies / 2; };
    const int free = placed(std::min(ply, std::max(opening_ - 1, 0)));
    return std::max(free, std::min(cap_, placed(ply)));
}

template <int Words>
std::optional<Error> Rules<Words>::read_queue(State& state, Side side,
                                              std::string_view field) const {
    const auto names = field == nothing ? std::vector<std::string_view>{} : split(field, ',');
    const int length = dictated_length(state.ply, side);
    if (names.size() != static_cast<std::size_t>(length))
        return Error{fmt::format("{}: {} stones — at ply {} there are {}", queue_name(side),
                                 names.size(), state.ply, length)};
    for (const auto name : names) {
        const auto cell = parse_cell(grid_, name);
        if (!cell)
            return Error{fmt::format("{}: {} is no cell — write a1 to {}", queue_name(side),
                                     quoted(name), cell_name(grid_, grid_.size() - 1))};
        if ((state.stones[0] | state.stones[1]).test(*cell))
            return Error{fmt::format("{}: {} is taken twice — a cell holds one stone",
                                     queue_name(side), quoted(name))};
        state.stones[index(side)].set(*cell);
        state.queues[index(side)].append(side, *cell);
    }
    return std::nullopt;
}

template <int Words>
std::optional<Move> Rules<Words>::parse_move(const State&, std::string_view text) const {
    const auto cell = parse_cell(grid_, text);
    if (!cell) return std::nullopt;
    return Move{static_cast<std::uint8_t>(*cell)};
}

template <int Words>
game::Picture Rules<Words>::picture(const State& state) const {
    return {grid_, letters_of(grid_, lettered(state.stones))};
}

template <int Words>
std::vector<int> Rules<Words>::winning_line(const State& state) const {
    const Side moved = side_at(state.ply + 1);
    return rows_[index(moved)].find(state.stones[index(moved)]);
}

template class Rules<1>;
template class Rules<4>;

const game::Description& Family::description() {
    static const game::Description description{
        "fifo",
        "k in a row inside the enemy's home, while the oldest stones vanish",
        "c3",
        {
            {"size", 8, 4, 16, "columns and rows, even"},
            {"k", 4, 3, 8, "stones in a row that win, at most size"},
            {"cap", 8, 3, 64, "most stones per player after the opening, at least k"},
            {"opening", 6, 0, 16, "plies of staged opening, even"},
            game::on_off("exact", false, "a row longer than k does not win"),
            game::repetition_limit(),
            game::ply_limit(300),
        },
    };
    return description;
}

Expected<std::unique_ptr<game::Table>> Family::open(const game::Variant& variant) {
    const int size = variant["size"], k = variant["k"], cap = variant["cap"];
    if (size % 2 != 0) return game::clash("size", fmt::format("{} is odd — it must be even", size));
    if (k > size)
        return game::clash("k", fmt::format("{} is more than size {} — at most {}", k, size, size));
    if (cap < k)
        return game::clash("cap", fmt::format("{} is less than k {} — at least {}", cap, k, k));
    if (const int opening = variant["opening"]; opening % 2 != 0)
        return game::clash("opening", fmt::format("{} is odd — it must be even", opening));
    // A small board with long queues takes the roomier type.
    if (cap > Rules<1>::longest_queue) return game::open_sized<Rules, 4>(size * size, variant);
    return game::open_sized<Rules, 1, 4>(size * size, variant);
}

}  // namespace tessera::fifo
