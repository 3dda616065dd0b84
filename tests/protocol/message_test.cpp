// What each line of the protocol means, and how each answer is written.
#include "protocol/message.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace tessera::protocol;
using Strings = std::vector<std::string>;

namespace {

template <class C>
C parsed(std::string_view line) {
    INFO(line);
    const auto command = parse_command(line);
    if (!command) FAIL("refused: " << command.error().what);
    REQUIRE(*command);
    REQUIRE(std::holds_alternative<C>(**command));
    return std::get<C>(**command);
}

std::string refusal(std::string_view line) {
    INFO(line);
    const auto command = parse_command(line);
    REQUIRE(!command);
    CHECK(command.error().what.find('\n') == std::string::npos);
    return command.error().what;
}

using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

}  // namespace

TEST_CASE("A blank line is no command") {
    for (const auto* line : {"", " ", "\t \r", "\r"}) {
        const auto command = parse_command(line);
        REQUIRE(command);
        CHECK(!*command);
    }
}

TEST_CASE("Words are separated by any white space, also at the ends") {
    parsed<IsReady>("isready");
    parsed<IsReady>("  isready\t\r");
    CHECK(parsed<SetPosition>("\tposition \v startpos   moves\ta1  b2 \r").moves ==
          Strings{"a1", "b2"});
}

TEST_CASE("Commands without arguments ignore what follows them") {
    parsed<Ugi>("ugi");
    parsed<Ugi>("ugi please");
    parsed<IsReady>("isready");
    parsed<NewGame>("uginewgame");
    parsed<Stop>("stop");
    parsed<PonderHit>("ponderhit");
    parsed<Quit>("quit now");
    parsed<Show>("d");
    parsed<Evaluate>("eval");
    parsed<Bench>("bench");
}

TEST_CASE("Commands are lower case; anything else is unknown") {
    CHECK_THAT(refusal("UGI"), StartsWith("unknown command 'UGI'"));
    CHECK_THAT(refusal("uci"), Contains("'help'"));
    CHECK_THAT(refusal("\x01\xff"), StartsWith("unknown command '\?\?'"));
    CHECK(refusal(std::string(100'000, 'a')).size() < 200);
}

TEST_CASE("setoption takes a name of one word and the rest of the line as its value") {
    const auto hash = parsed<SetOption>("setoption name Hash value 64");
    CHECK(hash.name == "Hash");
    CHECK(hash.value == "64");
    CHECK(parsed<SetOption>("setoption name LogFile value /tmp/my  log.txt ").value ==
          "/tmp/my  log.txt");
    CHECK(parsed<SetOption>("setoption name ClearHash").value == "");
    CHECK(parsed<SetOption>("setoption name LogFile value").value == "");
    CHECK_THAT(refusal("setoption"), Contains("without a name"));
    CHECK_THAT(refusal("setoption name"), Contains("without a name"));
    CHECK_THAT(refusal("setoption Hash 64"), Contains("setoption name <option> value <value>"));
    CHECK_THAT(refusal("setoption name Clear Hash"), Contains("'Hash'"));
}

TEST_CASE("position is the start or a FEN, then moves") {
    const auto start = parsed<SetPosition>("position startpos");
    CHECK(!start.fen);
    CHECK(start.moves.empty());
    CHECK(parsed<SetPosition>("position startpos moves a1 b2").moves == Strings{"a1", "b2"});
    const auto fen = parsed<SetPosition>("position fen 3/3/3  x 0 moves a1");
    CHECK(fen.fen == "3/3/3 x 0");
    CHECK(fen.moves == Strings{"a1"});
    SECTION("moves may be an empty list, with a trailing blank too") {
        CHECK(parsed<SetPosition>("position startpos moves").moves.empty());
        CHECK(parsed<SetPosition>("position startpos moves ").moves.empty());
        CHECK(parsed<SetPosition>("position fen 3/3/3 x 0 moves ").fen == "3/3/3 x 0");
    }
    SECTION("anything else is refused") {
        for (const auto* line : {"position", "position moves a1", "position start",
                                 "position startpos a1", "position fen", "position fen moves a1"})
            CHECK_THAT(refusal(line), Contains("write position"));
    }
}

TEST_CASE("go takes limits in any order and number") {
    const auto plain = parsed<Go>("go");
    CHECK(!plain.infinite);
    CHECK(!plain.depth);
    const auto go = parsed<Go>("go p1time 1000 p2time 2000 p1inc 10 p2inc 20 movestogo 5");
    CHECK(go.p1time == 1000);
    CHECK(go.p2time == 2000);
    CHECK(go.p1inc == 10);
    CHECK(go.p2inc == 20);
    CHECK(go.movestogo == 5);
    const auto combined =
        parsed<Go>("go depth 7 movetime 0 nodes 1000000000000 mate 3 infinite ponder");
    CHECK(combined.depth == 7);
    CHECK(combined.movetime == 0);
    CHECK(combined.nodes == 1'000'000'000'000);
    CHECK(combined.mate == 3);
    CHECK(combined.infinite);
    CHECK(combined.ponder);
}

TEST_CASE("go knows the clocks by their names in chess too") {
    const auto go = parsed<Go>("go wtime 1 btime 2 winc 3 binc 4");
    CHECK(go.p1time == 1);
    CHECK(go.p2time == 2);
    CHECK(go.p1inc == 3);
    CHECK(go.p2inc == 4);
}

TEST_CASE("A clock may have run below zero, other limits may not") {
    CHECK(parsed<Go>("go p1time -20 p2time -1").p1time == -20);
    CHECK_THAT(refusal("go movetime -1"), Contains("go movetime"));
    CHECK_THAT(refusal("go depth 0"), Contains("number from 1"));
    CHECK_THAT(refusal("go nodes -5"), Contains("number from 1"));
    CHECK_THAT(refusal("go movestogo 0"), Contains("number from 1"));
}

TEST_CASE("go searchmoves lists moves up to the next limit") {
    const auto go = parsed<Go>("go searchmoves a1 b2 depth 3");
    CHECK(go.searchmoves == Strings{"a1", "b2"});
    CHECK(go.depth == 3);
    CHECK_THAT(refusal("go searchmoves"), Contains("at least one"));
    CHECK_THAT(refusal("go searchmoves depth 3"), Contains("at least one"));
}

TEST_CASE("go with an unknown word or a bad number is refused") {
    CHECK_THAT(refusal("go fast"), Contains("'fast'"));
    CHECK_THAT(refusal("go depth"), Contains("go depth"));
    CHECK_THAT(refusal("go depth three"), Contains("go depth"));
    CHECK_THAT(refusal("go depth 3.5"), Contains("go depth"));
    CHECK_THAT(refusal("go nodes 99999999999999999999"), Contains("go nodes"));
    CHECK_THAT(refusal("go p1time --5"), Contains("go p1time"));
}

TEST_CASE("query has a subject and perhaps an argument") {
    CHECK(parsed<Query>("query p1turn").what == "p1turn");
    CHECK(parsed<Query>("query p1turn").argument == "");
    CHECK(parsed<Query>("query effects a3r").argument == "a3r");
    CHECK(parsed<Query>("query effects a3r  b2 ").argument == "a3r b2");
    CHECK_THAT(refusal("query"), Contains("help query"));
}

TEST_CASE("The commands for people") {
    CHECK(parsed<PlayOn>("moves a1 b2").moves == Strings{"a1", "b2"});
    CHECK_THAT(refusal("moves"), Contains("write moves"));
    CHECK(parsed<Undo>("undo").plies == 1);
    CHECK(parsed<Undo>("undo 12").plies == 12);
    for (const auto* line : {"undo 0", "undo -1", "undo x", "undo 9999999999"})
        CHECK_THAT(refusal(line), Contains("write undo"));
    CHECK(parsed<Perft>("perft 0").depth == 0);
    CHECK(!parsed<Perft>("perft 4").divided);
    CHECK(parsed<Perft>("divide 4").divided);
    for (const auto* line : {"perft", "perft -1", "perft 101", "perft x"})
        CHECK_THAT(refusal(line), Contains("number from 0 to 100"));
    CHECK_THAT(refusal("divide 0"), Contains("number from 1 to 100"));
    CHECK(parsed<Help>("help").topic == "");
    CHECK(parsed<Help>("help go").topic == "go");
}

TEST_CASE("The short answers are written without any trailing blank") {
    CHECK(format(UgiOk{}) == "ugiok");
    CHECK(format(ReadyOk{}) == "readyok");
    CHECK(format(BestMove{"a1"}) == "bestmove a1");
    CHECK(format(BestMove{"a1", "b2"}) == "bestmove a1 ponder b2");
    CHECK(format(Answer{"true"}) == "response true");
    CHECK(format(Id{"name", "Tessera 1.0"}) == "id name Tessera 1.0");
    CHECK(format(Remark{"text"}) == "info string text");
    CHECK(format(Complaint{"what — right"}) == "info string error: what — right");
}

TEST_CASE("An option is declared with what it has") {
    CHECK(format(OptionDeclaration{"Hash", "spin", "64", 1, 65536, {}}) ==
          "option name Hash type spin default 64 min 1 max 65536");
    CHECK(format(OptionDeclaration{"Game", "combo", "b", {}, {}, {"a", "b"}}) ==
          "option name Game type combo default b var a var b");
    CHECK(format(OptionDeclaration{"LogFile", "string", "", {}, {}, {}}) ==
          "option name LogFile type string default <empty>");
    CHECK(format(OptionDeclaration{"ClearHash", "button", {}, {}, {}, {}}) ==
          "option name ClearHash type button");
}

TEST_CASE("info consists of pairs, with pv last, and says only what is known") {
    Info info;
    info.nodes = 120;
    info.time = 5;
    CHECK(format(info) == "info time 5 nodes 120");
    info.depth = 3;
    info.seldepth = 4;
    info.multipv = 1;
    info.score = Score{Score::Kind::centipoints, -12};
    info.nps = 24000;
    info.hashfull = 7;
    info.pv = {"a1", "b2"};
    CHECK(format(info) ==
          "info depth 3 seldepth 4 multipv 1 score cp -12 time 5 nodes 120 nps 24000 hashfull 7 pv "
          "a1 b2");
    info.score = Score{Score::Kind::mate, -4};
    CHECK_THAT(format(info), Contains(" score mate -4 "));
}
