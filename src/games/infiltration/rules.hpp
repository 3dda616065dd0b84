// infiltration: bring k of your pieces into a row inside the enemy's home.
//
// Rows 1 … size/2 are x's home, the rest is o's. Deployment: the players alternately put their
// pieces on empty cells of their own homes. Movement, when all are placed: step to an adjacent
// empty cell, or jump over an adjacent enemy piece, which returns to its owner's hand, and go on
// jumping as long as you like, or put a piece from the hand back on an empty cell at home. Whoever
// ends his turn with k or more in a row in the enemy's home wins; whoever cannot move loses.
//
// Parameters: size, k, pieces; capture: there are jumps; multijump: and chains of them; forced:
// who can jump must; pie: at ply 1 p2 may take over p1's piece, mirrored; repetition, maxplies.
// Moves: placement "c2", step "c2d3", jump "c2e4", chain "c2e4e6", "swap".
// FEN: "board side hands phase ply", "8/8/8/8/8/8/8/8 x 10,10 d 0".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bits.hpp"
#include "core/grid.hpp"
#include "core/lines.hpp"
#include "core/symmetry.hpp"
#include "core/zobrist.hpp"
#include "game/metrics.hpp"
#include "game/rules.hpp"

namespace tessera::infiltration {

inline constexpr std::size_t directions = 8;
inline constexpr int most_pieces = 16;

// A start cell and directions, packed. A chain never jumps a piece twice, so it has room.
class Move {
public:
    enum class Kind : std::uint8_t { place, step, jump, swap };

    constexpr Move() = default;
    static constexpr Move place(int cell) { return {Kind::place, cell}; }
    static constexpr Move step(int from, std::size_t direction) {
        return Move{Kind::step, from}.then(direction);
    }
    // Without a jump yet: `then` adds them.
    static constexpr Move chain(int from) { return {Kind::jump, from}; }
    static constexpr Move swap() { return {Kind::swap, 0}; }

    constexpr Move then(std::size_t direction) const {
        Move longer = *this;
        longer.bits_ |= std::uint64_t{direction} << (3 * length());
        longer.bits_ += std::uint64_t{1} << length_at;
        return longer;
    }

    constexpr Kind kind() const { return static_cast<Kind>(bits_ >> kind_at); }
    constexpr int from() const { return static_cast<int>(bits_ >> from_at & 0xff); }
    // Directions it goes: jumps of a chain, one for a step.
    constexpr int length() const { return static_cast<int>(bits_ >> length_at & 0x1f); }
    constexpr std::size_t direction(int i) const { return bits_ >> (3 * i) & 7; }

    friend constexpr bool operator==(const Move&, const Move&) = default;

private:
    static constexpr int length_at = 3 * most_pieces;
    static constexpr int from_at = length_at + 5;
    static constexpr int kind_at = from_at + 8;

    constexpr Move(Kind kind, int from)
        : bits_(static_cast<std::uint64_t>(kind) << kind_at | static_cast<std::uint64_t>(from)
                                                                  << from_at) {}

    std::uint64_t bits_ = 0;
};

template <int Words>
class Rules {
public:
    using Cells = Bits<Words>;
    using Move = infiltration::Move;
    struct State {
        std::array<Cells, 2> stones;
        std::uint64_t key = 0;
        std::int32_t ply = 0;
        bool deploying = true;
        Outcome outcome = Outcome::none;
        friend bool operator==(const State&, const State&) = default;
    };

    explicit Rules(const game::Variant& variant);

    const game::Variant& variant() const { return variant_; }
    const Grid& grid() const { return grid_; }
    int k() const { return k_; }
    int pieces() const { return pieces_; }
    const std::array<Cells, 2>& homes() const { return homes_; }
    const Cells& home(Side side) const { return homes_[index(side)]; }
    game::Stops stops() const { return stops_; }
    State start() const { return {}; }

    Cells empty(const State& state) const { return board_ & ~(state.stones[0] | state.stones[1]); }
    int hand(const State& state, Side side) const {
        return pieces_ - state.stones[index(side)].count();
    }

    void legal_moves(const State& state, game::MoveList<Move>& list) const {
        if (!state.deploying) {
            const auto before = list.size();
            for_each_jump(state, [&](Move move) { list.push_back(move); });
            if (forced_ && list.size() > before) return;
            for (std::size_t d = 0; d < directions; ++d)
                steppers(state, d).for_each([&](int from) { list.push_back(Move::step(from, d)); });
        }
        placements(state).for_each([&](int cell) { list.push_back(Move::place(cell)); });
        if (may_swap(state)) list.push_back(Move::swap());
    }
    std::uint64_t count_moves(const State& state) const {
        std::uint64_t n = 0;
        if (!state.deploying) {
            n = count_jumps(state);
            if (forced_ && n) return n;
            for (std::size_t d = 0; d < directions; ++d) n += number(steppers(state, d));
        }
        return n + number(placements(state)) + (may_swap(state) ? 1 : 0);
    }

    void play(State& state, Move move) const {
        const Side mover = side_at(state.ply);
        switch (move.kind()) {
            case Move::Kind::place:
                flip(state, mover, move.from());
                break;
            case Move::Kind::step:
                flip(state, mover, move.from());
                flip(state, mover, end_of(move));
                break;
            case Move::Kind::jump:
                play_chain(state, mover, move);
                break;
            case Move::Kind::swap:
                play_swap(state);
                break;
        }
        ++state.ply;
        state.key ^= zobrist::side(Side::o);
        if (state.deploying && all_placed(state)) {
            state.deploying = false;
            state.key ^= movement_key;
        }
        state.outcome = judged(state);
    }
    void pass(State& state) const {
        ++state.ply;
        state.key ^= zobrist::side(Side::o);
    }
    bool may_pass(const State& state) const { return !state.deploying; }
    Outcome outcome_when_stopped(const State&) const { return Outcome::draw; }

    // Where a placed, stepping or jumping piece comes to stand.
    int end_of(Move move) const {
        const int stride = move.kind() == Move::Kind::jump ? 2 : 1;
        int cell = move.from();
        for (int i = 0; i < move.length(); ++i) cell += stride * steps_[move.direction(i)];
        return cell;
    }
    bool is_forced() const { return forced_; }
    // The cells a step or jump lands on, and those it jumps over.
    struct Trail {
        Cells landings, jumped;
    };
    Trail trail(Move move) const {
        Trail trail;
        int cell = move.from();
        for (int i = 0; i < move.length(); ++i) {
            const int step = steps_[move.direction(i)];
            if (move.kind() == Move::Kind::jump) {
                trail.jumped.set(cell + step);
                cell += step;
            }
            cell += step;
            trail.landings.set(cell);
        }
        return trail;
    }
    // Whether the move, legal here, completes a row.
    bool wins(const State& state, Move move) const {
        if (state.deploying) return false;
        const Side mover = side_at(state.ply);
        auto own = state.stones[index(mover)];
        if (move.kind() != Move::Kind::place) own.reset(move.from());
        own.set(end_of(move));
        return has_row(own, mover);
    }
    // The enemy pieces that `side` could jump if it were to move.
    Cells prey(const State& state, Side side) const {
        Cells found;
        if (!capture_ || state.deploying) return found;
        for (std::size_t d = 0; d < directions; ++d)
            found |= shifted(jumpers(state, side, d), steps_[d]);
        return found;
    }

    // Where pieces of the side could step.
    Cells steps_to(const State& state, Side side) const {
        Cells found;
        for (std::size_t d = 0; d < directions; ++d)
            found |= shifted(state.stones[index(side)] & one_ahead_[d], steps_[d]);
        return found & empty(state);
    }
    // Steps and jumps of the side to move that end on one of these cells.
    template <class Visit>
    void for_each_move_to(const State& state, const Cells& cells, Visit&& visit) const {
        bool jumps = false;
        for_each_jump(state, [&](Move move) {
            jumps = true;
            if (cells.test(end_of(move))) visit(move);
        });
        if (forced_ && jumps) return;
        for (std::size_t d = 0; d < directions; ++d)
            (steppers(state, d) & shifted(cells, -steps_[d])).for_each([&](int from) {
                visit(Move::step(from, d));
            });
    }
    // Whether one move of the other side might leave this side without any.
    bool may_get_stuck(const State& state, Side side) const {
        // A move fills one cell at most; who has a piece jumped can put it back unless home is
        // full.
        const bool home_full = (empty(state) & home(side)).count() <= 1;
        if (home_full && prey(state, !side).any()) return true;
        return (home_full || hand(state, side) == 0) && steps_to(state, side).count() <= 1;
    }

    // Homes are top and bottom.
    Symmetries symmetries() const { return mirror_symmetries; }
    State image(const State& state, Symmetry by) const {
        State image = state;
        image.stones = {};
        image.key = zobrist::side(side_at(state.ply)) ^ (state.deploying ? 0 : movement_key);
        for (const Side side : {Side::x, Side::o})
            state.stones[index(side)].for_each(
                [&](int cell) { flip(image, side, by(grid_, cell)); });
        return image;
    }
    Move image(Move move, Symmetry by) const;

    std::string fen(const State& state) const;
    Expected<State> parse_fen(std::string_view fen) const;
    std::string move_text(Move move) const;
    std::optional<Move> parse_move(const State&, std::string_view text) const;
    std::uint16_t move_code(Move move) const;
    game::Picture picture(const State& state) const;
    std::vector<int> winning_line(const State& state) const;
    // What happened in the game so far (metrics.cpp).
    template <class Position>
    game::Metrics metrics(const Position& position) const {
        return metrics_of(position.path(), position.moves());
    }

private:
    static constexpr std::uint64_t movement_key = zobrist::feature(2, 0);

    static Cells shifted(const Cells& cells, int by) { return by > 0 ? cells << by : cells >> -by; }
    static std::uint64_t number(const Cells& cells) {
        return static_cast<std::uint64_t>(cells.count());
    }

    bool all_placed(const State& state) const {
        return (state.stones[0] | state.stones[1]).count() == 2 * pieces_;
    }
    bool may_swap(const State& state) const { return pie_ && state.ply == 1 && state.deploying; }
    Cells placements(const State& state) const {
        const Side side = side_at(state.ply);
        return hand(state, side) > 0 ? empty(state) & home(side) : Cells{};
    }
    // Pieces of the side to move that can step in this direction.
    Cells steppers(const State& state, std::size_t d) const {
        return state.stones[index(side_at(state.ply))] & one_ahead_[d] &
               shifted(empty(state), -steps_[d]);
    }
    // Pieces of the side that can jump in this direction.
    Cells jumpers(const State& state, Side side, std::size_t d) const {
        return state.stones[index(side)] & two_ahead_[d] &
               shifted(state.stones[index(!side)], -steps_[d]) &
               shifted(empty(state), -2 * steps_[d]);
    }

    template <class Visit>
    void for_each_jump(const State& state, Visit&& visit) const {
        if (!capture_) return;
        const Side side = side_at(state.ply);
        Cells starts;
        for (std::size_t d = 0; d < directions; ++d) starts |= jumpers(state, side, d);
        const auto free = empty(state);
        starts.for_each([&](int from) {
            extend(Move::chain(from), from, state.stones[index(!side)], free | Cells::of(from),
                   visit);
        });
    }
    // Visits all chains that begin with `so_far`, which has brought its piece to `cell`, and go on.
    template <class Visit>
    void extend(Move so_far, int cell, const Cells& enemies, const Cells& free,
                Visit& visit) const {
        if (!enemies.intersects(neighbours_[static_cast<std::size_t>(cell)])) return;
        for (std::size_t d = 0; d < directions; ++d) {
            if (!two_ahead_[d].test(cell)) continue;
            const int over = cell + steps_[d], to = over + steps_[d];
            if (!enemies.test(over) || !free.test(to)) continue;
            const auto longer = so_far.then(d);
            visit(longer);
            if (!multijump_) continue;
            const auto jumped = Cells::of(over);
            extend(longer, to, enemies & ~jumped, free | jumped, visit);
        }
    }
    std::uint64_t count_jumps(const State& state) const {
        std::uint64_t n = 0;
        if (multijump_) {
            for_each_jump(state, [&](Move) { ++n; });
        } else if (capture_) {
            for (std::size_t d = 0; d < directions; ++d)
                n += number(jumpers(state, side_at(state.ply), d));
        }
        return n;
    }

    // Puts a piece on the cell, or takes it off.
    static void flip(State& state, Side side, int cell) {
        state.stones[index(side)] ^= Cells::of(cell);
        state.key ^= zobrist::feature(static_cast<int>(side), cell);
    }
    void play_chain(State& state, Side mover, Move move) const {
        int cell = move.from();
        flip(state, mover, cell);
        for (int i = 0; i < move.length(); ++i) {
            const int step = steps_[move.direction(i)];
            flip(state, !mover, cell + step);
            cell += 2 * step;
        }
        flip(state, mover, cell);
    }
    void play_swap(State& state) const {
        const int cell = state.stones[index(Side::x)].lowest();
        flip(state, Side::x, cell);
        flip(state, Side::o, grid_.cell(grid_.column(cell), grid_.height - 1 - grid_.row(cell)));
    }

    bool has_row(const Cells& own, Side side) const {
        const auto inside = own & home(!side);
        return inside.count() >= k_ && lines_[index(side)].any(inside);
    }
    bool can_move(const State& state) const {
        for (std::size_t d = 0; d < directions; ++d)
            if (steppers(state, d).any()) return true;
        return placements(state).any() || prey(state, side_at(state.ply)).any();
    }
    // Nothing can happen in deployment: homes have room and rows lie abroad.
    Outcome judged(const State& state) const {
        const Side moved = side_at(state.ply + 1);
        if (state.deploying) return Outcome::none;
        if (has_row(state.stones[index(moved)], moved) || !can_move(state)) return win_for(moved);
        return Outcome::none;
    }

    Expected<std::array<int, 2>> parse_hands(std::string_view field) const;
    std::optional<Error> why_no_deployment(const State& state) const;
    game::Metrics metrics_of(const std::vector<State>& path, const std::vector<Move>& moves) const;

    game::Variant variant_;
    Grid grid_;
    int k_;
    int pieces_;
    bool capture_;
    bool multijump_;
    bool forced_;
    bool pie_;
    game::Stops stops_;
    Cells board_;
    std::array<Cells, 2> homes_;
    // By the side whose rows they find, in the other's home.
    std::array<LineFinder<Words>, 2> lines_;
    std::array<int, directions> steps_{};
    // Cells that have that many cells ahead of them in each direction.
    std::array<Cells, directions> one_ahead_;
    std::array<Cells, directions> two_ahead_;
    std::vector<Cells> neighbours_;
};

static_assert(game::Rules<Rules<1>>);

}  // namespace tessera::infiltration
