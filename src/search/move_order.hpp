// Which moves to try first: what was good elsewhere in the tree is probably good here.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "core/side.hpp"
#include "game/rules.hpp"
#include "search/score.hpp"

namespace tessera::search {

class MoveOrder {
public:
    MoveOrder() : history_(2 * codes) { killers_.fill({game::no_move_code, game::no_move_code}); }

    int bonus(Side side, std::uint16_t code, int ply) const {
        const auto& killers = killers_[static_cast<std::size_t>(ply)];
        const int killer = code == killers[0]   ? 2 * killer_bonus
                           : code == killers[1] ? killer_bonus
                                                : 0;
        return killer + history_[slot(side, code)];
    }

    // `code` refuted the move before it.
    void reward(Side side, std::uint16_t code, int ply, int depth) {
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (killers[0] != code) killers = {code, killers[0]};
        adjust(side, code, depth * depth);
    }
    // `code` was tried and did not.
    void punish(Side side, std::uint16_t code, int depth) { adjust(side, code, -depth * depth); }

private:
    static constexpr std::size_t codes = std::size_t{1} << 16;
    static constexpr int history_limit = 4096;
    static constexpr int killer_bonus = 2000;

    static std::size_t slot(Side side, std::uint16_t code) { return index(side) * codes + code; }
    // The fuller the counter, the less it moves: it never leaves ±limit and forgets slowly.
    void adjust(Side side, std::uint16_t code, int by) {
        auto& value = history_[slot(side, code)];
        by = std::min(std::max(by, -history_limit), history_limit);
        value = static_cast<std::int16_t>(value + by - value * std::abs(by) / history_limit);
    }

    std::vector<std::int16_t> history_;
    std::array<std::array<std::uint16_t, 2>, max_ply + 1> killers_;
};

}  // namespace tessera::search
