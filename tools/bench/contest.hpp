// Two builds search the same positions in turn.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <vector>

#include "bench/figures.hpp"
#include "referee/player.hpp"

namespace tessera::bench {

enum class Timing {
    cpu,   // of the engine's process: hardly disturbed by what else the machine does
    wall,  // the only one that shows what a second thread is good for
};

struct Contest {
    PerBuild<referee::PlayerConfig> builds;
    // Each position is searched as deep as the old build gets in this time.
    std::chrono::milliseconds depth_time{300};
    int repeats = 5;
    Timing timing = Timing::cpu;
};

// Measures position after position, both builds in turn, and hands each measurement over. Fails
// when an engine does; stopped, it just ends.
Status run(const Contest& contest, const std::vector<BenchPosition>& positions,
           const std::function<void(Measurement&&)>& take, const std::atomic<bool>& stop);

}  // namespace tessera::bench
