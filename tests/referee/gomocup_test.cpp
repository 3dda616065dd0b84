// Engines of the Gomocup protocol as players: good ones, bad ones, and what they are told.
#include <catch2/catch.hpp>

#include "core/text.hpp"
#include "referee/match.hpp"

using namespace tessera;
using namespace tessera::referee;

namespace {

Arguments brain(const std::string& mode, const Arguments& words = {"tc=60"}) {
    return Arguments{"--engine", "cmd=python3", "args=" TESTS_DIR "/engines/pbrain.py " + mode,
                     "name=" + mode.substr(0, mode.find(' ')), "proto=gomocup"} +
           words;
}

// One pair of games unless more are asked for.
std::vector<StoredRecord> play(const std::string& variant, const Arguments& words) {
    const Folder folder;
    const auto finished = run_referee(
        Arguments{"match", "--variant", variant, "--quiet", "--records", folder.file("games")} +
        words);
    CHECK(finished.exit_code == 0);
    CHECK(finished.errors == "");
    return records_in(folder.file("games"));
}

std::string refusal(const Arguments& words) {
    const auto finished = run_referee(words);
    CHECK(finished.exit_code == 2);
    return finished.errors;
}

}  // namespace

TEST_CASE("a Gomocup engine plays whole games, on any board and by either rule") {
    for (const std::string variant :
         {"mnk:m=5,n=5", "mnk:m=7,n=5", "mnk:m=5,n=8,exact=on", "mnk:m=9,n=9,exact=on"})
        for (const std::string mode : {"healthy", "chatty", "suggests", "single-game"}) {
            INFO(variant << ", " << mode);
            const auto records = play(variant, brain(mode) + bad_engine("healthy-ugi"));
            REQUIRE(records.size() == 2);
            for (const auto& record : records) {
                INFO(to_json_line(record));
                CHECK(record.reason == Reason::decided);
            }
        }
}

TEST_CASE("the faults of a Gomocup engine lose its games, with the reason, and nothing more") {
    struct Habit {
        std::string mode;
        Arguments limits;
        Reason reason;
        std::string detail;
    };
    const Arguments clock{"tc=60"}, move_time{"movetime=800"};
    const std::vector<Habit> habits{
        {"taken", clock, Reason::illegal_move, "'a5' is illegal"},
        {"off-board", clock, Reason::illegal_move, "'99,99' is illegal"},
        {"two-stones", clock, Reason::illegal_move, "'1,4 2,4' is illegal"},
        {"error", clock, Reason::no_move, "ERROR out of ideas"},
        {"unknown", clock, Reason::no_move, "UNKNOWN what is a move?"},
        {"exits", clock, Reason::crash, "the engine ended instead of moving"},
        {"silent", move_time, Reason::silence, "no move within 800 ms"},
        {"babble", move_time, Reason::silence, "no move within 800 ms"},
        {"refuses-size", clock, Reason::not_started, "ERROR unsupported size"},
    };
    for (const auto& [mode, limits, reason, detail] : habits) {
        INFO(mode);
        const auto records =
            play("mnk:m=5,n=5", brain(mode, limits) + bad_engine("healthy", {"tc=60"}));
        REQUIRE(records.size() == 2);
        for (const auto& record : records) {
            INFO(to_json_line(record));
            const Side culprit = record.players[0] == mode ? Side::x : Side::o;
            CHECK(record.reason == reason);
            CHECK(record.culprit == culprit);
            CHECK(record.result == win_for(!culprit));
            CHECK(record.detail.starts_with(detail));
            if (reason != Reason::not_started) CHECK(record.plies == (culprit == Side::x ? 2 : 3));
        }
    }
}

TEST_CASE("an engine that never says OK is told from one that is slow") {
    for (const auto& engine : {brain("silent-start"), Arguments{"--engine", "cmd=cat", "name=cat",
                                                                "proto=gomocup", "tc=60"}}) {
        const auto finished = run_referee(Arguments{"match", "--variant", "gomoku", "--quiet",
                                                    "--no-recover", "--start-timeout", "300"} +
                                          engine + bad_engine("healthy"));
        CHECK(finished.exit_code == 3);
        CHECK(finished.errors == "referee: no OK within 300 ms — is it a Gomocup engine?\n");
    }
}

TEST_CASE("a Gomocup engine is told the board, the rule, its limits and every move") {
    const Folder folder;
    const auto log = folder.file("log");
    play("mnk:m=5,n=6,exact=on",
         brain("healthy log=" + log, {"tc=60", "movetime=20000", "option.max_memory=1000000"}) +
             bad_engine("script moves=a1,c1,e1,b1", {"nodes=1"}));
    const auto said = content(log);
    const auto lines = split(said, '\n');
    // As x in the first game it begins, as o in the second it answers. Its own rows begin at the
    // top, ours at the bottom.
    const std::vector<std::string> beginning{"INFO timeout_turn 20000",
                                             "INFO timeout_match 60000",
                                             "INFO max_memory 0",
                                             "INFO game_type 1",
                                             "INFO rule 1",
                                             "INFO max_memory 1000000",
                                             "RECTSTART 5,6",
                                             "INFO time_left 60000",
                                             "BEGIN"};
    REQUIRE(lines.size() > beginning.size() + 1);
    for (std::size_t i = 0; i < beginning.size(); ++i) CHECK(lines[i] == beginning[i]);
    CHECK(lines[beginning.size()].starts_with("INFO time_left 5"));
    CHECK(lines[beginning.size() + 1] == "TURN 0,5");
    const auto second_game = said.find("RESTART\nINFO time_left 60000\nTURN 0,5\nINFO time_left ");
    CHECK(second_game != std::string::npos);
    CHECK(said.find("\nTURN 2,5\n", second_game) != std::string::npos);
    CHECK(said.ends_with("END\n"));
}

TEST_CASE("a Gomocup engine without a clock is told that there is none") {
    const Folder folder;
    const auto log = folder.file("log");
    play("gomoku", brain("healthy log=" + log, {"movetime=20000"}) + bad_engine("healthy-ugi"));
    CHECK(
        content(log).starts_with("INFO timeout_turn 20000\nINFO timeout_match 0\n"
                                 "INFO max_memory 0\nINFO game_type 1\nINFO rule 0\nSTART 15\n"
                                 "INFO time_left 2147483647\nBEGIN\n"));
}

TEST_CASE("a Gomocup engine is told an opening as a board") {
    const Folder folder;
    const auto log = folder.file("log");
    const auto openings = folder.file("openings",
                                      "startpos moves c3 b2 c4\n"
                                      "5/5/1xo2/5/3x1 o 3 moves a1 e1\n");
    play("mnk:m=5,n=5", brain("healthy log=" + log) + bad_engine("healthy-ugi") +
                            Arguments{"--openings", openings, "--rounds", "2"});
    const auto said = content(log);
    // After three moves o is to move: first the other engine, which takes a1, then in the second
    // game this one.
    CHECK(said.find("BOARD\n2,2,1\n1,3,2\n2,1,1\n0,4,2\nDONE\n") != std::string::npos);
    CHECK(said.find("BOARD\n2,2,2\n1,3,1\n2,1,2\nDONE\n") != std::string::npos);
    // The stones of a FEN come in any order that has the right colours.
    CHECK(said.find("BOARD\n3,4,2\n2,2,1\n1,2,2\n0,4,1\n4,4,2\nDONE\n") != std::string::npos);
}

TEST_CASE("tessera plays tessera over both protocols") {
    // Little time, but nobody is late on a busy machine.
    const Arguments clock{"tc=1+0.01", "margin=60000"};
    const auto gomocup =
        Arguments{"--engine",     "cmd=" TESSERA_BINARY, "args=--protocol gomocup",
                  "name=gomocup", "proto=gomocup",       "option.max_memory=40000000"} +
        clock;
    for (const std::string variant : {"mnk:m=6,n=6", "mnk:m=7,n=5,exact=on"}) {
        const auto records = play(variant, gomocup + tessera_engine("ugi", clock) +
                                               Arguments{"--random-plies", "5", "--rounds", "2"});
        REQUIRE(records.size() == 4);
        for (const auto& record : records) {
            INFO(to_json_line(record));
            CHECK(record.reason == Reason::decided);
        }
    }
}

TEST_CASE("what a Gomocup engine cannot do is refused before the match") {
    const auto match = [](const std::string& variant, const Arguments& limits) {
        return refusal(Arguments{"match", "--variant", variant} + brain("healthy", limits) +
                       bad_engine("healthy-ugi"));
    };
    const std::string game =
        "referee: engine healthy speaks gomocup: it plays mnk with k=5 and nothing else — give "
        "such a --variant\n";
    for (const auto* variant : {"fifo", "tictactoe", "mnk:m=7,n=7,k=4", "other"})
        CHECK(match(variant, {"tc=1"}) == game);
    const std::string limit =
        "referee: engine healthy speaks gomocup: it knows no depth= and nodes= — give tc= or "
        "movetime=\n";
    for (const auto* words : {"depth=3", "nodes=100"}) {
        CHECK(match("gomoku", {words}) == limit);
        CHECK(match("gomoku", {"tc=1", words}) == limit);
    }
    CHECK(refusal({"match", "--engine", "cmd=a", "proto=xboard", "--engine", "cmd=b"}) ==
          "referee: engine proto cannot be 'xboard' — it is ugi or gomocup\n");
    CHECK(refusal({"check", "cmd=" TESSERA_BINARY, "proto=gomocup"}) ==
          "referee: check holds engines against UGI — leave out proto=\n");
}
