// Golden games: tests/golden/playthroughs/*.txt tell a game ply by ply, to be read by people.
//
// The first two lines of a file give the spec and the moves; the rest is what the engine makes of
// them. After a deliberate change `games_tests "[.record]"` writes the rest anew, and the difference
// is reviewed like code.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/text.hpp"
#include "games/catalogue.hpp"

using namespace tessera;

namespace {

std::string describe(const game::Table& table) {
    std::ostringstream out;
    out << table.drawing() << "fen      " << table.fen() << '\n'
        << "moves    " << table.legal_moves().size() << '\n';
    if (table.score() != "none") out << "score    " << table.score() << '\n';
    if (table.winning_line() != "none") out << "line     " << table.winning_line() << '\n';
    if (table.outcome() != Outcome::none) out << "result   " << text(table.outcome()) << '\n';
    return out.str();
}

std::string tell(const std::string& spec_line, const std::string& moves_line) {
    auto opened = catalogue::open(spec_line);
    REQUIRE(opened);
    auto& table = **opened;
    std::ostringstream out;
    out << spec_line << '\n' << moves_line << "\n\n" << describe(table);
    for (const auto move : split_words(moves_line)) {
        const auto effects = table.effects(move);
        INFO(table.fen() << " " << move);
        REQUIRE(effects);
        out << "\n" << letter(table.turn()) << " plays " << move << " (" << *effects << ")\n";
        REQUIRE(table.play(move));
        out << describe(table);
    }
    return out.str();
}

template <class Visit>
void for_each_file(Visit visit) {
    int files = 0;
    for (const auto& file : std::filesystem::directory_iterator(TESTS_DIR "/golden/playthroughs")) {
        INFO(file.path());
        std::ifstream in(file.path());
        std::string spec, moves;
        std::getline(in, spec);
        std::getline(in, moves);
        visit(file.path(), spec, moves);
        ++files;
    }
    REQUIRE(files >= 6);
}

}  // namespace

TEST_CASE("the golden games go as they are told") {
    for_each_file([](const auto& path, const auto& spec, const auto& moves) {
        std::stringstream recorded;
        recorded << std::ifstream(path).rdbuf();
        CHECK(recorded.str() == tell(spec, moves));
    });
}

TEST_CASE("record the golden games anew", "[.record]") {
    for_each_file([](const auto& path, const auto& spec, const auto& moves) {
        const auto told = tell(spec, moves);
        std::ofstream(path) << told;
    });
}
