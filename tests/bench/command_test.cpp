// The real tool with the real engine, and with others.
#include <catch2/catch.hpp>
#include <map>
#include <nlohmann/json.hpp>

#include "bench/positions.hpp"
#include "core/text.hpp"
#include "folder.hpp"
#include "protocol/process.hpp"

using tessera::testing::Folder;
using tessera::testing::Process;

namespace {

struct Finished {
    int exit_code;
    std::string output;
    std::string errors;
};

Finished bench(const std::vector<std::string>& words) {
    Process process(BENCH_BINARY, words);
    process.close_input();
    const int code = process.wait();
    const auto lines = process.read_all();
    return {code, tessera::join(lines, "\n"), process.errors()};
}

}  // namespace

TEST_CASE("a build compared with itself searches the same trees") {
    const auto finished =
        bench({TESSERA_BINARY, TESSERA_BINARY, "--variant", "fifo:k=5,dualclash", "--depth-time",
               "2", "--repeats", "2", "--json", "--new-option", "Hash=8", "--quiet"});
    REQUIRE(finished.exit_code == 0);
    CHECK(finished.errors.empty());
    const auto json = nlohmann::json::parse(finished.output);
    CHECK(json["all"]["nps_ratio"] > 0);
    CHECK(json["clock"] == "cpu");
    CHECK(json["new"]["options"]["Hash"] == "8");
    CHECK(json["games"].size() == 2);
    REQUIRE(json["positions"].size() > 2);
    for (const auto& position : json["positions"]) {
        INFO(position["moves"]);
        CHECK(position["old"]["runs"].size() == 2);
        CHECK(position["nodes_ratio"] == 1.0);
        CHECK(position["depth"] > 0);
    }
}

TEST_CASE("people get a table with a line per game") {
    const auto finished = bench({TESSERA_BINARY, TESSERA_BINARY, "--variant", "fifo:k=5",
                                 "--depth-time", "1", "--repeats", "1", "--clock", "wall"});
    CHECK(finished.exit_code == 0);
    const auto lines = tessera::split(finished.output, '\n');
    REQUIRE(lines.size() == 6);
    CHECK(lines[2].starts_with("fifo "));
    CHECK(lines[3].starts_with("all "));
    CHECK(lines[5] == "medians of 1 runs, wall time");
}

TEST_CASE("bad usage is one line and exit code 2, a bad engine exit code 1") {
    const Folder folder;
    const auto over = folder.file("over", "tictactoe a1 b1 a2 b2 a3\n");
    const auto none = folder.file("none", "# nothing\n");
    const std::string engine = TESSERA_BINARY;
    const std::vector<std::pair<int, std::vector<std::string>>> mistakes{
        {2, {}},
        {2, {engine}},
        {2, {engine, engine, engine}},
        {2, {engine, engine, "--wrong"}},
        {2, {engine, engine, "--repeats", "0"}},
        {2, {engine, engine, "--clock", "sun"}},
        {2, {engine, engine, "--variant", "nosuchgame"}},
        {2, {engine, engine, "--old-option", "Hash"}},
        {2, {engine, engine, "--positions", "/nowhere"}},
        {2, {engine, engine, "--positions", over}},
        {2, {engine, engine, "--positions", none}},
        {1, {"/nowhere/engine", engine}},
        {1, {engine, "/bin/true"}},
        {1, {engine, engine, "--new-option", "NoSuchOption=2"}},
    };
    for (const auto& [code, words] : mistakes) {
        INFO(tessera::join(words, " "));
        const auto finished = bench(words);
        CHECK(finished.exit_code == code);
        CHECK(finished.output.empty());
        CHECK(finished.errors.starts_with("bench_builds: "));
        CHECK(finished.errors.find('\n') == finished.errors.size() - 1);
    }
}

TEST_CASE("the positions are good, and at least four for each game") {
    const auto positions = tessera::bench::read_positions(PROJECT_DIR "/tools/bench/positions.txt");
    REQUIRE(positions);
    std::map<std::string, int> count;
    for (const auto& position : *positions) ++count[position.game()];
    CHECK(count.size() == 6);
    for (const auto& [game, number] : count) {
        INFO(game);
        CHECK(number >= 4);
    }
}
