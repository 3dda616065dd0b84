// Facts about a game as it was played: a match keeps them with every game and adds them up.
//
// They tell of the path of a position and nothing earlier: after a FEN they begin at nothing. Names
// are snake_case and never change, those of a side end in _x or _o.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/side.hpp"

namespace tessera::game {

struct Metric {
    std::string name;
    std::int64_t value = 0;
    friend bool operator==(const Metric&, const Metric&) = default;
};
using Metrics = std::vector<Metric>;

using BySide = std::array<std::int64_t, 2>;

inline std::string name_for(std::string_view name, Side side) {
    return std::string(name) + '_' + letter(side);
}
inline void add_by_side(Metrics& metrics, std::string_view name, const BySide& values) {
    for (const Side side : {Side::x, Side::o})
        metrics.push_back({name_for(name, side), values[index(side)]});
}

struct Repetitions {
    // Positions that occurred before.
    std::int64_t positions = 0;
    // The most plies between an occurrence and the one before it; 0 without repetition.
    std::int64_t longest_cycle = 0;
};

// Not History, which a game without the rule of repetition does not fill.
template <class State>
Repetitions repetitions(const std::vector<State>& path) {
    Repetitions found;
    std::unordered_map<std::uint64_t, std::size_t> latest;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const auto [entry, is_new] = latest.try_emplace(path[i].key, i);
        if (is_new) continue;
        ++found.positions;
        found.longest_cycle =
            std::max(found.longest_cycle, static_cast<std::int64_t>(i - entry->second));
        entry->second = i;
    }
    return found;
}

}  // namespace tessera::game
