// What game records count: small games with known counts, and random games counted from outside,
// by their moves and FENs alone.

// Catch shows the counts that differ only if it may print pairs.
#define CATCH_CONFIG_ENABLE_PAIR_STRINGMAKER
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <set>

#include "core/random.hpp"
#include "core/text.hpp"
#include "games/catalogue.hpp"
#include "specs.hpp"

using namespace tessera;

namespace {

using Counts = std::map<std::string, std::int64_t>;

Counts counts(const game::Table& table) {
    Counts all;
    for (const auto& [name, value] : table.metrics()) REQUIRE(all.emplace(name, value).second);
    return all;
}

// The counts that are not 0, without the plies.
Counts remarkable(const game::Table& table) {
    auto all = counts(table);
    std::erase_if(all,
                  [](const auto& entry) { return entry.second == 0 || entry.first == "plies"; });
    return all;
}

std::unique_ptr<game::Table> played(const std::string& spec, const std::string& fen,
                                    const std::string& moves) {
    auto table = std::move(*catalogue::open(spec));
    INFO(spec << " " << fen << " " << moves);
    if (!fen.empty()) REQUIRE(table->set_fen(fen));
    for (const auto move : split_words(moves)) {
        INFO(move);
        REQUIRE(table->play(move));
    }
    return table;
}

Counts after(const std::string& spec, const std::string& fen, const std::string& moves) {
    return remarkable(*played(spec, fen, moves));
}

std::vector<std::string> fields(const game::Table& table) {
    const auto fen = table.fen();
    const auto words = split_words(fen);
    return {words.begin(), words.end()};
}
std::int64_t number(std::string_view text) { return *parse_number(text, 1'000'000); }
// One of two numbers joined by a comma: inventories, hands.
std::int64_t part(const std::string& field, Side side) {
    return number(split(field, ',')[index(side)]);
}
std::int64_t letters(const std::string& field, char letter) {
    return std::ranges::count(field, letter);
}
std::string of(const std::string& name, Side side) { return name + '_' + letter(side); }

// A random game, told move by move: see(before, move, after).
template <class See>
void random_game(game::Table& table, Random& random, See see) {
    for (int ply = 0; ply < 300; ++ply) {
        const auto moves = table.legal_moves();
        if (moves.empty()) return;
        const auto& move = moves[random.below(moves.size())];
        const auto before = table.clone();
        REQUIRE(table.play(move));
        see(*before, move, table);
    }
}

std::vector<std::string> specs_of(std::string_view game) {
    std::vector<std::string> found;
    for (const auto& spec : tests::all_specs())
        if (spec.starts_with(game)) found.push_back(spec);
    return found;
}

// Tells each of some random games of every variant of the game and compares the counts.
template <class Count>
void compare_in_random_games(std::string_view game, Count count) {
    Random random(7);
    for (const auto& spec : specs_of(game)) {
        for (int i = 0; i < 20; ++i) {
            const auto table = played(spec, "", "");
            auto expected = count(*table, random);
            std::erase_if(expected, [](const auto& entry) { return entry.second == 0; });
            INFO(spec << " " << join(table->moves(), " "));
            CHECK(remarkable(*table) == expected);
        }
    }
}

}  // namespace

TEST_CASE("metrics: plies come first, names are plain and the same in every position") {
    Random random(1);
    for (const auto& spec : tests::all_specs()) {
        INFO(spec);
        const auto table = played(spec, "", "");
        const auto names = [](const game::Metrics& metrics) {
            std::vector<std::string> all;
            for (const auto& metric : metrics) all.push_back(metric.name);
            return all;
        };
        // Where mines were laid is told by the name.
        const bool fixed_names = !spec.starts_with("numbermines");
        const auto names_at_start = names(table->metrics());
        random_game(*table, random, [&](const auto& before, const auto&, const auto& after) {
            const auto metrics = after.metrics();
            REQUIRE(metrics.front() ==
                    game::Metric{"plies", static_cast<std::int64_t>(after.moves().size())});
            if (fixed_names) REQUIRE(names(metrics) == names_at_start);
            for (const auto& metric : metrics)
                REQUIRE(metric.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789") ==
                        std::string::npos);
            const auto back = after.clone();
            REQUIRE(back->undo());
            REQUIRE(back->metrics() == before.metrics());
        });
    }
}

TEST_CASE("metrics: a FEN is where counting begins") {
    const auto table = played("pushmine", "5/5/x2oo/5/5 x 3,3 - - 4", "a3r");
    REQUIRE(table->set_fen("5/5/x2oo/5/5 x 3,3 - - 4"));
    CHECK(remarkable(*table).empty());
    CHECK(counts(*table).at("plies") == 0);
}

TEST_CASE("mnk: nothing but the plies is counted") {
    CHECK(played("tictactoe", "", "b2 a1 c3")->metrics() == game::Metrics{{"plies", 3}});
}

TEST_CASE("pushmine metrics: ejections and the mines they earn") {
    CHECK(after("pushmine", "5/5/x2oo/5/5 x 0,0 - - 4", "a3r") ==
          Counts{{"mines_earned_x", 1}, {"opponent_ejections_x", 1}});
    CHECK(after("pushmine", "5/5/o2xo/5/5 o 0,0 - - 5", "a3r e1l e3l") ==
          Counts{{"self_ejections_o", 2}});
    CHECK(after("pushmine", "5/5/x3n/5/5 x 0,0 - - 4", "a3r").empty());
    CHECK(after("pushmine", "5/5/x2*o/5/5 x 0,0 - - 4", "a3r").empty());
}

TEST_CASE("pushmine metrics: mines placed, mines detonated and whose stones died") {
    CHECK(after("pushmine", "5/5/5/5/5 x 1,2 - - 4", "a1m b1m a1r b5m") ==
          Counts{{"mines_placed_x", 1},
                 {"mines_placed_o", 2},
                 {"mines_detonated", 1},
                 {"stones_destroyed_x", 1}});
    CHECK(after("pushmine", "5/5/1o*xx/5/5 x 0,0 - - 4", "a3r") ==
          Counts{{"mines_detonated", 1}, {"stones_destroyed_o", 1}});
    CHECK(after("pushmine", "5/5/oo*x1/5/5 x 0,0 - - 4", "e3l") ==
          Counts{{"mines_detonated", 1}, {"stones_destroyed_x", 1}});
    CHECK(after("pushmine", "5/5/1n*xx/5/5 x 0,0 - - 4", "a3r") == Counts{{"mines_detonated", 1}});
    CHECK(after("pushmine", "5/5/2*xx/5/5 x 0,0 - - 4", "a3r").empty());
}

TEST_CASE("pushmine metrics: a mine that takes away every immediate win parries") {
    const Counts placed{{"mines_placed_x", 1}};
    const Counts parried{{"mines_placed_x", 1}, {"parrying_mines_x", 1}};
    const std::string spec = "pushmine", threat = "5/5/5/ooo2/5 x 1,0 - - 6";
    CHECK(after(spec, threat, "d2m") == parried);
    // Behind the stones and elsewhere it leaves the win, and without a threat there is nothing to
    // parry.
    CHECK(after(spec, threat, "e2m") == placed);
    CHECK(after(spec, threat, "a5m") == placed);
    CHECK(after(spec, "5/5/5/oo3/5 x 1,0 - - 6", "c2m") == placed);
    // One of two threats is not all of them.
    CHECK(after(spec, "2ooo/5/5/ooo2/5 x 1,0 - - 6", "d2m") == placed);
    // What is forbidden is no threat.
    CHECK(after(spec, "5/5/5/ooo2/5 x 1,0 a2r - 6", "d2m") == placed);
    CHECK(after(spec, "5/5/5/ooo2/5 x 1,0 e2l - 6", "d2m") == parried);
    CHECK(after(spec, "5/5/5/xxx2/5 o 0,1 - - 7", "d2m") ==
          Counts{{"mines_placed_o", 1}, {"parrying_mines_o", 1}});
}

TEST_CASE("pushmine metrics: repeated positions") {
    const std::string fen = "5/5/x1x1x/5/o1o1o x 0,0 - - 6", round = "a3r a1r e3l e1l ";
    CHECK(counts(*played("pushmine", fen, round)).at("repeated_positions") == 0);
    CHECK(after("pushmine", fen, round + round) == Counts{{"self_ejections_x", 4},
                                                          {"self_ejections_o", 4},
                                                          {"repeated_positions", 4},
                                                          {"longest_cycle", 4}});
    // Also counted where repetition ends no game.
    CHECK(counts(*played("pushmine:repetition=0", fen, round + round + round))
              .at("repeated_positions") == 8);
}

TEST_CASE("pushmine metrics agree with counting from outside") {
    compare_in_random_games("pushmine", [](game::Table& table, Random& random) {
        Counts expected;
        random_game(table, random, [&](const auto& before, const auto& move, const auto& after) {
            const auto was = fields(before), is = fields(after);
            const Side mover = before.turn();
            if (move.back() == 'm') {
                ++expected[of("mines_placed", mover)];
                return;
            }
            const auto earned = part(is[2], mover) - part(was[2], mover);
            expected[of("mines_earned", mover)] += earned;
            expected[of("opponent_ejections", mover)] += earned;
        });
        // These are compared in sum only; that they are right one by one, the small games show.
        const auto told = counts(table);
        const auto last = fields(table);
        for (const Side side : {Side::x, Side::o}) {
            std::int64_t stones = 0;
            Side mover = Side::x;
            for (const auto& move : table.moves()) {
                stones += mover == side && move.back() != 'm';
                mover = !mover;
            }
            for (const auto& name : {of("self_ejections", side), of("stones_destroyed", side),
                                     of("opponent_ejections", !side)})
                stones -= told.at(name);
            CHECK(letters(last[0], letter(side)) == stones);
            for (const auto& name : {of("self_ejections", side), of("stones_destroyed", side),
                                     of("parrying_mines", side)})
                expected[name] = told.at(name);
        }
        const auto gone =
            expected["mines_placed_x"] + expected["mines_placed_o"] - letters(last[0], '*');
        expected["mines_detonated"] = told.at("mines_detonated");
        if (table.variant()["decay"] == 0)
            CHECK(told.at("mines_detonated") == gone);
        else
            CHECK(told.at("mines_detonated") <= gone);
        for (const auto* name : {"repeated_positions", "longest_cycle"})
            expected[name] = told.at(name);
        return expected;
    });
}

TEST_CASE("pushmine metrics: random walks back and forth repeat what they repeat") {
    Random random(3);
    const std::vector<std::string> walk{"a3r", "e3l", "a1r", "e1l"};
    std::int64_t longest = 0;
    for (int game = 0; game < 100; ++game) {
        const auto table = played("pushmine:repetition=0,k=5", "5/5/x1x1x/5/o1o1o x 0,0 - - 6", "");
        std::vector<std::string> seen;
        const auto see = [&] {
            const auto fen = table->fen();
            seen.push_back(fen.substr(0, fen.rfind(' ')));
        };
        see();
        for (int i = 0; i < 60; ++i)
            if (table->play(walk[random.below(walk.size())])) see();
        std::int64_t cycle = 0;
        for (std::size_t i = 0; i < seen.size(); ++i) {
            const auto next =
                std::find(seen.begin() + static_cast<std::ptrdiff_t>(i) + 1, seen.end(), seen[i]);
            if (next != seen.end())
                cycle = std::max<std::int64_t>(
                    cycle, next - seen.begin() - static_cast<std::ptrdiff_t>(i));
        }
        const auto told = counts(*table);
        const auto different = std::set<std::string>(seen.begin(), seen.end()).size();
        CHECK(told.at("repeated_positions") == static_cast<std::int64_t>(seen.size() - different));
        CHECK(told.at("longest_cycle") == cycle);
        longest = std::max(longest, cycle);
    }
    CHECK(longest > 4);
}

TEST_CASE("pushmine metrics: parrying mines are those after which no move wins") {
    // The side field says who would win: the rest of the position stays.
    const auto can_win = [](const game::Table& table, Side side) {
        auto parts = fields(table);
        if (table.turn() != side) {
            parts[1] = letter(side);
            parts.back() = std::to_string(table.ply() + 1);
        }
        const auto position = played(table.variant().spec(), join(parts, " "), "");
        return std::ranges::any_of(position->legal_moves(), [&](const std::string& move) {
            const auto next = position->clone();
            REQUIRE(next->play(move));
            return next->outcome() == win_for(side);
        });
    };
    Random random(5);
    std::int64_t parries = 0;
    for (const std::string decay : {"none", "disappear", "blocker", "neutral"}) {
        const auto spec = "pushmine:size=4,repetition=0,maxplies=0,decayturns=2,decay=" + decay;
        for (int game = 0; game < 100; ++game) {
            const auto table = played(spec, "", "");
            game::BySide expected{};
            random_game(*table, random,
                        [&](const auto& before, const auto& move, const auto& after) {
                            const Side mover = before.turn();
                            if (move.back() == 'm')
                                expected[index(mover)] +=
                                    can_win(before, !mover) && !can_win(after, !mover);
                        });
            const auto told = counts(*table);
            INFO(spec << " " << join(table->moves(), " "));
            CHECK(told.at("parrying_mines_x") == expected[0]);
            CHECK(told.at("parrying_mines_o") == expected[1]);
            parries += expected[0] + expected[1];
        }
    }
    CHECK(parries > 10);
}

TEST_CASE("dualclash metrics: greys, points, drops and blows") {
    CHECK(after("dualclash:size=3", "", "a1 a2 b2 a3 b3") ==
          Counts{{"points", 4}, {"greys_made_x", 2}, {"greys_made_o", 1}, {"greys_taken_o", 1}});
    CHECK(after("dualclash:size=3", "", "a1 a2 drop a2x") ==
          Counts{{"points", 1}, {"greys_made_o", 1}, {"drops_x", 1}, {"blows_o", 1}});
    CHECK(after("dualclash:size=3", "1g1/3/3 o 1", "b2 c1") == Counts{{"greys_taken_o", 1}});
    CHECK(after("dualclash:size=3", "1g1/3/3 o 1", "drop") == Counts{{"drops_o", 1}});
}

TEST_CASE("dualclash metrics: full lines on the last board") {
    CHECK(after("dualclash:size=3", "xxx/xo1/goo x 8", "c2") ==
          Counts{{"points", 55}, {"greys_made_x", 2}, {"full_lines_x", 1}});
    CHECK(after("dualclash:size=3", "2o/2o/x2 o 7", "c1") == Counts{{"full_lines_o", 1}});
}

TEST_CASE("dualclash metrics agree with counting from outside") {
    compare_in_random_games("dualclash", [](game::Table& table, Random& random) {
        Counts expected;
        std::int64_t placements = 0;
        random_game(table, random, [&](const auto& before, const auto& move, const auto& after) {
            const Side mover = before.turn();
            const auto was = fields(before)[0], is = fields(after)[0];
            if (move == "drop") {
                ++expected[of("drops", mover)];
            } else if (move.back() == 'x') {
                ++expected[of("blows", mover)];
            } else {
                expected[of("greys_made", mover)] +=
                    letters(was, letter(!mover)) - letters(is, letter(!mover));
                expected[of("greys_taken", mover)] +=
                    letters(is, letter(mover)) - letters(was, letter(mover)) - 1;
                const auto width = table.variant()["size"];
                const bool left_or_right = move[0] == 'a' || move[0] == 'a' + width - 1;
                const auto row = number(move.substr(1));
                if (mover == Side::x)
                    placements += left_or_right && (row == 1 || row == width) ? 3 : 1;
            }
        });
        const auto board = fields(table)[0];
        const auto score = table.score();
        const auto words = split_words(score);
        for (const Side side : {Side::x, Side::o})
            expected[of("full_lines", side)] =
                (number(words[index(side)].substr(2)) - letters(board, letter(side))) / 50;
        expected["points"] = placements + 2 * expected["greys_made_x"] +
                             3 * expected["greys_taken_x"] - 2 * expected["greys_made_o"] -
                             3 * expected["greys_taken_o"];
        if (table.outcome() != Outcome::none) expected["points"] += 50 * expected["full_lines_x"];
        return expected;
    });
}

TEST_CASE("fifo metrics: removals, and wins with a stone that was about to go") {
    const std::string fresh = "4/xx1o/2o1/x2o x a1,a3,b3 d1,d3,c2 6";
    const std::string stale = "4/xx1o/2o1/x2o x a3,a1,b3 d1,d3,c2 6";
    CHECK(after("fifo:size=4,k=3,cap=3", stale, "c3 a2 b1") ==
          Counts{{"removals_x", 2}, {"removals_o", 1}});
    CHECK(after("fifo:size=4,k=3,cap=3", fresh, "c3") ==
          Counts{{"removals_x", 1}, {"expiring_wins", 1}});
    CHECK(after("fifo:size=4,k=3,cap=4", stale, "c3") == Counts{{"expiring_wins", 1}});
    CHECK(after("fifo:size=4,k=3,cap=4", fresh, "c3").empty());
    CHECK(after("fifo:size=4,k=3,cap=5", stale, "c3").empty());
    CHECK(played("fifo:size=4,k=3,cap=5", stale, "c3")->outcome() == Outcome::p1_win);
}

TEST_CASE("fifo metrics agree with counting from outside") {
    std::int64_t wins = 0, expiring = 0;
    compare_in_random_games("fifo", [&](game::Table& table, Random& random) {
        random_game(table, random, [](const auto&, const auto&, const auto&) {});
        const auto last = fields(table);
        const auto queue = [&](Side side) {
            const auto& field = last[2 + index(side)];
            return field == "-" ? std::vector<std::string_view>{} : split(field, ',');
        };
        const int ply = table.ply();
        Counts expected;
        for (const Side side : {Side::x, Side::o})
            expected[of("removals", side)] =
                (ply + (side == Side::x)) / 2 - static_cast<std::int64_t>(queue(side).size());
        const Side moved = !table.turn();
        if (table.outcome() != win_for(moved)) return expected;
        const auto& variant = table.variant();
        const auto own = queue(moved);
        const auto line = table.winning_line();
        const auto row = split_words(line);
        ++wins;
        expected["expiring_wins"] = static_cast<int>(own.size()) >= variant["cap"] &&
                                    ply + 2 >= variant["opening"] &&
                                    std::ranges::find(row, own.front()) != row.end();
        expiring += expected["expiring_wins"];
        return expected;
    });
    CHECK(expiring > 0);
    CHECK(expiring < wins);
}

TEST_CASE("infiltration metrics: captures, chains, re-placements, swap") {
    const std::string fen = "6/2o3/6/2oo2/1x4/x1x3 x 1,1 m 20";
    CHECK(
        after("infiltration:size=6,k=3,pieces=4", fen, "b2d4b6 a6 a1b2 e6 d1") ==
        Counts{
            {"captures_x", 2}, {"longest_chain", 2}, {"replacements_x", 1}, {"replacements_o", 2}});
    CHECK(after("infiltration:size=6,k=3,pieces=4", fen, "b2d4 d3d2") ==
          Counts{{"captures_x", 1}, {"longest_chain", 1}});
    CHECK(after("infiltration:size=4,k=3,pieces=4,pie=on", "", "a1 swap a1 b4") ==
          Counts{{"swap", 1}});
}

TEST_CASE("infiltration metrics agree with counting from outside") {
    compare_in_random_games("infiltration", [](game::Table& table, Random& random) {
        Counts expected;
        random_game(table, random, [&](const auto& before, const auto& move, const auto& after) {
            const auto was = fields(before), is = fields(after);
            const Side mover = before.turn();
            if (move == "swap") expected["swap"] = 1;
            if (was[3] == "d") return;
            const auto captured = part(is[2], !mover) - part(was[2], !mover);
            expected[of("captures", mover)] += captured;
            expected["longest_chain"] = std::max(expected["longest_chain"], captured);
            expected[of("replacements", mover)] += part(was[2], mover) - part(is[2], mover);
        });
        return expected;
    });
}

TEST_CASE("numbermines metrics: where mines were laid and where players died") {
    CHECK(after("numbermines", "", "5-9-14 6-10-15 +3 +3 +2") == Counts{{"mine_x_5", 1},
                                                                        {"mine_x_9", 1},
                                                                        {"mine_x_14", 1},
                                                                        {"mine_o_6", 1},
                                                                        {"mine_o_10", 1},
                                                                        {"mine_o_15", 1},
                                                                        {"died_x_6", 1},
                                                                        {"steps_x", 2},
                                                                        {"steps_o", 1}});
    CHECK(after("numbermines:length=5,mines=0", "", "none none +3 +1 +1") ==
          Counts{{"steps_x", 2}, {"steps_o", 1}});
    // A view does not know whether x has died.
    CHECK(after("numbermines:mines=1", "", "5 ? +3 +3 +2") ==
          Counts{{"mine_x_5", 1}, {"steps_x", 2}, {"steps_o", 1}});
}

TEST_CASE("numbermines metrics agree with counting from outside") {
    compare_in_random_games("numbermines", [](game::Table& table, Random& random) {
        random_game(table, random, [](const auto&, const auto&, const auto&) {});
        const auto last = fields(table);
        Counts expected;
        for (const Side side : {Side::x, Side::o}) {
            const auto path = split(last[index(side)], ',');
            expected[of("steps", side)] = static_cast<std::int64_t>(path.size()) - 1;
            const auto& own = last[3 + index(side)];
            if (own != "none")
                for (const auto mine : split(own, '-'))
                    expected[of("mine", side) + '_' + std::string(mine)] = 1;
            const auto others = split(last[3 + index(!side)], '-');
            if (std::ranges::find(others, path.back()) != others.end())
                expected[of("died", side) + '_' + std::string(path.back())] = 1;
        }
        return expected;
    });
}
