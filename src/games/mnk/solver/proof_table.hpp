// What the solver knows about positions, for one thread.
//
// An entry speaks of one attacker: within how many plies he is proven to win, within how many he is
// proven not to, and, for the question asked last, the proof and disproof numbers so far.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace tessera::mnk {

// Stands for any number of plies.
inline constexpr int endless = 255;

struct Proof {
    std::uint32_t pn = 0;  // how much is still to be done to prove the win; 0 = nothing
    std::uint32_t dn = 0;  // how much to disprove it
    int plies = 0;         // that pn and dn ask for
    int won_within = 0;    // 0 = no win is proven
    int safe_within = 0;   // no win is possible within so many plies
};

class ProofTable {
public:
    static constexpr std::uint32_t most = (1 << 24) - 1;

    explicit ProofTable(std::size_t most_bytes)
        : most_buckets_(std::bit_floor(std::max(most_bytes / sizeof(Bucket), first_buckets))),
          buckets_(first_buckets) {}

    std::optional<Proof> find(std::uint64_t key) const {
        for (const auto& entry : bucket(key))
            if (entry.work && entry.check == check_of(key))
                return Proof{static_cast<std::uint32_t>(entry.pn),
                             static_cast<std::uint32_t>(entry.dn), static_cast<int>(entry.plies),
                             static_cast<int>(entry.won_within),
                             static_cast<int>(entry.safe_within)};
        return std::nullopt;
    }

    // `work`: how many nodes the result cost; the cheapest are forgotten first.
    void store(std::uint64_t key, const Proof& proof, std::uint64_t work) {
        auto& entries = bucket(key);
        auto* victim = &entries[0];
        for (auto& entry : entries) {
            if (entry.work && entry.check == check_of(key)) {
                victim = &entry;
                break;
            }
            if (entry.work < victim->work) victim = &entry;
        }
        const bool is_update = victim->work && victim->check == check_of(key);
        if (!is_update) {
            used_ += victim->work == 0;
            *victim = {};
        }
        victim->check = check_of(key) & ((std::uint64_t{1} << 48) - 1);
        victim->pn = proof.pn & most;
        victim->dn = proof.dn & most;
        victim->plies = static_cast<std::uint8_t>(proof.plies);
        // What was proven once stays true.
        if (proof.won_within &&
            (!victim->won_within || proof.won_within < static_cast<int>(victim->won_within)))
            victim->won_within = static_cast<std::uint8_t>(proof.won_within);
        if (proof.safe_within > static_cast<int>(victim->safe_within))
            victim->safe_within = static_cast<std::uint8_t>(proof.safe_within);
        const auto effort = std::min<std::uint64_t>(std::bit_width(work) + 1, 255);
        victim->work = static_cast<std::uint8_t>(std::max<std::uint64_t>(victim->work, effort));
        if (used_ > buckets_.size() * 3 && buckets_.size() < most_buckets_) grow();
    }

private:
    struct Entry {
        std::uint64_t check : 48 = 0;
        std::uint64_t won_within : 8 = 0;
        std::uint64_t safe_within : 8 = 0;
        std::uint64_t pn : 24 = 0;
        std::uint64_t dn : 24 = 0;
        std::uint64_t plies : 8 = 0;
        std::uint64_t work : 8 = 0;  // 0 = free
    };
    static_assert(sizeof(Entry) == 16);
    using Bucket = std::array<Entry, 4>;
    // So many that the number of a bucket holds what the check leaves out of the key.
    static constexpr std::size_t first_buckets = 1 << 16;

    static std::uint64_t check_of(std::uint64_t key) { return key >> 16; }
    std::size_t index_of(std::uint64_t key) const {
        return static_cast<std::size_t>(key) & (buckets_.size() - 1);
    }
    Bucket& bucket(std::uint64_t key) { return buckets_[index_of(key)]; }
    const Bucket& bucket(std::uint64_t key) const { return buckets_[index_of(key)]; }
    void grow() {
        std::vector<Bucket> larger(buckets_.size() * 2);
        for (std::size_t i = 0; i < buckets_.size(); ++i)
            for (const auto& entry : buckets_[i]) {
                if (!entry.work) continue;
                const auto key = std::uint64_t{entry.check} << 16 | (i & 0xffff);
                auto& target = larger[static_cast<std::size_t>(key) & (larger.size() - 1)];
                *std::ranges::find_if(target, [](const Entry& e) { return e.work == 0; }) = entry;
            }
        buckets_ = std::move(larger);
    }

    std::size_t most_buckets_;
    std::vector<Bucket> buckets_;
    std::size_t used_ = 0;
};

}  // namespace tessera::mnk
