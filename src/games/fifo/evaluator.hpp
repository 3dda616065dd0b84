// fifo: windows of k cells in the enemy's home that only the invader has stones in. A stone that
// its owner's next placement removes can be part of no row of his, so it does not count.
#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "games/fifo/rules.hpp"
#include "search/evaluator.hpp"
#include "search/invader_windows.hpp"
#include "search/window_counter.hpp"

namespace tessera::fifo {

template <int Words>
class Evaluator {
public:
    using State = typename Rules<Words>::State;

    // The evaluator keeps its own rules: it may outlive the table it was made for.
    explicit Evaluator(const Rules<Words>& rules)
        : rules_(rules),
          windows_(rules.grid().size(),
                   search::invader_windows(rules.grid(), rules.k(), rules.homes()),
                   weights(rules.k())) {}

    void reset(const State& state) {
        windows_.clear();
        windows_.move({}, lasting(state));
    }
    void move(const State& from, const State& to) { windows_.move(lasting(from), lasting(to)); }
    int value(const State& state) const {
        const int balance = std::clamp(windows_.balance(), -limit, limit);
        return side_at(state.ply) == Side::x ? balance + tempo : -balance + tempo;
    }
    int promise(const State& state, Move move) const {
        return windows_.promise(side_at(state.ply), move.cell);
    }
    search::Terms terms(const State& state) const {
        search::Terms terms;
        const auto worth = weights(rules_.k());
        for (int stones = 1; stones < rules_.k(); ++stones)
            for (const Side side : {Side::x, Side::o})
                if (const int n = windows_.number_with(side, stones))
                    terms.emplace_back(
                        std::string("windows with ") + std::to_string(stones) + " " + letter(side),
                        (side == Side::x ? n : -n) * worth[static_cast<std::size_t>(stones)]);
        terms.emplace_back("to move", side_at(state.ply) == Side::x ? tempo : -tempo);
        return terms;
    }

private:
    static constexpr int limit = 9000;
    static constexpr int tempo = 5;

    static search::WindowWeights weights(int k) {
        search::WindowWeights result{};
        result[static_cast<std::size_t>(k)] = 4000;
        for (int stones = k - 1, worth = 120; stones > 0; --stones, worth = std::max(1, worth / 4))
            result[static_cast<std::size_t>(stones)] = worth;
        return result;
    }
    std::array<Bits<Words>, 2> lasting(const State& state) const {
        auto stones = state.stones;
        for (const Side side : {Side::x, Side::o})
            if (rules_.loses_oldest(state, side))
                stones[index(side)].reset(state.queues[index(side)].oldest());
        return stones;
    }

    Rules<Words> rules_;
    search::WindowCounter windows_;
};

static_assert(search::Evaluator<Evaluator<1>, Rules<1>>);

}  // namespace tessera::fifo
