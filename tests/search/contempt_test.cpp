// What the search does about games that go nowhere.
#include "game/table_of.hpp"
#include "games/pushmine/evaluator.hpp"
#include "search/walk.hpp"
#include "thinking.hpp"

using namespace tessera;
using tests::Thinker;

namespace {

// Six pushes that bring every stone back to where it was and earn both sides mines.
const std::vector<std::string> circle{"a2r", "a1r", "e3l", "e2l", "e1l", "a3r"};
std::string position_with(const std::string& mines, const std::string& ply = "128") {
    return "5/5/o4/4o/xo2x x " + mines + " e3l - " + ply;
}

// Whether the game goes in circles, for a search that began so many plies ago.
bool goes_in_circles(const game::Table& table, int plies) {
    const auto& typed = dynamic_cast<const game::TableOf<pushmine::Rules<1>>&>(table);
    const pushmine::Evaluator<1> evaluator(typed.rules());
    return search::Walk(typed.position(), evaluator).goes_in_circles(plies);
}

std::unique_ptr<game::Table> table_with(const std::string& mines, int rounds) {
    auto table = std::move(*catalogue::open("pushmine"));
    REQUIRE(table->set_fen(position_with(mines)));
    for (int i = 0; i < rounds; ++i)
        for (const auto& move : circle) REQUIRE(table->play(move));
    return table;
}

search::Score score_with(int contempt, const std::string& spec, const std::string& fen) {
    Thinker thinker(spec);
    REQUIRE(thinker.table().set_fen(fen));
    thinker.settings.constants.contempt = contempt;
    return thinker.think_to_depth(2).infos.back().score;
}

}  // namespace

TEST_CASE("a board that comes up again is a circle, however many mines were earned") {
    const auto once = table_with("61,62", 1);
    CHECK(once->fen() == "5/5/o4/4o/xo2x x 64,65 e3l - 134");
    CHECK(goes_in_circles(*once, 6));
    CHECK_FALSE(goes_in_circles(*once, 5));
    // Before the search began it may come up once.
    CHECK(goes_in_circles(*table_with("61,62", 2), 0));
    CHECK_FALSE(goes_in_circles(*once, 0));
}

TEST_CASE("mines that may be placed make a difference") {
    CHECK_FALSE(goes_in_circles(*table_with("6,62", 1), 6));
    CHECK_FALSE(goes_in_circles(*table_with("61,0", 1), 6));
}

TEST_CASE("a walk taken back has not gone in circles") {
    const auto table = table_with("61,62", 1);
    REQUIRE(table->undo());
    REQUIRE(table->play("e5d"));
    CHECK_FALSE(goes_in_circles(*table, 100));
}

TEST_CASE("the side that searches wants something to go on") {
    const auto dull = position_with("61,62");
    const std::string lively = "ox1xo/x3x/o1o2/1x1xo/xo1ox x 61,62 - - 128";
    const auto gain = [](const std::string& fen) {
        return score_with(200, "pushmine", fen) - score_with(0, "pushmine", fen);
    };
    CHECK(gain(dull) < 0);
    CHECK(gain(lively) > 0);
}

TEST_CASE("contempt does not touch what is proven") {
    CHECK(score_with(200, "pushmine:maxplies=2", "5/5/5/5/5 x 0,0 - - 0") == 0);
    CHECK(score_with(200, "pushmine", "5/5/5/5/xxx2 x 0,0 - - 4") == search::win_in(1));
}
