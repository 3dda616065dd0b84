#include "gomocup/opening.hpp"

#include <array>

#include "core/random.hpp"

namespace tessera::gomocup {
namespace {

// Counted from a corner, where black's first moves are worth about as much as white's next one: by
// searches on boards of 15 and of 20.
constexpr std::array<std::array<Point, 3>, 6> openings{{
    {{{0, 4}, {0, 0}, {1, 4}}},
    {{{0, 1}, {1, 4}, {4, 4}}},
    {{{4, 0}, {0, 4}, {3, 1}}},
    {{{3, 3}, {1, 2}, {2, 0}}},
    {{{1, 4}, {0, 3}, {0, 2}}},
    {{{3, 0}, {1, 3}, {3, 2}}},
}};

}  // namespace

std::vector<Point> swap2_opening(const Grid& board, std::uint64_t seed) {
    Random random(scatter(seed));
    const auto& opening = openings[random.below(openings.size())];
    std::vector<Point> stones(opening.begin(), opening.end());
    const bool mirrored = random.below(2) == 1, turned = random.below(2) == 1;
    for (auto& stone : stones) {
        if (mirrored) stone.x = board.width - 1 - stone.x;
        if (turned) stone.y = board.height - 1 - stone.y;
    }
    return stones;
}

}  // namespace tessera::gomocup
