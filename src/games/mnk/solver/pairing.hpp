// Pairing: when every row of the attacker holds a pair of empty cells and no cell is in two pairs,
// the defender answers each stone with its partner and no row is ever completed.
#pragma once

#include <algorithm>
#include <vector>

#include "games/mnk/solver/board.hpp"

namespace tessera::mnk {

template <int Words>
class Pairing {
public:
    using Cells = Bits<Words>;

    // Whether such pairs were found; it is the attacker's turn.
    bool stops(const std::vector<Row<Words>>& rows) {
        if (rows.size() > most_rows) return false;
        missing_.clear();
        Cells all;
        for (const auto& row : rows) {
            if (row.missing.count() < 2) return false;
            all |= row.missing;
            missing_.push_back(row.missing);
        }
        tries_ = 0;
        return cover(all);
    }

private:
    struct Option {
        Cells pair;
        int merit;
    };

    // Finds pairs for the rows that have none yet, first for the one with the least choice.
    bool cover(const Cells& free) {
        if (missing_.empty()) return true;
        if (++tries_ > most_tries) return false;
        const auto choice = free & *std::ranges::min_element(missing_, {}, [&](const Cells& row) {
                                return (row & free).count();
                            });
        const auto rows = missing_;
        for (const auto& [pair, merit] : options(choice)) {
            missing_ = rows;
            std::erase_if(missing_, [&](const Cells& row) { return row.contains(pair); });
            if (cover(free & ~pair)) return true;
            if (tries_ > most_tries) return false;
        }
        return false;
    }
    // The pairs of these cells: first those that serve the most rows and take cells from the
    // fewest.
    std::vector<Option> options(const Cells& choice) const {
        std::vector<Option> found;
        choice.for_each([&](int a) {
            choice.for_each([&](int b) {
                if (b <= a) return;
                const auto pair = Cells::of(a) | Cells::of(b);
                int merit = 0;
                for (const auto& row : missing_)
                    merit += (row.contains(pair) ? many : 0) - row.intersects(pair);
                found.push_back({pair, merit});
            });
        });
        std::ranges::sort(found, std::ranges::greater{}, &Option::merit);
        return found;
    }

    static constexpr int many = 64;
    static constexpr int most_tries = 40;
    // With more it is a lost cause, and a long one.
    static constexpr std::size_t most_rows = 160;

    std::vector<Cells> missing_;
    int tries_ = 0;
};

}  // namespace tessera::mnk
