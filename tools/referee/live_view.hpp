// What is seen of a match while it is played.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "referee/process.hpp"
#include "referee/settings.hpp"
#include "referee/standing.hpp"

namespace tessera::referee {

// On a terminal one line that is rewritten; elsewhere a plain line now and then; with --json an
// event per game and pair on stdout; with --quiet nothing.
class LiveView {
public:
    LiveView(const MatchSettings& settings, std::uint64_t pairs_to_play);

    void show(const std::vector<GameRecord>& pair, const Standing& standing);
    // Leaves the rewritten line behind.
    void close();

private:
    std::string status_line(const Standing& standing) const;
    void show_events(const std::vector<GameRecord>& pair, const Standing& standing) const;

    const MatchSettings& settings_;
    std::uint64_t to_play_;
    std::uint64_t played_ = 0;
    bool terminal_;
    bool line_open_ = false;
    Deadline begin_ = Clock::now();
    Deadline next_ = begin_;
};

}  // namespace tessera::referee
