#include "referee/game_tally.hpp"

#include <algorithm>
#include <limits>

namespace tessera::referee {
namespace {

// Counts of real games never get near the end of the range, numbers in a damaged file might.
std::int64_t capped_sum(std::int64_t a, std::int64_t b) {
    std::int64_t sum = 0;
    if (!__builtin_add_overflow(a, b, &sum)) return sum;
    return a > 0 ? std::numeric_limits<std::int64_t>::max()
                 : std::numeric_limits<std::int64_t>::min();
}

}  // namespace

void GameTally::add(const GameRecord& record, std::size_t plies) {
    switch (record.result) {
        case Outcome::p1_win:
            results_.add(GameScore::win);
            break;
        case Outcome::p2_win:
            results_.add(GameScore::loss);
            break;
        case Outcome::draw:
            results_.add(GameScore::draw);
            break;
        case Outcome::none:
            return;
    }
    ++lengths_[plies];
    for (std::size_t i = 0; i < record.metrics.size(); ++i) {
        const auto& [name, value] = record.metrics[i];
        auto& tally = metric(name, i);
        tally.most = tally.games == 0 ? value : std::max(tally.most, value);
        tally.total = capped_sum(tally.total, value);
        ++tally.games;
    }
}

// All games of a variant list their metrics in one order, so the search is nearly always over at
// once.
MetricTally& GameTally::metric(const std::string& name, std::size_t likely_place) {
    if (likely_place < metrics_.size() && metrics_[likely_place].name == name)
        return metrics_[likely_place];
    const auto found = std::ranges::find(metrics_, name, &MetricTally::name);
    if (found != metrics_.end()) return *found;
    return metrics_.emplace_back(MetricTally{name, 0, 0, 0});
}

std::optional<Lengths> GameTally::lengths() const {
    if (lengths_.empty()) return std::nullopt;
    const auto total = results_.games();
    Lengths result;
    result.shortest = lengths_.begin()->first;
    result.longest = lengths_.rbegin()->first;
    std::int64_t before = 0;
    double sum = 0;
    for (const auto& [plies, games] : lengths_) {
        const auto upto = before + games;
        const auto reaches = [&](std::int64_t quarters) {
            return 4 * before < quarters * total && 4 * upto >= quarters * total;
        };
        if (reaches(1)) result.lower_quartile = plies;
        if (reaches(2)) result.median = plies;
        if (reaches(3)) result.upper_quartile = plies;
        sum += static_cast<double>(plies) * static_cast<double>(games);
        before = upto;
    }
    result.mean = sum / static_cast<double>(total);
    return result;
}

}  // namespace tessera::referee
