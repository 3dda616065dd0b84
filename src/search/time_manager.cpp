#include "search/time_manager.hpp"

#include <algorithm>

namespace tessera::search {
namespace {

// Between our last look at the clock and the client's lies the overhead; of a short time no more
// than half may be lost to it.
std::chrono::microseconds usable(Milliseconds time, Milliseconds overhead) {
    return std::max({Milliseconds{1}, time / 2, time - overhead});
}

// A busy machine may let the engine wait so long for a core, just when its time is up. What of the
// clock is less than that is touched only to have moved at all: increments build it up again.
constexpr Milliseconds reserve{50};

std::chrono::microseconds spendable(Milliseconds clock, Milliseconds overhead) {
    return std::max<std::chrono::microseconds>(
        {Milliseconds{1}, std::chrono::microseconds(clock) / 8, clock - overhead - reserve});
}

}  // namespace

TimeManager::TimeManager(const Limits& limits, const Settings& settings, Side mover)
    : start_(limits.start), clock_start_(limits.start), pondering_(limits.pondering) {
    const auto& clock = limits.clocks[index(mover)];
    if (clock.time) {
        constexpr int moves_expected = 25;
        const auto left = spendable(*clock.time, settings.move_overhead);
        const int moves =
            std::clamp(limits.moves_to_go.value_or(moves_expected), 1, moves_expected);
        const auto fair = std::min(left, left / moves + Microseconds(clock.increment) * 3 / 4);
        // An iteration takes several times as long as the one before: past this share of the time
        // the next one would overrun it.
        soft_ = fair * 6 / 10;
        hard_ = std::min(moves == 1 ? left * 9 / 10 : left / 3, fair * 3);
    }
    if (limits.move_time) {
        const auto all = usable(*limits.move_time, settings.move_overhead);
        hard_ = std::min(hard_.value_or(all), all);
    }
}

// The clock starts when the opponent has made the expected move.
bool TimeManager::is_pondering() {
    if (!pondering_) return false;
    if (pondering_->load(std::memory_order_relaxed)) return true;
    clock_start_ = Clock::now();
    pondering_ = nullptr;
    return false;
}

bool TimeManager::is_up() {
    return hard_ && !is_pondering() && Clock::now() - clock_start_ >= *hard_;
}

bool TimeManager::is_late(double urge) {
    if (!soft_ || is_pondering()) return false;
    const std::chrono::duration<double, std::micro> spent = Clock::now() - start_;
    return spent.count() >= static_cast<double>(soft_->count()) * urge;
}

double Urge::factor(int margin) const {
    constexpr double by_stability[] = {1.5, 1.2, 1.0, 0.85, 0.75, 0.65};
    const double steady = by_stability[std::min<std::size_t>(static_cast<std::size_t>(stable_), 5)];
    const double falling = std::clamp(static_cast<double>(drop_) / (2.0 * margin), -0.2, 0.8);
    return steady * (1 + falling);
}

}  // namespace tessera::search
