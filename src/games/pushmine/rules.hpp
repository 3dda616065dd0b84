// pushmine: push rows and columns of a square board; k or more own stones in a row win.
//
// A push lets an own stone enter at one end of a row or column; the whole line, empty cells too,
// moves one step and what moves off the far end is ejected. Ejecting an enemy stone earns a mine,
// which may be placed on an empty cell instead of pushing. A mine stops a push and dies together
// with the stone that would move onto it. The opposite of the push just made is illegal. If both
// sides have a row, the one who did not move wins; without a legal move the game is a draw.
//
// Parameters: size, k; decay: what old mines become - nothing, a blocker (stops pushes, destroys
// nothing) or a neutral stone; decayturns: full turns a mine lives; repetition, maxplies.
// Moves: push "a3r" (entry cell and r, l, u or d), mine "c3m".
// FEN: "board side minesX,minesO banned ages ply", letters x o * # n, "5/5/5/5/5 x 0,0 - - 0".
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

namespace tessera::pushmine {

// Lines are the rows from the bottom, then the columns from the left. Line i is pushed from its
// left or lower end by push 2i and from the other end by push 2i+1, so opposites differ in one bit.
inline constexpr int most_pushes = 4 * 9;
inline constexpr std::uint8_t no_push = 255;
constexpr int opposite(int push) { return push ^ 1; }

class Move {
public:
    constexpr Move() = default;
    static constexpr Move push(int push) { return Move(push); }
    static constexpr Move mine(int cell) { return Move(most_pushes + cell); }

    constexpr bool is_push() const { return code_ < most_pushes; }
    constexpr int push() const { return code_; }
    constexpr int cell() const { return code_ - most_pushes; }
    constexpr std::uint16_t code() const { return code_; }

    friend constexpr bool operator==(const Move&, const Move&) = default;

private:
    explicit constexpr Move(int code) : code_(static_cast<std::uint16_t>(code)) {}

    std::uint16_t code_ = 0;
};

template <int Words>
class Rules {
public:
    using Cells = Bits<Words>;
    using Move = pushmine::Move;
    struct State {
        std::array<Cells, 2> stones;
        Cells neutrals;
        Cells mines;
        Cells blockers;
        // Of the mines; 0 elsewhere, and everywhere when mines do not decay.
        std::array<std::uint8_t, Cells::capacity> ages{};
        std::array<std::int32_t, 2> inventory{};
        std::uint64_t key = 0;
        std::int32_t ply = 0;
        std::uint8_t banned = no_push;
        Outcome outcome = Outcome::none;
        friend bool operator==(const State&, const State&) = default;
    };

    explicit Rules(const game::Variant& variant);

    const game::Variant& variant() const { return variant_; }
    const Grid& grid() const { return grid_; }
    int k() const { return k_; }
    game::Stops stops() const { return stops_; }
    State start() const {
        State state;
        state.key = key_of(state);
        return state;
    }

    Cells empty(const State& state) const {
        return board_ & ~(occupied(state) | state.mines | state.blockers);
    }

    void legal_moves(const State& state, game::MoveList<Move>& list) const {
        const bool all = state.blockers.none();
        for (int push = 0; push < pushes_; ++push)
            if (push != state.banned && (all || is_possible(state, push)))
                list.push_back(Move::push(push));
        if (state.inventory[index(side_at(state.ply))] > 0)
            empty(state).for_each([&](int cell) { list.push_back(Move::mine(cell)); });
    }
    std::uint64_t count_moves(const State& state) const {
        int n = count_pushes(state);
        if (state.inventory[index(side_at(state.ply))] > 0) n += empty(state).count();
        return static_cast<std::uint64_t>(n);
    }

    void play(State& state, Move move) const {
        const Side mover = side_at(state.ply);
        const auto old_mines = state.mines;
        state.key ^= banned_key(state.banned) ^ zobrist::side(Side::o);
        if (move.is_push()) {
            play_push(state, mover, move.push());
            state.banned = static_cast<std::uint8_t>(opposite(move.push()));
        } else {
            state.mines.set(move.cell());
            state.key ^= mine_key(move.cell(), 0);
            add_to_inventory(state, mover, -1);
            state.banned = no_push;
        }
        state.key ^= banned_key(state.banned);
        if (decay_ != Decay::none) age(state, state.mines & old_mines);
        ++state.ply;
        state.outcome = judged(state);
    }
    void pass(State& state) const {
        state.key ^= zobrist::side(Side::o) ^ banned_key(state.banned) ^ banned_key(no_push);
        state.banned = no_push;
        ++state.ply;
    }
    bool may_pass(const State&) const { return decay_ == Decay::none; }
    // Equal for positions that differ only in the number of mines in hand, where both sides have
    // more than they will place; 0 where they have not.
    std::uint64_t look(const State& state) const {
        constexpr int plenty = 7;
        if (std::min(state.inventory[0], state.inventory[1]) < plenty || decay_ != Decay::none)
            return 0;
        return state.key ^ inventory_key(state, Side::x) ^ inventory_key(state, Side::o);
    }
    Outcome outcome_when_stopped(const State&) const { return Outcome::draw; }

    bool has_row(const Cells& stones) const { return stones.count() >= k_ && rows_.any(stones); }
    // What becomes of both sides' stones when `mover` makes this push.
    std::array<Cells, 2> stones_after(const State& state, Side mover, int push) const {
        const auto& path = paths_[static_cast<std::size_t>(push)];
        const auto moving = slide(state, path).moving;
        auto stones = state.stones;
        for (auto& own : stones) own = moved(own, moving, path);
        stones[index(mover)] |= Cells::of(path.entry) & moving;
        return stones;
    }

    // Blockers make pushes impossible; so does the ban, which this does not look at.
    bool is_possible(const State& state, int push) const {
        const auto found = slide(state, paths_[static_cast<std::size_t>(push)]);
        return !found.hit || state.mines.test(found.stop);
    }

    Symmetries symmetries() const { return symmetries_of(grid_); }
    State image(const State& state, Symmetry by) const;
    Move image(Move move, Symmetry by) const {
        return move.is_push() ? Move::push(push_image(move.push(), by))
                              : Move::mine(by(grid_, move.cell()));
    }

    std::string fen(const State& state) const;
    Expected<State> parse_fen(std::string_view fen) const;
    std::string move_text(Move move) const;
    std::optional<Move> parse_move(const State&, std::string_view text) const;
    std::uint16_t move_code(Move move) const { return move.code(); }
    game::Picture picture(const State& state) const;
    std::vector<int> winning_line(const State& state) const;
    // What happened in the game so far (metrics.cpp).
    template <class Position>
    game::Metrics metrics(const Position& position) const {
        return metrics_of(position.path(), position.moves());
    }

private:
    enum class Decay { none, disappear, blocker, neutral };
    // Kinds of the key; 0 and 1 are the sides' stones, 2 and 3 their inventories.
    static constexpr int inventory_kind = 2;
    static constexpr int neutral_kind = 4;
    static constexpr int blocker_kind = 5;
    static constexpr int mine_kind = 6;
    static constexpr int banned_kind = 7;

    // A line as one of its two pushes goes along it.
    struct Path {
        Cells line;
        int entry = 0;
        int far = 0;
        int step = 0;
    };
    static constexpr int nowhere = -1;
    struct Slide {
        Cells moving;        // the cells up to the first mine or blocker
        int stop = nowhere;  // where that is
        bool hit = false;    // whether a stone would move onto it
    };

    static Cells occupied(const State& state) {
        return state.stones[0] | state.stones[1] | state.neutrals;
    }
    static std::uint64_t mine_key(int cell, int age) {
        return zobrist::feature(mine_kind, age * Cells::capacity + cell);
    }
    static std::uint64_t banned_key(int push) { return zobrist::feature(banned_kind, push); }
    static std::uint64_t inventory_key(const State& state, Side side) {
        return zobrist::feature(inventory_kind + static_cast<int>(side),
                                state.inventory[index(side)]);
    }
    std::uint64_t key_of(const State& state) const;
    int push_image(int push, Symmetry by) const;

    Slide slide(const State& state, const Path& path) const {
        const auto stops = (state.mines | state.blockers) & path.line;
        if (stops.none()) return {path.line};
        Slide result;
        if (path.step > 0) {
            result.stop = stops.lowest();
            result.moving = path.line & Cells::first(result.stop);
        } else {
            result.stop = stops.highest();
            result.moving = path.line & ~Cells::first(result.stop);
            result.moving.reset(result.stop);
        }
        result.hit = result.stop == path.entry || occupied(state).test(result.stop - path.step);
        return result;
    }
    static Cells moved(const Cells& cells, const Cells& moving, const Path& path) {
        const auto part = cells & moving;
        const auto next = path.step > 0 ? part << path.step : part >> -path.step;
        return (cells & ~moving) | (next & moving);
    }
    int count_pushes(const State& state) const {
        if (state.blockers.none()) return pushes_ - (state.banned != no_push);
        int n = 0;
        for (int push = 0; push < pushes_; ++push)
            n += push != state.banned && is_possible(state, push);
        return n;
    }

    static void add_to_inventory(State& state, Side side, int mines) {
        state.key ^= inventory_key(state, side);
        state.inventory[index(side)] += mines;
        state.key ^= inventory_key(state, side);
    }
    static void remove_mine(State& state, int cell) {
        auto& age = state.ages[static_cast<std::size_t>(cell)];
        state.key ^= mine_key(cell, age);
        age = 0;
        state.mines.reset(cell);
    }
    void play_push(State& state, Side mover, int push) const {
        const auto& path = paths_[static_cast<std::size_t>(push)];
        const auto found = slide(state, path);
        const auto before = state.stones;
        if (found.stop == nowhere && before[index(!mover)].test(path.far))
            add_to_inventory(state, mover, +1);
        if (found.hit) remove_mine(state, found.stop);
        for (auto& own : state.stones) own = moved(own, found.moving, path);
        state.stones[index(mover)] |= Cells::of(path.entry) & found.moving;
        state.key ^= zobrist::cells(0, before[0] ^ state.stones[0]) ^
                     zobrist::cells(1, before[1] ^ state.stones[1]);
        if (state.neutrals.intersects(found.moving)) {
            const auto neutrals = moved(state.neutrals, found.moving, path);
            state.key ^= zobrist::cells(neutral_kind, state.neutrals ^ neutrals);
            state.neutrals = neutrals;
        }
    }
    void age(State& state, const Cells& mines) const {
        mines.for_each([&](int cell) {
            const int age = state.ages[static_cast<std::size_t>(cell)] + 1;
            remove_mine(state, cell);
            if (age == lifetime_) return leave_remains(state, cell);
            state.ages[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(age);
            state.key ^= mine_key(cell, age);
            state.mines.set(cell);
        });
    }
    void leave_remains(State& state, int cell) const {
        if (decay_ == Decay::disappear) return;
        const bool blocker = decay_ == Decay::blocker;
        (blocker ? state.blockers : state.neutrals).set(cell);
        state.key ^= zobrist::feature(blocker ? blocker_kind : neutral_kind, cell);
    }

    bool can_move(const State& state) const { return count_moves(state) > 0; }
    Outcome judged(const State& state) const {
        const Side waited = side_at(state.ply);
        if (has_row(state.stones[index(waited)])) return win_for(waited);
        if (has_row(state.stones[index(!waited)])) return win_for(!waited);
        // Only blockers can make pushes impossible.
        if (state.blockers.any() && !can_move(state)) return Outcome::draw;
        return Outcome::none;
    }

    std::optional<int> take_push(std::string_view text) const;
    std::string push_text(int push) const;
    std::string ages_text(const State& state) const;
    std::optional<Error> read_inventory(State& state, std::string_view field) const;
    std::optional<Error> read_banned(State& state, std::string_view field) const;
    std::optional<Error> read_ages(State& state, std::string_view field) const;
    game::Metrics metrics_of(const std::vector<State>& path, const std::vector<Move>& moves) const;
    // Whether this side wins with its next move if it is its turn.
    bool wins_at_once(State state, Side side) const;

    game::Variant variant_;
    Grid grid_;
    int k_;
    Decay decay_;
    int lifetime_;  // in plies
    game::Stops stops_;
    Cells board_;
    LineFinder<Words> rows_;
    int pushes_;
    std::array<Path, most_pushes> paths_{};
};

static_assert(game::Rules<Rules<1>>);

}  // namespace tessera::pushmine
