// Hidden information: neither what the engine is told nor what it says depends on what it must not
// know.
#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "core/text.hpp"
#include "games/catalogue.hpp"
#include "ugi/human.hpp"

using namespace tessera;

namespace {

using Lines = std::vector<std::string>;

// A game as it could happen, except for one secret.
struct Script {
    std::string variant;
    Side engine;
    std::string seed;
    Lines steps;  // of the opponent
};

// How long it took is the machine's secret alone.
std::string without_times(const std::string& line) {
    const auto words = split_words(line);
    Lines kept;
    for (std::size_t i = 0; i < words.size(); ++i) {
        kept.emplace_back(words[i]);
        if ((words[i] == "time" || words[i] == "nps") && i + 1 < words.size()) ++i;
    }
    return join(kept, " ");
}

// All that the engine hears and says until the game is decided.
Lines dialogue(ugi::QuietSession& session, const Script& script, const std::string& secret) {
    Lines lines;
    const auto ask = [&](const std::string& line) {
        lines.push_back("> " + line);
        std::string move;
        for (const auto& answer : session.ask(line)) {
            lines.push_back("< " + without_times(answer));
            if (answer.starts_with("bestmove ")) move = answer.substr(9);
        }
        return move;
    };
    const auto truth = std::move(*catalogue::open(script.variant));
    ask("setoption name UGI_Variant value " + script.variant);
    ask("setoption name Seed value " + script.seed);
    ask("setoption name MultiPV value 3");
    ask("uginewgame");
    Lines view;
    auto step = script.steps.begin();
    while (truth->outcome() == Outcome::none) {
        std::string move;
        if (truth->turn() == script.engine) {
            ask("position startpos" + (view.empty() ? "" : " moves " + join(view, " ")));
            ask("d");
            ask("query legalmoves");
            ask("query result");
            move = ask("go nodes 2000");
        } else {
            move = truth->ply() < 2 ? secret : *step++;
            // Near the end a long step is illegal; the end is as near.
            if (!truth->is_legal(move)) move = "+1";
        }
        REQUIRE(truth->play(move));
        view.push_back(*truth->last_move_seen_by(script.engine));
    }
    return lines;
}

std::string any_setup(const std::string& variant, Random& random) {
    const auto setups = (*catalogue::open(variant))->legal_moves();
    return setups[random.below(setups.size())];
}

Script any_script(Random& random) {
    static const Lines variants{"numbermines", "numbermines:mines=1", "numbermines:mines=2",
                                "numbermines:length=12,mines=2,step=4",
                                "numbermines:length=40,mines=2"};
    Script script{variants[random.below(variants.size())],
                  random.below(2) ? Side::x : Side::o,
                  std::to_string(random.below(1'000'000)),
                  {}};
    for (int i = 0; i < 64; ++i) script.steps.push_back("+" + std::to_string(1 + random.below(3)));
    return script;
}

void compare_pairs(int pairs) {
    Random random(42);
    ugi::QuietSession first, second;
    int different_lengths = 0;
    for (int i = 0; i < pairs; ++i) {
        const auto script = any_script(random);
        const auto one = any_setup(script.variant, random);
        const auto other = any_setup(script.variant, random);
        auto a = dialogue(first, script, one), b = dialogue(second, script, other);
        different_lengths += a.size() != b.size();
        // The game that was decided earlier has shown the secret there.
        const auto common = std::min(a.size(), b.size());
        a.resize(common);
        b.resize(common);
        INFO(script.variant << ": " << one << " and " << other);
        REQUIRE(common > 4);
        CHECK(a == b);
    }
    // Some secrets do matter in the end.
    CHECK(different_lengths > 0);
}

}  // namespace

TEST_CASE("secrecy: games that differ only in the opponent's secret are the same to the engine") {
    compare_pairs(20);
}

TEST_CASE("secrecy: 1000 pairs of games that differ only in the opponent's secret", "[.full]") {
    compare_pairs(1000);
}
