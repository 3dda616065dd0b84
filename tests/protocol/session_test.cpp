// How the engine behaves as a process: order, ends, and what happens around a search.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <random>
#include <regex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "core/text.hpp"
#include "protocol/process.hpp"

namespace {

using tessera::testing::Process;
using Strings = std::vector<std::string>;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
namespace fs = std::filesystem;

struct Engine : Process {
    explicit Engine(const Strings& arguments = {}) : Process(TESSERA_BINARY, arguments) {}

    // The next line that begins like this.
    std::string until(std::string_view beginning) {
        for (;;) {
            const auto line = read_line();
            if (!line) FAIL("the output ended before: " << beginning);
            if (line->starts_with(beginning)) return *line;
        }
    }
};

struct Ended {
    Strings output;
    std::string errors;
    int code = 0;
};

Ended run(const Strings& arguments, std::string_view script = "") {
    Engine engine(arguments);
    engine.write(script);
    engine.close_input();
    Ended ended;
    ended.output = engine.read_all();
    ended.code = engine.wait();
    ended.errors = engine.errors();
    return ended;
}

auto count_of(const Strings& lines, std::string_view beginning) {
    return std::ranges::count_if(
        lines, [&](const std::string& line) { return line.starts_with(beginning); });
}

class TemporaryFolder {
public:
    TemporaryFolder()
        : path_(fs::temp_directory_path() /
                ("tessera_test_" + std::to_string(std::random_device{}()))) {
        fs::create_directory(path_);
    }
    ~TemporaryFolder() { fs::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    std::string file(const std::string& name) const { return (path_ / name).string(); }

private:
    fs::path path_;
};

std::string content(const std::string& file) {
    std::ifstream in(file);
    return (std::ostringstream() << in.rdbuf()).str();
}

}  // namespace

TEST_CASE("Every go gets exactly one bestmove") {
    Engine engine({"--variant", "tictactoe"});
    for (const auto* limits :
         {"depth 3", "nodes 50", "movetime 5", "p1time 50 p2time 50", "mate 2"}) {
        engine.send(std::string("go ") + limits);
        engine.until("bestmove ");
    }
    SECTION("also when stop comes late, or twice") {
        engine.send("stop");
        engine.send("go infinite");
        engine.send("stop");
        engine.send("stop");
        engine.until("bestmove ");
    }
    SECTION("also when go infinite has searched everything before stop comes") {
        engine.send("position startpos moves a1 b1 a2 b2");
        engine.send("go infinite");
        engine.until("info depth 1 ");
        engine.send("isready");
        CHECK(engine.until("") == "readyok");
        engine.send("stop");
        CHECK(engine.until("bestmove ") == "bestmove a3");
    }
    engine.send("quit");
    CHECK(count_of(engine.read_all(), "bestmove") == 0);
    CHECK(engine.wait() == 0);
}

TEST_CASE("Nothing is answered to go ponder before ponderhit or stop") {
    const auto* end = GENERATE("ponderhit", "stop", "ponderhit\nstop", "quit");
    for (const auto* variant : {"tictactoe", "pushmine", "dualclash", "numbermines", "fifo",
                                "infiltration:size=4,k=3,pieces=3"}) {
        INFO(variant);
        Engine engine({"--variant", variant, "--ponder", "true"});
        if (variant == std::string("numbermines")) engine.send("position startpos moves 5-9-14 ?");
        engine.send("go ponder p1time 20 p2time 20");
        engine.until("info depth 1 ");
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        engine.send("isready");
        for (auto line = engine.until(""); line != "readyok"; line = engine.until(""))
            CHECK_THAT(line, StartsWith("info "));
        engine.send(end);
        engine.until("bestmove ");
        engine.send("quit");
        CHECK(count_of(engine.read_all(), "bestmove") == 0);
        CHECK(engine.wait() == 0);
    }
    CHECK(count_of(run({}, "go ponder\n").output, "bestmove ") == 1);
}

TEST_CASE("A ponderhit leaves the limits in force") {
    Engine engine({"--variant", "gomoku"});
    engine.send("go ponder movetime 30");
    engine.send("ponderhit");
    engine.until("bestmove ");
    SECTION("without any the search goes on until stop") {
        engine.send("go ponder");
        engine.send("ponderhit");
        engine.send("isready");
        for (auto line = engine.until(""); line != "readyok"; line = engine.until(""))
            CHECK_THAT(line, StartsWith("info "));
        engine.send("stop");
        engine.until("bestmove ");
    }
    engine.send("quit");
    CHECK(engine.wait() == 0);
}

TEST_CASE("The reply to ponder on is legal after the move, and only named on demand") {
    for (const auto* variant :
         {"tictactoe", "gomoku", "pushmine", "dualclash", "fifo", "infiltration"}) {
        INFO(variant);
        const auto last = run({"--variant", variant, "go", "depth", "4"}).output.back();
        CHECK(tessera::split_words(last).size() == 2);
        const auto asked = run({"--variant", variant, "--ponder", "true", "go", "depth", "4"});
        const auto words = tessera::split_words(asked.output.back());
        REQUIRE(words.size() == 4);
        CHECK(words[2] == "ponder");
        const auto moves = std::string(words[1]) + " " + std::string(words[3]);
        CHECK(run({"--variant", variant}, "position startpos moves " + moves + "\nquery ply\n")
                  .output == Strings{"response 2"});
    }
}

TEST_CASE("The same seed says the same, but for the time") {
    const auto told = [](const std::string& variant, const std::string& level) {
        auto lines =
            run({"--variant", variant, "--level", level, "--seed", "5", "go", "nodes", "20000"})
                .output;
        for (auto& line : lines)
            line = std::regex_replace(line, std::regex(" (time|nps) [0-9]+"), "");
        return lines;
    };
    for (const auto* variant :
         {"mnk:m=9,n=9", "pushmine", "dualclash", "numbermines", "fifo", "infiltration"}) {
        INFO(variant);
        CHECK(told(variant, "max") == told(variant, "max"));
        CHECK(told(variant, "medium") == told(variant, "medium"));
    }
}

TEST_CASE("Several threads keep a limit of nodes together") {
    for (const auto* nodes : {"1000", "60000", "300000"}) {
        Engine engine({"--threads", "2"});
        engine.send(std::string("go nodes ") + nodes);
        const auto summary = engine.until("info time ");
        const auto words = tessera::split_words(summary);
        REQUIRE(words.size() == 7);
        CHECK(words[3] == "nodes");
        CHECK(std::stod(std::string(words[4])) == Approx(std::stod(nodes)).epsilon(0.01));
    }
}

TEST_CASE("A second go during a search is refused and changes nothing") {
    Engine engine;
    engine.send("go infinite");
    engine.send("go depth 1");
    engine.send("stop");
    engine.send("quit");
    const auto output = engine.read_all();
    CHECK(count_of(output, "info string error: a search is running") == 1);
    CHECK(count_of(output, "bestmove") == 1);
    CHECK(engine.wait() == 0);
}

TEST_CASE("quit during a search gives the move and ends the process") {
    Engine engine;
    engine.send("go infinite");
    engine.send("quit");
    const auto output = engine.read_all();
    CHECK(count_of(output, "bestmove ") == 1);
    CHECK(engine.wait() == 0);
}

TEST_CASE("The end of input ends the process, in any state") {
    CHECK(run({}).code == 0);
    CHECK(run({}, "position startpos\n").code == 0);
    const auto searching = run({}, "go infinite\n");
    CHECK(searching.code == 0);
    CHECK(count_of(searching.output, "bestmove ") == 1);
    SECTION("a last line without its end counts") {
        CHECK(run({}, "isready").output == Strings{"readyok"});
    }
}

TEST_CASE("A client that no longer listens ends the process") {
    Engine engine;
    SECTION("at the next answer") {
        engine.close_output();
        engine.send("isready");
    }
    SECTION("during a search") {
        engine.send("go infinite");
        engine.until("info depth 1 ");
        engine.close_output();
    }
    CHECK(engine.wait() == 3);
}

TEST_CASE("A script in a pipe runs in order") {
    const auto ended =
        run({"--variant", "tictactoe"}, "perft 3\nperft 2\nquery ply\ndivide 1\nquit\n");
    REQUIRE(ended.output.size() == 13);
    CHECK_THAT(ended.output[0], StartsWith("nodes 504 "));
    CHECK_THAT(ended.output[1], StartsWith("nodes 72 "));
    CHECK(ended.output[2] == "response 0");
    CHECK(ended.output[3] == "a1: 1");
    CHECK_THAT(ended.output[12], StartsWith("nodes 9 "));
    CHECK(ended.code == 0);
}

TEST_CASE("Lines may end like on Windows and have blanks at their ends") {
    const auto ended = run({"--variant", "tictactoe"},
                           "position startpos moves a1 \r\nquery ply\r\n \r\nquit\r\n");
    CHECK(ended.output == Strings{"response 1"});
}

TEST_CASE("stop cancels a count, and whatever was waiting for it goes on") {
    Engine engine({"--variant", "gomoku"});
    const Strings stopped{"info string stopped before the count was complete", "readyok"};
    SECTION("perft") {
        engine.send("perft 100");
        engine.send("stop");
        engine.send("isready");
        CHECK(Strings{*engine.read_line(), *engine.read_line()} == stopped);
    }
    SECTION("also one with something waiting behind it") {
        engine.send("perft 100");
        engine.send("isready");
        engine.send("stop");
        CHECK(Strings{*engine.read_line(), *engine.read_line()} == stopped);
    }
    SECTION("also one that was still waiting its turn, but not the one before it") {
        engine.send("perft 2");
        engine.send("perft 100");
        engine.send("stop");
        engine.send("isready");
        CHECK_THAT(*engine.read_line(), StartsWith("nodes 50400 "));
        CHECK(Strings{*engine.read_line(), *engine.read_line()} == stopped);
    }
    SECTION("a search that had to wait for a count can be stopped like any other") {
        engine.send("perft 3");
        engine.send("go infinite");
        engine.send("isready");
        engine.send("stop");
        engine.until("readyok");
        engine.until("bestmove ");
    }
    SECTION("bench") {
        engine.send("bench");
        engine.send("stop");
        engine.send("isready");
        engine.until("readyok");
    }
    engine.send("quit");
    CHECK(engine.wait() == 0);
}

TEST_CASE("bench searches something in every exercise and the same every time") {
    const auto total_of = [](const Ended& ended) {
        REQUIRE(ended.code == 0);
        REQUIRE(ended.output.size() > 6);
        for (const auto& line : ended.output)
            CHECK(line.find(" nodes         0 ") == std::string::npos);
        return ended.output.back().substr(0, ended.output.back().find(' '));
    };
    CHECK(total_of(run({"bench"})) == total_of(run({"--hash", "1", "bench"})));
}

TEST_CASE("A command on the command line is carried out and ends the process") {
    SECTION("with flags in any place") {
        for (const auto& arguments : {Strings{"perft", "3", "--variant", "tictactoe"},
                                      Strings{"--variant", "tictactoe", "perft", "3"},
                                      Strings{"--variant=tictactoe", "perft", "3"}}) {
            const auto ended = run(arguments);
            REQUIRE(ended.output.size() == 1);
            CHECK_THAT(ended.output[0], StartsWith("nodes 504 "));
            CHECK(ended.code == 0);
        }
    }
    SECTION("a search is waited for") {
        const auto ended = run({"go", "depth", "2"});
        CHECK(count_of(ended.output, "bestmove ") == 1);
        CHECK(ended.code == 0);
    }
    SECTION("a wrong one has exit code 1") {
        const auto ended = run({"dance"});
        CHECK(count_of(ended.output, "info string error: unknown command 'dance'") == 1);
        CHECK(ended.code == 1);
    }
}

TEST_CASE("A wrong flag gets one line on stderr and exit code 2") {
    for (const auto& arguments :
         {Strings{"--nonsense"}, Strings{"--hash"}, Strings{"--hash", "0"}, Strings{"--hash", "x"},
          Strings{"--variant", "chess"}, Strings{"--variant", "mnk:m=99"},
          Strings{"--logfile", "/dev/null/log"}}) {
        const auto ended = run(arguments);
        INFO(ended.errors);
        CHECK(ended.code == 2);
        CHECK(ended.output.empty());
        CHECK_THAT(ended.errors, StartsWith("tessera: "));
        CHECK(std::ranges::count(ended.errors, '\n') == 1);
    }
}

TEST_CASE("--help and --version answer and end") {
    const auto help = run({"--help"});
    CHECK(help.code == 0);
    CHECK(count_of(help.output, "  --hash") == 1);
    CHECK(count_of(help.output, "  --variant") == 1);
    CHECK(help.errors.empty());
    const auto version = run({"--version"});
    CHECK(version.code == 0);
    REQUIRE(version.output.size() == 1);
    CHECK_THAT(version.output[0], StartsWith("Tessera "));
}

TEST_CASE("LogFile takes down both sides of the dialogue") {
    const TemporaryFolder folder;
    const auto file = folder.file("a log.txt");
    const auto ended = run({}, "setoption name LogFile value " + file +
                                   "\nisready\nsetoption name LogFile value\nugi\n");
    CHECK(ended.code == 0);
    const auto log = content(file);
    CHECK_THAT(log, Contains("<< isready") && Contains(">> readyok"));
    CHECK_THAT(log, !Contains("ugiok"));
    SECTION("also from the command line") {
        const auto other = folder.file("other.txt");
        CHECK(run({"--logfile", other}, "isready\n").code == 0);
        CHECK_THAT(content(other), Contains(">> readyok"));
    }
}

TEST_CASE("A LogFile that cannot be written is refused and the one in force stays") {
    const TemporaryFolder folder;
    const auto file = folder.file("log.txt");
    const auto ended = run({"--logfile", file},
                           "position startpos moves a3r\n"
                           "setoption name LogFile value /dev/null/log\n"
                           "query ply\n");
    REQUIRE(ended.output.size() == 2);
    CHECK_THAT(ended.output[0], StartsWith("info string error: cannot write the log file"));
    CHECK(ended.output[1] == "response 1");
    CHECK_THAT(content(file), Contains(">> response 1"));
    CHECK(ended.code == 0);
}
