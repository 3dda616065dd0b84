// What a search is asked for and what it says. Values only: the protocol prints them.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "search/constants.hpp"
#include "search/score.hpp"

namespace tessera::search {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;

// The first limit to be reached ends the search; none at all means until told to stop.
struct Limits {
    struct PlayerClock {
        std::optional<Milliseconds> time;
        Milliseconds increment{0};
    };
    std::array<PlayerClock, 2> clocks;
    std::optional<int> moves_to_go;
    std::optional<Milliseconds> move_time;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<int> mate;  // a win in at most so many plies is enough
    bool infinite = false;    // do not answer before being told to stop
    bool solve = false;       // only a proven value is wanted
    // Raised while the opponent is still thinking: no clock runs and no answer is given before it
    // falls (with a notification). Whoever stops a search lowers it too.
    const std::atomic<bool>* pondering = nullptr;
    std::vector<std::string> search_moves;  // only these at the root; empty = all
    Clock::time_point start = Clock::now();
};

enum class Level { easy, medium, hard, max };

struct Settings {
    int multi_pv = 1;
    int threads = 1;
    Level level = Level::max;
    Milliseconds move_overhead{10};
    std::uint64_t seed = 0;
    Constants constants;
};

struct ThinkingInfo {
    int depth = 0;
    int selective_depth = 0;
    int multi_pv = 1;
    Score score = 0;
    Milliseconds time{0};
    std::uint64_t nodes = 0;
    int hash_permille = 0;
    std::vector<std::string> pv;
};

struct BestMove {
    std::string move;
    std::optional<std::string> reply;  // what the opponent is expected to answer
    std::uint64_t nodes = 0;
    Milliseconds time{0};
};

// Said before the score of a position that is proven to be a draw.
inline constexpr std::string_view draw_remark = "proven draw";

struct Listener {
    std::function<void(const ThinkingInfo&)> on_info;
    std::function<void(const std::string&)> on_remark;
};

}  // namespace tessera::search
