// A game and its image under a symmetry of the board are the same game.
#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>
#include <set>

#include "core/random.hpp"
#include "core/symmetry.hpp"
#include "games/catalogue.hpp"
#include "games/specs.hpp"

using namespace tessera;

namespace {

const game::StopFlag never_stop{false};

std::unique_ptr<game::Table> open(const std::string& spec) {
    return std::move(*catalogue::open(spec));
}

std::string image_of(const game::Table& table, const std::string& move, Symmetry by) {
    return table.images({move}, by).front();
}

// Plays a random game and its image side by side and calls check(table, turned) on every position.
template <class Check>
void play_side_by_side(const std::string& spec, Symmetry by, std::uint64_t seed, Check check) {
    Random random(seed);
    const auto table = open(spec), turned = open(spec);
    for (int ply = 0; ply < 80; ++ply) {
        check(*table, *turned);
        const auto moves = table->legal_moves();
        if (moves.empty()) return;
        const auto move = moves[random.below(moves.size())];
        const auto image = image_of(*table, move, by);
        INFO(table->fen() << " " << move << " / " << turned->fen() << " " << image);
        REQUIRE(table->play(move));
        REQUIRE(turned->play(image));
    }
}

}  // namespace

TEST_CASE("the symmetries are those of the board, where the rules know no bottom") {
    const std::vector<std::pair<std::string, std::size_t>> expected{
        {"mnk", 8},          {"mnk:m=7,n=5,k=4", 4},       {"pushmine", 8},
        {"dualclash", 2},    {"dualclash:gravity=off", 8}, {"fifo", 2},
        {"infiltration", 2}, {"infiltration:pie=on", 2},   {"numbermines", 1}};
    for (const auto& [spec, number] : expected) {
        INFO(spec);
        CHECK(open(spec)->symmetries().size() == number);
        CHECK(open(spec)->symmetries().front() == Symmetry{});
    }
}

TEST_CASE("a symmetry and its inverse cancel out") {
    for (const auto& by : all_symmetries) {
        const Grid grid{5, 5};
        for (int cell = 0; cell < grid.size(); ++cell) {
            CHECK(by.inverse()(grid, by(grid, cell)) == cell);
            CHECK(by(grid, by.inverse()(grid, cell)) == cell);
        }
    }
}

TEST_CASE("images have the same number, the same moves, the same future and the same end") {
    for (const auto& spec : tests::all_specs()) {
        for (const auto by : open(spec)->symmetries()) {
            INFO(spec << " " << by.reverses_columns << by.reverses_rows << by.swaps_axes);
            int position = 0;
            play_side_by_side(
                spec, by, 1, [&](const game::Table& table, const game::Table& turned) {
                    REQUIRE(turned.canonical().key == table.canonical().key);
                    REQUIRE(turned.outcome() == table.outcome());
                    const auto moves = table.legal_moves();
                    auto images = table.images(moves, by);
                    REQUIRE(turned.images(images, by.inverse()) == moves);
                    std::ranges::sort(images);
                    REQUIRE(images == turned.legal_moves());
                    // A count of what lies deeper, where it is cheap.
                    if (++position % 8 == 1 && moves.size() < 60)
                        REQUIRE(turned.perft(2, never_stop) == table.perft(2, never_stop));
                });
        }
    }
}

TEST_CASE("the symmetry of a canonical number leads to one and the same image") {
    for (const auto& spec : tests::all_specs()) {
        const auto symmetries = open(spec)->symmetries();
        const auto by = symmetries.back();
        INFO(spec);
        play_side_by_side(spec, by, 2, [&](const game::Table& table, const game::Table& turned) {
            const auto here = table.canonical(), there = turned.canonical();
            const auto moves = table.legal_moves();
            auto one = table.images(moves, here.symmetry);
            auto other = turned.images(turned.legal_moves(), there.symmetry);
            std::ranges::sort(one);
            std::ranges::sort(other);
            REQUIRE(one == other);
        });
    }
}

TEST_CASE("tic-tac-toe has 765 positions up to symmetry") {
    const auto table = open("tictactoe");
    std::set<std::uint64_t> numbers;
    const std::function<void()> visit = [&] {
        if (!numbers.insert(table->canonical().key).second) return;
        for (const auto& move : table->legal_moves()) {
            REQUIRE(table->play(move));
            visit();
            table->undo();
        }
    };
    visit();
    CHECK(numbers.size() == 765);
}
