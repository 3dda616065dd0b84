// Engines of other people, and games only they know.
#include <catch2/catch.hpp>

#include "referee/match.hpp"

using namespace tessera;
using namespace tessera::referee;

namespace {

// Knows nothing but the base protocol.
Arguments foreign_engine(const std::string& name, const std::string& mode = "") {
    return {"--engine", "cmd=python3", "args=" TESTS_DIR "/engines/tictactoe.py " + mode,
            "name=" + name, "tc=20"};
}

std::vector<StoredRecord> play(const std::string& variant, const Arguments& engines) {
    const Folder folder;
    const auto finished =
        run_referee(Arguments{"match", "--variant", variant, "--quiet", "--rounds", "2",
                              "--records", folder.file("games")} +
                    engines);
    CHECK(finished.exit_code == 0);
    CHECK(finished.errors == "");
    auto records = records_in(folder.file("games"));
    CHECK(records.size() == 4);
    return records;
}

}  // namespace

TEST_CASE("a foreign engine plays a game the referee does not know against itself") {
    for (const auto& record : play("other", foreign_engine("one") + foreign_engine("two"))) {
        INFO(to_json_line(record));
        CHECK(record.reason == Reason::decided);
        CHECK(record.result == Outcome::p1_win);
        CHECK(record.plies == 7);
    }
}

TEST_CASE("a foreign engine plays a game the referee does not know against tessera") {
    const auto tessera = tessera_engine("tessera", {"depth=9", "option.UGI_Variant=tictactoe"});
    for (const auto& record : play("other", foreign_engine("foreign") + tessera)) {
        INFO(to_json_line(record));
        CHECK(record.reason == Reason::decided);
        // It sees no threat, and tessera makes no mistake.
        CHECK(record.result ==
              (record.players[0] == "tessera" ? Outcome::p1_win : Outcome::p2_win));
    }
}

TEST_CASE("a foreign engine plays a game of ours against tessera") {
    for (const auto& record :
         play("tictactoe", foreign_engine("foreign") + tessera_engine("tessera", {"depth=9"}))) {
        INFO(to_json_line(record));
        CHECK(record.reason == Reason::decided);
        CHECK(record.result ==
              (record.players[0] == "tessera" ? Outcome::p1_win : Outcome::p2_win));
    }
}

TEST_CASE("an engine that lies about the result is contradicted") {
    for (const auto& record :
         play("other", foreign_engine("honest") + foreign_engine("liar", "lie"))) {
        INFO(to_json_line(record));
        CHECK(record.reason == Reason::disagreement);
        CHECK(record.result == Outcome::draw);
        CHECK_FALSE(record.culprit);
        CHECK(record.detail == (record.players[0] == "liar"
                                    ? "query result: x says draw, o says p1win"
                                    : "query result: x says p1win, o says draw"));
    }
}

TEST_CASE("an engine that lies about the result is not asked in a game of ours") {
    for (const auto& record :
         play("tictactoe", foreign_engine("honest") + foreign_engine("liar", "lie"))) {
        CHECK(record.reason == Reason::decided);
        CHECK(record.result == Outcome::p1_win);
    }
}

TEST_CASE("a move that no player accepts loses a game the referee does not know") {
    const auto tessera = tessera_engine("tessera", {"depth=1", "option.UGI_Variant=tictactoe"});
    for (const auto& opponent : {tessera, foreign_engine("honest")})
        for (const auto& record : play("other", foreign_engine("cheat", "cheat") + opponent)) {
            INFO(to_json_line(record));
            const Side culprit = record.players[0] == "cheat" ? Side::x : Side::o;
            CHECK(record.reason == Reason::illegal_move);
            CHECK(record.culprit == culprit);
            CHECK(record.result == win_for(!culprit));
        }
}

TEST_CASE("a fault in a game the referee does not know loses it") {
    const auto records =
        play("other", foreign_engine("honest") + Arguments{"--engine", "cmd=false", "nodes=1"});
    for (const auto& record : records) {
        CHECK(record.reason == Reason::not_started);
        CHECK(record.result == (record.players[0] == "false" ? Outcome::p2_win : Outcome::p1_win));
    }
}
