// Hash keys of position features: a position's key is the xor of the keys of its features.
#pragma once

#include <cstdint>

#include "core/bits.hpp"
#include "core/random.hpp"
#include "core/side.hpp"

namespace tessera::zobrist {

// A feature is a small kind (stone of x, mine, hand size …) and a value (cell, count …).
// Computed, not stored: a handful of multiplications costs less than a cache miss.
constexpr std::uint64_t feature(int kind, int value) {
    return scatter((static_cast<std::uint64_t>(kind) << 32) ^ static_cast<std::uint32_t>(value));
}

constexpr int side_kind = 255;
constexpr int ply_kind = 254;
constexpr std::uint64_t ply(int plies) { return feature(ply_kind, plies); }
constexpr std::uint64_t side(Side turn) { return turn == Side::x ? 0 : feature(side_kind, 1); }

template <int Words>
constexpr std::uint64_t cells(int kind, const Bits<Words>& bits) {
    std::uint64_t key = 0;
    bits.for_each([&](int cell) { key ^= feature(kind, cell); });
    return key;
}

}  // namespace tessera::zobrist
