// The four directions of rows side by side: what is done in all of them is done at once where a
// board is one machine word, and one after the other where it is more.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/bits.hpp"

namespace tessera::search {

// Four sets of up to 64 cells.
class Quad {
public:
    __extension__ using Lanes = std::uint64_t __attribute__((vector_size(32)));

    Quad() = default;
    explicit Quad(const std::array<Bits<1>, 4>& sets)
        : lanes_{sets[0].word(0), sets[1].word(0), sets[2].word(0), sets[3].word(0)} {}
    // The same set four times.
    explicit Quad(const Bits<1>& set) : Quad(std::array{set, set, set, set}) {}

    Bits<1> set(std::size_t i) const { return Bits<1>::of_word(lanes_[i]); }
    bool none() const { return (lanes_[0] | lanes_[1] | lanes_[2] | lanes_[3]) == 0; }
    int count() const {
        int sum = 0;
        for (int i = 0; i < 4; ++i) sum += std::popcount(lanes_[i]);
        return sum;
    }
    // Calls visit(cell) for the cells of one set after the other.
    template <class Visit>
    void for_each(Visit&& visit) const {
        for (int i = 0; i < 4; ++i)
            for (auto rest = lanes_[i]; rest; rest &= rest - 1) visit(std::countr_zero(rest));
    }

    Quad& operator&=(const Quad& b) { return lanes_ &= b.lanes_, *this; }
    Quad& operator|=(const Quad& b) { return lanes_ |= b.lanes_, *this; }
    Quad& operator^=(const Quad& b) { return lanes_ ^= b.lanes_, *this; }
    friend Quad operator&(Quad a, const Quad& b) { return a &= b; }
    friend Quad operator|(Quad a, const Quad& b) { return a |= b; }
    friend Quad operator^(Quad a, const Quad& b) { return a ^= b; }
    Quad operator~() const { return Quad(~lanes_); }
    // Each set by its own number of places, less than 64.
    Quad operator<<(const Lanes& by) const { return Quad(lanes_ << by); }
    Quad operator>>(const Lanes& by) const { return Quad(lanes_ >> by); }

private:
    explicit Quad(const Lanes& lanes) : lanes_(lanes) {}

    Lanes lanes_{};
};

// How the sets of the four directions are bundled: all in one, or each by itself.
template <int Words>
struct Bundling {
    using Sets = Bits<Words>;
    using Shift = int;
    static constexpr std::size_t bundles = 4;

    static Sets of(const std::array<Bits<Words>, 4>& sets, std::size_t bundle) {
        return sets[bundle];
    }
    static void spread(const Sets& bundled, std::size_t bundle, std::array<Bits<Words>, 4>& sets) {
        sets[bundle] = bundled;
    }
    static Bits<Words> merged(const Sets& sets) { return sets; }
    static Shift shift(const std::array<int, 4>& steps, std::size_t bundle, int times) {
        return steps[bundle] * times;
    }
};
template <>
struct Bundling<1> {
    using Sets = Quad;
    using Shift = Quad::Lanes;
    static constexpr std::size_t bundles = 1;

    static Sets of(const std::array<Bits<1>, 4>& sets, std::size_t) { return Quad(sets); }
    static void spread(const Sets& bundled, std::size_t, std::array<Bits<1>, 4>& sets) {
        for (std::size_t d = 0; d < 4; ++d) sets[d] = bundled.set(d);
    }
    static Bits<1> merged(const Sets& sets) {
        return sets.set(0) | sets.set(1) | sets.set(2) | sets.set(3);
    }
    // No cell is as far as 64 away: what is shifted out of the board need not be right.
    static Shift shift(const std::array<int, 4>& steps, std::size_t, int times) {
        Shift by{};
        for (std::size_t d = 0; d < 4; ++d)
            by[d] = static_cast<std::uint64_t>(std::min(steps[d] * times, 63));
        return by;
    }
};

}  // namespace tessera::search
