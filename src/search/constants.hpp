// The numbers that shape the search. tools/tune can vary them; matches decide about them.
#pragma once

#include <array>
#include <string_view>

namespace tessera::search {

struct Constants {
    // Late moves are searched less deep by log(depth) × log(number) × slope / 10000 + base / 100.
    int reduction_base = 40;
    int reduction_slope = 6000;
    // So much history, good or bad, changes a reduction by one ply.
    int reduction_history = 5000;
    // In hundredths of the evaluation's margin, per ply of depth.
    int reverse_futility = 100;
    int futility = 120;
    int razoring = 250;
    // The position after a pass is searched less deep by so many plies, and by more where depth or
    // evaluation are great.
    int null_move = 2;
    // Quiet moves tried at depth 1 before the rest are left out; grows with the square of depth.
    int move_count = 6;
    // Half the width of the first window around the score of the iteration before.
    int aspiration = 60;
    // How much worse all other moves must be for the best one to be searched deeper, per ply.
    int singular = 20;
    // A side with no more parries to a threat than this is searched deeper, up to so many plies
    // beyond the iteration's depth.
    int forced_replies = 2;
    int extension = 8;
    // How little the side that searches wants a draw: so much worse than even is a repetition, and
    // so much better a lively board than a dull one.
    int contempt = 60;
    // How far a win by continuous threats is looked for, where an evaluator can.
    int forced_win_nodes = 40;
};

struct NamedConstant {
    std::string_view name;
    int Constants::*value;
    int min;
    int max;
};

inline constexpr std::array named_constants{
    NamedConstant{"reduction_base", &Constants::reduction_base, -100, 200},
    NamedConstant{"reduction_slope", &Constants::reduction_slope, 0, 12000},
    NamedConstant{"reduction_history", &Constants::reduction_history, 1000, 20000},
    NamedConstant{"reverse_futility", &Constants::reverse_futility, 20, 500},
    NamedConstant{"futility", &Constants::futility, 20, 500},
    NamedConstant{"razoring", &Constants::razoring, 50, 1000},
    NamedConstant{"null_move", &Constants::null_move, 1, 6},
    NamedConstant{"move_count", &Constants::move_count, 1, 60},
    NamedConstant{"aspiration", &Constants::aspiration, 5, 1000},
    NamedConstant{"forced_replies", &Constants::forced_replies, 0, 10},
    NamedConstant{"extension", &Constants::extension, -100, 200},
    NamedConstant{"contempt", &Constants::contempt, -100, 200},
    NamedConstant{"forced_win_nodes", &Constants::forced_win_nodes, 0, 1000},
    NamedConstant{"singular", &Constants::singular, 1, 200},
};

}  // namespace tessera::search
