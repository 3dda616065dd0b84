// dualclash: on a square board p1 is Red (x), p2 is Blue (o); g is grey, w a wall, b a bomb.
//
// A turn is one of: place on an empty cell, whereupon of its orthogonal neighbours the enemy's turn
// grey and the grey ones turn own; blow an own cell, which empties it and its neighbours, whatever
// they are, and then lets everything but walls and bombs fall; drop, which empties all grey cells.
// A game ends when no cell is empty, by repetition or at the ply limit, and is always scored: a
// player's total is the own cells plus 50 for each row and each column entirely in own colour.
//
// Parameters: size of the board; gravity: cells fall after a blow; repetition, maxplies.
// Moves: "c3" places, "c3x" blows, "drop". FEN: "board side ply", "9/9/9/9/9/9/9/9/9 x 0".
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bits.hpp"
#include "core/grid.hpp"
#include "core/symmetry.hpp"
#include "core/zobrist.hpp"
#include "game/metrics.hpp"
#include "game/rules.hpp"

namespace tessera::dualclash {

enum class Action : std::uint8_t { place, blow, drop };

struct Move {
    std::uint8_t cell = 0;
    Action action = Action::place;
    friend bool operator==(const Move&, const Move&) = default;
};

template <int Words>
class Rules {
public:
    using Cells = Bits<Words>;
    using Move = dualclash::Move;
    struct State {
        std::array<Cells, 2> stones;
        Cells grey;
        Cells wall;
        Cells bomb;
        std::uint64_t key = 0;
        std::int32_t ply = 0;
        Outcome outcome = Outcome::none;
        friend bool operator==(const State&, const State&) = default;
    };

    static constexpr int line_bonus = 50;
    // Repetition and the ply limit end a game with a winner.
    static constexpr bool stops_are_scored = true;

    explicit Rules(const game::Variant& variant);

    const game::Variant& variant() const { return variant_; }
    const Grid& grid() const { return grid_; }
    game::Stops stops() const { return stops_; }
    State start() const { return {}; }

    Cells empty(const State& state) const {
        return board_ & ~(state.stones[0] | state.stones[1] | state.grey | state.wall | state.bomb);
    }
    // The orthogonal neighbours of a cell.
    const Cells& neighbours(int cell) const { return neighbours_[static_cast<std::size_t>(cell)]; }
    // All cells with an orthogonal neighbour in the set.
    Cells beside(const Cells& set) const {
        return board_ & (((set & ~right_edge_) << 1) | ((set & ~left_edge_) >> 1) |
                         (set << grid_.width) | (set >> grid_.width));
    }
    // The same, and those with at least two of them.
    std::array<Cells, 2> beside_once_or_twice(const Cells& set) const {
        Cells once, twice;
        for (const auto& near : {(set & ~right_edge_) << 1, (set & ~left_edge_) >> 1,
                                 set << grid_.width, set >> grid_.width}) {
            twice |= once & near;
            once |= near;
        }
        return {once & board_, twice & board_};
    }
    // Every row and every column.
    const std::vector<Cells>& lines() const { return lines_; }

    void legal_moves(const State& state, game::MoveList<Move>& list) const {
        empty(state).for_each([&](int cell) { list.push_back(move_at(cell, Action::place)); });
        state.stones[index(side_at(state.ply))].for_each(
            [&](int cell) { list.push_back(move_at(cell, Action::blow)); });
        if (state.grey.any()) list.push_back(move_at(0, Action::drop));
    }
    std::uint64_t count_moves(const State& state) const {
        return static_cast<std::uint64_t>(empty(state).count() +
                                          state.stones[index(side_at(state.ply))].count() +
                                          (state.grey.any() ? 1 : 0));
    }
    void play(State& state, Move move) const {
        switch (move.action) {
            case Action::place:
                place(state, move.cell);
                break;
            case Action::blow:
                blow(state, move.cell);
                break;
            case Action::drop:
                state.key ^= zobrist::cells(grey_kind, state.grey);
                state.grey = {};
                break;
        }
        state.key ^= zobrist::side(Side::o);
        ++state.ply;
    }

    int full_lines(const Cells& stones) const;
    // Own cells plus the bonus of the full lines.
    int total(const State& state, Side side) const;
    void pass(State& state) const {
        ++state.ply;
        state.key ^= zobrist::side(Side::o);
    }
    bool may_pass(const State&) const { return true; }
    Outcome outcome_when_stopped(const State& state) const;

    // Gravity knows what is below.
    Symmetries symmetries() const { return gravity_ ? mirror_symmetries : symmetries_of(grid_); }
    State image(const State& state, Symmetry by) const;
    Move image(Move move, Symmetry by) const {
        return move.action == Action::drop ? move : move_at(by(grid_, move.cell), move.action);
    }

    std::string fen(const State& state) const;
    Expected<State> parse_fen(std::string_view fen) const;
    std::string move_text(Move move) const;
    std::optional<Move> parse_move(const State&, std::string_view text) const;
    std::uint16_t move_code(Move move) const {
        return static_cast<std::uint16_t>(static_cast<int>(move.action) << 8 | move.cell);
    }
    game::Picture picture(const State& state) const;
    // Nobody wins by a line here.
    std::vector<int> winning_line(const State&) const { return {}; }
    // Both totals as they stand and Red's tally of move points.
    template <class Position>
    std::string score(const Position& position) const {
        return score_of(position.path(), position.moves(), position.outcome() != Outcome::none);
    }
    // What happened in the game so far (metrics.cpp).
    template <class Position>
    game::Metrics metrics(const Position& position) const {
        return metrics_of(position.path(), position.moves(), position.outcome() != Outcome::none);
    }

private:
    static constexpr int grey_kind = 2;
    static constexpr int wall_kind = 3;
    static constexpr int bomb_kind = 4;

    static Move move_at(int cell, Action action) {
        return {static_cast<std::uint8_t>(cell), action};
    }

    static std::uint64_t key_of(const State& state);
    void place(State& state, int cell) const {
        const Side mover = side_at(state.ply);
        auto& own = state.stones[index(mover)];
        auto& enemy = state.stones[index(!mover)];
        const auto& around = neighbours(cell);
        const auto greyed = enemy & around;
        const auto taken = state.grey & around;
        const auto gained = taken | Cells::of(cell);
        own |= gained;
        enemy ^= greyed;
        state.grey ^= taken | greyed;
        state.key ^= zobrist::cells(static_cast<int>(mover), gained) ^
                     zobrist::cells(static_cast<int>(!mover), greyed) ^
                     zobrist::cells(grey_kind, taken | greyed);
        if (empty(state).none()) state.outcome = outcome_when_stopped(state);
    }
    void blow(State& state, int cell) const {
        const State before = state;
        const auto rest = ~(neighbours(cell) | Cells::of(cell));
        for (auto* set :
             {&state.stones[0], &state.stones[1], &state.grey, &state.wall, &state.bomb})
            *set &= rest;
        if (gravity_) let_fall(state);
        state.key ^= zobrist::cells(0, before.stones[0] ^ state.stones[0]) ^
                     zobrist::cells(1, before.stones[1] ^ state.stones[1]) ^
                     zobrist::cells(grey_kind, before.grey ^ state.grey) ^
                     zobrist::cells(wall_kind, before.wall ^ state.wall) ^
                     zobrist::cells(bomb_kind, before.bomb ^ state.bomb);
    }
    void let_fall(State& state) const {
        auto free = empty(state);
        for (;;) {
            // What stands on an empty cell moves down by one, all columns at once; nothing moves
            // into a cell that is left in the same round, so no two cells ever meet.
            const auto falling =
                (free << grid_.width) & (state.stones[0] | state.stones[1] | state.grey);
            if (falling.none()) return;
            for (auto* set : {&state.stones[0], &state.stones[1], &state.grey})
                *set = (*set & ~falling) | ((*set & falling) >> grid_.width);
            free ^= falling | (falling >> grid_.width);
        }
    }
    std::string score_of(const std::vector<State>& path, const std::vector<Move>& moves,
                         bool over) const;
    // Red's tally of move points, with the bonus of the full lines when the game is over.
    int points(const std::vector<State>& path, const std::vector<Move>& moves, bool over) const;
    // What a move adds to Red's tally; `before` is the state it is played in.
    int move_points(const State& before, Move move) const;
    bool is_corner(int cell) const;
    game::Metrics metrics_of(const std::vector<State>& path, const std::vector<Move>& moves,
                             bool over) const;

    game::Variant variant_;
    Grid grid_;
    bool gravity_;
    game::Stops stops_;
    Cells board_;
    Cells left_edge_;
    Cells right_edge_;
    std::vector<Cells> neighbours_;
    std::vector<Cells> lines_;
};

static_assert(game::Rules<Rules<1>>);

}  // namespace tessera::dualclash
