// Wins by continuous fours that a slow search has found are found by the engine.
//
// The case "[.fours]" does it for five hundred positions with a second for each.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "thinking.hpp"

using namespace tessera;

namespace {

constexpr int width = 15;

// Knows nothing but where stones are and that five in a row win.
class Diagram {
public:
    char at(int column, int row) const {
        const bool inside = column >= 0 && column < width && row >= 0 && row < width;
        return inside ? cells_[index(column, row)] : '#';
    }
    bool is_empty(int cell) const { return cells_[static_cast<std::size_t>(cell)] == '.'; }
    void put(int cell, char stone) { cells_[static_cast<std::size_t>(cell)] = stone; }

    bool wins(int cell, char stone) const {
        const int column = cell % width, row = cell / width;
        for (const auto& [right, up] : {std::pair{1, 0}, {0, 1}, {1, 1}, {-1, 1}}) {
            int length = 1;
            for (int i = 1; at(column + i * right, row + i * up) == stone; ++i) ++length;
            for (int i = 1; at(column - i * right, row - i * up) == stone; ++i) ++length;
            if (length >= 5) return true;
        }
        return false;
    }
    std::vector<int> wins_of(char stone) const {
        std::vector<int> found;
        for (int cell = 0; cell < width * width; ++cell)
            if (is_empty(cell) && wins(cell, stone)) found.push_back(cell);
        return found;
    }
    bool has_neighbour(int cell) const {
        for (int right = -2; right <= 2; ++right)
            for (int up = -2; up <= 2; ++up) {
                const char there = at(cell % width + right, cell / width + up);
                if (there == 'x' || there == 'o') return true;
            }
        return false;
    }

private:
    static std::size_t index(int column, int row) {
        return static_cast<std::size_t>(row * width + column);
    }
    std::array<char, width* width> cells_ = [] {
        std::array<char, width * width> all;
        all.fill('.');
        return all;
    }();
};

char other(char stone) { return stone == 'x' ? 'o' : 'x'; }

// Whether `stone`, to move, wins within so many plies when every move but the last makes a four.
bool wins_by_fours(Diagram& diagram, char stone, int plies) {
    if (!diagram.wins_of(stone).empty()) return true;
    if (plies < 3) return false;
    const auto must = diagram.wins_of(other(stone));
    if (must.size() > 1) return false;
    for (int cell = 0; cell < width * width; ++cell) {
        if (!diagram.is_empty(cell) || !diagram.has_neighbour(cell)) continue;
        if (!must.empty() && cell != must[0]) continue;
        diagram.put(cell, stone);
        const auto gaps = diagram.wins_of(stone);
        bool won = gaps.size() > 1;
        if (gaps.size() == 1) {
            diagram.put(gaps[0], other(stone));
            won = wins_by_fours(diagram, stone, plies - 2);
            diagram.put(gaps[0], '.');
        }
        diagram.put(cell, '.');
        if (won) return true;
    }
    return false;
}

std::string name(int cell) {
    return static_cast<char>('a' + cell % width) + std::to_string(cell / width + 1);
}

// A game at random near the stones in which fours are stopped, cut off where the side to move wins
// by fours in 7 to 15 plies and not sooner.
std::optional<std::vector<std::string>> moves_to_a_win(Random& random) {
    Diagram diagram;
    std::vector<std::string> moves;
    const auto play = [&](int cell) {
        diagram.put(cell, moves.size() % 2 ? 'o' : 'x');
        moves.push_back(name(cell));
    };
    play(width * width / 2);
    while (moves.size() < 60) {
        const char mover = moves.size() % 2 ? 'o' : 'x';
        if (!diagram.wins_of(mover).empty()) return std::nullopt;
        if (moves.size() >= 16) {
            if (wins_by_fours(diagram, mover, 5)) return std::nullopt;
            if (wins_by_fours(diagram, mover, 15)) return moves;
        }
        const auto must = diagram.wins_of(other(mover));
        if (must.size() > 1) return std::nullopt;
        std::vector<int> cells = must;
        for (int cell = 0; must.empty() && cell < width * width; ++cell)
            if (diagram.is_empty(cell) && diagram.has_neighbour(cell)) cells.push_back(cell);
        play(cells[random.below(cells.size())]);
    }
    return std::nullopt;
}

// How many of so many positions the engine finds a win in.
int found_of(int positions, const search::Limits& limits) {
    Random random(11);
    tests::Thinker thinker("gomoku");
    int found = 0;
    for (int i = 0; i < positions; ++i) {
        std::optional<std::vector<std::string>> moves;
        while (!moves) moves = moves_to_a_win(random);
        thinker.table().set_start();
        for (const auto& move : *moves) REQUIRE(thinker.table().play(move));
        thinker.forget();
        auto now = limits;
        now.start = search::Clock::now();
        const auto thought = thinker.think(now);
        REQUIRE_FALSE(thought.infos.empty());
        const auto score = thought.infos.back().score;
        found += search::is_proven(score) && score > 0;
    }
    return found;
}

}  // namespace

TEST_CASE("wins by continuous fours are found") {
    search::Limits limits;
    limits.nodes = 20000;
    CHECK(found_of(20, limits) == 20);
}

TEST_CASE("five hundred wins by continuous fours", "[.fours]") {
    search::Limits limits;
    limits.move_time = std::chrono::milliseconds(1000);
    const int found = found_of(500, limits);
    WARN(found << " of 500 found within a second");
    CHECK(found >= 490);
}
