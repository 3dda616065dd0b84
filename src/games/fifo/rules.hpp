// fifo: place stones; whoever has too many loses his oldest; k in a row in the enemy's home win.
//
// Rows 1 … size/2 are x's home, the rest is o's. The first `opening` plies come in rounds of two:
// both stones of a round go on x's home, both of the next on o's home, and so on; afterwards any
// empty cell will do. From the last ply of the opening on, a mover who has more than `cap` stones
// loses the oldest of them. Then the mover, and only he, wins with k own stones in a row that all
// lie in the enemy's home. Nowhere to place a stone: draw.
//
// Parameters: size, k, cap, opening; exact: a row longer than k, measured over the whole board,
// does not win; repetition, maxplies.
// Moves: the cell, "c3". FEN: "board side queueX queueO ply", queues oldest first,
// "8/8/8/8/8/8/8/8 x - - 0".
#pragma once

#include <algorithm>
#include <array>
#include <bit>
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

namespace tessera::fifo {

struct Move {
    std::uint8_t cell = 0;
    friend bool operator==(const Move&, const Move&) = default;
};

// A side's stones, oldest first. The cells behind the newest are 0.
template <std::size_t Capacity>
class Queue {
public:
    static constexpr std::size_t capacity = Capacity;

    int size() const { return size_; }
    int oldest() const { return cells_[0]; }
    auto begin() const { return cells_.begin(); }
    auto end() const { return cells_.begin() + size_; }
    // Depends on the order: every stone's feature is rotated once for each younger stone.
    std::uint64_t key() const { return key_; }

    void append(Side side, int cell) {
        cells_[size_++] = static_cast<std::uint8_t>(cell);
        key_ = std::rotl(key_, 1) ^ feature(side, cell);
    }
    // Appends and forgets the oldest.
    void shift(Side side, int cell) {
        key_ = std::rotl(key_, 1) ^ feature(side, cell) ^
               std::rotl(feature(side, oldest()), size_ % 64);
        std::copy(cells_.begin() + 1, cells_.end(), cells_.begin());
        cells_.back() = 0;
        cells_[size_ - 1U] = static_cast<std::uint8_t>(cell);
    }

    friend bool operator==(const Queue&, const Queue&) = default;

private:
    static std::uint64_t feature(Side side, int cell) {
        return zobrist::feature(static_cast<int>(side), cell);
    }

    std::array<std::uint8_t, Capacity> cells_{};
    std::uint8_t size_ = 0;
    std::uint64_t key_ = 0;
};

template <int Words>
class Rules {
public:
    using Cells = Bits<Words>;
    using Move = fifo::Move;
    static constexpr int longest_queue = Words == 1 ? 16 : 64;
    struct State {
        std::array<Cells, 2> stones;
        std::array<Queue<longest_queue>, 2> queues;
        std::uint64_t key = 0;
        std::int32_t ply = 0;
        Outcome outcome = Outcome::none;
        friend bool operator==(const State&, const State&) = default;
    };

    explicit Rules(const game::Variant& variant);

    const game::Variant& variant() const { return variant_; }
    const Grid& grid() const { return grid_; }
    int k() const { return k_; }
    // By side.
    const std::array<Cells, 2>& homes() const { return homes_; }
    game::Stops stops() const { return stops_; }
    State start() const { return {}; }

    // Where the side to move may place a stone.
    Cells places(const State& state) const {
        return region(state.ply) & ~(state.stones[0] | state.stones[1]);
    }
    // Where the other side could place one if it were its turn after this.
    Cells places_after(const State& state) const {
        return region(state.ply + 1) & ~(state.stones[0] | state.stones[1]);
    }
    // How many of its oldest stones this side's next so many placements remove.
    int losses(const State& state, Side side, int placements) const {
        int ply = side == side_at(state.ply) ? state.ply + 1 : state.ply + 2;
        int stones = state.queues[index(side)].size();
        int lost = 0;
        for (; placements > 0; --placements, ply += 2)
            if (ply >= opening_ && stones >= cap_)
                ++lost;
            else
                ++stones;
        return lost;
    }
    bool loses_oldest(const State& state, Side side) const { return losses(state, side, 1) > 0; }
    bool is_exact() const { return exact_; }

    void legal_moves(const State& state, game::MoveList<Move>& list) const {
        places(state).for_each(
            [&](int cell) { list.push_back({static_cast<std::uint8_t>(cell)}); });
    }
    std::uint64_t count_moves(const State& state) const {
        return static_cast<std::uint64_t>(places(state).count());
    }
    void play(State& state, Move move) const {
        const Side mover = side_at(state.ply);
        auto& own = state.stones[index(mover)];
        auto& queue = state.queues[index(mover)];
        state.key ^= queue.key() ^ zobrist::side(Side::o);
        own.set(move.cell);
        if (loses_oldest(state, mover)) {
            own.reset(queue.oldest());
            queue.shift(mover, move.cell);
        } else {
            queue.append(mover, move.cell);
        }
        state.key ^= queue.key();
        ++state.ply;
        state.outcome = judged(state);
    }
    void pass(State& state) const {
        ++state.ply;
        state.key ^= zobrist::side(Side::o);
    }
    bool may_pass(const State& state) const { return state.ply >= opening_; }
    Outcome outcome_when_stopped(const State&) const { return Outcome::draw; }

    // In a long opening positions with equal keys can differ in what may be played: it is the ply
    // that tells where, and the key leaves it out.
    std::uint64_t search_salt(const State& state) const {
        return state.ply < opening_ ? zobrist::feature(opening_kind, state.ply) : 0;
    }

    // Homes are top and bottom.
    Symmetries symmetries() const { return mirror_symmetries; }
    State image(const State& state, Symmetry by) const {
        State image = state;
        for (const Side side : {Side::x, Side::o}) {
            image.stones[index(side)] = by(grid_, state.stones[index(side)]);
            image.queues[index(side)] = {};
            for (const int cell : state.queues[index(side)])
                image.queues[index(side)].append(side, by(grid_, cell));
        }
        image.key = key_of(image);
        return image;
    }
    Move image(Move move, Symmetry by) const {
        return {static_cast<std::uint8_t>(by(grid_, move.cell))};
    }

    std::string fen(const State& state) const;
    Expected<State> parse_fen(std::string_view fen) const;
    std::string move_text(Move move) const { return cell_name(grid_, move.cell); }
    std::optional<Move> parse_move(const State&, std::string_view text) const;
    std::uint16_t move_code(Move move) const { return move.cell; }
    game::Picture picture(const State& state) const;
    std::vector<int> winning_line(const State& state) const;
    // What happened in the game so far (metrics.cpp).
    template <class Position>
    game::Metrics metrics(const Position& position) const {
        return metrics_of(position.path(), position.moves());
    }

private:
    static constexpr int opening_kind = 2;

    static std::uint64_t key_of(const State& state) {
        return state.queues[0].key() ^ state.queues[1].key() ^ zobrist::side(side_at(state.ply));
    }
    const Cells& region(int ply) const {
        return ply < opening_ ? homes_[static_cast<std::size_t>(ply / 2 % 2)] : board_;
    }
    // The whole board is looked at, not only the new stone: a FEN may hold an older row, and with
    // `exact` a removal may leave one.
    bool has_row(const State& state, Side side) const {
        const auto& own = state.stones[index(side)];
        return (own & homes_[index(!side)]).count() >= k_ && rows_[index(side)].any(own);
    }
    Outcome judged(const State& state) const {
        const Side moved = side_at(state.ply + 1);
        if (has_row(state, moved)) return win_for(moved);
        return places(state).any() ? Outcome::none : Outcome::draw;
    }
    int dictated_length(int ply, Side side) const;
    std::optional<Error> read_queue(State& state, Side side, std::string_view field) const;
    game::Metrics metrics_of(const std::vector<State>& path, const std::vector<Move>& moves) const;
    bool won_by_expiring_stone(const State& state) const;

    game::Variant variant_;
    Grid grid_;
    int k_;
    int cap_;
    int opening_;
    bool exact_;
    game::Stops stops_;
    Cells board_;
    std::array<Cells, 2> homes_;
    // By the side whose rows they find, in the other's home.
    std::array<LineFinder<Words>, 2> rows_;
};

static_assert(game::Rules<Rules<1>>);

}  // namespace tessera::fifo
