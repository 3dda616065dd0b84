// mnk: a window of k cells that only one side has stones in is worth the more, the fewer it lacks.
#pragma once

#include <algorithm>

#include "games/mnk/rules.hpp"
#include "search/evaluator.hpp"
#include "search/window_counter.hpp"

namespace tessera::mnk {

template <int Words>
class Evaluator {
public:
    using State = typename Rules<Words>::State;

    explicit Evaluator(const Rules<Words>& rules)
        : windows_(rules.grid().size(), windows_of(rules), weights(rules.k())), k_(rules.k()) {}

    void reset(const State& state) {
        windows_.clear();
        windows_.move({}, state.stones);
    }
    void move(const State& from, const State& to) { windows_.move(from.stones, to.stones); }
    int value(const State& state) const {
        const int balance = std::clamp(windows_.balance(), -limit, limit);
        return side_at(state.ply) == Side::x ? balance + tempo : -balance + tempo;
    }
    int promise(const State& state, Move move) const {
        return windows_.promise(side_at(state.ply), move.cell);
    }
    search::Terms terms(const State&) const {
        search::Terms terms;
        for (int stones = 1; stones < k_; ++stones)
            for (const Side side : {Side::x, Side::o})
                if (const int n = windows_.number_with(side, stones))
                    terms.emplace_back(
                        std::string("windows with ") + std::to_string(stones) + " " + letter(side),
                        (side == Side::x ? n : -n) * weights(k_)[static_cast<std::size_t>(stones)]);
        return terms;
    }

private:
    static constexpr int limit = 9000;
    static constexpr int tempo = 5;

    static search::WindowWeights weights(int k) {
        search::WindowWeights result{};
        result[static_cast<std::size_t>(k)] = 4000;
        for (int stones = k - 1, worth = 300; stones > 0; --stones, worth = std::max(1, worth / 5))
            result[static_cast<std::size_t>(stones)] = worth;
        return result;
    }
    static std::vector<search::WindowCounter::Window> windows_of(const Rules<Words>& rules) {
        std::vector<search::WindowCounter::Window> result;
        for (auto& cells : windows(rules.grid(), rules.k())) result.push_back({std::move(cells)});
        return result;
    }

    search::WindowCounter windows_;
    int k_;
};

}  // namespace tessera::mnk
