// The cells that are all a side lacks for a row of k.
#pragma once

#include <array>
#include <cstddef>

#include "core/bits.hpp"
#include "core/grid.hpp"
#include "search/quad.hpp"
#include "search/row_length.hpp"

namespace tessera::search {

template <int Words>
class Gaps {
public:
    using Cells = Bits<Words>;

    // Rows of k cells inside the region; k is at most `longest`.
    Gaps(Grid grid, int k, const Cells& region) : k_(k) {
        for (std::size_t d = 0; d < line_directions.size(); ++d) {
            steps_[d] = grid.step(line_directions[d]);
            for (int cell = 0; cell < grid.size(); ++cell) {
                bool inside = grid.reach(cell, line_directions[d]) >= k - 1;
                for (int i = 0; inside && i < k; ++i) inside = region.test(cell + i * steps_[d]);
                starts_[d].assign(cell, inside);
            }
        }
        for (std::size_t bundle = 0; bundle < bundles_.size(); ++bundle) {
            for (int i = 0; i <= longest; ++i)
                bundles_[bundle].away[static_cast<std::size_t>(i)] =
                    Bundled::shift(steps_, bundle, i);
            bundles_[bundle].starts = Bundled::of(starts_, bundle);
        }
    }

    // By direction: cells whose k-1 companions in some row are all among the stones.
    std::array<Cells, 4> by_direction(const Cells& stones) const {
        return with_row_length<longest>(k_, [&]<int Longest>(const int k) {
            std::array<Cells, 4> found;
            for (std::size_t bundle = 0; bundle < bundles_.size(); ++bundle)
                Bundled::spread(gaps<Longest>(bundles_[bundle], k, Sets(stones)), bundle, found);
            return found;
        });
    }
    Cells all(const Cells& stones) const {
        const auto found = by_direction(stones);
        return found[0] | found[1] | found[2] | found[3];
    }
    // Whether rows in that direction are complete: their first cells.
    Cells rows(std::size_t direction, const Cells& stones) const {
        Cells found = starts_[direction] & stones;
        for (int i = 1; i < k_; ++i) found &= stones >> (i * steps_[direction]);
        return found;
    }

private:
    static constexpr int longest = 9;
    using Bundled = Bundling<Words>;
    using Sets = typename Bundled::Sets;
    struct Bundle {
        std::array<typename Bundled::Shift, longest + 1> away;  // so many steps
        Sets starts;
    };

    template <int Longest>
    [[gnu::always_inline]] static Sets gaps(const Bundle& bundle, const int k, const Sets& stones) {
        const auto& [away, starts] = bundle;
        // From the back: behind[i] = rows whose cells i … k-1 are all stones.
        std::array<Sets, Longest + 1> behind;
        behind[static_cast<std::size_t>(k)] = starts;
        for (auto i = static_cast<std::size_t>(k) - 1; i > 0; --i)
            behind[i] = behind[i + 1] & (stones >> away[i]);
        Sets found;
        Sets before = ~Sets{};
        for (std::size_t i = 0; i < static_cast<std::size_t>(k); ++i) {
            found |= (before & behind[i + 1]) << away[i];
            before &= stones >> away[i];
        }
        return found;
    }

    int k_;
    std::array<int, 4> steps_{};
    std::array<Cells, 4> starts_;  // from here k cells ahead lie in the region
    std::array<Bundle, Bundled::bundles> bundles_;
};

}  // namespace tessera::search
