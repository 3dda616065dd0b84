// The real tuner, from games to weights.
#include <unistd.h>

#include <catch2/catch.hpp>

#include "core/text.hpp"
#include "folder.hpp"
#include "protocol/process.hpp"
#include "search/network.hpp"

using tessera::testing::content;
using tessera::testing::Folder;
using tessera::testing::Process;

namespace {

struct Finished {
    int exit_code;
    std::string output;
    std::string errors;
};

Finished tune(const std::vector<std::string>& words) {
    Process process(TUNE_BINARY, words);
    process.close_input();
    const int code = process.wait();
    const auto lines = process.read_all();
    return {code, tessera::join(lines, "\n"), process.errors()};
}

std::vector<std::string> play(const std::string& out, const std::string& threads = "1") {
    return {
        "play", "--variant", "fifo:size=4,k=3", "--games", "12", "--nodes", "300", "--seed",
        "5",    "--threads", threads,           "--out",   out,  "--noise", "5",   "--random-plies",
        "4"};
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("games are played, and weights fitted to them") {
    const Folder folder;
    const auto played = tune(play(folder.file("a")));
    CHECK(played.exit_code == 0);
    CHECK(played.output.empty());
    CHECK(contains(played.errors, "12 of 12 games"));
    CHECK(tessera::split(content(folder.file("a")), '\n').size() == 14);

    const auto fitted = tune({"fit", folder.file("a")});
    CHECK(fitted.exit_code == 0);
    CHECK(fitted.errors.empty());
    CHECK(contains(fitted.output, "variant   fifo:size=4,k=3\ngames     12: "));
    CHECK(contains(fitted.output, "log-loss"));
    CHECK(contains(fitted.output, "inline constexpr std::array weights{\n    search::Weight{\""));
}

TEST_CASE("a network is trained on games, the same every time") {
    const Folder folder;
    REQUIRE(tune({"play", "--variant", "pushmine", "--games", "40", "--nodes", "200", "--threads",
                  "2", "--quiet", "--out", folder.file("games")})
                .exit_code == 0);
    const auto train = [&](const std::string& out) {
        return tune({"train", folder.file("games"), "--out", out, "--epochs", "5"});
    };
    const auto trained = train(folder.file("a"));
    CHECK(trained.exit_code == 0);
    CHECK(trained.errors.empty());
    CHECK(contains(trained.output, "variant   pushmine\ngames     40\npositions "));
    const auto network = tessera::search::Network::parse(content(folder.file("a")));
    REQUIRE(network);
    CHECK(network->variant == "pushmine");
    REQUIRE(train(folder.file("b")).exit_code == 0);
    CHECK(content(folder.file("a")) == content(folder.file("b")));
    CHECK(train(folder.file("a")).exit_code == 2);
}

TEST_CASE("what was played with terms of long ago is counted anew") {
    const Folder folder;
    const auto games =
        folder.file("a", "tessera-games 2\ttictactoe\np1win\t0 3/3/3 x 0\ndraw\t3 3/1x1/3 o 1\n");
    CHECK(contains(tune({"fit", games, "--holdout", "2"}).output, "positions 2\n"));
}

TEST_CASE("the games do not depend on the number of threads") {
    const Folder folder;
    REQUIRE(tune(play(folder.file("one"))).exit_code == 0);
    REQUIRE(tune(play(folder.file("three"), "3")).exit_code == 0);
    CHECK(content(folder.file("one")) == content(folder.file("three")));
}

TEST_CASE("an interrupted run keeps the games it has finished") {
    const Folder folder;
    Process process(TUNE_BINARY,
                    {"play", "--variant", "fifo:size=4,k=3", "--games", "100000000", "--nodes",
                     "100", "--random-plies", "2", "--out", folder.file("a")});
    while (tessera::split(content(folder.file("a")), '\n').size() < 10) usleep(1000);
    process.signal(SIGINT);
    CHECK(process.wait() == 130);
    CHECK(contains(process.errors(), "of 100000000 games"));
    CHECK(tune({"fit", folder.file("a")}).exit_code == 0);
}

TEST_CASE("SPSA prints constants to paste") {
    const auto finished =
        tune({"spsa", "--variant", "fifo:size=4,k=3,tictactoe", "--constants", "all",
              "--iterations", "3", "--pairs", "2", "--nodes", "100", "--random-plies", "2"});
    CHECK(finished.exit_code == 0);
    CHECK(contains(finished.errors, "3 of 3"));
    CHECK(contains(finished.output, "after 12 games"));
    CHECK(contains(finished.output, "    int reduction_base = "));
}

TEST_CASE("bad usage is one line and exit code 2") {
    const Folder folder;
    const auto out = folder.file("a");
    const auto damaged = folder.file("damaged", "tessera-games 2\tfifo\np1win\t1 2\n");
    const std::vector<std::vector<std::string>> mistakes{
        {"frobnicate"},
        {"play", "--variant", "nosuchgame", "--out", out},
        {"play", "--variant", "fifo"},
        {"play", "--variant", "fifo", "--out", out, "--games", "0"},
        {"play", "--variant", "fifo", "--out", "/nowhere/at/all"},
        {"play", "--wrong"},
        {"play", "stray"},
        {"fit"},
        {"fit", "/nowhere/at/all"},
        {"fit", damaged},
        {"fit", folder.file("empty", "tessera-games 2\tfifo\n")},
        {"fit", folder.file("nosuchgame", "tessera-games 2\tnosuchgame\n")},
        {"fit", folder.file("fifo", "tessera-games 2\tfifo\n"),
         folder.file("pushmine", "tessera-games 2\tpushmine\n")},
        {"train"},
        {"train", damaged},
        {"train", damaged, "--out", out},
        {"train", "/nowhere/at/all", "--out", out},
        {"train", folder.file("blind", "tessera-games 2\ttictactoe\n"), "--out", out},
        {"train", folder.file("none", "tessera-games 2\tpushmine\n"), "--out", out},
        {"train", folder.file("bad", "tessera-games 2\tpushmine\ndraw\t1 2\n"), "--out", out},
        {"train", folder.file("none"), folder.file("two", "tessera-games 2\tpushmine:k=5\n"),
         "--out", out},
        {"fit", damaged, "--ridge", "much"},
        {"spsa", "--variant", "fifo"},
        {"spsa", "--constants", "all"},
        {"spsa", "--variant", "fifo", "--constants", "nosuchconstant"},
        {"spsa", "--variant", "fifo", "--constants", "futility,futility"},
    };
    for (const auto& words : mistakes) {
        INFO(tessera::join(words, " "));
        const auto finished = tune(words);
        CHECK(finished.exit_code == 2);
        CHECK(finished.output.empty());
        CHECK(finished.errors.starts_with("tune: "));
        CHECK(finished.errors.find('\n') == finished.errors.size() - 1);
    }
}

TEST_CASE("help teaches and succeeds") {
    for (const auto& words : std::vector<std::vector<std::string>>{{"--help"},
                                                                   {"play", "--help"},
                                                                   {"fit", "--help"},
                                                                   {"train", "--help"},
                                                                   {"spsa", "--help"}}) {
        const auto finished = tune(words);
        CHECK(finished.exit_code == 0);
        CHECK(contains(finished.output, "tune " + (words.size() > 1 ? words[0] : "play")));
    }
}
