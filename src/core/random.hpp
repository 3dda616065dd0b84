// Small reproducible random numbers: the same seed gives the same stream on every machine.
#pragma once

#include <cstdint>

namespace tessera {

// One step of splitmix64: a bijection that scatters its input over all 64 bits.
constexpr std::uint64_t scatter(std::uint64_t value) {
    value += 0x9e3779b97f4a7c15ULL;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
    return value ^ (value >> 31);
}

class Random {
public:
    explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() {
        const auto value = scatter(state_);
        state_ += 0x9e3779b97f4a7c15ULL;
        return value;
    }
    // Uniform in 0 … bound-1; bound > 0.
    constexpr std::uint64_t below(std::uint64_t bound) {
        const std::uint64_t unfair = (0 - bound) % bound;
        for (;;)
            if (const auto value = next(); value >= unfair) return value % bound;
    }

private:
    std::uint64_t state_;
};

}  // namespace tessera
