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
    // Whether the search asks the evaluation here: not where a side is about to win.
    bool has_to_judge(const game::Table& table);

private:
    std::unique_ptr<search::Brain> brain_;
    search::Settings settings_;
    search::TranspositionTable transpositions_;
};

// The result of a game from where the table stands; nothing when stopped. A result that a player
// has proven is not played out.
std::optional<Outcome> play_game(game::Table& table, Player& x, Player& o, std::uint64_t nodes,
                                 const game::StopFlag& stop);

// A position that had to be judged, as the side to move may know it.
struct Sample {
    std::string fen;
    search::Score score = 0;  // what the search found, for the side to move

    friend bool operator==(const Sample&, const Sample&) = default;
};

struct SampledGame {
    Outcome result = Outcome::none;
    std::vector<Sample> samples;
    // After so many samples came the last move at random: the result says little about them.
    std::size_t undone = 0;
};

struct SelfPlay {
    std::uint64_t nodes = 2000;
    int noise = 2;  // percent of moves that are played at random
};

// The same with one player for both sides, and with noise.
std::optional<SampledGame> sample_game(game::Table& table, Player& player, const SelfPlay& how,
                                       Random random, const game::StopFlag& stop);

}  // namespace tessera::tune
