#include "search/time_manager.hpp"

#include <algorithm>

namespace tessera::search {
namespace {

// Between our last look at the clock and the client's lies the overhead; of a short time no more
// than half may be lost to it.
Milliseconds usable(Milliseconds time, Milliseconds overhead) {
    return std::max({Milliseconds{1}, time / 2, time - overhead});
}

}  // namespace

TimeManager::TimeManager(const Limits& limits, const Settings& settings, Side mover)
    : start_(limits.start) {
    const auto& clock = limits.clocks[index(mover)];
    if (clock.time) {
        constexpr int moves_expected = 30;
        const auto left = usable(*clock.time, settings.move_overhead);
        const int moves =
            std::clamp(limits.moves_to_go.value_or(moves_expected), 1, moves_expected);
        const auto fair = left / moves + clock.increment * 3 / 4;
        // An iteration takes several times as long as the one before: half the share is the moment
        // after which the next one would overrun it.
        soft_ = std::min(left, fair) / 2;
        hard_ = std::min(moves == 1 ? left : left / 2, fair * 3);
    }
    if (limits.move_time) {
        const auto all = usable(*limits.move_time, settings.move_overhead);
        hard_ = std::min(hard_.value_or(all), all);
    }
}

}  // namespace tessera::search
