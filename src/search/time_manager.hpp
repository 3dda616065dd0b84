// How long to think about a move.
#pragma once

#include <optional>

#include "core/side.hpp"
#include "search/limits.hpp"
#include "search/score.hpp"

namespace tessera::search {

class TimeManager {
public:
    TimeManager(const Limits& limits, const Settings& settings, Side mover);

    Milliseconds elapsed() const {
        return std::chrono::duration_cast<Milliseconds>(Clock::now() - start_);
    }
    // A clock is running down, as opposed to a fixed time for the move.
    bool is_on_clock() const { return soft_.has_value(); }
    // The search has to end now.
    bool is_up();
    // Another iteration would probably not be finished or not be worth its time. `urge` is 1 for
    // an ordinary position, more for one that needs thought.
    bool is_late(double urge);

private:
    using Microseconds = std::chrono::microseconds;

    bool is_pondering();

    Clock::time_point start_;
    Clock::time_point clock_start_;  // later than start_ when the search began by pondering
    const std::atomic<bool>* pondering_;
    std::optional<Microseconds> soft_;
    std::optional<Microseconds> hard_;
};

// What the iterations so far say about how much thought a position needs.
class Urge {
public:
    // After an iteration: whether the best move stayed the same, and its score.
    void update(bool same_move, Score score) {
        stable_ = same_move ? stable_ + 1 : 0;
        drop_ = previous_ - score;
        previous_ = score;
    }
    double factor(int margin) const;

private:
    int stable_ = 0;
    Score previous_ = 0;
    Score drop_ = 0;
};

}  // namespace tessera::search
