// Engines that misbehave lose their games, with the right reason, and nothing else happens.
#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>

#include "referee/match.hpp"

using namespace tessera;
using namespace tessera::referee;

namespace {

using std::chrono::milliseconds;

struct Habit {
    std::string mode;
    Arguments limits;            // of the engine that has it
    std::optional<Reason> lost;  // nothing = no fault at all
    int wait_ms;                 // what the limits allow a game to last
};

constexpr int tc_ms = 300, hang_ms = 250, start_ms = 500, grace_ms = 100;

const std::vector<Habit>& habits() {
    const Arguments clock{"tc=0.3"}, nodes{"nodes=1"}, move_time{"movetime=300"};
    static const std::vector<Habit> list{
        {"segfault", nodes, Reason::crash, 0},
        {"exits", clock, Reason::crash, 0},
        {"closes-stdout", clock, Reason::crash, 0},
        {"silent", clock, Reason::silence, tc_ms + grace_ms},
        {"silent", move_time, Reason::silence, tc_ms + grace_ms},
        {"silent", nodes, Reason::silence, hang_ms},
        {"deaf", clock, Reason::silence, tc_ms + grace_ms},
        {"endless-info", clock, Reason::silence, tc_ms + grace_ms},
        {"endless-info", nodes, Reason::silence, hang_ms},
        {"slow", clock, Reason::time, tc_ms + grace_ms},
        {"slow", move_time, Reason::time, tc_ms + grace_ms},
        {"illegal-move", nodes, Reason::illegal_move, 0},
        {"nonsense-move", nodes, Reason::illegal_move, 0},
        {"empty-move", clock, Reason::no_move, 0},
        {"half-line", clock, Reason::silence, tc_ms + grace_ms},
        {"garbage", nodes, Reason::silence, hang_ms},
        {"exits-at-start", nodes, Reason::not_started, 0},
        {"never-ugiok", nodes, Reason::not_started, start_ms},
        {"never-readyok", nodes, Reason::silence, start_ms},
        {"ponders", nodes, std::nullopt, 0},
        {"garbage-and-move", nodes, std::nullopt, 0},
        {"stubborn", nodes, std::nullopt, 0},
        {"chatty", {"tc=30"}, std::nullopt, 0},
        {"grandchild", nodes, std::nullopt, 0},
    };
    return list;
}

// A loaded machine must not make anybody else miss a deadline: only these modes get a short
// one.
Arguments patience_for(const Habit& habit) {
    const bool start = habit.mode.starts_with("never-");
    const bool hang = habit.limits == Arguments{"nodes=1"} && habit.lost == Reason::silence;
    return {"--start-timeout", start ? std::to_string(start_ms) : "10000", "--hang-timeout",
            hang && !start ? std::to_string(hang_ms) : "60000"};
}

void check_record(const StoredRecord& record, const Habit& habit) {
    INFO(to_json_line(record));
    if (!habit.lost) {
        // Both take the first empty cell, and so the first player wins.
        CHECK(record.result == Outcome::p1_win);
        CHECK(record.reason == Reason::decided);
        CHECK(record.plies == 7);
        return;
    }
    const Side culprit = record.players[0] == habit.mode ? Side::x : Side::o;
    CHECK(record.reason == *habit.lost);
    CHECK(record.culprit == culprit);
    CHECK(record.result == win_for(!culprit));
    CHECK_FALSE(record.detail.empty());
    if (!habit.mode.starts_with("never-") && *habit.lost != Reason::not_started)
        CHECK(record.plies == (culprit == Side::x ? 2 : 3));
}

Finished play(const Habit& habit, int rounds, const std::string& file, const std::string& marker) {
    return run_referee(Arguments{"match", "--variant", "tictactoe", "--quiet"} +
                       patience_for(habit) +
                       Arguments{"--rounds", std::to_string(rounds), "--records", file} +
                       bad_engine(habit.mode + " " + marker, habit.limits) +
                       bad_engine("healthy " + marker, {"tc=60"}));
}

Finished check_habit(const Habit& habit, int rounds) {
    INFO(habit.mode << " with " << habit.limits[0]);
    const Folder folder;
    const auto marker = make_marker();
    const auto finished = play(habit, rounds, folder.file("games"), marker);
    CHECK(finished.exit_code == 0);
    CHECK(finished.errors == "");
    CHECK(becomes(0, marker));
    const auto records = records_in(folder.file("games"));
    CHECK(records.size() == static_cast<std::size_t>(2 * rounds));
    for (const auto& record : records) check_record(record, habit);
    return finished;
}

}  // namespace

TEST_CASE("every fault loses its games and nothing more") {
    for (const auto& habit : habits()) check_habit(habit, 1);
}

TEST_CASE("matches of twenty games with every fault keep to their time", "[.full]") {
    constexpr int rounds = 10;
    for (const auto& habit : habits()) {
        const auto finished = check_habit(habit, rounds);
        const milliseconds limit(2 * rounds * habit.wait_ms + 5000);
        WARN(habit.mode << " with " << habit.limits[0] << ": " << finished.time.count()
                        << " ms, allowed " << limit.count());
        CHECK(finished.time <= limit);
    }
}

TEST_CASE("an engine that cannot be started loses all its games") {
    const Folder folder;
    const auto finished = run_referee(
        Arguments{"match", "--variant", "tictactoe", "--quiet", "--records", folder.file("games")} +
        Arguments{"--engine", "cmd=/nowhere/engine", "nodes=1"} + bad_engine("healthy"));
    CHECK(finished.exit_code == 0);
    const auto records = records_in(folder.file("games"));
    REQUIRE(records.size() == 2);
    for (const auto& record : records) {
        CHECK(record.reason == Reason::not_started);
        CHECK(record.result == (record.players[0] == "engine" ? Outcome::p2_win : Outcome::p1_win));
        CHECK(record.detail.find("/nowhere/engine") != std::string::npos);
    }
}

TEST_CASE("without recovery the first fault ends the match") {
    const Folder folder;
    const auto marker = make_marker();
    const auto finished =
        run_referee(Arguments{"match", "--variant", "tictactoe", "--quiet", "--no-recover",
                              "--rounds", "1000", "--records", folder.file("games")} +
                    bad_engine("segfault " + marker) + bad_engine("healthy " + marker));
    CHECK(finished.exit_code == 3);
    CHECK(finished.errors == "referee: the engine ended instead of moving\n");
    CHECK(becomes(0, marker));
    CHECK(records_in(folder.file("games")).size() == 2);
}

TEST_CASE("an engine that does not speak UGI is told from one that is slow") {
    const Folder folder;
    const auto finished =
        run_referee(Arguments{"match", "--variant", "tictactoe", "--quiet", "--no-recover",
                              "--start-timeout", "200", "--records", folder.file("games")} +
                    Arguments{"--engine", "cmd=cat", "nodes=1"} + bad_engine("healthy"));
    CHECK(finished.exit_code == 3);
    CHECK(finished.errors == "referee: no ugiok within 200 ms — is it a UGI engine?\n");
}

TEST_CASE("what an engine says on stderr is kept") {
    const Folder folder;
    const auto finished = run_referee(
        Arguments{"match", "--variant", "tictactoe", "--quiet", "--start-timeout", "300",
                  "--records", folder.file("games")} +
        Arguments{"--engine", "cmd=sh", "name=loud", "nodes=1"} + bad_engine("healthy"));
    CHECK(finished.exit_code == 0);
    CHECK(content(folder.file("games.loud.stderr")).find("ugi") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder.file("games.healthy.stderr")));
}

TEST_CASE("killing the referee leaves no process behind") {
    for (const std::string mode : {"grandchild", "daemon"}) {
        INFO(mode);
        const auto marker = make_marker();
        const auto words =
            Arguments{"match", "--variant", "tictactoe", "--quiet", "--concurrency", "1"} +
            bad_engine(mode + " " + marker, {"nodes=1"}) +
            bad_engine("silent " + marker, {"nodes=1"});
        testing::Process referee(REFEREE_BINARY, words);
        // The referee and its guardian, two engines, a grandchild.
        REQUIRE(becomes(5, marker));
        referee.signal(SIGKILL);
        CHECK(referee.wait() == 128 + SIGKILL);
        CHECK(becomes(0, marker));
    }
}

TEST_CASE("a match leaves no process behind that left its parent's group") {
    const auto marker = make_marker();
    const auto finished =
        run_referee(Arguments{"match", "--variant", "tictactoe", "--quiet"} +
                    bad_engine("daemon " + marker) + bad_engine("healthy " + marker));
    CHECK(finished.exit_code == 0);
    CHECK(becomes(0, marker));
}
