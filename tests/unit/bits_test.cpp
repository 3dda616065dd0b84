#include "core/bits.hpp"

#include <catch2/catch.hpp>
#include <set>

#include "core/random.hpp"

using namespace tessera;

TEST_CASE("a set of cells behaves like a set of numbers") {
    Random random(1);
    Bits<3> bits;
    std::set<int> model;
    for (int i = 0; i < 500; ++i) {
        const int cell = static_cast<int>(random.below(192));
        const bool on = random.below(2) == 1;
        bits.assign(cell, on);
        if (on)
            model.insert(cell);
        else
            model.erase(cell);
        REQUIRE(bits.count() == static_cast<int>(model.size()));
        REQUIRE(bits.any() == !model.empty());
    }
    std::vector<int> visited;
    bits.for_each([&](int cell) { visited.push_back(cell); });
    CHECK(visited == std::vector<int>(model.begin(), model.end()));
    CHECK(bits.lowest() == *model.begin());
}

TEST_CASE("shifting moves every cell and drops what leaves") {
    for (const int by : {0, 1, 7, 63, 64, 65, 127, 130, 191}) {
        INFO(by);
        for (const int cell : {0, 1, 63, 64, 100, 128, 191}) {
            const auto one = Bits<3>::of(cell);
            CHECK((one << by) == (cell + by < 192 ? Bits<3>::of(cell + by) : Bits<3>()));
            CHECK((one >> by) == (cell - by >= 0 ? Bits<3>::of(cell - by) : Bits<3>()));
        }
    }
}

TEST_CASE("the first n cells") {
    for (const int n : {0, 1, 63, 64, 65, 128}) {
        CHECK(Bits<2>::first(n).count() == n);
        if (n) CHECK(Bits<2>::first(n).test(n - 1));
    }
}
