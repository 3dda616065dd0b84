// The real bookmaker, and the referee with the suites it makes.
#include <catch2/catch.hpp>
#include <filesystem>

#include "book/book.hpp"
#include "core/text.hpp"
#include "folder.hpp"
#include "protocol/process.hpp"

using namespace tessera;
using testing::content;
using testing::Folder;
using testing::Process;

namespace {

using Words = std::vector<std::string>;

struct Finished {
    int exit_code;
    std::string output;
    std::string errors;
};

Finished run(const char* program, const Words& words) {
    Process process(program, words);
    process.close_input();
    const int code = process.wait();
    return {code, join(process.read_all(), "\n"), process.errors()};
}
Finished bookmaker(const Words& words) { return run(BOOKMAKER_BINARY, words); }

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

Words build(const std::string& out, const Words& more = {}) {
    Words words{
        "build",   "--variant", "fifo:size=4,k=3", "--positions", "40",      "--nodes", "300",
        "--plies", "6",         "--window",        "400",         "--quiet", "--out",   out};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

Words openings(const char* variant, int lines, const std::string& out, const Words& more) {
    Words words{"openings", "--variant", variant, "--lines", std::to_string(lines), "--out", out};
    for (const auto word : split("--plies 3 --window 3000 --nodes 500 --games 2 --balance 0 "
                                 "--choice-nodes 200 --game-nodes 100 --why test --quiet",
                                 ' '))
        words.emplace_back(word);
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

}  // namespace

TEST_CASE("a book is built, described, verified, exported and imported") {
    const Folder folder;
    const auto book = folder.file("a.book");
    const auto built = bookmaker(build(book));
    CHECK(built.exit_code == 0);
    CHECK(built.output.empty());
    CHECK(built.errors.empty());
    const auto info = bookmaker({"info", book});
    CHECK(contains(info.output, "variant    fifo:size=4,k=3\n  positions  40\n"));
    CHECK(contains(info.output, "made by    bookmaker build --variant fifo:size=4,k=3"));
    const auto shown = bookmaker({"show", book, "startpos"});
    CHECK(contains(shown.output, " weight "));

    const auto verified = bookmaker({"verify", book, "--margin", "100000", "--quiet"});
    INFO(verified.output << verified.errors);
    CHECK(verified.exit_code == 0);
    CHECK(contains(verified.output, "positions  40, 0 of them cannot be reached"));
    CHECK(contains(verified.output, "blunders   0 in 40 positions searched with 600 nodes"));

    const auto text = bookmaker({"export", book});
    CHECK(text.exit_code == 0);
    CHECK(bookmaker({"import", folder.file("a.txt", text.output + "\n"), "--out", folder.file("b")})
              .exit_code == 0);
    CHECK(content(folder.file("b")) == content(book));
}

TEST_CASE("a book does not depend on threads or interruptions") {
    const Folder folder;
    REQUIRE(bookmaker(build(folder.file("a"))).exit_code == 0);
    REQUIRE(bookmaker(build(folder.file("b"), {"--threads", "2"})).exit_code == 0);
    CHECK(content(folder.file("a")) == content(folder.file("b")));
    // As if it had been killed in the middle of a line.
    auto searches = content(folder.file("a.searches"));
    searches.resize(searches.size() * 2 / 3);
    folder.file("c.searches", searches);
    REQUIRE(bookmaker(build(folder.file("c"))).exit_code == 0);
    CHECK(content(folder.file("c")) == content(folder.file("a")));
    CHECK(content(folder.file("c.searches")) == content(folder.file("a.searches")));
    const auto other = bookmaker(
        {"build", "--variant", "fifo:size=4,k=3", "--nodes", "200", "--out", folder.file("a")});
    CHECK(other.exit_code == 2);
    CHECK(contains(other.errors, "is of a book with other flags"));
}

TEST_CASE("a complete book, and two books made one") {
    const Folder folder;
    const auto book = folder.file("t");
    REQUIRE(bookmaker({"build", "--variant", "tictactoe", "--complete", "--out", book}).exit_code ==
            0);
    CHECK(contains(bookmaker({"info", book}).output, "positions  627\n  moves      2270,"));
    REQUIRE(bookmaker({"merge", book, book, "--out", folder.file("m")}).exit_code == 0);
    CHECK(contains(bookmaker({"info", folder.file("m")}).output,
                   "positions  627\n  moves      2270,"));
    const auto endless = bookmaker(
        {"build", "--variant", "infiltration:size=4,k=3,pieces=3", "--complete", "--out", book});
    CHECK(endless.exit_code == 2);
    CHECK(contains(endless.errors, "no complete book: positions lead to each other"));
}

TEST_CASE("verify names blunders, and makes a book without them") {
    const Folder folder;
    const auto text = folder.file("t",
                                  "tessera-book 1\nvariant tictactoe\n"
                                  "startpos : a1 w=1000 d=1\nstartpos moves a1 : a2 w=1000 d=1\n");
    REQUIRE(bookmaker({"import", text, "--out", folder.file("b")}).exit_code == 0);
    const auto verified = bookmaker({"verify", folder.file("b"), "--nodes", "20000", "--quiet"});
    CHECK(verified.exit_code == 1);
    CHECK(contains(verified.output, "a2 scores #-6, b2"));

    REQUIRE(bookmaker({"verify", folder.file("b"), "--nodes", "20000", "--out", folder.file("c"),
                       "--quiet"})
                .exit_code == 0);
    CHECK(bookmaker({"verify", folder.file("c"), "--nodes", "20000", "--quiet"}).exit_code == 0);
    const auto kept = bookmaker({"show", folder.file("c"), "startpos", "moves", "a1"}).output;
    CHECK(contains(kept, "a2       weight     0"));
    CHECK(contains(bookmaker({"info", folder.file("c")}).output, " && bookmaker verify "));
}

TEST_CASE("games of the referee are counted, and what they reached is searched first") {
    const Folder folder;
    const auto records = folder.file("games.jsonl");
    REQUIRE(run(REFEREE_BINARY,
                {"match", "--engine", "cmd=builtin:random", "--engine", "cmd=builtin:random",
                 "--variant", "fifo:size=4,k=3", "--rounds", "20", "--records", records, "--quiet"})
                .exit_code == 0);
    REQUIRE(bookmaker(build(folder.file("a"), {"--records", records})).exit_code == 0);
    const auto info = bookmaker({"info", folder.file("a")}).output;
    CHECK(contains(info, "positions  40\n"));
    CHECK_FALSE(contains(info, " 0 games\n"));
    const auto missing = bookmaker(build(folder.file("b"), {"--records", folder.file("none")}));
    CHECK(missing.exit_code == 2);
}

TEST_CASE("many games: results weigh, and every position in the book can be reached") {
    const Folder folder;
    const auto records = folder.file("games.jsonl");
    REQUIRE(run(REFEREE_BINARY, {"match", "--engine", "cmd=builtin:random", "--engine",
                                 "cmd=builtin:random", "--variant", "fifo:size=4,k=3", "--rounds",
                                 "400", "--records", records, "--quiet"})
                .exit_code == 0);
    REQUIRE(bookmaker(build(folder.file("a"), {"--records", records, "--playable", "2000"}))
                .exit_code == 0);
    const auto book = book::Book::open(folder.file("a"));
    REQUIRE(book);
    CHECK(contains(
        bookmaker({"verify", folder.file("a"), "--sample", "1", "--nodes", "1", "--quiet"}).output,
        "positions  40, 0 of them cannot be reached"));
    // Of two moves with the same score the one with the better results is played more.
    const auto share = [](const book::Move& move, double usual) {
        return (move.points / 2.0 + 20 * usual) / (move.games + 20);
    };
    int pairs = 0;
    REQUIRE(book->for_each([&](book::Entry&& entry) {
        double games = 20, points = 10;
        for (const auto& move : entry.moves) {
            games += move.games;
            points += move.points / 2.0;
        }
        const double usual = points / games;
        for (const auto& a : entry.moves)
            for (const auto& b : entry.moves) {
                if (a.score != b.score || a.depth == 0 || b.depth == 0) continue;
                if (share(a, usual) <= share(b, usual) + 0.01) continue;
                ++pairs;
                CHECK(a.weight >= b.weight);
                CHECK((a.weight > b.weight || a.weight == 0));
            }
    }));
    CHECK(pairs > 10);
}

TEST_CASE("openings: a suite that the referee can play, the same for any number of threads") {
    const Folder folder;
    const auto make = [&](const char* name, const char* threads) {
        return bookmaker(openings("fifo:size=4,k=3", 6, folder.file(name), {"--threads", threads}));
    };
    const auto one = make("a", "1");
    INFO(one.errors);
    REQUIRE(one.exit_code == 0);
    REQUIRE(make("b", "2").exit_code == 0);
    const auto text = content(folder.file("a"));
    CHECK(text == content(folder.file("b")));
    CHECK(contains(text, "# variant: fifo:size=4,k=3\n"));
    CHECK(contains(text, "made by: bookmaker openings --variant fifo:size=4,k=3 --lines 6"));
    CHECK(run(REFEREE_BINARY, {"match", "--engine", "cmd=builtin:random", "--engine",
                               "cmd=builtin:random", "--variant", "fifo:size=4,k=3", "--rounds",
                               "6", "--openings", folder.file("a"), "--quiet"})
              .exit_code == 0);
}

TEST_CASE("openings: an even suite is made of lines that make up for each other") {
    const Folder folder;
    const auto lead_of = [&](const std::string& name, const Words& more) {
        REQUIRE(bookmaker(openings("pushmine:size=4", 30, folder.file(name), more)).exit_code == 0);
        int lead = 0;
        for (const auto line : split(content(folder.file(name)), '\n'))
            if (const auto at = line.find("/4"); at != std::string_view::npos)
                lead += line[at - 1] - '2';
        return std::abs(lead);
    };
    CHECK(lead_of("any", {}) > 2);
    CHECK(lead_of("even", {"--even"}) <= 2);
}

TEST_CASE("the referee has suites of its own") {
    const auto match = [](const std::string& variant) {
        return run(REFEREE_BINARY,
                   {"match", "--engine", "cmd=builtin:random", "--engine", "cmd=builtin:random",
                    "--variant", variant, "--rounds", "3", "--openings", "builtin", "--quiet"});
    };
    CHECK(match("pushmine").exit_code == 0);
    CHECK(match("gomoku").exit_code == 0);
    const auto none = match("numbermines");
    CHECK(none.exit_code == 2);
    CHECK(contains(none.errors,
                   "--openings builtin: there are none for numbermines — there are for "));
}

TEST_CASE("bad command lines get one line and the code 2") {
    const Folder folder;
    for (const Words& words : std::vector<Words>{
             {"frob"},
             {"build"},
             {"build", "--variant", "chess", "--out", folder.file("a")},
             {"build", "--variant", "numbermines", "--out", folder.file("a")},
             {"build", "--variant", "fifo", "--nodes", "0", "--out", folder.file("a")},
             {"verify"},
             {"verify", folder.file("none")},
             {"info", folder.file("text", "hello")},
             {"export"},
             {"import", folder.file("none"), "--out", folder.file("a")},
             {"merge", "--out", folder.file("a")},
             {"openings", "--variant", "fifo"},
         }) {
        INFO(join(words, " "));
        const auto finished = bookmaker(words);
        CHECK(finished.exit_code == 2);
        CHECK(finished.output.empty());
        CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
        CHECK(finished.errors.starts_with("bookmaker: "));
    }
    CHECK(bookmaker({"--help"}).exit_code == 0);
    for (const auto* command :
         {"build", "verify", "openings", "info", "show", "export", "import", "merge"}) {
        const auto help = bookmaker({command, "--help"});
        INFO(command);
        CHECK(help.exit_code == 0);
        CHECK(contains(help.output, std::string("bookmaker ") + command));
    }
}
