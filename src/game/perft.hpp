// Counting the leaves of the game tree: the measure of correct and fast rules.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "game/position.hpp"

namespace tessera::game {

// Raise it from another thread and a long count ends soon; the count is then meaningless.
using StopFlag = std::atomic<bool>;

template <Rules R>
class Perft {
public:
    Perft(Position<R>& position, int depth, const StopFlag& stop)
        : position_(position), stop_(stop), lists_(static_cast<std::size_t>(depth) + 1) {}

    std::uint64_t count(int depth) {
        if (depth == 0) return 1;
        if (position_.outcome() != Outcome::none) return 0;
        if (depth == 1) return position_.rules().count_moves(position_.state());
        if (stop_.load(std::memory_order_relaxed)) return 0;
        auto& list = lists_[static_cast<std::size_t>(depth)];
        list.clear();
        position_.rules().legal_moves(position_.state(), list);
        std::uint64_t total = 0;
        for (const auto& move : list) {
            position_.play(move);
            total += count(depth - 1);
            position_.undo();
        }
        return total;
    }

private:
    Position<R>& position_;
    const StopFlag& stop_;
    std::vector<MoveList<typename R::Move>> lists_;
};

}  // namespace tessera::game
