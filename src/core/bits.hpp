// A set of cells as machine words. The word count is a template parameter so that a game on a
// small board pays for one word and the same code serves the largest board.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace tessera {

template <int Words>
class Bits {
public:
    static constexpr int capacity = Words * 64;

    constexpr Bits() = default;

    // The cells 0 … count-1.
    static constexpr Bits first(int count) {
        Bits bits;
        for (int w = 0; w < Words && count > 0; ++w, count -= 64)
            bits.at(w) = count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
        return bits;
    }
    static constexpr Bits of_word(std::uint64_t word) requires(Words == 1) {
        Bits bits;
        bits.at(0) = word;
        return bits;
    }
    static constexpr Bits of(int cell) {
        Bits bits;
        bits.set(cell);
        return bits;
    }

    constexpr bool test(int cell) const { return at(cell >> 6) >> (cell & 63) & 1; }
    constexpr void set(int cell) { at(cell >> 6) |= std::uint64_t{1} << (cell & 63); }
    constexpr void reset(int cell) { at(cell >> 6) &= ~(std::uint64_t{1} << (cell & 63)); }
    constexpr void assign(int cell, bool on) { on ? set(cell) : reset(cell); }

    constexpr bool any() const {
        std::uint64_t all = 0;
        for (auto word : words_) all |= word;
        return all != 0;
    }
    constexpr bool none() const { return !any(); }
    constexpr int count() const {
        int n = 0;
        for (auto word : words_) n += std::popcount(word);
        return n;
    }
    constexpr bool contains(const Bits& other) const { return (other & ~*this).none(); }
    constexpr bool intersects(const Bits& other) const { return (other & *this).any(); }

    // Lowest cell; the set must not be empty.
    constexpr int lowest() const {
        for (int w = 0; w < Words; ++w)
            if (at(w)) return w * 64 + std::countr_zero(at(w));
        return capacity;
    }
    // Highest cell; the set must not be empty.
    constexpr int highest() const {
        for (int w = Words - 1; w >= 0; --w)
            if (at(w)) return w * 64 + 63 - std::countl_zero(at(w));
        return -1;
    }

    // Calls visit(cell) in ascending order.
    template <class Visit>
    constexpr void for_each(Visit&& visit) const {
        for (int w = 0; w < Words; ++w)
            for (auto rest = at(w); rest; rest &= rest - 1) visit(w * 64 + std::countr_zero(rest));
    }

    constexpr std::uint64_t word(int w) const { return at(w); }

    constexpr Bits& operator&=(const Bits& b) {
        return combine(b, [](auto x, auto y) { return x & y; });
    }
    constexpr Bits& operator|=(const Bits& b) {
        return combine(b, [](auto x, auto y) { return x | y; });
    }
    constexpr Bits& operator^=(const Bits& b) {
        return combine(b, [](auto x, auto y) { return x ^ y; });
    }
    friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
    friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
    friend constexpr Bits operator^(Bits a, const Bits& b) { return a ^= b; }
    constexpr Bits operator~() const {
        Bits result;
        for (int w = 0; w < Words; ++w) result.at(w) = ~at(w);
        return result;
    }

    // Every cell moves `by` places up; what leaves the capacity is lost.
    constexpr Bits operator<<(int by) const {
        Bits result;
        if constexpr (Words == 1) {
            if (by < 64) result.at(0) = at(0) << by;
            return result;
        }
        const int skip = by >> 6, part = by & 63;
        // Nearly all shifts are short; without words to skip the loop unrolls into registers.
        if (skip == 0) {
            for (int w = Words - 1; w > 0; --w)
                result.at(w) = at(w) << part | at(w - 1) >> 1 >> (63 - part);
            result.at(0) = at(0) << part;
            return result;
        }
        for (int w = Words - 1; w >= skip; --w) {
            result.at(w) = at(w - skip) << part;
            if (part && w > skip) result.at(w) |= at(w - skip - 1) >> (64 - part);
        }
        return result;
    }
    constexpr Bits operator>>(int by) const {
        Bits result;
        if constexpr (Words == 1) {
            if (by < 64) result.at(0) = at(0) >> by;
            return result;
        }
        const int skip = by >> 6, part = by & 63;
        if (skip == 0) {
            for (int w = 0; w + 1 < Words; ++w)
                result.at(w) = at(w) >> part | at(w + 1) << 1 << (63 - part);
            result.at(Words - 1) = at(Words - 1) >> part;
            return result;
        }
        for (int w = 0; w + skip < Words; ++w) {
            result.at(w) = at(w + skip) >> part;
            if (part && w + skip + 1 < Words) result.at(w) |= at(w + skip + 1) << (64 - part);
        }
        return result;
    }

    friend constexpr bool operator==(const Bits&, const Bits&) = default;

private:
    template <class Op>
    constexpr Bits& combine(const Bits& b, Op op) {
        for (int w = 0; w < Words; ++w) at(w) = op(at(w), b.at(w));
        return *this;
    }
    constexpr std::uint64_t& at(int w) { return words_[static_cast<std::size_t>(w)]; }
    constexpr const std::uint64_t& at(int w) const { return words_[static_cast<std::size_t>(w)]; }

    std::array<std::uint64_t, Words> words_{};
};

}  // namespace tessera
