// Hidden information: nothing an engine is told depends on what it must not know.
#include <catch2/catch.hpp>

#include "core/text.hpp"
#include "referee/match.hpp"

using namespace tessera;
using namespace tessera::referee;

namespace {

// A game of numbermines; what the first engine was told of it, by the opponent's moves.
std::string told(const std::string& own_moves, const std::string& other_moves,
                 const Arguments& more = {}) {
    const Folder folder;
    const auto finished = run_referee(
        Arguments{"match", "--variant", "numbermines", "--quiet", "--records",
                  folder.file("games")} +
        more + bad_engine("listener moves=" + own_moves + " log=" + folder.file("log")) +
        bad_engine("opponent moves=" + other_moves));
    CHECK(finished.exit_code == 0);
    for (const auto& record : records_in(folder.file("games"))) {
        INFO(to_json_line(record));
        CHECK(record.reason == Reason::decided);
        // The record tells all.
        CHECK(record.final_fen.find('?') == std::string::npos);
    }
    return content(folder.file("log"));
}

bool mentions(const std::string& log, std::string_view text) {
    return log.find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("an engine is told the same whatever the opponent's secret is") {
    const std::string steps = ",+3,+3,+3,+3,+3,+3,+1";
    // Neither secret is stepped on: 4, 7, 10 … are safe.
    const auto first = told("5-9-14" + steps, "6-8-15" + steps);
    const auto second = told("5-9-14" + steps, "2-3-18" + steps);
    CHECK(first == second);
    CHECK(mentions(first, "position startpos moves 5-9-14 ? +3 +3\n"));
    CHECK(mentions(first, "position startpos moves ? 5-9-14 +3\n"));
    CHECK_FALSE(mentions(first, "6-8-15"));
}

TEST_CASE("an engine is told the same until the secret shows itself") {
    const std::string steps = ",+3,+3,+3,+3,+3,+3,+1";
    const auto harmless = told("5-9-14" + steps, "6-8-15" + steps);
    // The listener's third step, to 10, is deadly here: its games end with the move.
    const auto deadly = told("5-9-14" + steps, "6-10-15" + steps);
    const auto reveal = deadly.find("uginewgame", deadly.find("uginewgame") + 1);
    REQUIRE(reveal != std::string::npos);
    REQUIRE(reveal > 0);
    CHECK(deadly.substr(0, reveal) == harmless.substr(0, reveal));
    CHECK(deadly.size() < harmless.size());
    CHECK_FALSE(mentions(deadly, "6-10-15"));
}

TEST_CASE("openings with both secrets are shown to each side as its view") {
    const Folder folder;
    const std::string steps = "+3,+3,+3,+3,+3,+1";
    const auto from_fen = [&](const std::string& fen) {
        return told(steps, steps, {"--openings", folder.file("openings", fen + "\n")});
    };
    const auto first = from_fen("1,4 1,4 x 5-9-14 6-8-15 4");
    CHECK(mentions(first, "position fen 1,4 1,4 x 5-9-14 ? 4\n"));
    CHECK(mentions(first, "position fen 1,4 1,4 x ? 6-8-15 4 moves +3\n"));
    CHECK_FALSE(mentions(first, "5-9-14 6-8-15"));

    const auto moves = from_fen("startpos moves 5-9-14 6-8-15 +3 +3");
    CHECK(mentions(moves, "position startpos moves 5-9-14 ? +3 +3\n"));
    CHECK(mentions(moves, "position startpos moves ? 6-8-15 +3 +3 +3\n"));
    CHECK_FALSE(mentions(moves, "5-9-14 6-8-15"));
}

TEST_CASE("an opening whose secret the referee cannot know is refused") {
    const Folder folder;
    for (const std::string opening : {"startpos moves 5-9-14 ?", "startpos moves ? 5-9-14",
                                      "1,4 1,4 x 5-9-14 ? 4", "1,4 1,4 x ? 5-9-14 4"}) {
        INFO(opening);
        const auto finished =
            run_referee(Arguments{"match", "--variant", "numbermines", "--quiet", "--openings",
                                  folder.file("openings", opening + "\n"), "--engine",
                                  "cmd=builtin:random", "--engine", "cmd=builtin:random"});
        CHECK(finished.exit_code == 2);
        CHECK(finished.errors.find("openings:1: ") != std::string::npos);
    }
}
