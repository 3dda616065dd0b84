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

// How much a move promises that grows or closes a window, by the stones in it.
using WindowPromises = std::array<int, 27>;

class WindowCounter {
public:
    // In some games a window can be won by one side only.
    struct Window {
        std::vector<int> cells;
        std::array<bool, 2> counts_for{true, true};
    };

    WindowCounter(int cells, const std::vector<Window>& windows, const WindowPromises& promises)
        : promises_(promises), first_(static_cast<std::size_t>(cells) + 1) {
        std::vector<std::vector<std::uint16_t>> through(static_cast<std::size_t>(cells));
        for (std::size_t w = 0; w < windows.size(); ++w) {
            for (const int cell : windows[w].cells)
                through[static_cast<std::size_t>(cell)].push_back(static_cast<std::uint16_t>(w));
            windows_.push_back(windows[w].cells);
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
        alone_ = {};
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

    // How many windows hold exactly so many stones of the side, at least one, and none of the
    // other.
    int number_with(Side side, int stones) const {
        return alone_[index(side)][static_cast<std::size_t>(stones)];
    }
    // The same as a difference, x's minus o's.
    int balance_of(int stones) const {
        return number_with(Side::x, stones) - number_with(Side::o, stones);
    }
    // Calls visit(cells) for each of them.
    template <class Visit>
    void for_each_with(Side side, int stones, Visit&& visit) const {
        for (std::size_t w = 0; w < counts_.size(); ++w)
            if (factor_[w][index(side)] && counts_[w][index(side)] == stones &&
                counts_[w][index(!side)] == 0)
                visit(std::as_const(windows_[w]));
    }

    // What a stone of `side` on this empty cell would do: own windows grown plus enemy ones closed.
    int promise(Side side, int cell) const {
        int sum = 0;
        for (const auto w : windows_through(cell)) {
            const auto& count = counts_[w];
            const int own = count[index(side)];
            const int enemy = count[index(!side)];
            if (enemy == 0)
                sum += promises_[static_cast<std::size_t>(own) + 1] * factor_[w][index(side)];
            if (own == 0)
                sum += promises_[static_cast<std::size_t>(enemy)] * factor_[w][index(!side)];
        }
        return sum;
    }

private:
    std::span<const std::uint16_t> windows_through(int cell) const {
        const auto c = static_cast<std::size_t>(cell);
        return {through_.data() + first_[c], through_.data() + first_[c + 1]};
    }

    void tally(std::size_t w, int by) {
        const auto [x, o] = counts_[w];
        if (o == 0) alone_[0][x] += by * factor_[w][0];
        if (x == 0) alone_[1][o] += by * factor_[w][1];
    }

    void change(Side side, int cell, int by) {
        for (const auto w : windows_through(cell)) {
            tally(w, -1);
            auto& count = counts_[w][index(side)];
            count = static_cast<std::uint8_t>(count + by);
            tally(w, +1);
        }
    }

    WindowPromises promises_;
    std::vector<std::uint32_t> first_;
    std::vector<std::uint16_t> through_;
    std::vector<std::array<int, 2>> factor_;
    std::vector<std::array<std::uint8_t, 2>> counts_;
    // Index 0 is of no use: empty windows are not kept apart.
    std::array<std::array<int, 27>, 2> alone_{};
    std::vector<std::vector<int>> windows_;
};

}  // namespace tessera::search
