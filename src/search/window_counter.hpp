// Counts of stones in every straight window of k cells, kept up to date stone by stone: for boards
// too large to count them all at once.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/bits.hpp"
#include "core/side.hpp"

namespace tessera::search {

class WindowCounter {
public:
    static constexpr int longest = 26;
    // How much a move promises that grows (closes) a window with so many own (enemy) stones.
    struct Promises {
        std::array<int, longest + 1> grown{};
        std::array<int, longest + 1> closed{};
    };

    // Windows of k cells on a board of so many cells.
    WindowCounter(int cells, int k, std::vector<std::vector<int>> windows, const Promises& promises)
        : k_(k),
          promises_(static_cast<std::size_t>(k) + 1,
                    std::vector<int>(static_cast<std::size_t>(k) + 1)),
          first_(static_cast<std::size_t>(cells) + 1),
          counts_(windows.size()),
          windows_(std::move(windows)) {
        for (std::size_t n = 0; n <= static_cast<std::size_t>(k); ++n) {
            promises_[n][0] += promises.grown[n];
            promises_[0][n] += promises.closed[n];
        }
        std::vector<std::vector<std::uint16_t>> through(static_cast<std::size_t>(cells));
        for (std::size_t w = 0; w < windows_.size(); ++w)
            for (const int cell : windows_[w])
                through[static_cast<std::size_t>(cell)].push_back(static_cast<std::uint16_t>(w));
        for (std::size_t cell = 0; cell < through.size(); ++cell) {
            through_.insert(through_.end(), through[cell].begin(), through[cell].end());
            first_[cell + 1] = static_cast<std::uint32_t>(through_.size());
        }
        clear();
    }

    void clear() {
        counts_.assign(counts_.size(), {});
        alone_ = {};
        for (auto& words : critical_) words.assign(windows_.size() / 64 + 1, 0);
    }

    // Brings the counts from one placement of both sides' stones to another.
    template <int Words>
    void move(const std::array<Bits<Words>, 2>& from, const std::array<Bits<Words>, 2>& to) {
        for (const Side side : {Side::x, Side::o}) {
            const auto& before = from[index(side)];
            const auto& after = to[index(side)];
            (before & ~after).for_each([&](int cell) { change(side, cell, -1); });
            (after & ~before).for_each([&](int cell) { change(side, cell, +1); });
        }
    }

    // How many windows hold exactly so many stones of x, at least one, and none of o, minus the
    // other way round.
    int balance_of(int stones) const {
        return alone_[0][static_cast<std::size_t>(stones)] -
               alone_[1][static_cast<std::size_t>(stones)];
    }
    // Calls visit(cells) for each window that lacks one stone of the side and has none of the
    // other.
    template <class Visit>
    void for_each_critical(Side side, Visit&& visit) const {
        if (alone_[index(side)][static_cast<std::size_t>(k_) - 1] == 0) return;
        const auto& words = critical_[index(side)];
        for (std::size_t word = 0; word < words.size(); ++word)
            for (auto rest = words[word]; rest; rest &= rest - 1)
                visit(std::as_const(
                    windows_[word * 64 + static_cast<std::size_t>(std::countr_zero(rest))]));
    }

    // What a stone of `side` on this empty cell would do: own windows grown plus enemy ones closed.
    int promise(Side side, int cell) const {
        int sum = 0;
        for (const auto w : windows_through(cell))
            sum += promises_[counts_[w][index(side)]][counts_[w][index(!side)]];
        return sum;
    }

private:
    std::span<const std::uint16_t> windows_through(int cell) const {
        const auto c = static_cast<std::size_t>(cell);
        return {through_.data() + first_[c], through_.data() + first_[c + 1]};
    }

    // The window, which has none of the other side's stones, counts or counts no more.
    void tally(Side side, std::size_t w, int by) {
        const auto stones = counts_[w][index(side)];
        alone_[index(side)][stones] += by;
        if (stones == k_ - 1) critical_[index(side)][w / 64] ^= std::uint64_t{1} << (w % 64);
    }
    void change(Side side, int cell, int by) {
        for (const auto w : windows_through(cell)) {
            auto& own = counts_[w][index(side)];
            const bool alone = counts_[w][index(!side)] == 0;
            if (alone) tally(side, w, -1);
            if (own == 0) tally(!side, w, -1);
            own = static_cast<std::uint8_t>(own + by);
            if (alone) tally(side, w, +1);
            if (own == 0) tally(!side, w, +1);
        }
    }

    int k_;
    std::vector<std::vector<int>> promises_;  // by own and enemy stones in a window
    std::vector<std::uint32_t> first_;
    std::vector<std::uint16_t> through_;
    std::vector<std::array<std::uint8_t, 2>> counts_;
    // Index 0 is of no use: empty windows are not kept apart.
    std::array<std::array<int, longest + 1>, 2> alone_{};
    // By side: windows that lack one stone.
    std::array<std::vector<std::uint64_t>, 2> critical_;
    std::vector<std::vector<int>> windows_;
};

}  // namespace tessera::search
