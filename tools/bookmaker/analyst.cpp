#include "bookmaker/analyst.hpp"

#include <algorithm>
#include <map>

#include "games/catalogue.hpp"

namespace tessera::bookmaker {

Analyst::Analyst(const game::Table& table, std::size_t mebibytes)
    : brain_(catalogue::brain(table)) {
    transpositions_.resize(mebibytes);
    transpositions_.prepare();
}

std::optional<std::vector<Line>> Analyst::analyse(const game::Table& table, std::uint64_t nodes,
                                                  int lines, const game::StopFlag& stop,
                                                  const std::vector<std::string>& only) {
    search::Limits limits;
    limits.nodes = nodes;
    limits.search_moves = only;
    search::Settings settings;
    settings.multi_pv = lines;
    // What was said about each depth, by rank.
    std::map<int, std::map<int, Line>> depths;
    const search::Listener listener{
        [&](const search::ThinkingInfo& info) {
            depths[info.depth][info.multi_pv] = {info.pv.front(), info.score, info.depth};
        },
        [](const std::string&) {}};
    transpositions_.clear();
    const auto best = brain_->think(table, limits, settings, transpositions_, stop, listener);
    if (stop.load()) return std::nullopt;
    if (depths.empty()) return std::vector{Line{best.move, 0, 0}};
    // A depth that was broken off has told of its first moves only.
    auto deepest = std::prev(depths.end());
    if (deepest != depths.begin() && deepest->second.size() < std::prev(deepest)->second.size())
        --deepest;
    std::vector<Line> found;
    for (auto& [rank, line] : deepest->second) found.push_back(std::move(line));
    return found;
}

}  // namespace tessera::bookmaker
