// Which positions a book in the making wants searched next.
#include <catch2/catch.hpp>

#include "bookmaker/tree.hpp"
#include "books.hpp"

using namespace tessera;
using bookmaker::Line;
using bookmaker::Tree;

namespace {

constexpr std::size_t any_number = 100;

std::uint64_t key_after(const char* move) {
    const auto table = tests::open_table("tictactoe");
    REQUIRE(table->play(move));
    return table->canonical().key;
}

}  // namespace

TEST_CASE("tree: the start comes first, then what costs least to get to") {
    const auto start = tests::open_table("tictactoe");
    const auto root = start->canonical().key;
    Tree tree(*start, {});
    CHECK(tree.most_wanted(any_number, any_number) == std::vector{root});
    tree.add(root, {{"b2", 10, 5}, {"a1", 0, 5}, {"a2", -90, 5}}, true);
    tree.settle();
    // a2 is too bad to be followed.
    CHECK(tree.most_wanted(any_number, any_number) ==
          std::vector{key_after("b2"), key_after("a1")});
    CHECK(tree.most_wanted(1, any_number) == std::vector{key_after("b2")});
    CHECK(tree.most_wanted(any_number, 0).empty());
    CHECK(tree.searched() == 1);
}

TEST_CASE("tree: where the best becomes worse than what was listed, other moves are wanted") {
    const auto start = tests::open_table("tictactoe");
    const auto root = start->canonical().key;
    Tree tree(*start, {});
    tree.add(root, {{"b2", 10, 5}, {"a1", 0, 5}}, false);
    tree.add(key_after("b2"), {{"a1", 20, 5}}, false);
    tree.settle();
    // a1 is still as good as it was.
    CHECK(tree.most_wanted(any_number, 0).empty());
    tree.add(key_after("a1"), {{"b2", 30, 5}}, false);
    tree.settle();
    CHECK(tree.most_wanted(any_number, 0) == std::vector{root});
    CHECK(tree.judged_moves(root) == std::vector<std::string>{"b2", "a1"});
    CHECK(tree.searches_of(root) == 1);
    tree.add(root, {{"a2", -5, 5}}, true);
    tree.settle();
    CHECK(tree.most_wanted(any_number, 0).empty());
    CHECK(tree.searches_of(root) == 2);
    CHECK(tree.searched() == 3);
    // It is the best now.
    CHECK(tree.most_wanted(any_number, any_number).front() == key_after("a2"));
}
