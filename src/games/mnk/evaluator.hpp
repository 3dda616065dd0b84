// mnk: what a stone on each empty cell would make decides what is a threat and what a position is
// worth.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <vector>

#include "games/mnk/forced_win.hpp"
#include "games/mnk/rules.hpp"
#include "games/mnk/solver/solver.hpp"
#include "games/mnk/threat_board.hpp"
#include "search/weights.hpp"

namespace tessera::mnk {

// Counted over the empty cells; "to move" once more for the side whose turn it is.
inline constexpr std::array weights{
    search::Weight{"one", 0},
    search::Weight{"open one", -1},
    search::Weight{"two", 0},
    search::Weight{"open two", 5},
    search::Weight{"three", 14},
    search::Weight{"open three", 28},
    search::Weight{"four", 43},
    search::Weight{"open four", 107},
    search::Weight{"double three", 14},
    search::Weight{"four three", 72},
    search::Weight{"twos to move", 1},
    search::Weight{"threes to move", 3},
    search::Weight{"fours to move", 4},
    search::Weight{"to move", 88},
};

template <int Words>
class Evaluator {
public:
    using State = typename Rules<Words>::State;
    using Cells = Bits<Words>;
    using Prospects = search::NoProspects;
    using Solver = mnk::Solver<Words>;
    static constexpr int margin = 80;

    // The evaluator keeps its own rules: it may outlive the table it was made for.
    explicit Evaluator(const Rules<Words>& rules)
        : rules_(rules), board_(rules.grid(), rules.k(), rules.is_exact(), worths) {
        const auto& grid = rules.grid();
        for (int cell = 0; cell < grid.size(); ++cell) {
            left_.assign(cell, grid.column(cell) == 0);
            right_.assign(cell, grid.column(cell) == grid.width - 1);
        }
        centre_ = around(Cells::of(grid.cell(grid.width / 2, grid.height / 2)));
    }

    void reset(const State& state) { board_.reset(state.stones); }
    void move(const State& from, const State& to) {
        if (to.ply < from.ply) return board_.undo();
        const Side mover = side_at(from.ply);
        board_.place(mover, (to.stones[index(mover)] & ~from.stones[index(mover)]).lowest());
    }

    int value(const State& state) const {
        return seen_by(side_at(state.ply), search::weighted_sum(weights, counts(state)));
    }
    search::Terms terms(const State& state) const { return search::named(weights, counts(state)); }

    Prospects prospects(const State&) const { return {}; }
    int promise(const Prospects&, const State& state, Move move) const {
        constexpr std::array<int, power_count> own{0, 40, 300, 100, 1500, 4000, 16000};
        constexpr std::array<int, power_count> other{0, 30, 200, 80, 800, 2500, 8000};
        const Side mover = side_at(state.ply);
        return own[static_cast<std::size_t>(board_.power(mover, move.cell))] +
               other[static_cast<std::size_t>(board_.power(!mover, move.cell))] +
               board_.worth(mover, move.cell) + board_.worth(!mover, move.cell) * 3 / 4;
    }
    std::optional<Move> winning_move(const State& state) const {
        const auto& wins = board_.cells(side_at(state.ply), Power::wins);
        return wins.any() ? std::optional(move_to(wins.lowest())) : std::nullopt;
    }
    bool is_threatened(const State& state) const {
        return board_.any(!side_at(state.ply), Power::wins);
    }
    // Only a stone on the spot parries; with two such spots nothing does.
    void defences(const State& state, game::MoveList<Move>& list) const {
        const auto& wins = board_.cells(!side_at(state.ply), Power::wins);
        if (wins.count() == 1) list.push_back(move_to(wins.lowest()));
    }
    search::ForcedLine forced_win(const State& state, std::uint64_t most_nodes,
                                  game::MoveList<Move>& line) {
        const Side mover = side_at(state.ply);
        if (!board_.any(mover, Power::decides) && !board_.any(mover, Power::four)) return {};
        const int plies = forced_.search(board_, mover, state.key, most_nodes);
        for (const int cell : forced_.line()) line.push_back(move_to(cell));
        return {plies, forced_.nodes()};
    }
    // Far from all stones nothing can be gained soon. Against a stone that would decide the game
    // only threats and the cells around it are of any use.
    search::Omitted candidates(const State& state, game::MoveList<Move>& list) const {
        const Side mover = side_at(state.ply);
        const auto empty = board_.empty();
        const auto deciding = board_.cells(!mover, Power::decides);
        if (deciding.any() && !board_.any(mover, Power::wins) && !board_.any(!mover, Power::wins)) {
            auto useful = empty;
            deciding.for_each([&](int cell) { useful &= board_.parries(!mover, cell); });
            append(list,
                   useful | board_.cells(mover, Power::four) | board_.cells(mover, Power::decides));
            return search::Omitted::losing_in(4);
        }
        const auto stones = state.stones[0] | state.stones[1];
        const auto near = empty & (stones.none() ? centre_ : around(around(stones)));
        append(list, near);
        return near == empty ? search::Omitted::nothing() : search::Omitted::unlikely();
    }

private:
    static constexpr typename ThreatBoard<Words>::Worths worths{0, 1, 3, 4, 12, 10, 30, 40, 60, 80};

    search::Counts<weights.size()> counts(const State& state) const {
        search::Counts<weights.size()> result{};
        const auto balance = [&](auto kind) {
            return board_.count(Side::x, kind) - board_.count(Side::o, kind);
        };
        std::size_t i = 0;
        for (auto shape = Shape::one; shape <= Shape::open_four;
             shape = static_cast<Shape>(static_cast<int>(shape) + 1))
            result[i++] = balance(shape);
        result[i++] = balance(Power::double_three);
        result[i++] = balance(Power::four_three);
        const Side mover = side_at(state.ply);
        result[i++] = seen_by(mover, board_.count(mover, Shape::open_two));
        result[i++] = seen_by(mover, board_.count(mover, Shape::open_three));
        result[i++] = seen_by(mover, board_.count(mover, Shape::four));
        result[i++] = seen_by(mover, 1);
        return result;
    }
    static Move move_to(int cell) { return {static_cast<std::uint16_t>(cell)}; }
    static void append(game::MoveList<Move>& list, const Cells& cells) {
        cells.for_each([&](int cell) { list.push_back(move_to(cell)); });
    }
    // With all cells one step away.
    Cells around(const Cells& cells) const {
        const auto row = cells | ((cells & ~right_) << 1) | ((cells & ~left_) >> 1);
        const int width = rules_.grid().width;
        return row | (row << width) | (row >> width);
    }

    Rules<Words> rules_;
    ThreatBoard<Words> board_;
    ForcedWin<Words> forced_;
    // The outermost columns.
    Cells left_;
    Cells right_;
    Cells centre_;
};

static_assert(search::Evaluator<Evaluator<1>, Rules<1>>);

}  // namespace tessera::mnk
