// Evaluations as weighted sums.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "search/evaluator.hpp"

namespace tessera::search {

struct Weight {
    const char* name;
    int value;
};
// All an evaluation counts, in the order of its weights, x's minus o's.
template <std::size_t N>
using Counts = std::array<int, N>;

template <std::size_t N>
int weighted_sum(const std::array<Weight, N>& weights, const Counts<N>& counts) {
    int sum = 0;
    for (std::size_t i = 0; i < N; ++i) sum += weights[i].value * counts[i];
    return std::clamp(sum, -evaluation_limit, evaluation_limit);
}
template <std::size_t N>
Terms named(const std::array<Weight, N>& weights, const Counts<N>& counts) {
    Terms terms;
    for (std::size_t i = 0; i < N; ++i)
        terms.push_back({weights[i].name, counts[i], weights[i].value});
    return terms;
}
}  // namespace tessera::search
