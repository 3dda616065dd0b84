#include "tune/games_file.hpp"

#include <signal.h>
#include <sys/resource.h>

#include <catch2/catch.hpp>

#include "folder.hpp"

using namespace tessera;
using namespace tessera::tune;
using tessera::testing::content;
using tessera::testing::Folder;

namespace {

const GamesHeader header{"fifo:size=4,k=3",
                         {{"rows lacking 1", 0, 60}, {"a=b", 0, -7}, {"to move", 0, 0}}};
const std::vector<SampledGame> games{{Outcome::p1_win, {{1, -2, 1}, {0, 30, -1}}},
                                     {Outcome::draw, {}},
                                     {Outcome::p2_win, {{0, 0, 1}}}};

void write(const std::string& path) {
    auto writer = GamesWriter::create(path, header);
    REQUIRE(writer);
    for (const auto& game : games) REQUIRE(writer->write(game));
}

std::string problem_of(const std::string& text) {
    const Folder folder;
    const auto file = read_games(folder.file("bad.games", text));
    return file ? "none" : file.error().what;
}

constexpr auto first_line = "tessera-games 1\tfifo\ta=1\tb=2\n";

}  // namespace

TEST_CASE("games are read back as they were written") {
    const Folder folder;
    const auto path = folder.file("a.games");
    write(path);
    const auto file = read_games(path);
    REQUIRE(file);
    CHECK(file->header.variant == header.variant);
    REQUIRE(file->header.terms.size() == 3);
    CHECK(file->header.terms[1].name == "a=b");
    CHECK(file->header.terms[1].weight == -7);
    REQUIRE(file->games.size() == 3);
    for (std::size_t i = 0; i < games.size(); ++i) {
        CHECK(file->games[i].result == games[i].result);
        CHECK(file->games[i].samples == games[i].samples);
    }
}

TEST_CASE("games are never overwritten") {
    const Folder folder;
    const auto path = folder.file("a.games");
    write(path);
    const auto again = GamesWriter::create(path, header);
    REQUIRE_FALSE(again);
    CHECK(again.error().what.find("already holds") != std::string::npos);
    CHECK(read_games(path)->games.size() == 3);
}

TEST_CASE("a damaged file is refused, with the place") {
    CHECK(problem_of("").find("does not begin with") != std::string::npos);
    CHECK(problem_of("tessera-games 2\tfifo\ta=1\n").find("does not begin") != std::string::npos);
    CHECK(problem_of("tessera-games 1\tfifo\ta\n").find("does not begin") != std::string::npos);
    CHECK(problem_of(first_line) == "none");
    const auto with = [](const std::string& lines) { return problem_of(first_line + lines); };
    CHECK(with("p1win\t1 2\n") == "none");
    for (const std::string line :
         {"p1win\t1 2 3\n", "p1win\t1\n", "p1win\t1 x\n", "won\t1 2\n", "\n", "p1win\t1 2\t\n",
          "p1win\t1 99999999999\n", "p1win\t1 2"}) {
        INFO(line);
        CHECK(with("draw\n" + line).find("bad.games:3: ") != std::string::npos);
    }
}

TEST_CASE("files with the same evaluation are read as one") {
    const Folder folder;
    const std::vector paths{folder.file("a", "tessera-games 1\tfifo\ta=1\np1win\t3\n"),
                            folder.file("b", "tessera-games 1\tfifo:k=5\ta=1\ndraw\t4\n"),
                            folder.file("c", "tessera-games 1\tfifo\ta=2\ndraw\t4\n")};
    const auto two = read_games(std::span(paths).first(2));
    REQUIRE(two);
    CHECK(two->games.size() == 2);
    CHECK(two->header.variant == "fifo fifo:k=5");
    const auto three = read_games(paths);
    REQUIRE_FALSE(three);
    CHECK(three.error().what.find("different evaluations") != std::string::npos);
}

TEST_CASE("a full disk is noticed at once") {
    const auto writer = GamesWriter::create("/dev/full", header);
    REQUIRE_FALSE(writer);
    CHECK(writer.error().what.find("No space left") != std::string::npos);
}

TEST_CASE("a disk that fills up costs the game that does not fit, and no other") {
    const Folder folder;
    const auto path = folder.file("a.games");
    auto writer = GamesWriter::create(path, header);
    REQUIRE(writer);
    REQUIRE(writer->write(games[0]));
    const auto size = content(path).size();
    signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
    const rlimit full{size + 3, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &full);
    const auto status = writer->write(games[2]);
    setrlimit(RLIMIT_FSIZE, &before);
    REQUIRE_FALSE(status);
    CHECK(status.error().what.find("cannot write") != std::string::npos);
    CHECK(content(path).size() == size);
    CHECK(read_games(path)->games.size() == 1);
}
