// Scores: centipoints from the point of view of the side to move, and proven results in plies.
#pragma once

#include "core/side.hpp"

namespace tessera::search {

using Score = int;

inline constexpr int max_ply = 128;  // deepest node below the root
inline constexpr Score mate = 32000;
inline constexpr Score infinite = mate + 1;
// Beyond this a score is a proven win or loss at a distance; evaluations stay below.
inline constexpr Score proven = mate - 2 * max_ply;

constexpr Score win_in(int plies) { return mate - plies; }
constexpr Score loss_in(int plies) { return plies - mate; }
constexpr bool is_proven(Score score) { return score >= proven || score <= -proven; }
// Plies to the end of a proven result; negative when it is a loss.
constexpr int plies_to_end(Score score) { return score > 0 ? mate - score : -mate - score; }
constexpr Score score_of(Outcome outcome, Side mover, int ply) {
    if (outcome == Outcome::draw) return 0;
    return outcome == win_for(mover) ? win_in(ply) : loss_in(ply);
}

// In the transposition table distances count from the position itself, in the tree from the root.
constexpr Score from_root_to_here(Score score, int ply) {
    return score >= proven ? score + ply : score <= -proven ? score - ply : score;
}
constexpr Score from_here_to_root(Score score, int ply) {
    return score >= proven ? score - ply : score <= -proven ? score + ply : score;
}

}  // namespace tessera::search
