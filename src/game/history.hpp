// The keys of the positions since the start, and how often each occurred.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tessera::game {

class History {
public:
    void clear() {
        keys_.clear();
        filter_ = {};
    }
    void reserve(std::size_t plies) { keys_.reserve(plies); }
    void push(std::uint64_t key) {
        keys_.push_back(key);
        ++slot(key);
    }
    void pop() {
        --slot(keys_.back());
        keys_.pop_back();
    }

    // Occurrences of the newest key, itself included.
    int occurrences() const {
        const auto newest = keys_.back();
        // Nearly every position is new: one look at the filter settles it.
        if (filter_[newest % filter_size] == 1) return 1;
        int n = 1;
        // The side to move is part of the key, so an equal position is an even number of plies
        // back.
        for (auto i = keys_.size() - 1; i >= 2; i -= 2) n += keys_[i - 2] == newest;
        return n;
    }
    // Whether the newest position occurred before within the last `plies` plies.
    bool repeats_within(std::size_t plies) const {
        const auto newest = keys_.back();
        if (filter_[newest % filter_size] == 1) return false;
        const auto last = keys_.size() - 1;
        for (std::size_t back = 2; back <= plies && back <= last; back += 2)
            if (keys_[last - back] == newest) return true;
        return false;
    }

private:
    static constexpr std::size_t filter_size = 1024;
    std::uint32_t& slot(std::uint64_t key) { return filter_[key % filter_size]; }

    std::vector<std::uint64_t> keys_;
    std::array<std::uint32_t, filter_size> filter_{};
};

}  // namespace tessera::game
