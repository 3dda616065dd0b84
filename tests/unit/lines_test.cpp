#include "core/lines.hpp"

#include <catch2/catch.hpp>

#include "core/random.hpp"

using namespace tessera;

namespace {

// Walks every row cell by cell: the length of the run through each start, without any bit tricks.
bool has_line(const Grid& grid, const Bits<2>& stones, const Bits<2>& region, int k, bool exact) {
    for (int cell = 0; cell < grid.size(); ++cell)
        for (const auto d : line_directions) {
            const auto own = [&](int i) {
                const int column = grid.column(cell) + i * d.right, row = grid.row(cell) + i * d.up;
                return grid.holds(column, row) && stones.test(grid.cell(column, row));
            };
            int length = 0;
            while (length < k && own(length) && region.test(cell + length * grid.step(d))) ++length;
            if (length == k && (!exact || (!own(-1) && !own(k)))) return true;
        }
    return false;
}

}  // namespace

TEST_CASE("rows are found exactly where walking finds them") {
    Random random(3);
    for (int round = 0; round < 3000; ++round) {
        const Grid grid{1 + static_cast<int>(random.below(11)), 1 + static_cast<int>(random.below(11))};
        const int k = 1 + static_cast<int>(random.below(6));
        const bool exact = random.below(2) == 1;
        Bits<2> stones, region;
        for (int cell = 0; cell < grid.size(); ++cell) {
            stones.assign(cell, random.below(5) < 3);
            region.assign(cell, random.below(8) > 0);
        }
        const LineFinder<2> finder(grid, k, exact, region);
        const bool truth = has_line(grid, stones, region, k, exact);
        REQUIRE(finder.any(stones) == truth);
        const auto cells = finder.find(stones);
        REQUIRE(cells.empty() != truth);
        for (const int cell : cells) REQUIRE((stones.test(cell) && region.test(cell)));
    }
}
