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
        missing_.clear();
        Cells all;
        for (const auto& row : rows) {
            all |= row.missing;
            if (row.missing.count() < 2) return false;
        }
        missing_.reserve(rows.size());
        for (const auto& row : rows) missing_.push_back(row.missing);
        tries_ = 0;
        return cover(all);
    }

private:
    // Pairs for the rows that have none yet, the one with the least choice first.
    bool cover(const Cells& free) {
        if (missing_.empty()) return true;
        if (++tries_ > most_tries) return false;
        const auto tightest = std::ranges::min_element(
            missing_, {}, [&](const Cells& row) { return (row & free).count(); });
        const auto choice = *tightest & free;
        if (choice.count() < 2) return false;
        const auto rest = missing_;
        // The pair that serves the most rows at once.
        struct Option {
            Cells pair;
            int served;
        };
        std::vector<Option> options;
        choice.for_each([&](int a) {
            choice.for_each([&](int b) {
                if (b <= a) return;
                const auto pair = Cells::of(a) | Cells::of(b);
                const auto served = std::ranges::count_if(
                    rest, [&](const Cells& row) { return row.contains(pair); });
                int touched = 0;
                for (const auto& row : rest) touched += row.intersects(pair);
                options.push_back({pair, static_cast<int>(served) * 64 - touched});
            });
        });
        std::ranges::sort(options, std::ranges::greater{}, &Option::served);
        for (const auto& option : options) {
            missing_ = rest;
            std::erase_if(missing_, [&](const Cells& row) { return row.contains(option.pair); });
            if (cover(free & ~option.pair)) return true;
            if (tries_ > most_tries) return false;
        }
        return false;
    }

    static constexpr int most_tries = 40;

    std::vector<Cells> missing_;
    int tries_ = 0;
};

}  // namespace tessera::mnk
