// mnk: place a stone on any empty cell; k or more own stones in a row win; a full board is a draw.
//
// Parameters: m columns, n rows, k stones in a row; exact: a row longer than k does not win.
// Moves: the cell, "h8". FEN: "board side ply", "3/3/3 x 0".
#pragma once

#include <array>
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
#include "game/rules.hpp"

namespace tessera::mnk {

struct Move {
    std::uint16_t cell = 0;
    friend bool operator==(const Move&, const Move&) = default;
};

template <int Words>
class Rules {
public:
    using Cells = Bits<Words>;
    using Move = mnk::Move;
    struct State {
        std::array<Cells, 2> stones;
        std::uint64_t key = 0;
        std::int32_t ply = 0;
        Outcome outcome = Outcome::none;
        friend bool operator==(const State&, const State&) = default;
    };

    explicit Rules(const game::Variant& variant);

    const game::Variant& variant() const { return variant_; }
    const Grid& grid() const { return grid_; }
    int k() const { return k_; }
    bool is_exact() const { return exact_; }
    game::Stops stops() const { return {}; }
    State start() const { return {}; }

    Cells empty(const State& state) const { return board_ & ~(state.stones[0] | state.stones[1]); }

    void legal_moves(const State& state, game::MoveList<Move>& list) const {
        empty(state).for_each(
            [&](int cell) { list.push_back({static_cast<std::uint16_t>(cell)}); });
    }
    std::uint64_t count_moves(const State& state) const {
        return static_cast<std::uint64_t>(grid_.size() - state.ply);
    }
    void play(State& state, Move move) const {
        const Side mover = side_at(state.ply);
        auto& own = state.stones[index(mover)];
        own.set(move.cell);
        state.key ^= zobrist::feature(static_cast<int>(mover), move.cell) ^ zobrist::side(Side::o);
        ++state.ply;
        if (wins_through(own, move.cell))
            state.outcome = win_for(mover);
        else if (state.ply == grid_.size())
            state.outcome = Outcome::draw;
    }
    Outcome outcome_when_stopped(const State&) const { return Outcome::draw; }
    int plies_left(const State& state) const { return grid_.size() - state.ply; }

    Symmetries symmetries() const { return symmetries_of(grid_); }
    State image(const State& state, Symmetry by) const {
        State image = state;
        for (auto& own : image.stones) own = by(grid_, own);
        image.key = key_of(image);
        return image;
    }
    Move image(Move move, Symmetry by) const {
        return {static_cast<std::uint16_t>(by(grid_, move.cell))};
    }

    std::string fen(const State& state) const;
    Expected<State> parse_fen(std::string_view fen) const;
    // A FEN that begins with "height width k" names its own variant.
    std::optional<std::string> variant_named_by(std::string_view fen) const;
    std::string move_text(Move move) const { return cell_name(grid_, move.cell); }
    std::optional<Move> parse_move(const State&, std::string_view text) const;
    std::uint16_t move_code(Move move) const { return move.cell; }
    game::Picture picture(const State& state) const;
    std::vector<int> winning_line(const State& state) const;

    // Whether a row that counts goes through this cell.
    bool wins_through(const Cells& own, int cell) const {
        for (std::size_t d = 0; d < 4; ++d) {
            const int length = 1 + run(own, cell, d) + run(own, cell, d + 4);
            if (exact_ ? length == k_ : length >= k_) return true;
        }
        return false;
    }

private:
    static std::uint64_t key_of(const State& state) {
        return zobrist::cells(0, state.stones[0]) ^ zobrist::cells(1, state.stones[1]) ^
               zobrist::side(side_at(state.ply));
    }
    // Own stones directly behind one another, seen from the cell; k of them tell all there is.
    int run(const Cells& own, int cell, std::size_t direction) const {
        const auto& ray = rays_[static_cast<std::size_t>(cell)];
        const int step = steps_[direction];
        int length = 0;
        while (length < ray[direction] && own.test(cell + (length + 1) * step)) ++length;
        return length;
    }
    Expected<State> from_board(std::string_view board, std::string_view side,
                               std::optional<std::string_view> ply) const;

    game::Variant variant_;
    Grid grid_;
    int k_;
    bool exact_;
    Cells board_;
    LineFinder<Words> lines_;
    std::array<int, 8> steps_{};
    // How far to look from a cell in each direction: to the edge, at most k steps.
    std::vector<std::array<std::uint8_t, 8>> rays_;
};

static_assert(game::Rules<Rules<1>>);

}  // namespace tessera::mnk
