// Counts of stones in every straight window of k cells, kept up to date stone by stone: the common
// ground of the evaluations of all games that are won by a row.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/bits.hpp"
#include "core/side.hpp"

namespace tessera::search {

// What a window is worth to the side that alone has stones in it, by how many it has.
using WindowWeights = std::array<int, 27>;

class WindowCounter {
public:
    // In some games a window can be won by one side only.
    struct Window {
        std::vector<int> cells;
        std::array<bool, 2> counts_for{true, true};
    };

    WindowCounter(int cells, const std::vector<Window>& windows, const WindowWeights& weights)
        : weights_(weights), first_(static_cast<std::size_t>(cells) + 1) {
        std::vector<std::vector<std::uint16_t>> through(static_cast<std::size_t>(cells));
        for (std::size_t w = 0; w < windows.size(); ++w) {
            for (const int cell : windows[w].cells)
                through[static_cast<std::size_t>(cell)].push_back(static_cast<std::uint16_t>(w));
            factor_.push_back({windows[w].counts_for[0] ? 1 : 0, windows[w].counts_for[1] ? 1 : 0});
        }
        for (std::size_t cell = 0; cell < through.size(); ++cell) {
            through_.insert(through_.end(), through[cell].begin(), through[cell].end());
            first_[cell + 1] = static_cast<std::uint32_t>(through_.size());
        }
        counts_.resize(windows.size());
    }

    void clear() {
        counts_.assign(counts_.size(), {});
        balance_ = 0;
    }

    void add(Side side, int cell) { change(side, cell, +1); }
    void remove(Side side, int cell) { change(side, cell, -1); }

    // Brings the counts from one placement of both sides' stones to another.
    template <int Words>
    void move(const std::array<Bits<Words>, 2>& from, const std::array<Bits<Words>, 2>& to) {
        for (const Side side : {Side::x, Side::o}) {
            const auto& before = from[index(side)];
            const auto& after = to[index(side)];
            (before & ~after).for_each([&](int cell) { remove(side, cell); });
            (after & ~before).for_each([&](int cell) { add(side, cell); });
        }
    }

    // Worth of all windows, x's minus o's.
    int balance() const { return balance_; }

    // What a stone of `side` on this empty cell would do: own windows grown plus enemy ones closed.
    int promise(Side side, int cell) const {
        int sum = 0;
        for (const auto w : windows_through(cell)) {
            const auto& count = counts_[w];
            const int own = count[index(side)];
            const int enemy = count[index(!side)];
            if (enemy == 0) sum += weight(own + 1) * factor_[w][index(side)];
            if (own == 0) sum += weight(enemy) * factor_[w][index(!side)];
        }
        return sum;
    }

    // How many windows hold exactly `own` stones of the side and none of the other.
    int number_with(Side side, int own) const {
        int n = 0;
        for (std::size_t w = 0; w < counts_.size(); ++w)
            n += factor_[w][index(side)] && counts_[w][index(side)] == own &&
                 counts_[w][index(!side)] == 0;
        return n;
    }

private:
    int weight(int stones) const { return weights_[static_cast<std::size_t>(stones)]; }

    std::span<const std::uint16_t> windows_through(int cell) const {
        const auto c = static_cast<std::size_t>(cell);
        return {through_.data() + first_[c], through_.data() + first_[c + 1]};
    }

    int worth(std::size_t w) const {
        const auto [x, o] = counts_[w];
        if (x && o) return 0;
        return weight(x) * factor_[w][0] - weight(o) * factor_[w][1];
    }

    void change(Side side, int cell, int by) {
        for (const auto w : windows_through(cell)) {
            balance_ -= worth(w);
            auto& count = counts_[w][index(side)];
            count = static_cast<std::uint8_t>(count + by);
            balance_ += worth(w);
        }
    }

    WindowWeights weights_;
    std::vector<std::uint32_t> first_;
    std::vector<std::uint16_t> through_;
    std::vector<std::array<int, 2>> factor_;
    std::vector<std::array<std::uint8_t, 2>> counts_;
    int balance_ = 0;
};

}  // namespace tessera::search
