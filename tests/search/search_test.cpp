// What a search promises whoever asks for it.
#include <algorithm>
#include <set>
#include <thread>

#include "thinking.hpp"

using namespace tessera;
using tests::Thinker;

namespace {

const std::vector<std::string> open_games{"mnk:m=9,n=9", "pushmine", "dualclash:size=5", "fifo",
                                          "infiltration"};

// Every line of play against the engine, which answers with full strength: it must never lose.
void never_loses(Thinker& thinker, Side engine) {
    auto& table = thinker.table();
    if (table.outcome() != Outcome::none) {
        REQUIRE(table.outcome() != win_for(!engine));
        return;
    }
    const auto replies = table.turn() == engine
                             ? std::vector<std::string>{thinker.think_to_depth(9).best.move}
                             : table.legal_moves();
    for (const auto& move : replies) {
        REQUIRE(table.play(move));
        never_loses(thinker, engine);
        table.undo();
    }
}

}  // namespace

TEST_CASE("tic-tac-toe is a draw and the engine never loses it") {
    Thinker thinker("tictactoe");
    CHECK(thinker.think_to_depth(9).infos.back().score == 0);
    never_loses(thinker, Side::x);
    never_loses(thinker, Side::o);
}

TEST_CASE("a search reports every depth up to the one asked for, with a playable line") {
    for (const auto& spec : open_games) {
        INFO(spec);
        Thinker thinker(spec);
        const auto thought = thinker.think_to_depth(3);
        REQUIRE(thought.infos.size() == 3);
        for (int depth = 1; depth <= 3; ++depth) {
            const auto& info = thought.infos[static_cast<std::size_t>(depth) - 1];
            CHECK(info.depth == depth);
            CHECK(info.nodes > 0);
            REQUIRE_FALSE(info.pv.empty());
            const auto line = thinker.table().clone();
            for (const auto& move : info.pv) REQUIRE(line->play(move));
        }
        CHECK(thought.infos.back().pv.front() == thought.best.move);
    }
}

TEST_CASE("the same search twice says the same") {
    for (const auto& spec : open_games) {
        INFO(spec);
        Thinker thinker(spec);
        const auto first = thinker.think_to_depth(3);
        thinker.forget();
        const auto second = thinker.think_to_depth(3);
        CHECK(first.best.move == second.best.move);
        CHECK(first.best.nodes == second.best.nodes);
    }
}

TEST_CASE("a node limit is kept") {
    for (const std::uint64_t nodes : {1, 10, 1000, 20000}) {
        Thinker thinker("pushmine");
        search::Limits limits;
        limits.nodes = nodes;
        const auto thought = thinker.think(limits);
        CHECK(thought.best.nodes == nodes);
        CHECK(thinker.table().is_legal(thought.best.move));
    }
}

TEST_CASE("searchmoves restricts the root") {
    Thinker thinker("tictactoe");
    search::Limits limits;
    limits.depth = 9;
    limits.search_moves = {"a2"};
    CHECK(thinker.think(limits).best.move == "a2");
}

TEST_CASE("MultiPV gives that many different first moves, best first") {
    Thinker thinker("pushmine");
    thinker.settings.multi_pv = 4;
    const auto thought = thinker.think_to_depth(3);
    REQUIRE(thought.infos.size() == 12);
    std::set<std::string> firsts;
    for (std::size_t i = 8; i < 12; ++i) {
        CHECK(thought.infos[i].multi_pv == static_cast<int>(i) - 7);
        firsts.insert(thought.infos[i].pv.front());
        if (i > 8) CHECK(thought.infos[i].score <= thought.infos[i - 1].score);
    }
    CHECK(firsts.size() == 4);
}

TEST_CASE("MultiPV beyond the number of moves shows them all") {
    Thinker thinker("tictactoe");
    thinker.settings.multi_pv = 64;
    CHECK(thinker.think_to_depth(1).infos.size() == 9);
}

TEST_CASE("a mate search ends when the mate is found or cannot be there") {
    Thinker thinker("mnk:m=5,n=5,k=4");
    REQUIRE(thinker.table().set_fen("5/2o2/1xxx1/1o3/1o3 x 6"));
    search::Limits limits;
    limits.mate = 1;
    const auto thought = thinker.think(limits);
    CHECK(search::plies_to_end(thought.infos.back().score) == 1);
    thinker.table().set_start();
    CHECK(thinker.think(limits).infos.back().depth == 1);
}

TEST_CASE("an infinite search answers when it is stopped and not before") {
    Thinker thinker("tictactoe");
    search::Limits limits;
    limits.infinite = true;
    std::atomic<bool> answered{false};
    std::thread searching([&] {
        thinker.think(limits);
        answered = true;
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    CHECK_FALSE(answered);
    thinker.stop_flag() = true;
    thinker.stop_flag().notify_all();
    searching.join();
    CHECK(answered);
}

TEST_CASE("the end by ply limit is seen coming") {
    // x wins on the spot at the last ply or not at all.
    Thinker thinker("dualclash:size=3,maxplies=9");
    REQUIRE(thinker.table().set_fen("xxo/xxo/1oo x 8"));
    const auto thought = thinker.think_to_depth(5);
    CHECK(search::plies_to_end(thought.infos.back().score) == 1);
}

TEST_CASE("a threat comes to nothing when the ply limit comes first") {
    // o would complete a1, b1 and c1, but the last ply is x's.
    Thinker thinker("fifo:size=4,k=3,cap=5,opening=0,repetition=0,maxplies=16");
    REQUIRE(thinker.table().set_fen("1x1x/oo2/x2o/xoox x d4,a1,b4,a2,d1 b3,a3,b1,d2,c1 14"));
    CHECK_FALSE(search::is_proven(thinker.think_to_depth(2).infos.back().score));
}

TEST_CASE("a small board is searched to its proven end") {
    const auto solve = [](const std::string& spec, const std::string& fen = "") {
        Thinker thinker(spec);
        if (!fen.empty()) REQUIRE(thinker.table().set_fen(fen));
        return thinker.think({});
    };
    const auto is_drawn = [](const tests::Thought& thought) {
        return thought.infos.back().score == 0 &&
               thought.remarks == std::vector<std::string>{"proven draw"};
    };
    CHECK(is_drawn(solve("tictactoe")));
    CHECK(is_drawn(solve("mnk:m=4,n=3,k=4")));
    CHECK(is_drawn(solve("mnk:m=4,n=4,k=4")));
    CHECK(is_drawn(solve("fifo:size=4,k=3,cap=3,maxplies=8")));
    CHECK(search::plies_to_end(solve("mnk:m=4,n=4,k=3").infos.back().score) == 5);
    CHECK(search::is_proven(solve("dualclash:size=3,maxplies=9").infos.back().score));
}

TEST_CASE("what is known of one ply is not taken for another") {
    // The board a move earlier or later is another position where the ply limit is in sight.
    Thinker thinker("dualclash:size=3,repetition=0,maxplies=9");
    REQUIRE(thinker.table().set_fen("o2/3/x2 x 2"));
    thinker.think({});
    REQUIRE(thinker.table().set_fen("3/2x/x2 x 6"));
    CHECK(search::plies_to_end(thinker.think({}).infos.back().score) == 3);
}

TEST_CASE("a proof is only given where the whole root was looked at") {
    Thinker thinker("tictactoe");
    search::Limits limits;
    limits.depth = 9;
    limits.search_moves = {"a1", "b2"};
    CHECK(thinker.think(limits).remarks.empty());
    thinker.forget();
    thinker.settings.multi_pv = 2;
    CHECK(thinker.think_to_depth(9).remarks.empty());
}

TEST_CASE("a node limit holds for proofs as well") {
    for (const std::uint64_t nodes : {10, 500, 5000}) {
        Thinker thinker("mnk:m=4,n=4,k=4");
        search::Limits limits;
        limits.nodes = nodes;
        CHECK(thinker.think(limits).best.nodes <= nodes);
        limits.mate = 13;
        thinker.forget();
        CHECK(thinker.think(limits).best.nodes <= nodes);
    }
}

TEST_CASE("two threads find the same mate as one") {
    for (const auto& [spec, fen] : {std::pair{"mnk:m=9,n=9", "9/9/4o4/3x5/3x1o3/3x1o3/9/9/9 x 6"},
                                    {"mnk:m=4,n=4,k=3", "4/4/4/4 x 0"},
                                    {"tictactoe", "3/1x1/1o1 x 2"},
                                    {"pushmine:size=4,k=3", "2o1/3o/x3/1x2 x 0,0 a3r - 4"}}) {
        INFO(spec << " " << fen);
        std::vector<search::Score> scores;
        for (const int threads : {1, 2}) {
            Thinker thinker(spec);
            thinker.settings.threads = threads;
            REQUIRE(thinker.table().set_fen(fen));
            scores.push_back(thinker.think_to_depth(6).infos.back().score);
        }
        CHECK(search::is_proven(scores[0]));
        CHECK(scores[0] == scores[1]);
    }
}

TEST_CASE("two threads keep a node limit to a hundredth") {
    for (const std::uint64_t nodes : {1000, 60000, 400000}) {
        Thinker thinker("pushmine");
        thinker.settings.threads = 2;
        search::Limits limits;
        limits.nodes = nodes;
        const auto visited = static_cast<double>(thinker.think(limits).best.nodes);
        CHECK(visited == Approx(static_cast<double>(nodes)).epsilon(0.01));
    }
}

TEST_CASE("a search that ponders answers when the flag falls and not before") {
    Thinker thinker("tictactoe");
    std::atomic<bool> pondering{true};
    search::Limits limits;
    limits.pondering = &pondering;
    limits.depth = 2;
    std::atomic<bool> answered{false};
    std::thread searching([&] {
        thinker.think(limits);
        answered = true;
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    CHECK_FALSE(answered);
    pondering = false;
    pondering.notify_all();
    searching.join();
    CHECK(answered);
}
