// The real engine with books: when it plays from one, and when it does not.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "book/entry.hpp"
#include "book/layout.hpp"
#include "books.hpp"
#include "core/text.hpp"
#include "folder.hpp"
#include "protocol/process.hpp"

using namespace tessera;
using testing::Folder;
using testing::Process;

namespace {

using Lines = std::vector<std::string>;

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

// What the engine says to these lines; a search may take its time unless `stop` follows.
Lines dialogue(const Lines& arguments, const Lines& lines) {
    Process engine(TESSERA_BINARY, arguments);
    Lines said;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        engine.send(lines[i]);
        const bool stopped = i + 1 < lines.size() && lines[i + 1] == "stop";
        if (stopped || !(lines[i].starts_with("go") || lines[i] == "stop")) continue;
        do {
            const auto line = engine.read_line();
            REQUIRE(line);
            said.push_back(*line);
        } while (!said.back().starts_with("bestmove"));
    }
    engine.send("quit");
    engine.close_input();
    for (auto& line : engine.read_all()) said.push_back(std::move(line));
    CHECK(engine.wait() == 0);
    return said;
}

int count(const Lines& lines, std::string_view part) {
    return static_cast<int>(
        std::ranges::count_if(lines, [&](const auto& line) { return contains(line, part); }));
}

// A book of tic-tac-toe that has a1 best, b2 half as good and c3 not to be played.
std::string small_book() {
    const auto table = tests::open_table("tictactoe");
    const book::Entry start{table->canonical().key,
                            {{"a1", 1000, 12, 9, 4, 5}, {"b2", 500}, {"c3", 0}}};
    REQUIRE(table->play("a1"));
    auto reply = table->images({"b2"}, table->canonical().symmetry).front();
    const book::Entry next{table->canonical().key, {{reply, 7}}};
    return *book::to_bytes(tests::origin_of(*table), std::vector{start, next});
}

const Lines tictactoe{"--variant", "tictactoe", "--hash", "1"};

Lines with(Lines arguments, const Lines& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

}  // namespace

TEST_CASE("no book is used unless OwnBook is on, at any level") {
    for (const auto* level : {"easy", "max"}) {
        const auto off = dialogue(with(tictactoe, {"--level", level}), {"go depth 1"});
        CHECK(count(off, "info string book") == 0);
        const auto on =
            dialogue(with(tictactoe, {"--level", level, "--ownbook", "true"}), {"go depth 1"});
        CHECK(count(on, "info string book") == 1);
        CHECK(count(on, "info depth") == 0);
    }
}

TEST_CASE("a move from the book: a remark, the final info line, and the move") {
    const Folder folder;
    const auto said = dialogue(
        with(tictactoe, {"--ownbook", "true", "--bookfile", folder.file("b", small_book())}),
        {"go movetime 100", "moves a1", "go movetime 100"});
    REQUIRE(said.size() == 6);
    CHECK(said[0] == "info string book a1 weight 1000 score 12 depth 9 games 4, 3 known");
    CHECK(said[1].starts_with("info time "));
    CHECK(said[2] == "bestmove a1");
    CHECK(said[5] == "bestmove b2");
}

TEST_CASE("with Ponder the expected reply comes from the book too") {
    const Folder folder;
    const auto said = dialogue(with(tictactoe, {"--ownbook", "true", "--ponder", "true",
                                                "--bookfile", folder.file("b", small_book())}),
                               {"go movetime 100"});
    CHECK(said.back() == "bestmove a1 ponder b2");
}

TEST_CASE("an analysis is no matter for a book") {
    const auto on = with(tictactoe, {"--ownbook", "true"});
    for (const auto* go : {"go infinite", "go", "go ponder movetime 10", "go mate 3",
                           "go depth 1 searchmoves a1 b2"}) {
        INFO(go);
        CHECK(count(dialogue(on, {go, "stop"}), "info string book") == 0);
    }
}

TEST_CASE("BookDepth: the book is left after so many plies") {
    const auto on = with(tictactoe, {"--ownbook", "true", "--bookdepth", "2"});
    const auto said = dialogue(on, {"position startpos moves a1", "go depth 1",
                                    "position startpos moves a1 b2", "go depth 1"});
    CHECK(count(said, "info string book") == 1);
    CHECK(
        count(dialogue(with(tictactoe, {"--ownbook", "true", "--bookdepth", "0"}), {"go depth 1"}),
              "info string book") == 0);
}

TEST_CASE("BookVariety draws by Seed and position, the same way every time") {
    const Folder folder;
    const auto path = folder.file("b", small_book());
    const auto play = [&](int seed, const std::string& variety) {
        return dialogue(with(tictactoe, {"--ownbook", "true", "--bookfile", path, "--bookvariety",
                                         variety, "--seed", std::to_string(seed)}),
                        {"go movetime 50"})
            .back();
    };
    std::set<std::string> played;
    for (int seed = 0; seed < 12; ++seed) {
        const auto move = play(seed, "100");
        CHECK(play(seed, "100") == move);
        played.insert(move);
        CHECK(play(seed, "0") == "bestmove a1");
    }
    CHECK(played == std::set<std::string>{"bestmove a1", "bestmove b2"});
}

TEST_CASE("a bad book is told of once, and the engine plays on") {
    const Folder folder;
    auto newer = small_book();
    newer[8] = 9;
    auto damaged = small_book();
    damaged[damaged.size() - 9] ^= 1;
    const std::vector<std::pair<std::string, std::string>> cases{
        {folder.file("none"), "cannot be read"},
        {folder.file("text", "hello"), "is no book of Tessera, playing without it"},
        {folder.file("newer", newer), "has format 9"},
        {folder.file("damaged", damaged), "is damaged (block 1), playing without it"},
    };
    for (const auto& [path, why] : cases) {
        const auto said = dialogue(
            tictactoe, {"setoption name OwnBook value true",
                        "setoption name BookFile value " + path, "go depth 1", "go depth 1"});
        INFO(join(said, "\n"));
        CHECK(count(said, why) == 1);
        CHECK(count(said, "info string book") == 1);
        CHECK(count(said, "bestmove") == 2);
        CHECK(count(said, "info depth 1") == 2);
    }
}

TEST_CASE("a book is for its variant") {
    const Folder folder;
    const auto said =
        dialogue({"--ownbook", "true", "--bookfile", folder.file("b", small_book())},
                 {"go depth 1", "setoption name UGI_Variant value tictactoe", "go depth 1"});
    CHECK(count(said, "is for 'mnk:m=3,n=3,k=3', not for pushmine, playing without it") == 1);
    CHECK(said.back() == "bestmove a1");
}

TEST_CASE("a game without a book says so once and searches") {
    const auto said = dialogue({"--ownbook", "true", "--variant", "numbermines:length=8,mines=1"},
                               {"go depth 1", "go depth 1"});
    CHECK(count(said, "info string no book for numbermines:length=8,mines=1") == 1);
    CHECK(count(said, "bestmove") == 2);
}

TEST_CASE("a move that leads back to an earlier position is not played from a book") {
    const Folder folder;
    const std::string spec = "infiltration:size=4,k=3,pieces=3";
    const auto table = tests::open_table(spec);
    const Lines moves{"a1", "a4", "d1", "d4", "a2", "d3", "a2b2", "d3c3", "b2a2"};
    for (const auto& move : moves) REQUIRE(table->play(move));
    const auto [key, symmetry] = table->canonical();
    const auto entry = [&](const Lines& texts) {
        book::Entry made{key, {}};
        std::uint16_t weight = 1000;
        for (const auto& text : table->images(texts, symmetry))
            made.moves.push_back({text, weight--});
        return made;
    };
    const auto bytes =
        *book::to_bytes(tests::origin_of(*table), std::vector{entry({"c3d3", "d4d3"})});
    const auto said =
        dialogue({"--variant", spec, "--ownbook", "true", "--bookfile", folder.file("b", bytes)},
                 {"position startpos moves " + join(moves, " "), "go movetime 10"});
    CHECK(said.back() == "bestmove d4d3");
}
