#include "gomocup/opening.hpp"

#include <array>

#include "core/random.hpp"

namespace tessera::gomocup {
namespace {

// Counted from the top left corner, where black has little room for what white leaves him.
constexpr std::array<std::array<Point, 3>, 4> openings{{
    {{{0, 0}, {2, 2}, {4, 1}}},
    {{{1, 1}, {2, 1}, {3, 2}}},
    {{{0, 1}, {1, 2}, {4, 0}}},
    {{{0, 3}, {2, 3}, {3, 0}}},
}};

}  // namespace

std::vector<Point> swap2_opening(const Grid& board, std::uint64_t seed) {
    Random random(scatter(seed));
    auto [black, white, second_black] = openings[random.below(openings.size())];
    std::vector<Point> stones{black, white, second_black};
    const bool mirrored = random.below(2) == 1, turned = random.below(2) == 1;
    for (auto& stone : stones) {
        if (mirrored) stone.x = board.width - 1 - stone.x;
        if (turned) stone.y = board.height - 1 - stone.y;
    }
    return stones;
}

}  // namespace tessera::gomocup
