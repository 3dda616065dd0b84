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

constexpr auto variant = "fifo:size=4,k=3";
const std::vector<SampledGame> games{
    {Outcome::p1_win, {{"4/4/4/4 x 0", 12}, {"4/4/4/x3 o 1", -30}}, 0},
    {Outcome::draw, {}, 0},
    {Outcome::p2_win, {{"4/4/4/4 x 0", 0}}, 0},
    {Outcome::p2_win, {{"4/4/4/4 x 0", 1}, {"4/4/4/x3 o 1", 2}, {"a", 3}}, 2},
    {Outcome::draw, {{"4/4/4/4 x 0", 1}}, 1}};

void write(const std::string& path) {
    auto writer = GamesWriter::create(path, variant);
    REQUIRE(writer);
    for (const auto& game : games) REQUIRE(writer->write(game));
}

std::string problem_of(const std::string& text) {
    const Folder folder;
    const auto file = read_games(folder.file("bad.games", text));
    return file ? "none" : file.error().what;
}

constexpr auto first_line = "tessera-games 2\tfifo\n";

}  // namespace

TEST_CASE("games are read back as they were written") {
    const Folder folder;
    const auto path = folder.file("a.games");
    write(path);
    const auto file = read_games(path);
    REQUIRE(file);
    CHECK(file->variant == variant);
    REQUIRE(file->games.size() == games.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
        CHECK(file->games[i].result == games[i].result);
        CHECK(file->games[i].samples == games[i].samples);
        CHECK(file->games[i].undone == games[i].undone);
    }
}

TEST_CASE("games are never overwritten") {
    const Folder folder;
    const auto path = folder.file("a.games");
    write(path);
    const auto again = GamesWriter::create(path, variant);
    REQUIRE_FALSE(again);
    CHECK(again.error().what.find("already holds") != std::string::npos);
    CHECK(read_games(path)->games.size() == games.size());
}

TEST_CASE("a damaged file is refused, with the place") {
    CHECK(problem_of("").find("does not begin with") != std::string::npos);
    CHECK(problem_of("tessera-games 1\tfifo\ta=1\n").find("does not begin") != std::string::npos);
    CHECK(problem_of("tessera-games 2\tfifo\ta\n").find("does not begin") != std::string::npos);
    CHECK(problem_of(first_line) == "none");
    const auto with = [](const std::string& lines) { return problem_of(first_line + lines); };
    CHECK(with("p1win\t1 2\n") == "none");
    for (const std::string line :
         {"p1win\t1\n", "p1win\t1 \n", "p1win\tx 1\n", "won\t1 2\n", "\n", "p1win\t1 2\t\n",
          "p1win\t99999999999 2\n", "p1win\t1 2", "p1win\t1 2\trandom\t1 2\trandom\n"}) {
        INFO(line);
        CHECK(with("draw\n" + line).find("bad.games:3: ") != std::string::npos);
    }
}

TEST_CASE("a full disk is noticed at once") {
    const auto writer = GamesWriter::create("/dev/full", variant);
    REQUIRE_FALSE(writer);
    CHECK(writer.error().what.find("No space left") != std::string::npos);
}

TEST_CASE("a disk that fills up costs the game that does not fit, and no other") {
    const Folder folder;
    const auto path = folder.file("a.games");
    auto writer = GamesWriter::create(path, variant);
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
