// Asking books, and choosing among their moves.
#include <catch2/catch.hpp>
#include <map>

#include "book/probe.hpp"
#include "books.hpp"

using namespace tessera;

TEST_CASE("a position and its images get the same moves, each in its own orientation") {
    for (const std::string spec :
         {"mnk:m=5,n=5,k=4", "mnk:m=7,n=5,k=4", "pushmine", "dualclash:size=5",
          "dualclash:size=5,gravity=off", "fifo:size=6", "infiltration:size=6,k=3,pieces=6"}) {
        INFO(spec);
        const auto table = tests::open_table(spec);
        const auto bytes =
            *book::to_bytes(tests::origin_of(*table), tests::random_entries(spec, 9, 10));
        const auto book = *book::Book::over(tests::as_bytes(bytes), "a");
        Random random(9);
        const auto by = table->symmetries().back();
        const auto turned = tests::open_table(spec);
        // The first of the games the book was made of.
        for (int ply = 0; ply < 20 && table->outcome() == Outcome::none; ++ply) {
            const auto moves = *book::probe(book, *table), images = *book::probe(book, *turned);
            REQUIRE_FALSE(moves.empty());
            REQUIRE(moves.size() == images.size());
            for (std::size_t i = 0; i < moves.size(); ++i) {
                CHECK(moves[i].weight == images[i].weight);
                REQUIRE(turned->is_legal(images[i].text));
                // Not always the image of the very move: positions have symmetries of their own.
                const auto after = table->clone(), after_image = turned->clone();
                REQUIRE(after->play(moves[i].text));
                REQUIRE(after_image->play(images[i].text));
                CHECK(after->canonical().key == after_image->canonical().key);
            }
            const auto all = table->legal_moves();
            const auto next = all[random.below(all.size())];
            const auto image = table->images({next}, by).front();
            REQUIRE(table->play(next));
            REQUIRE(turned->play(image));
        }
    }
}

TEST_CASE("moves that are not legal here are not given") {
    const auto table = tests::open_table("tictactoe");
    const book::Entry entry{table->canonical().key, {{"a1", 9}, {"d4", 8}, {"", 7}, {"swap", 6}}};
    // The empty text cannot be written, so the book is made without it.
    auto good = entry;
    good.moves.erase(good.moves.begin() + 2);
    const auto bytes = *book::to_bytes(tests::origin_of(*table), std::vector{good});
    const auto moves = *book::probe(*book::Book::over(tests::as_bytes(bytes), "a"), *table);
    REQUIRE(moves.size() == 1);
    CHECK(moves[0].weight == 9);
}

TEST_CASE("a book of another variant or of other rules does not fit") {
    const auto table = tests::open_table("pushmine");
    auto origin = tests::origin_of(*table);
    const auto fit = [&] {
        const auto bytes = *book::to_bytes(origin, {});
        return book::check_fit(*book::Book::over(tests::as_bytes(bytes), "a"), *table);
    };
    CHECK(fit());
    ++origin.fingerprint;
    CHECK(fit().error().what ==
          "book 'a' was made by another version of the rules — build it anew");
    origin.variant = "fifo";
    CHECK(fit().error().what == "book 'a' is for 'fifo', not for pushmine");
}

TEST_CASE("variety: from the best move only to each as often as its weight says") {
    const book::Moves moves{{"a", 1000}, {"b", 500}, {"c", 0}, {"d", 1000}};
    const auto counts = [&](int variety) {
        std::map<std::string, int> drawn;
        for (std::uint64_t seed = 0; seed < 5000; ++seed)
            ++drawn[book::choose(moves, variety, Random(scatter(seed)))->text];
        return drawn;
    };
    auto none = counts(0);
    CHECK(none.size() == 2);
    CHECK(none["a"] + none["d"] == 5000);
    CHECK(none["a"] == Approx(2500).margin(150));
    auto full = counts(100);
    CHECK(full["b"] == Approx(1000).margin(120));
    CHECK(full["c"] == 0);
    auto half = counts(50);
    CHECK(half["b"] == Approx(5000 / 9.0).margin(100));
    CHECK_FALSE(book::choose({{"c", 0}}, 100, Random(1)));
    CHECK_FALSE(book::choose({}, 0, Random(1)));
}
