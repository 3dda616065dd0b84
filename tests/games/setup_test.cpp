// What only a FEN can bring about: the slow reference plays from the start, these do not.
#include <catch2/catch.hpp>

#include "core/text.hpp"
#include "games/catalogue.hpp"

using namespace tessera;

namespace {

struct Setup {
    std::unique_ptr<game::Table> table;

    Setup(const std::string& spec, const std::string& fen, const std::string& moves = "")
        : table(std::move(*catalogue::open(spec))) {
        INFO(spec << " " << fen << " " << moves);
        const auto status = table->set_fen(fen);
        INFO((status ? "" : status.error().what));
        REQUIRE(status);
        for (const auto move : split_words(moves)) {
            INFO(move);
            REQUIRE(table->play(move));
        }
    }
    std::string result() const { return std::string(text(table->outcome())); }
    std::string fen() const { return table->fen(); }
    std::string effects(const std::string& move) const { return *table->effects(move); }
};

std::string refusal(const std::string& spec, const std::string& fen) {
    const auto table = std::move(*catalogue::open(spec));
    const auto status = table->set_fen(fen);
    return status ? "accepted" : status.error().what;
}

using Catch::Matchers::StartsWith;

}  // namespace

TEST_CASE("mnk: a FEN's stones, side and ply must agree") {
    CHECK_THAT(refusal("tictactoe", "x2/3/3 x 0"), StartsWith("board:"));
    CHECK_THAT(refusal("tictactoe", "x2/3/3 o 2"), StartsWith("side:"));
    CHECK_THAT(refusal("tictactoe", "x2/3/3 o 3"), StartsWith("ply:"));
    CHECK_THAT(refusal("tictactoe", "xo1/3/3 q 2"), StartsWith("side:"));
    CHECK_THAT(refusal("tictactoe", "xxx/oo1/3 x 5"), StartsWith("board:"));
    CHECK_THAT(refusal("tictactoe", "ooo/xx1/x2 o 6"), StartsWith("board:"));
    CHECK_THAT(refusal("tictactoe", "3/3/3"), StartsWith("fen:"));
    CHECK(Setup("tictactoe", "xxx/oo1/3 o 5").result() == "p1win");
    CHECK(Setup("tictactoe", "XoX/OxX/oXo o 9").result() == "draw");
}

TEST_CASE("mnk: FENs of other programs are read") {
    CHECK(Setup("tictactoe", "3 3 3 X2/1O1/3 x 2").fen() == "x2/1o1/3 x 2");
    CHECK(Setup("tictactoe", "x2/3/3 o").fen() == "x2/3/3 o 1");
    CHECK_THAT(refusal("tictactoe", "4 4 3 4/4/4/4 x 1"), StartsWith("fen:"));
    CHECK(*std::move(*catalogue::open("mnk"))->variant_named_by("6 7 4 7/7/7/7/7/7 x 1") == "mnk:m=7,n=6,k=4");
}

TEST_CASE("mnk: an overline wins unless rows must be exact") {
    CHECK(Setup("mnk:m=9,n=2,k=3", "xx1x5/o1o1o4 x 6", "c2").result() == "p1win");
    CHECK(Setup("mnk:m=9,n=2,k=3,exact=on", "xx1x5/o1o1o4 x 6", "c2").result() == "none");
}

TEST_CASE("pushmine: a push moves the line and earns a mine for an enemy stone pushed out") {
    const Setup s("pushmine", "5/5/x2oo/5/5 x 0,0 - - 4");
    CHECK(s.effects("a3r") == "b3=x d3=. minesX=1");
    CHECK(Setup("pushmine", "5/5/x2oo/5/5 x 0,0 - - 4", "a3r").fen() == "5/5/xx2o/5/5 o 1,0 e3l - 5");
}

TEST_CASE("pushmine: a mine stops the push and dies with the stone that reaches it") {
    CHECK(Setup("pushmine", "5/5/1o*xx/5/5 x 0,0 - - 4", "a3r").fen() == "5/5/x2xx/5/5 o 0,0 e3l - 5");
    CHECK(Setup("pushmine", "5/5/o1*xx/5/5 x 0,0 - - 4", "a3r").fen() == "5/5/xo*xx/5/5 o 0,0 e3l - 5");
    CHECK(Setup("pushmine", "5/5/*4/5/5 x 0,0 - - 4", "a3r").fen() == "5/5/5/5/5 o 0,0 e3l - 5");
}

TEST_CASE("pushmine: a blocker stops the push and forbids it when a stone stands before it") {
    CHECK_FALSE(Setup("pushmine", "5/5/1o#2/5/5 x 0,0 - - 4").table->is_legal("a3r"));
    CHECK_FALSE(Setup("pushmine", "5/5/#4/5/5 x 0,0 - - 4").table->is_legal("a3r"));
    CHECK(Setup("pushmine", "5/5/o1#2/5/5 x 0,0 - - 4", "a3r").fen() == "5/5/xo#2/5/5 o 0,0 e3l - 5");
    CHECK(Setup("pushmine", "5/5/o*#2/5/5 x 0,0 - - 4", "a3r").fen() == "5/5/x1#2/5/5 o 0,0 e3l - 5");
}

TEST_CASE("pushmine: a neutral stone moves and is pushed out for nothing") {
    CHECK(Setup("pushmine", "5/5/4n/5/5 x 0,0 - - 4", "a3r").fen() == "5/5/x4/5/5 o 0,0 e3l - 5");
}

TEST_CASE("pushmine: with two lines the player who did not move wins") {
    CHECK(Setup("pushmine", "xxxx1/oooo1/5/5/5 x 0,0 - - 8").result() == "p1win");
    CHECK(Setup("pushmine", "xxxx1/oooo1/5/5/5 o 0,0 - - 9").result() == "p2win");
}

TEST_CASE("pushmine: the ban lasts one ply and a mine lifts it") {
    CHECK_FALSE(Setup("pushmine", "5/5/5/5/5 x 0,0 a1r - 2").table->is_legal("a1r"));
    CHECK(Setup("pushmine", "5/5/5/5/5 x 1,0 a1r - 2", "c3m").fen() == "5/5/2*2/5/5 o 0,0 - - 3");
}

TEST_CASE("pushmine: no legal move is a draw") {
    CHECK(Setup("pushmine:size=4", "####/####/####/#### x 0,0 - - 4").result() == "draw");
}

TEST_CASE("pushmine: a mine decays when its time has come") {
    const std::string fen = "5/5/2*2/5/5 x 0,0 - 1 4";
    CHECK(Setup("pushmine:decay=disappear,decayturns=1", fen, "a1r").fen() == "5/5/5/5/x4 o 0,0 e1l - 5");
    CHECK(Setup("pushmine:decay=blocker,decayturns=1", fen, "a1r").fen() == "5/5/2#2/5/x4 o 0,0 e1l - 5");
    CHECK(Setup("pushmine:decay=neutral,decayturns=1", fen, "a1r").fen() == "5/5/2n2/5/x4 o 0,0 e1l - 5");
    CHECK(Setup("pushmine:decay=neutral,decayturns=2", fen, "a1r").fen() == "5/5/2*2/5/x4 o 0,0 e1l 2 5");
}

TEST_CASE("pushmine: impossible FENs name their field") {
    CHECK_THAT(refusal("pushmine", "5/5/5/5/5 x 0 - - 0"), StartsWith("minesX,minesO:"));
    CHECK_THAT(refusal("pushmine", "5/5/5/5/5 x 0,1000001 - - 0"), StartsWith("minesX,minesO:"));
    CHECK_THAT(refusal("pushmine", "5/5/5/5/5 x 0,0 a1r - 0"), StartsWith("banned:"));
    CHECK_THAT(refusal("pushmine", "5/5/5/5/5 x 0,0 b2r - 2"), StartsWith("banned:"));
    CHECK_THAT(refusal("pushmine", "5/5/2*2/5/5 x 0,0 - 1 2"), StartsWith("ages:"));
    CHECK_THAT(refusal("pushmine:decay=neutral", "5/5/2*2/5/5 x 0,0 - - 2"), StartsWith("ages:"));
    CHECK_THAT(refusal("pushmine:decay=neutral", "5/5/2*2/5/5 x 0,0 - 6 2"), StartsWith("ages:"));
    CHECK_THAT(refusal("pushmine", "5/5/2g2/5/5 x 0,0 - - 2"), StartsWith("board:"));
}

TEST_CASE("dualclash: walls and bombs are neither converted nor moved, but can be blown away") {
    CHECK(Setup("dualclash:size=3", "1w1/b1o/1g1 x 4", "b2").fen() == "1w1/bxg/1x1 o 5");
    CHECK(Setup("dualclash:size=3", "1w1/bxo/1g1 x 4", "b2x").fen() == "3/3/3 o 5");
}

TEST_CASE("dualclash: after a blow everything but walls and bombs falls") {
    CHECK(Setup("dualclash:size=4", "o3/w3/x3/3x x 4", "d1x").fen() == "o3/w3/4/x3 o 5");
    CHECK(Setup("dualclash:size=4,gravity=off", "o3/w3/x3/3x x 4", "d1x").fen() == "o3/w3/x3/4 o 5");
}

TEST_CASE("dualclash: a grey drop empties the grey cells and moves nothing") {
    CHECK(Setup("dualclash:size=3", "x2/g2/g1o x 4", "drop").fen() == "x2/3/2o o 5");
    CHECK_FALSE(Setup("dualclash:size=3", "x2/3/2o x 4").table->is_legal("drop"));
}

TEST_CASE("dualclash: the end is scored by cells and full lines, however it comes") {
    CHECK(Setup("dualclash:size=3", "xxx/oog/oog x 8").result() == "p1win");
    CHECK(Setup("dualclash:size=3", "xxo/oxg/oog x 8").result() == "p2win");
    CHECK(Setup("dualclash:size=3,maxplies=8", "xx1/3/3 x 8").result() == "p1win");
    CHECK(Setup("dualclash:size=3", "xxx/oog/oog x 8").table->score() == "x=53 o=4 points=50");
    CHECK(Setup("dualclash:size=3", "o2/3/2g x 2", "a2").table->score() == "x=1 o=0 points=3");
}

TEST_CASE("numbermines: a view decides only what it can see") {
    CHECK(Setup("numbermines", "1 1 x - - 0", "5-9-14 ? +3 +3").fen() == "1,4 1,4 x 5-9-14 ? 4");
    CHECK(Setup("numbermines", "1 1 x - - 0", "5-9-14 ? +3 +3 +1 +1").result() == "p1win");
    CHECK(Setup("numbermines", "1 1 x - - 0", "? 6-10-15 +3 +3 +1 +1").result() == "none");
    CHECK(Setup("numbermines", "1 1 x - - 0", "5-9-14 6-10-15 +3 +3 +2").result() == "p2win");
    CHECK(Setup("numbermines:length=4,mines=0,step=3", "1 1 x - - 0", "none none +3").result() == "p1win");
}

TEST_CASE("numbermines: a question mark stands only for a setup, and hides the player who cannot think") {
    const Setup s("numbermines", "1 1 x - - 0", "? ?");
    CHECK_FALSE(s.table->play("?"));
    CHECK(s.table->obstacle_to_thinking());
    CHECK_FALSE(Setup("numbermines", "1 1 x - - 0", "5-9-14 ?").table->obstacle_to_thinking());
}

TEST_CASE("numbermines: a FEN is replayed") {
    for (const char* fen : {"1 1 x 5-9-14 - 0", "1 1 o - - 1", "1 1 x 5-9-14 - 2", "1,5 1 o 5-9-14 6-10-15 3",
                            "1,4,3 1,4 o ? ? 5", "2 1 x - - 0", "1 1 x 5-9 6-10-15 2", "1 1 x 5-14-9 6-10-15 2",
                            "1,4 1 x ? ? 4", "1,4,6 1,4,5 x 5-9-14 6-10-15 6", "1 1 x 5-9-20 ? 2"}) {
        INFO(fen);
        CHECK(refusal("numbermines", fen) != "accepted");
    }
}

TEST_CASE("fifo: only the player who just moved can have won") {
    CHECK(Setup("fifo:size=4,k=3,cap=3,opening=0", "4/xxx1/4/o1oo o a3,b3,c3 a1,c1,d1 7").result() == "p1win");
    CHECK(Setup("fifo:size=4,k=3,cap=3,opening=0", "4/xxx1/4/o1oo x a3,b3,c3 a1,c1,d1 6").result() == "none");
}

TEST_CASE("fifo: the oldest stone goes when there are too many") {
    const Setup s("fifo:size=4,k=3,cap=3,opening=0", "4/xx1x/4/o1oo x b3,a3,d3 a1,c1,d1 6");
    CHECK(s.effects("a4") == "b3=. a4=x");
    CHECK_THAT(refusal("fifo:size=4,k=3,cap=3,opening=0", "4/xx1x/4/o1oo x b3,a3 a1,c1,d1 6"), StartsWith("queueX:"));
    CHECK_THAT(refusal("fifo:size=4,k=3,cap=3,opening=0", "4/xx1x/4/o1oo x b3,a3,a4 a1,c1,d1 6"), StartsWith("board:"));
}

TEST_CASE("fifo: an expiring stone can shorten a row to an exact one") {
    const std::string fen = "6/6/xxxx2/6/6/ooooox x a4,b4,c4,d4,f1 a1,b1,c1,d1,e1 10";
    CHECK(Setup("fifo:size=6,k=3,cap=5,opening=0,exact=on", fen, "f6").result() == "p1win");
}

TEST_CASE("infiltration: a jump sends the piece home and a chain takes several") {
    const Setup s("infiltration:size=6,k=3,pieces=3", "6/3o2/6/1o4/x5/x1x3 x 0,1 m 20");
    CHECK(s.table->is_legal("a2c4"));
    CHECK(s.table->is_legal("a2c4e6"));
    CHECK(s.effects("a2c4e6") == "a2=. b3=. d5=. e6=x handO=3");
}

TEST_CASE("infiltration: with forced jumps nothing else is legal") {
    const Setup s("infiltration:size=6,k=3,pieces=3,forced=on", "6/3o2/6/1o4/x5/x1x3 x 0,1 m 20");
    CHECK(join(s.table->legal_moves(), " ") == "a2c4 a2c4e6");
}

TEST_CASE("infiltration: whoever cannot move loses") {
    CHECK(Setup("infiltration:size=4,k=3,pieces=8,capture=off", "oooo/oooo/xxxx/xxxx x 0,0 m 16").result() == "p2win");
}

TEST_CASE("infiltration: swap mirrors the first piece and hands the turn back") {
    CHECK(Setup("infiltration:pie=on", "8/8/8/8/8/8/8/8 x 10,10 d 0", "c2 swap").fen() ==
          "8/2o5/8/8/8/8/8/8 x 10,9 d 2");
}

TEST_CASE("infiltration: a deployment FEN has the pieces its ply dictates") {
    CHECK_THAT(refusal("infiltration", "8/8/8/8/8/8/8/8 x 10,9 d 2"), StartsWith("hands:"));
    CHECK_THAT(refusal("infiltration", "8/8/8/8/8/8/8/x7 o 10,10 d 1"), StartsWith("hands:"));
    CHECK_THAT(refusal("infiltration", "x7/8/8/8/8/8/8/8 o 9,10 d 1"), StartsWith("board:"));
    CHECK_THAT(refusal("infiltration", "8/8/8/8/8/8/8/x7 o 9,10 q 1"), StartsWith("phase:"));
}
