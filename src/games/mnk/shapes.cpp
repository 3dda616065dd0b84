#include "games/mnk/shapes.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <mutex>
#include <utility>

namespace tessera::mnk {
namespace {

constexpr int longest_tabled = 10;  // cells beside the middle one

std::uint64_t cells(int first, int count) { return ((std::uint64_t{1} << count) - 1) << first; }
bool has(std::uint64_t set, int cell) { return cell >= 0 && set >> cell & 1; }

}  // namespace

// With overlines that do not win, the cell beyond the row matters too.
Shapes::Shapes(int k, bool exact) : k_(k), exact_(exact), radius_(exact ? k : k - 1) {
    const int digits = 2 * radius_;
    if (digits > longest_tabled) return;
    place_values_.resize(static_cast<std::size_t>(digits) + 1);
    std::uint32_t codes = 1;
    for (int offset = -radius_; offset <= radius_; ++offset)
        if (offset) {
            place_values_[static_cast<std::size_t>(offset + radius_)] = codes;
            codes *= 3;
        }
    table_.resize(codes);
    for (std::uint32_t code = 0; code < codes; ++code) {
        Line line;
        for (int offset = -radius_; offset <= radius_; ++offset) {
            if (!offset) continue;
            const auto digit = code / place_value(offset) % 3;
            (digit == 1 ? line.own : line.blocked) |= std::uint64_t{digit > 0}
                                                      << (offset + radius_);
        }
        table_[code] = classify(line);
    }
}

std::shared_ptr<const Shapes> Shapes::of(int k, bool exact) {
    static std::mutex mutex;
    static std::map<std::pair<int, bool>, std::shared_ptr<const Shapes>> made;
    const std::lock_guard lock(mutex);
    auto& shapes = made[{k, exact}];
    if (!shapes) shapes = std::make_shared<const Shapes>(k, exact);
    return shapes;
}

// All rows through the middle are looked at, and all pairs of them: together they are open when
// each has a place to be completed at that the other does not have.
Shape Shapes::classify(Line line) const {
    const int middle = radius_, last = 2 * radius_;
    const auto own = line.own | cells(middle, 1);
    const auto free = [&](int first) { return !(cells(first, k_) & line.blocked); };
    const auto ends = [&](int first, int length) {
        return !exact_ || !(has(own, first - 1) || has(own, first + length));
    };
    int missing = k_ + 1, missing_to_open = k_ + 1;
    for (int a = std::max(0, middle - k_ + 1); a <= middle && a + k_ - 1 <= last; ++a) {
        if (!free(a)) continue;
        const auto empty_a = cells(a, k_) & ~own;
        if (ends(a, k_)) missing = std::min(missing, std::popcount(empty_a));
        for (int b = a + 1; b <= middle && b + k_ - 1 <= last && free(b); ++b) {
            // Completing one row must not make it too long: the gaps then lie where the other
            // row begins or ends.
            auto only_a = cells(a, b - a) & ~own, only_b = cells(a + k_, b - a) & ~own;
            if (exact_) {
                if (!ends(a, b - a + k_)) continue;
                only_a &= cells(b - 1, 1);
                only_b &= cells(a + k_, 1);
            }
            if (!only_a || !only_b) continue;
            missing_to_open =
                std::min(missing_to_open, std::popcount((empty_a | cells(b, k_)) & ~own) - 2);
        }
    }
    if (missing == 0) return Shape::five;
    if (missing > 4) return Shape::none;
    const int closed = 9 - 2 * missing;
    return static_cast<Shape>(closed + (missing_to_open < missing));
}

}  // namespace tessera::mnk
