// Counts of stones in every straight window of k cells, kept up to date stone by stone: for boards
// too large to count them all at once.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
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
    WindowCounter(int cells, int k, const std::vector<std::vector<int>>& windows,
                  const Promises& promises)
        : k_(k),
          worth_(static_cast<std::size_t>(cells)),
          first_(static_cast<std::size_t>(cells) + 1),
          counts_(windows.size()) {
        for (std::size_t n = 0; n <= static_cast<std::size_t>(k); ++n)
            for (const Side side : {Side::x, Side::o}) {
                promises_[n * one[index(side)]][index(side)] += promises.grown[n];
                promises_[n * one[index(!side)]][index(side)] += promises.closed[n];
            }
        std::vector<std::vector<std::uint16_t>> through(static_cast<std::size_t>(cells));
        for (std::size_t w = 0; w < windows.size(); ++w)
            for (const int cell : windows[w]) {
                cells_.push_back(static_cast<std::uint16_t>(cell));
                through[static_cast<std::size_t>(cell)].push_back(static_cast<std::uint16_t>(w));
            }
        for (std::size_t cell = 0; cell < through.size(); ++cell) {
            through_.insert(through_.end(), through[cell].begin(), through[cell].end());
            first_[cell + 1] = static_cast<std::uint32_t>(through_.size());
        }
        clear();
    }

    void clear() {
        counts_.assign(counts_.size(), 0);
        alone = {};
        for (std::size_t cell = 0; cell < worth_.size(); ++cell)
            worth_[cell] = promises_[0] * (first_[cell + 1] - first_[cell]);
        for (auto& words : critical_) words.assign(counts_.size() / 64 + 1, 0);
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
        return alone[0][static_cast<std::size_t>(stones)] -
               alone[1][static_cast<std::size_t>(stones)];
    }
    // Calls visit(cells) for each window that lacks one stone of the side and has none of the
    // other.
    template <class Visit>
    void for_each_critical(Side side, Visit&& visit) const {
        if (alone[index(side)][static_cast<std::size_t>(k_) - 1] == 0) return;
        const auto& words = critical_[index(side)];
        for (std::size_t word = 0; word < words.size(); ++word)
            for (auto rest = words[word]; rest; rest &= rest - 1)
                visit(cells_of(word * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
    }

    // What a stone of `side` on this cell would do: own windows grown plus enemy ones closed.
    int promise(Side side, int cell) const {
        return worth_[static_cast<std::size_t>(cell)][index(side)];
    }

private:
    // What something is worth to each side.
    struct Worth {
        std::array<int, 2> to{};

        int& operator[](std::size_t side) { return to[side]; }
        int operator[](std::size_t side) const { return to[side]; }
        Worth& operator+=(const Worth& more) {
            to[0] += more.to[0];
            to[1] += more.to[1];
            return *this;
        }
        Worth operator-(const Worth& less) const {
            return {{to[0] - less.to[0], to[1] - less.to[1]}};
        }
        Worth operator*(std::uint32_t times) const {
            return {{to[0] * static_cast<int>(times), to[1] * static_cast<int>(times)}};
        }
        friend bool operator==(const Worth&, const Worth&) = default;
    };

    std::span<const std::uint16_t> windows_through(int cell) const {
        const auto c = static_cast<std::size_t>(cell);
        return {through_.data() + first_[c], through_.data() + first_[c + 1]};
    }

    std::span<const std::uint16_t> cells_of(std::size_t w) const {
        const auto k = static_cast<std::size_t>(k_);
        return {cells_.data() + w * k, k};
    }
    std::uint8_t stones(Side side, std::size_t w) const {
        return static_cast<std::uint8_t>(side == Side::x ? counts_[w] % one[1]
                                                         : counts_[w] / one[1]);
    }
    // The window, which has none of the other side's stones, counts or counts no more.
    void tally(Side side, std::size_t w, int by) {
        const auto own = stones(side, w);
        alone[index(side)][own] += by;
        if (own == k_ - 1) critical_[index(side)][w / 64] ^= std::uint64_t{1} << (w % 64);
    }
    void change(Side side, int cell, int by) {
        const int difference = by * static_cast<int>(one[index(side)]);
        for (const auto w : windows_through(cell)) {
            const bool alone = stones(!side, w) == 0;
            const auto before = counts_[w];
            if (alone) tally(side, w, -1);
            if (stones(side, w) == 0) tally(!side, w, -1);
            counts_[w] = static_cast<std::uint16_t>(before + difference);
            if (alone) tally(side, w, +1);
            if (stones(side, w) == 0) tally(!side, w, +1);
            promise_more(w, promises_[counts_[w]] - promises_[before]);
        }
    }
    void promise_more(std::size_t w, Worth more) {
        if (more == Worth{}) return;
        for (const auto cell : cells_of(w)) worth_[static_cast<std::size_t>(cell)] += more;
    }

    // Both sides' stones in a window make one number: this much is a stone of x, of o.
    static constexpr std::array<std::size_t, 2> one{1, 32};

    int k_;
    std::array<Worth, 32 * 32> promises_{};  // by the stones in a window
    std::vector<Worth> worth_;               // by cell: of all windows through it
    std::vector<std::uint32_t> first_;
    std::vector<std::uint16_t> through_;
    std::vector<std::uint16_t> counts_;
    // Index 0 is of no use: empty windows are not kept apart.
    std::array<std::array<int, longest + 1>, 2> alone{};
    // By side: windows that lack one stone.
    std::array<std::vector<std::uint64_t>, 2> critical_;
    std::vector<std::uint16_t> cells_;  // of all windows, k each
};

}  // namespace tessera::search
