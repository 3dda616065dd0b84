#include "tune/training.hpp"

#include <catch2/catch.hpp>

#include "core/random.hpp"

using namespace tessera;
using namespace tessera::tune;

namespace {

// Four cells in a row, which may be mirrored; each side sees its own stones and the other's.
const search::NetworkShape shape{"row", 8, {{0, 1, 2, 3, 4, 5, 6, 7}, {3, 2, 1, 0, 7, 6, 5, 4}}};

// The side that has both cells in the middle wins: no sum of single cells says who that is.
Lessons lessons_of(std::uint64_t seed, int count) {
    Random random(seed);
    Lessons lessons;
    for (int i = 0; i < count; ++i) {
        std::array<std::vector<int>, 2> inputs;
        std::array<int, 2> in_the_middle{};
        for (int cell = 0; cell < 4; ++cell) {
            const auto owner = random.below(3);
            if (owner == 2) continue;
            inputs[owner].push_back(cell);
            inputs[1 - owner].push_back(4 + cell);
            in_the_middle[owner] += cell == 1 || cell == 2;
        }
        lessons.add(inputs, in_the_middle[0] == 2 ? 1 : in_the_middle[1] == 2 ? 0 : 0.5);
    }
    return lessons;
}

}  // namespace

TEST_CASE("a network learns what no weighted sum can say") {
    TrainingOptions options;
    options.epochs = 30;
    options.rate = 0.02;
    std::vector<double> losses;
    const auto network = train(lessons_of(1, 20000), shape, 100, options,
                               [&](int, double loss, const auto&) { losses.push_back(loss); });
    REQUIRE(losses.size() == 30);
    CHECK(losses.back() < losses.front());
    // Seven of nine outcomes are even, which costs ln 2 at best.
    const double least = 7.0 / 9 * std::log(2.0);
    const auto unseen = lessons_of(2, 5000);
    CHECK(loss_of(network, shape, unseen) < least + 0.02);
    CHECK(network.scale == 100);
    CHECK(network.variant == "row");
}

TEST_CASE("training is the same every time, and another with another seed") {
    const auto lessons = lessons_of(1, 2000);
    const auto trained = [&](std::uint64_t seed) {
        TrainingOptions options;
        options.epochs = 2;
        options.seed = seed;
        return train(lessons, shape, 100, options, [](int, double, const auto&) {}).text();
    };
    CHECK(trained(1) == trained(1));
    CHECK(trained(1) != trained(2));
}

TEST_CASE("lessons are kept as they were given") {
    Lessons lessons;
    lessons.add({{{1, 2, 3}, {}}}, 0.25);
    lessons.add({{{7}, {8, 9}}}, 1);
    REQUIRE(lessons.size() == 2);
    CHECK(lessons[0].inputs[0].size() == 3);
    CHECK(lessons[0].inputs[1].empty());
    CHECK(lessons[1].inputs[0][0] == 7);
    CHECK(lessons[1].inputs[1][1] == 9);
    CHECK(lessons[1].target == 1);
}
