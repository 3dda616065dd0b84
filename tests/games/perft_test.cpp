// Perft tables: a new case is a line of data in tests/golden/perft.
//
//   spec | startpos [moves m…]  or  fen F [moves m…] | [FEN then reached] | depth:count …
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <iostream>

#include "core/text.hpp"
#include "games/catalogue.hpp"

using namespace tessera;

namespace {

std::string trimmed(std::string_view text) { return join(split_words(text), " "); }

void check_line(const std::string& line, std::uint64_t largest) {
    INFO(line);
    const auto columns = split(line, '|');
    REQUIRE(columns.size() == 4);
    auto opened = catalogue::open(trimmed(columns[0]));
    REQUIRE(opened);
    auto& table = **opened;

    const auto where = trimmed(columns[1]);
    const auto moves_at = where.find(" moves ");
    if (where.starts_with("fen ")) {
        const auto status = table.set_fen(std::string_view(where).substr(4, moves_at == std::string::npos
                                                                               ? std::string::npos
                                                                               : moves_at - 4));
        INFO((status ? "" : status.error().what));
        REQUIRE(status);
    } else {
        REQUIRE(where.starts_with("startpos"));
    }
    if (moves_at != std::string::npos)
        for (const auto move : split_words(std::string_view(where).substr(moves_at + 7)))
            REQUIRE(table.play(move));
    if (const auto fen = trimmed(columns[2]); !fen.empty()) REQUIRE(table.fen() == fen);

    const game::StopFlag never_stop{false};
    for (const auto entry : split_words(columns[3])) {
        const auto parts = split(entry, ':');
        REQUIRE(parts.size() == 2);
        const auto depth = parse_number(parts[0], 100);
        const auto count = parse_number(parts[1], 1'000'000'000'000);
        REQUIRE((depth && count));
        if (static_cast<std::uint64_t>(*count) > largest) continue;
        INFO("depth " << *depth);
        REQUIRE(table.perft(static_cast<int>(*depth), never_stop) == static_cast<std::uint64_t>(*count));
    }
}

void check_tables(std::uint64_t largest) {
    int lines = 0;
    for (const auto& file : std::filesystem::directory_iterator(TESTS_DIR "/golden/perft")) {
        INFO(file.path());
        std::ifstream in(file.path());
        for (std::string line; std::getline(in, line);) {
            if (line.empty() || line[0] == '#') continue;
            check_line(line, largest);
            ++lines;
        }
    }
    REQUIRE(lines > 100);
}

}  // namespace

TEST_CASE("perft tables, small counts") { check_tables(3'000'000); }

// Run by tools/perft.
TEST_CASE("perft tables, all counts", "[.full]") { check_tables(~std::uint64_t{0}); }
