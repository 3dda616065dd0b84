// How a player is to judge positions, where its game gives the choice.
#pragma once

#include <vector>

namespace tessera::search {

enum class Judgement { threats, sequences, windows };

struct Style {
    Judgement judgement = Judgement::threats;
    // What an open sequence of 1, 2, … stones is worth, in centipoints; empty: as the game likes.
    std::vector<int> scoring;
    // Moves farther than so many cells from all stones are left out; 0: none are.
    int neighbourhood = 2;

    friend bool operator==(const Style&, const Style&) = default;
};

}  // namespace tessera::search
