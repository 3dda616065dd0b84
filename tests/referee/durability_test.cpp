// Whatever happens to the referee, what was played is kept, and what was not is played later.
#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <random>
#include <set>
#include <thread>

#include "referee/match.hpp"

using namespace tessera;
using namespace tessera::referee;

namespace {

using std::chrono::microseconds;

// Short games that depend on the opening and on chance, with a process to be left behind.
Arguments lively_match(const std::string& file, int rounds, const std::string& marker = "") {
    return Arguments{"match",
                     "--variant",
                     "mnk:m=6,n=6,k=4",
                     "--random-plies",
                     "4",
                     "--quiet",
                     "--concurrency",
                     "2",
                     "--rounds",
                     std::to_string(rounds),
                     "--records",
                     file} +
           bad_engine("healthy " + marker) + Arguments{"--engine", "cmd=builtin:random"};
}

void check_each_game_once(const std::string& file, int rounds) {
    std::set<std::pair<std::uint64_t, int>> seen;
    for (const auto& record : records_in(file))
        CHECK(seen.emplace(record.pair, record.game).second);
    CHECK(seen.size() == static_cast<std::size_t>(2 * rounds));
}

// Kills a match at a random moment, again and again while it is being resumed, and lets it finish.
void check_killed_match(int rounds, microseconds usual_time,
                        const std::vector<std::string>& expected, std::mt19937& random) {
    const Folder folder;
    const auto file = folder.file("games");
    const auto marker = make_marker();
    auto words = lively_match(file, rounds, marker);
    std::uniform_int_distribution<long> moment(0, usual_time.count());
    const int kills = std::uniform_int_distribution<int>(1, 3)(random);
    for (int i = 0; i < kills; ++i) {
        testing::Process referee(REFEREE_BINARY, words);
        std::this_thread::sleep_for(microseconds(moment(random)));
        referee.signal(SIGKILL);
        referee.wait();
        CHECK(becomes(0, marker));
        words = lively_match(file, rounds, marker) + Arguments{"--resume"};
    }
    const auto finished = run_referee(words);
    CHECK(finished.exit_code == 0);
    CHECK(finished.errors == "");
    check_each_game_once(file, rounds);
    CHECK(games_in(file) == expected);
}

void check_killed_matches(int matches, int rounds) {
    const Folder folder;
    const auto undisturbed = run_referee(lively_match(folder.file("games"), rounds));
    REQUIRE(undisturbed.exit_code == 0);
    const auto expected = games_in(folder.file("games"));
    REQUIRE(expected.size() == static_cast<std::size_t>(2 * rounds));
    std::mt19937 random(1);
    for (int i = 0; i < matches; ++i)
        check_killed_match(rounds, undisturbed.time, expected, random);
}

// Fixed nodes: what is played depends on nothing but the settings.
Arguments fixed_nodes_match(const std::string& variant, int rounds, const std::string& file) {
    return Arguments{"match",     "--variant", variant,    "--random-plies",
                     "3",         "--quiet",   "--rounds", std::to_string(rounds),
                     "--records", file} +
           tessera_engine("strong", {"nodes=600"}) + tessera_engine("weak", {"nodes=100"});
}

}  // namespace

TEST_CASE("a match killed at any moment is resumed to the same end") {
    check_killed_matches(5, 1000);
}

TEST_CASE("fifty matches killed at any moment are resumed to the same end", "[.full]") {
    check_killed_matches(50, 3000);
}

TEST_CASE("a match that is asked to end keeps what it has") {
    for (const int number : {SIGINT, SIGTERM}) {
        INFO("signal " << number);
        const Folder folder;
        const auto file = folder.file("games");
        const auto marker = make_marker();
        testing::Process referee(REFEREE_BINARY, lively_match(file, 1'000'000, marker));
        while (content(file).empty()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        referee.signal(number);
        CHECK(referee.wait() == 130);
        CHECK(becomes(0, marker));
        const auto records = records_in(file);
        CHECK(records.size() >= 2);
        CHECK(records.size() % 2 == 0);
    }
}

TEST_CASE("a hanging engine does not keep a match from being ended") {
    const auto marker = make_marker();
    testing::Process referee(REFEREE_BINARY,
                             Arguments{"match", "--variant", "tictactoe", "--quiet"} +
                                 bad_engine("silent " + marker) + bad_engine("healthy " + marker));
    // The referee and its guardian, two engines.
    REQUIRE(becomes(4, marker));
    referee.signal(SIGTERM);
    CHECK(referee.wait() == 130);
    CHECK(becomes(0, marker));
}

TEST_CASE("a full disk ends the match with one clear line") {
    const Folder folder;
    std::filesystem::create_symlink("/dev/full", folder.file("games"));
    const auto finished = run_referee(lively_match(folder.file("games"), 1'000'000));
    CHECK(finished.exit_code == 1);
    CHECK(finished.errors ==
          "referee: cannot write " + folder.file("games") + ": No space left on device\n");
}

TEST_CASE("existing records are never overwritten") {
    const Folder folder;
    REQUIRE(run_referee(lively_match(folder.file("games"), 1)).exit_code == 0);
    const auto before = content(folder.file("games"));
    const auto finished = run_referee(lively_match(folder.file("games"), 1));
    CHECK(finished.exit_code == 1);
    CHECK(finished.errors.find("already holds records") != std::string::npos);
    CHECK(content(folder.file("games")) == before);
}

TEST_CASE("a finished match that is resumed plays nothing") {
    const Folder folder;
    REQUIRE(run_referee(lively_match(folder.file("games"), 2)).exit_code == 0);
    const auto before = content(folder.file("games"));
    const auto finished =
        run_referee(lively_match(folder.file("games"), 2) + Arguments{"--resume"});
    CHECK(finished.exit_code == 0);
    CHECK(content(folder.file("games")) == before);
}

TEST_CASE("shards merged are the whole match") {
    const Folder folder;
    REQUIRE(run_referee(lively_match(folder.file("whole"), 7)).exit_code == 0);
    REQUIRE(
        run_referee(lively_match(folder.file("one"), 7) + Arguments{"--shard", "1/2"}).exit_code ==
        0);
    REQUIRE(
        run_referee(lively_match(folder.file("two"), 7) + Arguments{"--shard", "2/2"}).exit_code ==
        0);
    CHECK(records_in(folder.file("one")).size() == 8);
    CHECK(records_in(folder.file("two")).size() == 6);
    const auto merged = run_referee(
        {"merge", folder.file("two"), folder.file("one"), "--output", folder.file("merged")});
    CHECK(merged.exit_code == 0);
    check_each_game_once(folder.file("merged"), 7);
    CHECK(games_in(folder.file("merged")) == games_in(folder.file("whole")));
}

TEST_CASE("games do not depend on how many are played at the same time") {
    for (const std::string variant : {"fifo", "numbermines"}) {
        INFO(variant);
        const Folder folder;
        for (const std::string slots : {"1", "2"})
            REQUIRE(run_referee(fixed_nodes_match(variant, 3, folder.file(slots)) +
                                Arguments{"--concurrency", slots})
                        .exit_code == 0);
        CHECK(games_in(folder.file("1")) == games_in(folder.file("2")));
    }
}

TEST_CASE("many games do not depend on how many are played at the same time", "[.full]") {
    for (const std::string variant :
         {"mnk:m=7,n=7,k=4", "pushmine", "dualclash", "numbermines", "fifo", "infiltration"}) {
        INFO(variant);
        const Folder folder;
        for (const std::string slots : {"1", "2"})
            REQUIRE(run_referee(fixed_nodes_match(variant, 10, folder.file(slots)) +
                                Arguments{"--concurrency", slots})
                        .exit_code == 0);
        CHECK(games_in(folder.file("1")) == games_in(folder.file("2")));
    }
}

TEST_CASE("the configuration written beside the records plays the match again") {
    const Folder folder;
    const auto first = folder.file("first"), second = folder.file("second");
    REQUIRE(run_referee(lively_match(first, 5) + Arguments{"--seed", "7"}).exit_code == 0);
    const auto finished =
        run_referee({"match", "--config", first + ".config.json", "--records", second});
    CHECK(finished.exit_code == 0);
    CHECK(games_in(second) == games_in(first));
}
