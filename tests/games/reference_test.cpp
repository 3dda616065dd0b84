// The fast rules against the slow, obvious ones: same legal moves, FEN and result after every ply.
#include <catch2/catch.hpp>

#include "core/random.hpp"
#include "games/catalogue.hpp"
#include "reference/reference.hpp"
#include "specs.hpp"

using namespace tessera;

namespace {

// Plies to compare per variant: many short games of a quick one, few long ones of a slow one.
constexpr int plies_per_variant = 4000;
constexpr int longest_game = 400;

int play_one(const std::string& spec, Random& random) {
    const auto table = std::move(*catalogue::open(spec));
    const auto reference = reference::make(spec);
    int plies = 0;
    for (; plies < longest_game; ++plies) {
        const auto moves = table->legal_moves();
        REQUIRE(moves == reference->legal_moves());
        REQUIRE(table->fen() == reference->fen());
        REQUIRE(text(table->outcome()) == reference->result());
        if (moves.empty()) break;
        const auto& move = moves[random.below(moves.size())];
        REQUIRE(table->play(move));
        reference->play(move);
    }
    return plies + 1;
}

}  // namespace

TEST_CASE("random games agree with the reference rules") {
    for (const auto& spec : tests::all_specs()) {
        INFO(spec);
        Random random(20);
        for (int plies = 0; plies < plies_per_variant;) plies += play_one(spec, random);
    }
}
