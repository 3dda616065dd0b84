#include "core/text.hpp"

#include <catch2/catch.hpp>

#include "core/board_text.hpp"
#include "core/grid.hpp"

using namespace tessera;

TEST_CASE("numbers are plain decimal digits within their bound") {
    CHECK(parse_number("0", 9) == 0);
    CHECK(parse_number("1000000", 1000000) == 1000000);
    CHECK(parse_number("4", 4) == 4);
    for (const char* bad : {"", "-1", "+1", " 1", "1 ", "1x", "0x1", "1000001", "99999999999999999999999"})
        CHECK_FALSE(parse_number(bad, 1000000));
    CHECK_FALSE(parse_number("4", 3));
}

TEST_CASE("words are separated by any white space") {
    CHECK(split_words(" a\tb\r\n c ") == std::vector<std::string_view>{"a", "b", "c"});
    CHECK(split_words("  ").empty());
}

TEST_CASE("foreign text in a message stays on one line and short") {
    CHECK(quoted("a\nb") == "'a?b'");
    CHECK(quoted(std::string(500, 'a')).size() < 100);
}

TEST_CASE("cells are named by column letter and row number") {
    const Grid grid{26, 26};
    for (int cell = 0; cell < grid.size(); ++cell) REQUIRE(parse_cell(grid, cell_name(grid, cell)) == cell);
    CHECK(parse_cell(grid, "Z26") == grid.size() - 1);
    for (const char* bad : {"", "a", "1", "a0", "a01", "a27", "aa1", "a1b", "{1"}) CHECK_FALSE(parse_cell(grid, bad));
    CHECK_FALSE(parse_cell(Grid{3, 3}, "d1"));
}

TEST_CASE("board fields are written with merged runs and read strictly") {
    const Grid grid{12, 2};
    const std::string letters = "x...........o..........o";
    const auto field = write_board(grid, letters);
    CHECK(field == "o10o/x11");
    CHECK(*read_board(grid, field, "xo") == letters);
    CHECK(*read_board(grid, "O10O/X11", "xo") == letters);
    for (const char* bad : {"o10o", "o10o/x11/12", "o9o/x11", "o11o/x11", "o010o/x11", "o10o/x0x10", "o10o/g11",
                            "o10o/x99999999999999999999", "/", ""})
        CHECK_FALSE(read_board(grid, bad, "xo"));
}
