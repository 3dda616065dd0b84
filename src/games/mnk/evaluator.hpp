// mnk: what a stone on each empty cell would make decides what is a threat and what a position is
// worth.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string>
#include <vector>

#include "games/mnk/forced_win.hpp"
#include "games/mnk/plain_counts.hpp"
#include "games/mnk/rules.hpp"
#include "games/mnk/solver/solver.hpp"
#include "games/mnk/threat_board.hpp"
#include "games/mnk/threat_search.hpp"
#include "search/style.hpp"
#include "search/weights.hpp"

namespace tessera::mnk {

// Counted over the empty cells; "to move" once more for the side whose turn it is.
inline constexpr std::array weights{
    search::Weight{"open one", -1},
    search::Weight{"open two", 6},
    search::Weight{"three", 29},
    search::Weight{"open three", 45},
    search::Weight{"four", 86},
    search::Weight{"open four", 197},
    search::Weight{"double three", -66},
    search::Weight{"four three", 317},
    search::Weight{"three cell", 4},
    search::Weight{"some three", 138},
    search::Weight{"some double three", 76},
    search::Weight{"some four", -25},
    search::Weight{"some four three", -159},
    search::Weight{"some open four", 104},
    search::Weight{"closed twos to move", 1},
    search::Weight{"twos to move", 2},
    search::Weight{"closed threes to move", 1},
    search::Weight{"threes to move", 1},
    search::Weight{"fours to move", -4},
    search::Weight{"double threes to move", -73},
    search::Weight{"some three to move", -37},
    search::Weight{"some double three to move", 15},
    search::Weight{"some four to move", 101},
    search::Weight{"to move", 182},
};

template <int Words>
class Evaluator {
public:
    using State = typename Rules<Words>::State;
    using Cells = Bits<Words>;
    using Prospects = search::NoProspects;
    using Solver = mnk::Solver<Words>;
    static constexpr int margin = 160;

    // The evaluator keeps its own rules: it may outlive the table it was made for.
    explicit Evaluator(const Rules<Words>& rules)
        : rules_(rules),
          board_(rules.grid(), rules.k(), rules.is_exact(), worths),
          plain_(rules.grid(), rules.k()) {
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

    // Takes over how to judge, or says why it cannot.
    Status adopt(const search::Style& style) {
        const auto lengths = static_cast<std::size_t>(rules_.k()) - 1;
        if (!style.scoring.empty() && style.scoring.size() != lengths)
            return Error{
                fmt::format("ScoringArray: {} numbers — sequences of 1 to k-1 stones need {}",
                            style.scoring.size(), lengths)};
        style_ = style;
        for (int worth = 1; style_.scoring.size() < lengths; worth = std::min(worth * 5, 5000))
            style_.scoring.push_back(worth);
        return Success{};
    }

    int value(const State& state) const {
        if (style_.judgement != search::Judgement::threats) return plain_value(state);
        return seen_by(side_at(state.ply), search::weighted_sum(weights, counts(state)));
    }
    search::Terms terms(const State& state) const {
        if (style_.judgement != search::Judgement::threats) return plain_terms(state);
        return search::named(weights, counts(state));
    }

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
    // The same with more patience, and with threes as threats too.
    search::ForcedLine threat_win(const State& state, std::uint64_t most_nodes,
                                  game::MoveList<Move>& line) {
        const Side mover = side_at(state.ply);
        const auto quick = forced_win(state, most_nodes, line);
        if (quick.plies) return quick;
        line.clear();
        const int plies =
            threats_.search(board_, forced_, mover, state.key, most_nodes - quick.nodes);
        if (plies)
            for (const int cell : threats_.line()) line.push_back(move_to(cell));
        return {plies, quick.nodes + threats_.nodes()};
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
        auto near = state.stones[0] | state.stones[1];
        if (style_.neighbourhood == 0)
            near = empty;
        else if (near.none())
            near = centre_;
        else
            for (int i = 0; i < style_.neighbourhood; ++i) near = around(near);
        near &= empty;
        append(list, near);
        return near == empty ? search::Omitted::nothing() : search::Omitted::unlikely();
    }

private:
    static constexpr int most_by_windows = 90;
    static constexpr typename ThreatBoard<Words>::Worths worths{0, 1, 3, 4, 12, 10, 30, 40, 60, 80};

    search::Counts<weights.size()> counts(const State& state) const {
        search::Counts<weights.size()> result{};
        const auto balance = [&](auto kind) {
            return board_.count(Side::x, kind) - board_.count(Side::o, kind);
        };
        std::size_t i = 0;
        for (const auto shape : {Shape::open_one, Shape::open_two, Shape::three, Shape::open_three,
                                 Shape::four, Shape::open_four})
            result[i++] = balance(shape);
        result[i++] = balance(Power::double_three);
        result[i++] = balance(Power::four_three);
        const auto some = [&](auto kind) {
            return (board_.count(Side::x, kind) > 0) - (board_.count(Side::o, kind) > 0);
        };
        result[i++] = balance(Power::three);
        result[i++] = some(Power::three);
        result[i++] = some(Power::double_three);
        result[i++] = some(Power::four);
        result[i++] = some(Power::four_three);
        result[i++] = some(Power::decides);
        const Side mover = side_at(state.ply);
        const auto own = [&](auto kind) { return seen_by(mover, board_.count(mover, kind)); };
        result[i++] = own(Shape::two);
        result[i++] = own(Shape::open_two);
        result[i++] = own(Shape::three);
        result[i++] = own(Shape::open_three);
        result[i++] = own(Shape::four);
        result[i++] = own(Power::double_three);
        result[i++] = seen_by(mover, board_.any(mover, Power::three));
        result[i++] = seen_by(mover, board_.count(mover, Power::double_three) > 0);
        result[i++] = seen_by(mover, board_.any(mover, Power::four));
        result[i++] = seen_by(mover, 1);
        return result;
    }
    search::Terms plain_terms(const State& state) const {
        search::Terms terms;
        for (const Side side : {Side::x, Side::o}) {
            const auto& own = state.stones[index(side)];
            const auto& other = state.stones[index(!side)];
            const auto add = [&](const std::string& what, int count, int worth) {
                terms.push_back(
                    {fmt::format("{}, {}", what, letter(side)), count, seen_by(side, worth)});
            };
            if (style_.judgement == search::Judgement::windows) {
                add("windows with two", plain_.windows_with_two(own, other), 10);
                continue;
            }
            const auto sequences = plain_.open_sequences(own, other);
            for (std::size_t i = 0; i < sequences.size(); ++i)
                add(fmt::format("open sequences of {}", i + 1), sequences[i], style_.scoring[i]);
        }
        const int limit = style_.judgement == search::Judgement::windows ? most_by_windows
                                                                         : search::evaluation_limit;
        const int sum = sum_of(terms);
        terms.push_back({"beyond the limit", std::clamp(sum, -limit, limit) - sum, 1});
        return terms;
    }
    int plain_value(const State& state) const {
        return seen_by(side_at(state.ply), sum_of(plain_terms(state)));
    }
    static int sum_of(const search::Terms& terms) {
        int sum = 0;
        for (const auto& term : terms) sum += term.count * term.weight;
        return sum;
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
    PlainCounts<Words> plain_;
    ForcedWin<Words> forced_;
    ThreatSearch<Words> threats_;
    search::Style style_;
    // The outermost columns.
    Cells left_;
    Cells right_;
    Cells centre_;
};

static_assert(search::Evaluator<Evaluator<1>, Rules<1>>);

}  // namespace tessera::mnk
