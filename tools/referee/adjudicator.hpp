// Ending games that need not be played to their end.
#pragma once

#include <array>
#include <optional>

#include "referee/judge.hpp"

namespace tessera::referee {

struct Adjudication {
    struct Draw {
        int from_ply = 0;  // not before
        int plies = 8;     // so many scores in a row, from both players
        int score = 10;    // all within ± this
    };
    struct Resign {
        int plies = 4;  // so many scores in a row, from both players
        int score = 900;
    };
    int max_plies = 10000;  // 0 = none
    std::optional<Draw> draw;
    std::optional<Resign> resign;
    bool proven_mate = false;
};

// Listens to the scores of one game.
class Adjudicator {
public:
    explicit Adjudicator(const Adjudication& terms) : terms_(terms) {}

    // After a move of `mover`; `ply` moves have been made in all.
    std::optional<Ruling> hear(Side mover, const MoveRecord& move, int ply);

private:
    std::optional<Ruling> by_scores() const;
    std::optional<Ruling> by_mates(Side mover, const MoveRecord& move, int ply);

    Adjudication terms_;
    int drawish_ = 0;               // scores in a row that look like a draw
    std::array<int, 2> winning_{};  // … that see this side winning
    struct Announced {
        Side winner;
        int end_ply;
    };
    std::array<std::optional<Announced>, 2> announced_;
};

}  // namespace tessera::referee
