// What happened on the board in many games of one variant, whoever played.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "referee/counts.hpp"
#include "referee/record.hpp"

namespace tessera::referee {

struct Lengths {
    std::size_t shortest = 0;
    // Each the smallest length that at least a quarter, half, three quarters of the games do not
    // exceed.
    std::size_t lower_quartile = 0, median = 0, upper_quartile = 0;
    std::size_t longest = 0;
    double mean = 0;
};

struct MetricTally {
    std::string name;
    std::int64_t games = 0;  // that have it
    std::int64_t total = 0;
    std::int64_t most = 0;

    double per_game() const {
        return games > 0 ? static_cast<double>(total) / static_cast<double>(games) : 0;
    }
};

class GameTally {
public:
    void add(const GameRecord& record, std::size_t plies);

    // As x sees it.
    const Trinomial& results() const { return results_; }
    // Nothing without games.
    std::optional<Lengths> lengths() const;
    // In the order of their first appearance.
    const std::vector<MetricTally>& metrics() const { return metrics_; }

private:
    MetricTally& metric(const std::string& name, std::size_t likely_place);

    Trinomial results_;
    std::map<std::size_t, std::int64_t> lengths_;  // plies → games
    std::vector<MetricTally> metrics_;
};

}  // namespace tessera::referee
