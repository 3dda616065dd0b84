// How long a player may think, and the clock that keeps count.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/expected.hpp"
#include "core/side.hpp"

namespace tessera::referee {

using Microseconds = std::chrono::microseconds;

struct TimeControl {
    std::optional<int> moves;  // per period; nothing = all moves
    std::optional<Microseconds> time;
    Microseconds increment{0};
    std::optional<Microseconds> move_time;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    Microseconds margin{0};  // an overrun up to this is forgiven

    bool is_limited() const { return time || move_time || depth || nodes; }
};

// "moves/time+inc", seconds with fractions or minutes:seconds: "40/60+0.6", "10+0.1", "1:30+1".
Status read_time_control(TimeControl& control, std::string_view text);

class PlayerClock {
public:
    explicit PlayerClock(const TimeControl& control);

    // What may be used of the coming move; nothing when no time limit is set.
    std::optional<Microseconds> allowance() const;
    // False when the time is overrun by more than the margin.
    bool spend(Microseconds used);

    std::optional<Microseconds> left() const { return left_; }
    std::optional<int> moves_to_go() const { return moves_to_go_; }
    const TimeControl& control() const { return control_; }

private:
    TimeControl control_;
    std::optional<Microseconds> left_;
    std::optional<int> moves_to_go_;
};

// The `go` line for the side to move.
std::string go_line(const PlayerClock& p1, const PlayerClock& p2, Side mover);

}  // namespace tessera::referee
