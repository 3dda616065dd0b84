// Games of the engine against itself, in this process.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "referee/opening.hpp"
#include "search/brain.hpp"

namespace tessera::tune {

struct Thought {
    std::string move;
    search::Score score;  // for the side to move
};

// The engine with its memory and its constants.
class Player {
public:
    explicit Player(const game::Table& table);

    // Forgets what it knows, so that a game depends on nothing played before.
    void begin_game() { transpositions_.clear(); }
    void set(const search::Constants& constants) { settings_.constants = constants; }
    // Nothing when stopped. The player is shown what the side to move may see.
    std::optional<Thought> think(const game::Table& table, std::uint64_t nodes,
                                 const game::StopFlag& stop);
    // What the evaluation counts; nothing where one side is about to win, for there no evaluation
    // is asked.
    std::optional<std::vector<int>> counts(const game::Table& table);

private:
    std::unique_ptr<search::Brain> brain_;
    search::Settings settings_;
    search::TranspositionTable transpositions_;
};

// What the evaluation of a variant counts, with the present weights; counts are 0.
search::Terms terms_of(const game::Table& table);

// The result of a game from where the table stands; nothing when stopped. A result that a player
// has proven is not played out.
std::optional<Outcome> play_game(game::Table& table, Player& x, Player& o, std::uint64_t nodes,
                                 const game::StopFlag& stop);

struct SampledGame {
    Outcome result = Outcome::none;
    std::vector<std::vector<int>> samples;  // counts of positions, x's point of view
};

struct SelfPlay {
    std::uint64_t nodes = 2000;
    int noise = 2;  // percent of moves that are played at random
};

// The same with one player for both sides, and with noise.
std::optional<SampledGame> sample_game(game::Table& table, Player& player, const SelfPlay& how,
                                       Random random, const game::StopFlag& stop);

}  // namespace tessera::tune
