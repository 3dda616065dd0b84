// `referee check`: good engines pass it, bad ones fail the right rules, and nothing hangs it.
#include <catch2/catch.hpp>

#include <regex>

#include "referee/check_lines.hpp"
#include "referee/match.hpp"

using namespace tessera::referee;

namespace {

Finished check(Arguments words) {
    words.insert(words.begin(), "check");
    return run_referee(words);
}

// Does a line with this verdict speak of a rule that begins so, with such a note?
bool says(const Finished& finished, const std::string& verdict, const std::string& rule,
          const std::string& note = "") {
    const std::regex line("(^|\n) ?[0-9]+ " + verdict + "  " + rule + "[^\n]*" + note);
    return std::regex_search(finished.output, line);
}

Arguments bad(const std::string& mode) {
    return {"cmd=" BAD_ENGINE, "args=" + mode, "--variant", "tictactoe", "--timeout", "500"};
}

}  // namespace

TEST_CASE("tessera keeps every rule in every game") {
    const std::string variant = GENERATE("tictactoe", "pushmine", "dualclash:size=5", "numbermines",
                                         "fifo:size=6", "infiltration:size=6,k=3,pieces=6");
    INFO(variant);
    const auto finished = check({"cmd=" TESSERA_BINARY, "--variant", variant});
    INFO(finished.output);
    CHECK(finished.exit_code == 0);
    CHECK(finished.output.find("FAIL") == std::string::npos);
    CHECK(says(finished, "pass", "a game by the rules: every move is legal"));
    CHECK(says(finished, "pass", "extension: query legalmoves"));
}

TEST_CASE("an engine of the base protocol keeps every rule that applies to it") {
    const std::string script = TESTS_DIR "/engines/tictactoe.py";
    for (const std::string variant : {"tictactoe", "other"}) {
        const auto finished = check({"cmd=python3", "args=" + script, "--variant", variant});
        INFO(finished.output);
        CHECK(finished.exit_code == 0);
        CHECK(says(finished, "skip", "extension: query fen"));
        CHECK(says(finished, variant == "other" ? "pass" : "skip", "a game with itself"));
    }
    const auto liar = check({"cmd=python3", "args=" + script + " lie", "--variant", "tictactoe"});
    CHECK(liar.exit_code == 1);
    CHECK(says(liar, "FAIL", "a game by the rules: every query is right", "query result"));
}

TEST_CASE("programs that are no engines fail and do not hang the check") {
    const auto cat = check({"cmd=/bin/cat", "--timeout", "300"});
    CHECK(cat.exit_code == 1);
    CHECK(says(cat, "FAIL", "ugi is answered by ugiok", "no ugiok within 300 ms"));
    CHECK(says(cat, "skip", "go depth"));

    const auto sleeper = check({"cmd=/bin/sleep", "args=1000", "--timeout", "300"});
    CHECK(sleeper.exit_code == 1);
    CHECK(says(sleeper, "pass", "starts"));
    CHECK(says(sleeper, "FAIL", "ugi is answered by ugiok"));
    CHECK(sleeper.time < std::chrono::seconds(10));

    const auto nothing = check({"cmd=/bin/true"});
    CHECK(nothing.exit_code == 1);
    CHECK(says(nothing, "FAIL", "starts", "ended"));

    const auto missing = check({"cmd=/no/such/engine"});
    CHECK(missing.exit_code == 1);
    CHECK(says(missing, "FAIL", "starts", "cannot start"));
}

TEST_CASE("bad engines fail the rules they break") {
    SECTION("a crash") {
        const auto finished = check(bad("segfault"));
        CHECK(finished.exit_code == 1);
        // The engine is started again, and breaks down at its second search again.
        CHECK(says(finished, "pass", "go depth"));
        CHECK(says(finished, "FAIL", "go nodes", "ended"));
        CHECK(says(finished, "pass", "go movetime"));
    }
    SECTION("silence") {
        CHECK(says(check(bad("silent")), "FAIL", "go nodes", "no bestmove within"));
    }
    SECTION("a flood of info") {
        CHECK(says(check(bad("endless-info")), "FAIL", "go nodes", "no bestmove within"));
    }
    SECTION("an illegal move") {
        CHECK(says(check(bad("illegal-move")), "FAIL", "a game by the rules: every move is legal",
                   "illegal"));
    }
    SECTION("no move") { CHECK(says(check(bad("empty-move")), "FAIL", "go nodes", "'bestmove'")); }
    SECTION("a ponder move nobody asked for") {
        CHECK(says(check(bad("ponders")), "FAIL", "go depth", "ponder"));
    }
    SECTION("garbage") {
        CHECK(says(check(bad("garbage")), "FAIL", "every line begins with a word of the protocol"));
    }
    SECTION("a refusal to quit") {
        const auto finished = check(bad("stubborn"));
        CHECK(says(finished, "FAIL", "quit ends the process"));
        CHECK(says(finished, "FAIL", "the end of input ends the process"));
    }
    SECTION("no readyok") {
        CHECK(says(check(bad("never-readyok")), "FAIL", "isready is answered by"));
    }
}

TEST_CASE("the check explains itself and its misuse") {
    CHECK(check({"--help"}).exit_code == 0);
    CHECK(check({}).exit_code == 2);
    CHECK(check({"cmd=builtin:random"}).exit_code == 2);
    CHECK(check({"cmd=x", "--variant", "chess"}).exit_code == 2);
    CHECK(check({"cmd=x", "--timeout", "soon"}).exit_code == 2);
    CHECK(check({"cmd=x", "--fast"}).exit_code == 2);
    const auto json = check({"cmd=/bin/true", "--json"});
    CHECK(json.exit_code == 1);
    CHECK(json.output.starts_with("{\"event\":\"rule\",\"number\":1,"));
    CHECK(json.output.find("{\"event\":\"summary\",\"engine\":\"true\"") != std::string::npos);
}

TEST_CASE("info lines are judged word by word") {
    using Faults = std::vector<InfoFault>;
    for (const auto* good :
         {"info depth 1 seldepth 2 multipv 1 score cp -5 time 0 nodes 7 nps 7000 hashfull 0 pv b2",
          "info time 0 nodes 113 nps 113000", "info score mate -2 pv a1 b1",
          "info string anything nodes 0", "info currmove a1 currmovenumber 1"}) {
        INFO(good);
        CHECK(faults_in_info(good).empty());
    }
    CHECK(faults_in_info("info") == Faults{InfoFault::form});
    CHECK(faults_in_info("info depth") == Faults{InfoFault::form});
    CHECK(faults_in_info("info depth one") == Faults{InfoFault::form});
    CHECK(faults_in_info("info mood 3") == Faults{InfoFault::form});
    CHECK(faults_in_info("info score 13") == Faults{InfoFault::form});
    CHECK(faults_in_info("info depth 1 pv") == Faults{InfoFault::pv});
    CHECK(faults_in_info("info pv a1 b1 depth 3") == Faults{InfoFault::pv});
    CHECK(faults_in_info("info nodes 0") == Faults{InfoFault::nodes});
    CHECK(faults_in_info("info score cp 3 lowerbound nodes 5") == Faults{InfoFault::bound});
}

TEST_CASE("option lines are judged by their type") {
    for (const auto* good :
         {"option name Hash type spin default 64 min 1 max 65536",
          "option name Clear Hash type button", "option name Ponder type check default false",
          "option name Log type string default",
          "option name G type combo default b var a var b"}) {
        INFO(good);
        CHECK_FALSE(fault_in_option(good));
    }
    for (const auto* bad :
         {"option", "option Hash", "option name type spin", "option name Hash",
          "option name Hash type number default 1", "option name Hash type spin default 64",
          "option name Hash type spin default 0 min 1 max 2", "option name P type check default on",
          "option name G type combo default c var a var b", "option name L type string"}) {
        INFO(bad);
        CHECK(fault_in_option(bad));
    }
    CHECK(name_of_option("option name Clear Hash type button") == "Clear Hash");
    CHECK(default_of_option("option name G type combo default b var a var b") == "b");
}
