#include "games/infiltration/rules.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/board_text.hpp"
#include "core/homes.hpp"
#include "core/text.hpp"
#include "game/fen.hpp"
#include "game/sized.hpp"
#include "games/infiltration/family.hpp"

namespace tessera::infiltration {
namespace {

// The direction and the distance from one cell to another that is one or two steps away.
struct Leap {
    std::size_t direction;
    int distance;
};
std::optional<Leap> leap_between(const Grid& grid, int from, int to) {
    const int right = grid.column(to) - grid.column(from);
    const int up = grid.row(to) - grid.row(from);
    for (const int distance : {1, 2})
        for (std::size_t d = 0; d < directions; ++d)
            if (right == distance * all_directions[d].right &&
                up == distance * all_directions[d].up)
                return Leap{d, distance};
    return std::nullopt;
}

std::size_t image_of(std::size_t direction, Symmetry by) {
    const auto image = by(all_directions[direction]);
    for (std::size_t d = 0; d < directions; ++d)
        if (all_directions[d].right == image.right && all_directions[d].up == image.up) return d;
    return direction;
}

}  // namespace

template <int Words>
Rules<Words>::Rules(const game::Variant& variant)
    : variant_(variant),
      grid_{variant["size"], variant["size"]},
      k_(variant["k"]),
      pieces_(variant["pieces"]),
      capture_(variant["capture"] != 0),
      multijump_(variant["multijump"] != 0),
      forced_(variant["forced"] != 0),
      pie_(variant["pie"] != 0),
      stops_{variant["repetition"], variant["maxplies"]},
      board_(Cells::first(grid_.size())),
      homes_(homes_of<Words>(grid_)),
      lines_{LineFinder<Words>(grid_, k_, false, home(Side::o)),
             LineFinder<Words>(grid_, k_, false, home(Side::x))},
      neighbours_(static_cast<std::size_t>(grid_.size())) {
    for (std::size_t d = 0; d < directions; ++d) {
        steps_[d] = grid_.step(all_directions[d]);
        for (int cell = 0; cell < grid_.size(); ++cell) {
            const int ahead = grid_.reach(cell, all_directions[d]);
            one_ahead_[d].assign(cell, ahead >= 1);
            two_ahead_[d].assign(cell, ahead >= 2);
            if (ahead >= 1) neighbours_[static_cast<std::size_t>(cell)].set(cell + steps_[d]);
        }
    }
}

template <int Words>
std::string Rules<Words>::fen(const State& state) const {
    return fmt::format("{} {} {},{} {} {}", write_board(grid_, picture(state).letters),
                       letter(side_at(state.ply)), hand(state, Side::x), hand(state, Side::o),
                       state.deploying ? 'd' : 'm', state.ply);
}

template <int Words>
auto Rules<Words>::parse_fen(std::string_view fen) const -> Expected<State> {
    const auto fields = game::fen_fields(fen, "board side hands phase ply");
    if (!fields) return fields.error();
    const auto letters = read_board(grid_, (*fields)[0], "xo");
    if (!letters) return letters.error();
    const auto ply = game::parse_ply((*fields)[1], (*fields)[4]);
    if (!ply) return ply.error();
    const auto hands = parse_hands((*fields)[2]);
    if (!hands) return hands.error();
    const auto phase = (*fields)[3];
    if (phase != "d" && phase != "m")
        return Error{
            fmt::format("phase: {} — write d (deployment) or m (movement)", quoted(phase))};

    State state;
    state.ply = *ply;
    state.deploying = phase == "d";
    state.key = zobrist::side(side_at(*ply)) ^ (state.deploying ? 0 : movement_key);
    for (const Side side : {Side::x, Side::o}) {
        cells_showing<Words>(letter(side), *letters).for_each([&](int cell) {
            flip(state, side, cell);
        });
        const int on_board = state.stones[index(side)].count(), in_hand = (*hands)[index(side)];
        if (on_board + in_hand != pieces_)
            return Error{
                fmt::format("hands: {} has {} on the board and {} in hand — together they are {}",
                            letter(side), on_board, in_hand, pieces_)};
    }
    if (state.deploying)
        if (auto error = why_no_deployment(state)) return *std::move(error);
    state.outcome = judged(state);
    return state;
}

template <int Words>
auto Rules<Words>::parse_hands(std::string_view field) const -> Expected<std::array<int, 2>> {
    const auto parts = split(field, ',');
    std::array<int, 2> hands{};
    bool good = parts.size() == hands.size();
    for (std::size_t i = 0; good && i < hands.size(); ++i) {
        const auto number = parse_number(parts[i], pieces_);
        good = number.has_value();
        if (good) hands[i] = static_cast<int>(*number);
    }
    if (good) return hands;
    return Error{
        fmt::format("hands: {} — write handX,handO, each from 0 to {}", quoted(field), pieces_)};
}

// What contradicts the claim that this is a position of the deployment.
template <int Words>
std::optional<Error> Rules<Words>::why_no_deployment(const State& state) const {
    if (all_placed(state)) return Error{"phase: d, but all pieces are placed — write m"};
    for (const Side side : {Side::x, Side::o}) {
        const auto abroad = state.stones[index(side)] & ~home(side);
        if (abroad.any())
            return Error{fmt::format("board: {} on {} — in deployment all pieces stand at home",
                                     letter(side), cell_name(grid_, abroad.lowest()))};
    }
    const int x = state.stones[0].count(), o = state.stones[1].count();
    const int x_placed = (state.ply + 1) / 2, o_placed = state.ply / 2;
    // A swap turns x's first piece into one of o's, which o would have placed at that ply anyway.
    const bool after_swap = pie_ && state.ply >= 2 && x == x_placed - 1;
    if (o == o_placed && (x == x_placed || after_swap)) return std::nullopt;
    return Error{
        fmt::format("hands: {} x and {} o are placed at ply {} of the deployment — {} and {} "
                    "would be",
                    x, o, state.ply, x_placed, o_placed)};
}

template <int Words>
std::string Rules<Words>::move_text(Move move) const {
    if (move.kind() == Move::Kind::swap) return "swap";
    const int stride = move.kind() == Move::Kind::jump ? 2 : 1;
    int cell = move.from();
    auto text = cell_name(grid_, cell);
    for (int i = 0; i < move.length(); ++i) {
        cell += stride * steps_[move.direction(i)];
        text += cell_name(grid_, cell);
    }
    return text;
}

template <int Words>
Move Rules<Words>::image(Move move, Symmetry by) const {
    // Where a swapped piece goes is mirrored with it.
    if (move.kind() == Move::Kind::swap) return move;
    const int from = by(grid_, move.from());
    if (move.kind() == Move::Kind::place) return Move::place(from);
    if (move.kind() == Move::Kind::step) return Move::step(from, image_of(move.direction(0), by));
    auto chain = Move::chain(from);
    for (int i = 0; i < move.length(); ++i) chain = chain.then(image_of(move.direction(i), by));
    return chain;
}

template <int Words>
std::optional<Move> Rules<Words>::parse_move(const State&, std::string_view text) const {
    if (equal_ignoring_case(text, "swap")) return Move::swap();
    const auto from = take_cell(grid_, text);
    if (!from) return std::nullopt;
    if (text.empty()) return Move::place(*from);
    auto chain = Move::chain(*from);
    for (int cell = *from; !text.empty();) {
        const auto to = take_cell(grid_, text);
        const auto leap = to ? leap_between(grid_, cell, *to) : std::nullopt;
        if (!leap || chain.length() == most_pieces) return std::nullopt;
        if (leap->distance == 1) {
            if (chain.length() > 0 || !text.empty()) return std::nullopt;
            return Move::step(*from, leap->direction);
        }
        chain = chain.then(leap->direction);
        cell = *to;
    }
    return chain;
}

template <int Words>
std::uint16_t Rules<Words>::move_code(Move move) const {
    // From and to. A swap borrows the way from a1 to b1, which nothing takes in deployment. All
    // ones mean "no move" to the search, so the way that becomes them is one that no piece can go:
    // a1 to d1, too far for a step and odd for a chain.
    constexpr int impossible = 3;
    const int to = move.kind() == Move::Kind::swap ? 1 : end_of(move);
    return static_cast<std::uint16_t>(~((move.from() << 8 | to) ^ impossible));
}

template <int Words>
game::Picture Rules<Words>::picture(const State& state) const {
    return {grid_,
            letters_of(grid_, lettered(state.stones)),
            {{"handX", std::to_string(hand(state, Side::x))},
             {"handO", std::to_string(hand(state, Side::o))}}};
}

template <int Words>
std::vector<int> Rules<Words>::winning_line(const State& state) const {
    const Side moved = side_at(state.ply + 1);
    return lines_[index(moved)].find(state.stones[index(moved)]);
}

template class Rules<1>;
template class Rules<4>;

const game::Description& Family::description() {
    static const game::Description description{
        "infiltration",
        "k in a row inside the enemy's home, by steps and capturing jumps",
        "c2, c2d3, c2e4e6, swap",
        {
            {"size", 8, 4, 16, "columns and rows, even"},
            {"k", 4, 3, 8, "pieces in a row that win, at most size"},
            {"pieces", 10, 3, most_pieces, "pieces per player, at least k, at most size*size/2"},
            game::on_off("capture", true, "pieces can be jumped"),
            game::on_off("multijump", true, "a jump may go on"),
            game::on_off("forced", false, "who can jump must"),
            game::on_off("pie", false, "p2 may swap at ply 1"),
            game::repetition_limit(),
            game::ply_limit(300),
        },
    };
    return description;
}

Expected<std::unique_ptr<game::Table>> Family::open(const game::Variant& variant) {
    const int size = variant["size"], k = variant["k"], pieces = variant["pieces"];
    if (size % 2 != 0) return game::clash("size", fmt::format("{} is odd — it must be even", size));
    if (k > size)
        return game::clash("k", fmt::format("{} is more than size {} — at most {}", k, size, size));
    const int most = std::min(size * size / 2, most_pieces);
    if (pieces < k || pieces > most)
        return game::clash("pieces", fmt::format("{} with size {} and k {} — it is {} to {}",
                                                 pieces, size, k, k, most));
    return game::open_sized<Rules, 1, 4>(size * size, variant);
}

}  // namespace tessera::infiltration
