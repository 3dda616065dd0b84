// The solver of mnk against plain minimax over all positions, and against what is known of larger
// boards.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <unordered_map>
#include <vector>

#include "core/random.hpp"
#include "game/table_of.hpp"
#include "games/catalogue.hpp"
#include "games/mnk/solver/solver.hpp"
#include "thinking.hpp"

using namespace tessera;

namespace {

struct Dimensions {
    int m, n, k;
    bool exact = false;

    std::string spec() const {
        return "mnk:m=" + std::to_string(m) + ",n=" + std::to_string(n) +
               ",k=" + std::to_string(k) + (exact ? ",exact=on" : "");
    }
};

// Value of every position by trying every move: 0 a draw, n a win in n plies for the side to move,
// -n a loss. Has rules of its own.
class Minimax {
public:
    explicit Minimax(const Dimensions& board) : board_(board) {}

    // `cells`: 0 empty, 1 the side that moves first, 2 the other.
    int value(std::vector<int>& cells, int mover) {
        if (const auto known = values_.find(number(cells)); known != values_.end())
            return known->second;
        int best = 0;
        bool is_first = true;
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            if (cells[cell]) continue;
            cells[cell] = mover;
            const int result = completes(cells, static_cast<int>(cell))
                                   ? 1
                                   : one_ply_earlier(-value(cells, 3 - mover));
            cells[cell] = 0;
            if (is_first || is_better(result, best)) best = result;
            is_first = false;
        }
        values_.emplace(number(cells), best);
        return best;
    }

private:
    static std::uint64_t number(const std::vector<int>& cells) {
        std::uint64_t result = 0;
        for (const int cell : cells) result = result * 3 + static_cast<std::uint64_t>(cell);
        return result;
    }
    static int one_ply_earlier(int value) {
        return value > 0 ? value + 1 : value < 0 ? value - 1 : 0;
    }
    // A short win is better than a long one, a long loss better than a short one.
    static bool is_better(int a, int b) {
        const auto rank = [](int v) { return v > 0 ? 1000 - v : v < 0 ? -1000 - v : 0; };
        return rank(a) > rank(b);
    }
    bool completes(const std::vector<int>& cells, int cell) const {
        const int column = cell % board_.m, row = cell / board_.m;
        const auto stone_at = [&](int c, int r) {
            const bool inside = c >= 0 && c < board_.m && r >= 0 && r < board_.n;
            return inside ? cells[static_cast<std::size_t>(r * board_.m + c)] : 0;
        };
        for (const auto& [right, up] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
            int length = 1;
            for (const int sign : {1, -1})
                for (int i = sign; stone_at(column + i * right, row + i * up) ==
                                   cells[static_cast<std::size_t>(cell)];
                     i += sign)
                    ++length;
            if (board_.exact ? length == board_.k : length >= board_.k) return true;
        }
        return false;
    }

    Dimensions board_;
    std::unordered_map<std::uint64_t, int> values_;
};

class Comparison {
public:
    explicit Comparison(const Dimensions& board)
        : minimax_(board), table_(std::move(*catalogue::open(board.spec()))) {}

    void compare_start() {
        table_->set_start();
        compare();
    }
    void compare_after_random_moves(int least_plies, int most_plies) {
        do {
            table_->set_start();
            const auto range = static_cast<std::uint64_t>(most_plies - least_plies + 1);
            for (auto plies = least_plies + static_cast<int>(random_.below(range)); plies > 0;
                 --plies) {
                const auto moves = table_->legal_moves();
                if (!moves.empty()) REQUIRE(table_->play(moves[random_.below(moves.size())]));
            }
        } while (table_->outcome() != Outcome::none);
        compare();
    }

private:
    using Rules = mnk::Rules<1>;

    int truth(const Rules::State& state) {
        std::vector<int> cells(static_cast<std::size_t>(rules().grid().size()));
        for (std::size_t side = 0; side < 2; ++side)
            state.stones[side].for_each([&](int cell) {
                cells[static_cast<std::size_t>(cell)] = static_cast<int>(side) + 1;
            });
        return minimax_.value(cells, state.ply % 2 + 1);
    }
    const game::Position<Rules>& position() const {
        return dynamic_cast<const game::TableOf<Rules>&>(*table_).position();
    }
    const Rules& rules() const { return position().rules(); }

    void compare() {
        INFO(table_->variant().spec() << ": " << table_->fen());
        mnk::Solver<1> solver(rules(), position().state(), 1 << 22, [] { return false; });
        // In portions of any size.
        while (!solver.work(1 + random_.below(3000))) {
        }
        const int plies = truth(position().state());
        REQUIRE(*solver.score() == (plies > 0   ? search::win_in(plies)
                                    : plies < 0 ? search::loss_in(-plies)
                                                : 0));
        follow(solver.line(any_move(), 1 << 20), plies);
    }
    mnk::Move any_move() {
        game::MoveList<mnk::Move> list;
        rules().legal_moves(position().state(), list);
        return list[random_.below(list.size())];
    }
    // The line is best play of both, to the very end.
    void follow(const std::vector<mnk::Move>& line, int plies) {
        auto state = position().state();
        const bool is_draw = plies == 0;
        for (const auto& move : line) {
            INFO("move " << rules().move_text(move));
            rules().play(state, move);
            plies = plies > 0 ? 1 - plies : plies < 0 ? -1 - plies : 0;
            if (state.outcome == Outcome::none) REQUIRE(truth(state) == plies);
        }
        REQUIRE(state.outcome != Outcome::none);
        REQUIRE((state.outcome == Outcome::draw) == is_draw);
    }

    Minimax minimax_;
    std::unique_ptr<game::Table> table_;
    Random random_{7};
};

}  // namespace

TEST_CASE("small boards have the values and distances of minimax") {
    for (const bool exact : {false, true})
        for (int m = 1; m <= 5; ++m)
            for (int n = 1; n <= 4 && m * n <= 15; ++n)
                for (int k = 1; k <= 4; ++k) {
                    Comparison comparison({m, n, k, exact});
                    const int cells = m * n;
                    if (cells <= 12) comparison.compare_start();
                    for (int i = 0; k > 1 && i < 20; ++i)
                        comparison.compare_after_random_moves(std::max(0, cells - 12), cells - 1);
                }
}

TEST_CASE("middle games have the values and distances of minimax") {
    for (const auto& [m, n, k] : {std::array{4, 4, 2},
                                  {4, 4, 3},
                                  {4, 4, 4},
                                  {5, 4, 3},
                                  {5, 4, 4},
                                  {6, 3, 3},
                                  {7, 3, 3},
                                  {5, 5, 3},
                                  {5, 5, 4},
                                  {5, 5, 5},
                                  {9, 2, 3},
                                  {20, 1, 3},
                                  {6, 6, 4},
                                  {8, 8, 5}})
        for (const bool exact : {false, true}) {
            Comparison comparison({m, n, k, exact});
            for (int i = 0; i < 40; ++i)
                comparison.compare_after_random_moves(m * n - 10, m * n - 2);
        }
}

TEST_CASE("what is known of larger boards is proven") {
    struct Known {
        Dimensions board;
        search::Score score;
    };
    using search::win_in;
    for (const auto& [board, score] : {Known{{5, 4, 4}, 0},
                                       {{6, 4, 4}, 0},
                                       {{5, 5, 4}, 0},
                                       {{5, 5, 5}, 0},
                                       {{6, 5, 5}, 0},
                                       {{6, 6, 5}, 0},
                                       {{7, 5, 5}, 0},
                                       {{7, 7, 6}, 0},
                                       {{8, 8, 8}, 0},
                                       {{3, 4, 5}, 0},
                                       {{7, 3, 3}, win_in(7)},
                                       {{6, 6, 3}, win_in(5)},
                                       {{6, 5, 4}, win_in(11)},
                                       {{7, 5, 4}, win_in(11)},
                                       {{6, 6, 4}, win_in(11)},
                                       {{7, 7, 4}, win_in(11)},
                                       {{5, 6, 4}, win_in(11)},
                                       {{8, 8, 1}, win_in(1)},
                                       {{8, 7, 2, true}, win_in(3)}}) {
        INFO(board.spec());
        tests::Thinker thinker(board.spec());
        search::Limits limits;
        limits.solve = true;
        const auto thought = thinker.think(limits);
        CHECK(thought.infos.back().score == score);
        CHECK((thought.remarks == std::vector<std::string>{"proven draw"}) == (score == 0));
    }
}

TEST_CASE("the solver takes part in ordinary thinking") {
    tests::Thinker thinker("mnk:m=7,n=7,k=4");
    search::Limits limits;
    limits.nodes = 1'000'000;
    const auto thought = thinker.think(limits);
    CHECK(thought.infos.back().score == search::win_in(11));
    CHECK(thought.infos.back().pv.front() == thought.best.move);
    CHECK(thought.best.nodes < 1'000'000);
}

// Whoever moves first can use any plan of the second himself: a stone more does no harm.
TEST_CASE("no start position is won by the second player") {
    Random random(3);
    for (int i = 0; i < 200; ++i) {
        const auto dimension = [&] { return static_cast<int>(random.below(i % 8 ? 8 : 26)) + 1; };
        const int m = dimension(), n = dimension();
        const Dimensions board{m, n, static_cast<int>(random.below(7)) + 1};
        INFO(board.spec());
        tests::Thinker thinker(board.spec());
        search::Limits limits;
        limits.nodes = 2000;
        limits.solve = i % 2 == 0;
        for (const auto& info : thinker.think(limits).infos) CHECK(info.score > -search::proven);
    }
}
