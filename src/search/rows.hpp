// Rows of k cells and how many stones are in them, counted from scratch for all rows of a direction
// at once. Where boards are a few machine words this costs less than keeping counts up to date.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/bits.hpp"
#include "core/grid.hpp"
#include "core/side.hpp"
#include "search/quad.hpp"
#include "search/row_length.hpp"

namespace tessera::search {

template <int Words>
class Rows {
public:
    using Cells = Bits<Words>;
    static constexpr int longest = 15;
    static constexpr std::size_t most_lacking = 3;
    // By side: how many rows hold no enemy and lack 1, 2, 3 cells, if the side has a stone in them.
    using Counts = std::array<std::array<int, most_lacking>, 2>;
    // How much a stone on a cell promises: own rows grown and enemy ones closed, at most one of a
    // kind and direction.
    class Prospects {
    public:
        int worth(int cell) const { return worth_[static_cast<std::size_t>(cell)]; }

    private:
        friend Rows;
        std::array<std::int16_t, Cells::capacity> worth_{};
    };

    // The rows of a side lie in its region; k is at most `longest`.
    Rows(Grid grid, int k, const std::array<Cells, 2>& regions) : k_(k) {
        std::array<std::array<Cells, 4>, 2> starts;
        std::array<int, 4> steps;
        for (std::size_t d = 0; d < 4; ++d) {
            steps[d] = grid.step(line_directions[d]);
            for (int cell = 0; cell < grid.size(); ++cell) {
                if (grid.reach(cell, line_directions[d]) < k - 1) continue;
                Cells row;
                for (int i = 0; i < k; ++i) row.set(cell + i * steps[d]);
                for (std::size_t side = 0; side < 2; ++side)
                    if (regions[side].contains(row)) starts[side][d].set(cell);
            }
        }
        for (std::size_t bundle = 0; bundle < bundles_.size(); ++bundle) {
            auto& [away, firsts] = bundles_[bundle];
            for (int i = 0; i <= longest; ++i)
                away[static_cast<std::size_t>(i)] = Bundled::shift(steps, bundle, i);
            for (std::size_t side = 0; side < 2; ++side)
                firsts[side] = Bundled::of(starts[side], bundle);
        }
    }

    Counts count(const std::array<Cells, 2>& stones) const {
        Counts counts{};
        for_each_open(stones, [&](const Bundle&, Side side, std::size_t i, const Sets& rows) {
            counts[index(side)][i] += rows.count();
        });
        return counts;
    }
    // The same for one side and rows that lie wholly in the allowed cells, by direction.
    std::array<int, most_lacking> count_within(Side side, const Cells& stones,
                                               const std::array<Cells, 4>& allowed) const {
        return with_row_length<longest>(k_, [&]<int Longest>(const int k) {
            std::array<int, most_lacking> counts{};
            for (std::size_t b = 0; b < bundles_.size(); ++b) {
                const auto& [away, firsts] = bundles_[b];
                const auto cells = Bundled::of(allowed, b);
                auto rows = firsts[index(side)] & cells;
                for (int i = 1; i < k; ++i) rows &= cells >> away[static_cast<std::size_t>(i)];
                if (rows.none()) continue;
                const auto own = sum<Longest>(k, stones, away);
                for (int lacking = 1; lacking <= std::min<int>(most_lacking, k - 1); ++lacking)
                    counts[static_cast<std::size_t>(lacking) - 1] +=
                        (rows & own.equal_to(k - lacking)).count();
            }
            return counts;
        });
    }
    // The cells of the side's open rows that lack so many.
    Cells cells_of_rows(Side wanted, const std::array<Cells, 2>& stones,
                        std::size_t lacking) const {
        Cells cells;
        for_each_open(stones,
                      [&](const Bundle& bundle, Side side, std::size_t i, const Sets& rows) {
                          if (side == wanted && i + 1 == lacking)
                              cells |= Bundled::merged(all_of(bundle, rows));
                      });
        return cells;
    }
    Prospects prospects(const std::array<Cells, 2>& stones, Side mover) const {
        Prospects prospects;
        for_each_open(stones,
                      [&](const Bundle& bundle, Side side, std::size_t i, const Sets& rows) {
                          if (rows.none()) return;
                          const auto cells = all_of(bundle, rows);
                          const auto worth = (side == mover ? grown : closed)[i];
                          cells.for_each([&](int cell) {
                              auto& sum = prospects.worth_[static_cast<std::size_t>(cell)];
                              sum = static_cast<std::int16_t>(sum + worth);
                          });
                      });
        return prospects;
    }

private:
    // A row that lacks 1, 2, 3.
    static constexpr std::array grown{4000, 240, 60};
    static constexpr std::array closed{2000, 200, 40};

    using Bundled = Bundling<Words>;
    using Sets = typename Bundled::Sets;
    using Shifts = std::array<typename Bundled::Shift, longest + 1>;
    struct Bundle {
        Shifts away;                 // so many steps
        std::array<Sets, 2> firsts;  // by side: its rows' first cells
    };
    // A number per cell, stored as the sets of cells whose number has a given binary digit.
    template <std::size_t Digits>
    struct Numbers {
        std::array<Sets, Digits> digits;

        [[gnu::always_inline]] Numbers plus(const Numbers& other,
                                            const typename Bundled::Shift& places_up) const {
            Numbers sum;
            Sets carry;
            for (std::size_t i = 0; i < Digits; ++i) {
                const auto& a = digits[i];
                const auto b = other.digits[i] >> places_up;
                sum.digits[i] = a ^ b ^ carry;
                carry = (a & b) | (carry & (a ^ b));
            }
            return sum;
        }
        Sets any() const {
            Sets result;
            for (const auto& digit : digits) result |= digit;
            return result;
        }
        Sets equal_to(int n) const {
            Sets result = ~Sets{};
            for (std::size_t i = 0; i < Digits; ++i) result &= n >> i & 1 ? digits[i] : ~digits[i];
            return result;
        }
    };

    // All cells of the rows with these first cells.
    Sets all_of(const Bundle& bundle, const Sets& rows) const {
        auto cells = rows;
        for (std::size_t c = 1; c < static_cast<std::size_t>(k_); ++c)
            cells |= rows << bundle.away[c];
        return cells;
    }
    // Calls visit(bundle, side, i, first cells of the rows that lack i + 1).
    template <class Visit>
    void for_each_open(const std::array<Cells, 2>& stones, Visit&& visit) const {
        with_row_length<longest>(k_, [&]<int Longest>(const int k) {
            for (const auto& bundle : bundles_) {
                const std::array sums{sum<Longest>(k, stones[0], bundle.away),
                                      sum<Longest>(k, stones[1], bundle.away)};
                for (const Side side : {Side::x, Side::o}) {
                    const auto open = bundle.firsts[index(side)] & ~sums[index(!side)].any();
                    for (int lacking = 1; lacking <= std::min<int>(most_lacking, k - 1); ++lacking)
                        visit(bundle, side, static_cast<std::size_t>(lacking) - 1,
                              open & sums[index(side)].equal_to(k - lacking));
                }
            }
        });
    }
    // By first cell: the stones in the k cells from there on. Runs of cells are counted by joining
    // two of half their length.
    template <int Longest>
    [[gnu::always_inline]] static auto sum(const int k, const Cells& stones, const Shifts& away) {
        Numbers<std::bit_width(static_cast<unsigned>(Longest))> total, run;
        run.digits[0] = Sets(stones);
        int counted = 0;
        for (int length = 1; length <= k; length *= 2) {
            if (k & length) {
                total = total.plus(run, away[static_cast<std::size_t>(counted)]);
                counted += length;
            }
            run = run.plus(run, away[static_cast<std::size_t>(length)]);
        }
        return total;
    }

    int k_;
    std::array<Bundle, Bundled::bundles> bundles_;
};

}  // namespace tessera::search
