// Scores: centipoints from the point of view of the side to move, and proven results in plies.
#pragma once

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

}  // namespace tessera::search
