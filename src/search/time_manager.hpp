// How long to think about a move.
#pragma once

#include <optional>

#include "core/side.hpp"
#include "search/limits.hpp"

namespace tessera::search {

class TimeManager {
public:
    TimeManager(const Limits& limits, const Settings& settings, Side mover);

    Milliseconds elapsed() const {
        return std::chrono::duration_cast<Milliseconds>(Clock::now() - start_);
    }
    // The search has to end now.
    bool is_up() const { return hard_ && Clock::now() - start_ >= *hard_; }
    // Another iteration would probably not be finished.
    bool is_late() const { return soft_ && Clock::now() - start_ >= *soft_; }

private:
    Clock::time_point start_;
    std::optional<Milliseconds> soft_;
    std::optional<Milliseconds> hard_;
};

}  // namespace tessera::search
