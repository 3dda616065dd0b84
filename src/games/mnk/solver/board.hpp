// A board as the solver sees it: its rows and its symmetries.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/bits.hpp"
#include "core/grid.hpp"
#include "core/random.hpp"

namespace tessera::mnk {

template <int Words>
struct Row {
    Bits<Words> cells;
    Bits<Words> missing;
    // With a stone of its owner there the row would be too long to count.
    Bits<Words> border;
};

template <int Words>
class Board {
public:
    using Cells = Bits<Words>;
    enum Kind { attacker, defender, open };
    using Keys = std::array<std::uint64_t, 8>;

    Board(Grid grid, int k, bool exact) : grid_(grid), k_(k), exact_(exact) {
        for (const auto& window : windows(grid, k)) {
            Row<Words> row;
            for (const int cell : window) row.cells.set(cell);
            row.missing = row.cells;
            if (exact) row.border = border_of(window);
            rows_.push_back(row);
        }
        for (int s = 0; s < symmetries(); ++s)
            for (int cell = 0; cell < grid.size(); ++cell)
                images_[static_cast<std::size_t>(s)].push_back(image(s, cell));
    }

    const Grid& grid() const { return grid_; }
    int k() const { return k_; }
    bool is_exact() const { return exact_; }
    const std::vector<Row<Words>>& rows() const { return rows_; }
    int symmetries() const { return grid_.width == grid_.height ? 8 : 4; }

    void toggle(Keys& keys, Kind kind, const Cells& cells) const {
        cells.for_each([&](int cell) {
            for (int s = 0; s < symmetries(); ++s) {
                const auto i = static_cast<std::size_t>(s);
                keys[i] ^= feature(kind, images_[i][static_cast<std::size_t>(cell)]);
            }
        });
    }
    std::uint64_t least(const Keys& keys) const {
        return *std::min_element(keys.begin(), keys.begin() + symmetries());
    }

private:
    Cells border_of(const std::vector<int>& window) const {
        Cells border;
        if (window.size() == 1) return border;
        const auto column_step = grid_.column(window[1]) - grid_.column(window[0]);
        const auto row_step = grid_.row(window[1]) - grid_.row(window[0]);
        const auto add = [&](int cell, int sign) {
            const int column = grid_.column(cell) + sign * column_step;
            const int row = grid_.row(cell) + sign * row_step;
            if (grid_.holds(column, row)) border.set(grid_.cell(column, row));
        };
        add(window.front(), -1);
        add(window.back(), 1);
        return border;
    }
    std::uint16_t image(int symmetry, int cell) const {
        int column = grid_.column(cell), row = grid_.row(cell);
        if (symmetry & 1) column = grid_.width - 1 - column;
        if (symmetry & 2) row = grid_.height - 1 - row;
        if (symmetry & 4) std::swap(column, row);
        return static_cast<std::uint16_t>(grid_.cell(column, row));
    }
    static std::uint64_t feature(Kind kind, int cell) {
        return features[static_cast<std::size_t>(kind)][static_cast<std::size_t>(cell)];
    }
    using Features = std::array<std::array<std::uint64_t, 676>, 3>;
    static constexpr Features make_features() {
        Features result{};
        std::uint64_t seed = 0x6d6e6b;
        for (auto& kind : result)
            for (auto& value : kind) value = scatter(++seed);
        return result;
    }
    static constexpr Features features = make_features();

    Grid grid_;
    int k_;
    bool exact_;
    std::vector<Row<Words>> rows_;
    std::array<std::vector<std::uint16_t>, 8> images_;
};
}  // namespace tessera::mnk
