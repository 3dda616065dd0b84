// Which moves to try first: what was good elsewhere in the tree is probably good here.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "core/side.hpp"
#include "game/rules.hpp"
#include "search/score.hpp"

namespace tessera::search {

class MoveOrder {
public:
    // Where in the tree a move is tried.
    struct Place {
        Side side;
        int ply;
        // The codes of the opponent's last move and of the own one before it.
        std::array<std::uint16_t, 2> before;
    };

    MoveOrder() : history_(2 * codes), replies_(2 * codes, game::no_move_code) {
        killers_.fill({game::no_move_code, game::no_move_code});
        for (auto& table : continuations_) table.resize(2 * row * row);
    }

    int bonus(const Place& place, std::uint16_t code) const {
        const auto& killers = killers_[static_cast<std::size_t>(place.ply)];
        int sum = history(place, code);
        if (code == killers[0])
            sum += 2 * killer_bonus;
        else if (code == killers[1])
            sum += killer_bonus;
        if (code == replies_[slot(place.side, place.before[0])]) sum += reply_bonus;
        return sum;
    }
    // What the move did elsewhere, within ±3 × limit.
    int history(const Place& place, std::uint16_t code) const {
        int sum = history_[slot(place.side, code)];
        for (std::size_t i = 0; i < continuations_.size(); ++i)
            sum += continuations_[i][pair(place, i, code)];
        return sum;
    }

    // `code` refuted the move before it; `tried` had failed to.
    void learn(const Place& place, std::uint16_t code, std::span<const std::uint16_t> tried,
               int depth) {
        auto& killers = killers_[static_cast<std::size_t>(place.ply)];
        if (killers[0] != code) killers = {code, killers[0]};
        replies_[slot(place.side, place.before[0])] = code;
        const int by = std::min(depth * depth, limit / 4);
        adjust(place, code, by);
        for (const auto failed : tried) adjust(place, failed, -by);
    }

    static constexpr int limit = 4096;

private:
    static constexpr std::size_t codes = std::size_t{1} << 16;
    static constexpr std::size_t row = 256;
    static constexpr int killer_bonus = 2000;
    static constexpr int reply_bonus = 1500;

    static std::size_t slot(Side side, std::uint16_t code) { return index(side) * codes + code; }
    // Two moves in a row share a counter with few other pairs; all that can follow one move lie
    // close together.
    static std::size_t pair(const Place& place, std::size_t back, std::uint16_t code) {
        return (index(place.side) * row + folded(place.before[back])) * row + folded(code);
    }
    static std::size_t folded(std::uint16_t code) { return (code + (code >> 8) * 37U) % row; }
    void adjust(const Place& place, std::uint16_t code, int by) {
        nudge(history_[slot(place.side, code)], by);
        for (std::size_t i = 0; i < continuations_.size(); ++i)
            nudge(continuations_[i][pair(place, i, code)], by);
    }
    // The fuller the counter, the less it moves: it never leaves ±limit and forgets slowly.
    static void nudge(std::int16_t& value, int by) {
        value = static_cast<std::int16_t>(value + by - value * std::abs(by) / limit);
    }

    std::vector<std::int16_t> history_;
    std::array<std::vector<std::int16_t>, 2> continuations_;
    std::vector<std::uint16_t> replies_;
    std::array<std::array<std::uint16_t, 2>, max_ply + 1> killers_;
};

}  // namespace tessera::search
