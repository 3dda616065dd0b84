// What is part of the program is as good as it says.
#include <catch2/catch.hpp>
#include <set>
#include <sstream>

#include "book/shipped.hpp"
#include "book/text.hpp"
#include "books.hpp"
#include "core/text.hpp"
#include "referee/opening.hpp"

using namespace tessera;

TEST_CASE("every open game at its default has a book and a suite of openings") {
    for (const auto* spec : {"mnk", "pushmine", "dualclash", "fifo", "infiltration"}) {
        INFO(spec);
        CHECK(book::shipped_book(spec));
        CHECK(book::shipped_openings(spec));
    }
    CHECK(book::shipped_book("mnk:m=3,n=3,k=3"));
    CHECK_FALSE(book::shipped_book("numbermines"));
}

TEST_CASE("in the shipped books every position can be reached and every move is legal") {
    const auto books = book::shipped_books();
    CHECK(books.size() >= 6);
    for (const auto& book : books) {
        INFO(book.name());
        const auto table = tests::open_table(book.origin().variant);
        REQUIRE(book::check_fit(book, *table));
        std::size_t positions = 0, legal = 0, moves = 0, with_choice = 0;
        REQUIRE(book::walk(book, *table, [&](const game::Table&, const book::Moves& found) {
            ++positions;
            legal += found.size();
            with_choice += found.front().weight > 0 ? 1 : 0;
        }));
        REQUIRE(book.for_each([&](book::Entry&& entry) { moves += entry.moves.size(); }));
        CHECK(positions == book.positions());
        CHECK(with_choice == positions);
        CHECK(legal == moves);
        CHECK(book.origin().command.starts_with("bookmaker "));
    }
}

TEST_CASE("the book of tic-tac-toe knows every position and never loses") {
    const auto book = book::shipped_book("mnk:m=3,n=3,k=3");
    REQUIRE(book);
    CHECK(book->positions() == 627);
    const auto table = tests::open_table("tictactoe");
    REQUIRE(book::walk(*book, *table, [](const game::Table& here, const book::Moves& moves) {
        REQUIRE(moves.size() == here.legal_moves().size());
        for (const auto& move : moves)
            REQUIRE((move.weight > 0) == (move.score == moves.front().score));
    }));
    CHECK(book::probe(*book, *table)->front().score == 0);
    for (const auto* move : {"a1", "b2"}) REQUIRE(table->play(move));
    CHECK(book::probe(*book, *table)->front().score == 0);
    for (const auto* move : {"a2", "c1"}) REQUIRE(table->play(move));
    CHECK(book::probe(*book, *table)->front().text == "a3");
    CHECK(book::probe(*book, *table)->front().score == book::mate - 1);
}

TEST_CASE("shipped openings are legal, not over, and distinct up to symmetry") {
    CHECK(book::variants_with_openings().size() >= 5);
    for (const auto variant : book::variants_with_openings()) {
        INFO(variant);
        const auto table = tests::open_table(std::string(variant));
        std::istringstream text{std::string(*book::shipped_openings(variant))};
        std::set<std::uint64_t> seen;
        std::size_t lines = 0;
        for (std::string line; std::getline(text, line);) {
            line.resize(std::min(line.find('#'), line.size()));
            if (split_words(line).empty()) continue;
            INFO(line);
            ++lines;
            REQUIRE(referee::set_up(*table, referee::parse_opening(line)));
            CHECK(table->outcome() == Outcome::none);
            CHECK(seen.insert(table->canonical().key).second);
        }
        CHECK(lines >= 500);
    }
}
