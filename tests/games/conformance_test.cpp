// What holds for every game, whatever its rules are.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>

#include "core/random.hpp"
#include "core/text.hpp"
#include "games/catalogue.hpp"
#include "specs.hpp"

using namespace tessera;

namespace {

const game::StopFlag never_stop{false};

std::unique_ptr<game::Table> open(const std::string& spec) { return std::move(*catalogue::open(spec)); }

std::string upper(std::string text) {
    for (auto& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return text;
}

// What repetition compares: every field of the FEN but the ply, which is the last.
std::string identity(const game::Table& table) {
    const auto fen = table.fen();
    return fen.substr(0, fen.rfind(' '));
}

// Calls check(table) on every position of some random games of the variant.
template <class Check>
void along_random_games(const std::string& spec, std::uint64_t seed, int games, Check check) {
    Random random(seed);
    for (int game = 0; game < games; ++game) {
        const auto table = open(spec);
        for (int ply = 0; ply < 300; ++ply) {
            check(*table);
            const auto moves = table->legal_moves();
            if (moves.empty()) break;
            REQUIRE(table->play(moves[random.below(moves.size())]));
        }
    }
}

struct Looks {
    std::string fen, drawing, winning_line, score;
    std::uint64_t key;
    Outcome outcome;
    std::vector<std::string> legal_moves, moves;
    friend bool operator==(const Looks&, const Looks&) = default;
};

Looks looks(const game::Table& t) {
    return {t.fen(),     t.drawing(),     t.winning_line(), t.score(), t.key(),
            t.outcome(), t.legal_moves(), t.moves()};
}

}  // namespace

TEST_CASE("every variant opens under its own canonical spec") {
    for (const auto& spec : tests::all_specs()) {
        INFO(spec);
        const auto table = open(spec);
        const auto again = catalogue::open(table->variant().spec());
        REQUIRE(again);
        CHECK((*again)->variant().spec() == table->variant().spec());
        CHECK((*again)->fen() == table->fen());
    }
}

TEST_CASE("the legal moves are sorted, unique, legal in any letter case, and counted right") {
    for (const auto& spec : tests::all_specs()) {
        INFO(spec);
        along_random_games(spec, 1, 3, [](const game::Table& table) {
            const auto moves = table.legal_moves();
            REQUIRE(std::ranges::is_sorted(moves));
            REQUIRE(std::ranges::adjacent_find(moves) == moves.end());
            REQUIRE(table.perft(1, never_stop) == moves.size());
            for (std::size_t i = 0; i < moves.size(); i += 1 + moves.size() / 8) {
                REQUIRE(table.is_legal(moves[i]));
                REQUIRE(table.is_legal(upper(moves[i])));
            }
        });
    }
}

TEST_CASE("a finished game has no moves, an unfinished one has") {
    for (const auto& spec : tests::all_specs()) {
        INFO(spec);
        along_random_games(spec, 2, 5, [](const game::Table& table) {
            const auto moves = table.legal_moves();
            REQUIRE((table.outcome() == Outcome::none) == !moves.empty());
            if (!moves.empty()) return;
            const auto copy = table.clone();
            copy->undo();
            const auto last = *table.last_move();
            REQUIRE(copy->is_legal(last));
            REQUIRE_FALSE(table.is_legal(last));
            REQUIRE_FALSE(table.clone()->play(last));
            REQUIRE(table.perft(2, never_stop) == 0);
        });
    }
}

TEST_CASE("a position read back from its FEN is the same position") {
    for (const auto& spec : tests::all_specs()) {
        INFO(spec);
        const auto copy = open(spec);
        along_random_games(spec, 3, 3, [&](const game::Table& table) {
            INFO(table.fen());
            REQUIRE(copy->set_fen(table.fen()));
            REQUIRE(copy->fen() == table.fen());
            REQUIRE(copy->key() == table.key());
            REQUIRE(copy->ply() == table.ply());
            REQUIRE(copy->winning_line() == table.winning_line());
            REQUIRE(copy->drawing() == table.drawing());
            // Without its history a position cannot be a repetition.
            if (table.outcome() == Outcome::none || copy->outcome() != Outcome::none) {
                REQUIRE(copy->outcome() == table.outcome());
                REQUIRE(copy->legal_moves() == table.legal_moves());
            }
        });
    }
}

TEST_CASE("taking back moves restores everything") {
    for (const auto& spec : tests::all_specs()) {
        INFO(spec);
        std::vector<Looks> before;
        auto last = open(spec);
        along_random_games(spec, 4, 1, [&](const game::Table& table) {
            before.push_back(looks(table));
            last = table.clone();
        });
        while (!before.empty()) {
            REQUIRE(looks(*last) == before.back());
            before.pop_back();
            REQUIRE(last->undo() == !before.empty());
        }
    }
}

TEST_CASE("keys are equal exactly for positions that repetition calls equal") {
    for (const auto& spec : tests::all_specs()) {
        INFO(spec);
        std::map<std::string, std::uint64_t> key_of;
        std::map<std::uint64_t, std::string> identity_of;
        along_random_games(spec, 5, 5, [&](const game::Table& table) {
            const auto id = identity(table);
            REQUIRE(key_of.emplace(id, table.key()).first->second == table.key());
            REQUIRE(identity_of.emplace(table.key(), id).first->second == id);
        });
    }
}

TEST_CASE("the effects of a move are what the board shows afterwards") {
    for (const auto& spec : tests::all_specs()) {
        INFO(spec);
        along_random_games(spec, 6, 2, [](const game::Table& table) {
            const auto moves = table.legal_moves();
            for (std::size_t i = 0; i < moves.size(); i += 1 + moves.size() / 4) {
                const auto effects = table.effects(moves[i]);
                REQUIRE(effects);
                const auto after = table.clone();
                REQUIRE(after->play(moves[i]));
                REQUIRE((*effects == "none") == (after->drawing() == table.drawing()));
                // Each change undone by the picture of before would be a change back.
                REQUIRE(effects->find("  ") == std::string::npos);
            }
        });
    }
}

TEST_CASE("no text that is not a FEN of the game gets in, and none does harm") {
    for (const auto& spec : tests::all_specs()) {
        INFO(spec);
        Random random(7);
        const auto table = open(spec);
        const std::string bytes = "xo*#ngwb/-,? 0123456789abzXO\t\x80";
        along_random_games(spec, 8, 1, [&](const game::Table& game) {
            auto fen = game.fen();
            for (int mutations = 1 + static_cast<int>(random.below(3)); mutations > 0; --mutations) {
                const auto at = random.below(fen.size());
                const auto byte = bytes[random.below(bytes.size())];
                switch (random.below(3)) {
                    case 0: fen[at] = byte; break;
                    case 1: fen.insert(at, 1, byte); break;
                    default: fen.erase(at, 1 + random.below(4)); break;
                }
                if (fen.empty()) fen = "-";
            }
            INFO(fen);
            const auto before = looks(*table);
            if (const auto status = table->set_fen(fen); !status) {
                REQUIRE_FALSE(status.error().what.empty());
                REQUIRE(status.error().what.find('\n') == std::string::npos);
                REQUIRE(looks(*table) == before);
                return;
            }
            // What got in is a position like any other.
            const auto written = table->fen();
            const auto again = open(table->variant().spec());
            REQUIRE(again->set_fen(written));
            REQUIRE(again->fen() == written);
            REQUIRE(again->key() == table->key());
            for (const auto& move : table->legal_moves()) REQUIRE(table->clone()->play(move));
        });
    }
}

TEST_CASE("no text that is not a move gets in") {
    for (const auto& spec : tests::all_specs()) {
        const auto table = open(spec);
        for (const char* text : {"", " ", "a", "1", "a0", "a01", "a1a", "z99", "a1 ", "+", "+0", "+99", "-", "0000",
                                 "a1b2c3d4e5", "swapp", "drop!", "5-9-", "1-2-3", "a1a1a1a1a1a1a1a1a1a1a1a1a1a1",
                                 "\xff\xfe", "99999999999999999999", "none!"}) {
            INFO(spec << " '" << text << "'");
            const auto before = looks(*table);
            REQUIRE_FALSE(table->is_legal(text));
            const auto status = table->play(text);
            REQUIRE_FALSE(status);
            REQUIRE_FALSE(status.error().what.empty());
            REQUIRE(looks(*table) == before);
        }
    }
}
