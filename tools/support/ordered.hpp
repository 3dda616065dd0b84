// Work on several threads whose results arrive in order.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace tessera::tools {

// Calls make(number, thread) for the numbers 0 … count-1 on so many threads, and take(number,
// result) one at a time and in the order of the numbers, so that nothing depends on the number of
// threads. A make() that returns nothing was interrupted; a take() that returns false ends it all.
// Whatever was made before the end is taken, gaps or not.
template <class Make, class Take>
void work_in_order(std::uint64_t count, int threads, Make&& make, Take&& take) {
    using Result = typename decltype(make(std::uint64_t{0}, std::size_t{0}))::value_type;
    std::atomic<std::uint64_t> next{0};
    std::mutex mutex;
    std::map<std::uint64_t, Result> waiting;
    std::uint64_t awaited = 0;
    bool wanted = true;
    const auto deliver = [&](std::uint64_t number, Result&& result) {
        const std::scoped_lock lock(mutex);
        waiting.emplace(number, std::move(result));
        for (auto first = waiting.begin();
             wanted && first != waiting.end() && first->first == awaited; ++awaited) {
            wanted = take(first->first, std::move(first->second));
            first = waiting.erase(first);
        }
        return wanted;
    };
    const auto work = [&](std::size_t thread) {
        for (auto number = next++; number < count; number = next++) {
            std::optional<Result> result = make(number, thread);
            if (!result || !deliver(number, std::move(*result))) {
                next = count;
                return;
            }
        }
    };
    std::vector<std::thread> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back(work, static_cast<std::size_t>(i));
    work(0);
    for (auto& helper : helpers) helper.join();
    for (auto& [number, result] : waiting)
        if (wanted) wanted = take(number, std::move(result));
}

}  // namespace tessera::tools
