#include "referee/report.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "records.hpp"

using namespace tessera;
using namespace tessera::referee;

namespace {

GameRecord with_plies(GameRecord made, std::size_t plies) {
    made.moves.resize(plies);
    return made;
}

GameRecord between(std::uint64_t pair, int game, const std::string& x, const std::string& o,
                   Outcome result) {
    auto made = record(pair, game, result);
    made.players = {x, o};
    return made;
}

// Four pairs as "new" sees them: WW, WL, LD, DD; and half a pair, won as x.
std::vector<GameRecord> known_match() {
    std::vector<GameRecord> games{record(0, 0, Outcome::p1_win), record(0, 1, Outcome::p2_win),
                                  record(1, 0, Outcome::p1_win), record(1, 1, Outcome::p1_win),
                                  record(2, 0, Outcome::p2_win), record(2, 1, Outcome::draw),
                                  record(3, 0, Outcome::draw),   record(3, 1, Outcome::draw),
                                  record(4, 0, Outcome::p1_win)};
    for (std::size_t i = 0; i < games.size(); ++i) games[i].moves.resize(10 + i);
    games[1].reason = Reason::time;
    games[1].culprit = Side::x;
    games[4].reason = Reason::crash;
    games[4].culprit = Side::x;
    games[6].metrics[0].second = 12;
    return games;
}

void check_finite(const nlohmann::json& json) {
    // An infinite number or none at all is written as null, which only what is unknown may be.
    if (json.is_structured())
        for (const auto& [key, value] : json.items()) {
            if (value.is_null())
                CHECK(
                    (key == "error" || key == "pair_ratio" || key == "sprt" || key == "corrected"));
            check_finite(value);
        }
}

void check_sane(const std::string& text) {
    CHECK(text.find("nan") == std::string::npos);
    CHECK(text.find("inf") == std::string::npos);
}

}  // namespace

TEST_CASE("a match of known results") {
    const Folder folder;
    const auto path = folder.file("games.jsonl", to_json_lines(known_match()));
    const auto report = read_report(std::vector{path});
    REQUIRE(report);
    const auto& standing = report->standing;
    CHECK(standing.games() == 9);
    CHECK(standing.pairs() == 4);
    CHECK(standing.unpaired() == 1);
    CHECK(standing.match() == MatchCounts{{2, 3, 4}, {{0, 1, 2, 0, 1}}});
    CHECK(standing.between(1, 0) == MatchCounts{{4, 3, 2}, {{1, 0, 2, 1, 0}}});
    REQUIRE(standing.players().size() == 2);
    const auto& fresh = standing.players()[0];
    CHECK(fresh.name == "new");
    CHECK(fresh.by_side[0] == Trinomial{1, 1, 3});
    CHECK(fresh.by_side[1] == Trinomial{1, 2, 1});
    CHECK(fresh.faults[static_cast<std::size_t>(Reason::crash)] == 1);
    CHECK(standing.players()[1].faults[static_cast<std::size_t>(Reason::time)] == 1);
    CHECK(standing.reasons()[static_cast<std::size_t>(Reason::decided)] == 7);

    const auto& board = standing.variants().at("tictactoe");
    CHECK(board.results() == Trinomial{2, 3, 4});
    const auto lengths = board.lengths();
    REQUIRE(lengths);
    CHECK(lengths->shortest == 10);
    CHECK(lengths->lower_quartile == 12);
    CHECK(lengths->median == 14);
    CHECK(lengths->upper_quartile == 16);
    CHECK(lengths->longest == 18);
    CHECK(lengths->mean == Approx(14));
    REQUIRE(board.metrics().size() == 2);
    CHECK(board.metrics()[0].total == 8 * 3 + 12);
    CHECK(board.metrics()[0].most == 12);
    CHECK(board.metrics()[0].per_game() == Approx(4));
    CHECK(board.metrics()[1].total == -9);
    CHECK(board.metrics()[1].most == -1);
}

TEST_CASE("the text of a report") {
    Standing standing;
    for (const auto& game : known_match()) standing.add_game(game);
    const auto text = to_text(standing);
    check_sane(text);
    for (const char* line :
         {"9 games, 4 pairs, 1 games without their partner\n", "\nnew against old\n",
          "  games        +4 =3 -2   61.11 %\n",
          "  pairs        0 1 2 0 1   (LL, LD, DD or WL, WD, WW)\n", "  Elo          ",
          "  LOS          ",
          "\nnew      +3 =1 -1                 +1 =2 -1                 crash 1\n",
          "  crash                 1   11.11 %\n", "\ntictactoe: 9 games\n",
          "  first player +4 =3 -2   61.11",
          "  plies        10 to 18, quartiles 12 14 16, mean 14.0\n",
          "  captures                36      4.000         12\n"}) {
        INFO(text);
        CHECK(text.find(line) != std::string::npos);
    }
    CHECK(text.find("LLR") == std::string::npos);
    CHECK(to_text(standing, SprtSettings{}).find("  LLR          ") != std::string::npos);
}

TEST_CASE("a report as JSON") {
    Standing standing;
    for (const auto& game : known_match()) standing.add_game(game);
    const auto json = nlohmann::json::parse(to_json(standing, SprtSettings{}));
    check_finite(json);
    CHECK(json.at("games") == 9);
    CHECK(json.at("players").at(0).at("faults") == nlohmann::json{{"crash", 1}});
    CHECK(json.at("meetings").at(0).at("pairs") == nlohmann::json{0, 1, 2, 0, 1});
    CHECK(json.at("sprt").at("verdict") == "undecided");
    CHECK(json.at("variants").at(0).at("plies").at("median") == 14);
    CHECK(json.at("variants").at(0).at("metrics").at("captures").at("total") == 36);
}

TEST_CASE("nothing and next to nothing make finite reports") {
    const Folder folder;
    const auto empty = read_report(std::vector{folder.file("empty", "")});
    REQUIRE(empty);
    auto one_sided = Standing({"new", "old"});
    auto level = one_sided;
    for (std::uint64_t pair = 0; pair < 5; ++pair) {
        one_sided.add_game(record(pair, 0, Outcome::p1_win));
        one_sided.add_game(record(pair, 1, Outcome::p2_win));
        level.add_game(with_plies(record(pair, 0, Outcome::draw), 0));
    }
    auto unfinished = Standing();
    unfinished.add_game(record(0, 0, Outcome::none));
    CHECK(unfinished.unfinished() == 1);
    auto alone = Standing();
    alone.add_game(between(0, 0, "same", "same", Outcome::p1_win));
    CHECK(alone.players().at(0).games() == Trinomial{1, 0, 1});
    for (const auto& standing : {empty->standing, Standing({"new", "old"}),
                                 Standing({"a", "b", "c"}), one_sided, level, unfinished, alone}) {
        check_sane(to_text(standing, SprtSettings{}));
        check_finite(nlohmann::json::parse(to_json(standing, SprtSettings{})));
    }
    CHECK(to_text(*empty) == "0 games, 0 pairs\n");
}

TEST_CASE("games of a pair may come apart and in any order") {
    Standing standing({"old", "new"});
    standing.add_game(record(1, 1, Outcome::p2_win));
    standing.add_game(record(2, 0, Outcome::draw));
    CHECK(standing.pairs() == 0);
    CHECK(standing.unpaired() == 2);
    standing.add_game(record(2, 1, Outcome::p1_win));
    standing.add_game(record(1, 0, Outcome::p1_win));
    CHECK(standing.pairs() == 2);
    CHECK(standing.match().pairs == Pentanomial{{1, 0, 0, 1, 0}});
    // Other players under the same number are no partners.
    standing.add_game(between(3, 0, "new", "old", Outcome::draw));
    standing.add_game(between(3, 1, "third", "old", Outcome::draw));
    CHECK(standing.pairs() == 2);
    CHECK(standing.unpaired() == 2);
}

TEST_CASE("more than two players are ranked") {
    Standing standing;
    std::uint64_t pair = 0;
    const auto meet = [&](const std::string& better, const std::string& worse) {
        for (int round = 0; round < 4; ++round, ++pair) {
            standing.add_game(between(pair, 0, better, worse, Outcome::p1_win));
            standing.add_game(
                between(pair, 1, worse, better, round == 0 ? Outcome::p1_win : Outcome::draw));
        }
    };
    meet("weak\x1b[2J", "hopeless");
    meet("strong", "weak\x1b[2J");
    meet("strong", "hopeless");
    const auto ratings = standing.ratings();
    REQUIRE(ratings.size() == 3);
    CHECK(ratings[2].elo > ratings[0].elo);
    CHECK(ratings[0].elo > ratings[1].elo);
    const auto text = to_text(standing);
    INFO(text);
    CHECK(text.find('\x1b') == std::string::npos);
    CHECK(text.find("   1 strong  ") < text.find("   2 weak?[2J"));
    CHECK(text.find("          4/3/1          4/3/1\n") != std::string::npos);
    CHECK(text.find(" against ") == std::string::npos);
    const auto json = nlohmann::json::parse(to_json(standing));
    CHECK(json.at("meetings").size() == 3);
    CHECK(json.at("players").at(0).at("name") == "weak\x1b[2J");
}

TEST_CASE("duplicates are dropped, contradictions and garbage told") {
    const Folder folder;
    const auto games = known_match();
    const std::vector paths{
        folder.file("a", to_json_lines(games)),
        folder.file("b", to_json_line(games[2]) + "\r\n" + to_json_line(games[3]) + "\nrubbish\n" +
                             to_json_line(record(0, 0, Outcome::draw)) + "\n")};
    std::vector<std::string> problems;
    const auto report = read_report(paths, [&](const Error& problem) -> Status {
        problems.push_back(problem.what);
        return Success{};
    });
    REQUIRE(report);
    CHECK(report->duplicates == 2);
    CHECK(report->problems == 2);
    CHECK(report->standing.games() == 9);
    REQUIRE(problems.size() == 2);
    CHECK(problems[0].starts_with(paths[1] + ":3: not a game record"));
    CHECK(problems[1] == paths[1] + ":4: pair 0 game 0 differs from " + paths[0] + ":1");
    CHECK(to_text(*report).starts_with("2 duplicates dropped\n2 lines not counted\n9 games"));
    CHECK_FALSE(read_report(paths));
    CHECK_FALSE(read_report(std::vector{folder.file("missing")}));
}
