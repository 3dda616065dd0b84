// What the search knows about positions it has met.
//
// A bucket is one cache line of four entries. An entry is two words; the first is the key xor the
// second, so that two threads writing the same entry at once leave one that matches no key instead
// of one that lies.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

#include "search/score.hpp"

namespace tessera::search {

enum class Bound : std::uint8_t { none, upper, lower, exact };

struct Finding {
    std::uint16_t move_code = 0;
    Score score = 0;  // distances count from the position itself
    int depth = 0;
    Bound bound = Bound::none;
};

class TranspositionTable {
public:
    // Memory is taken at the first prepare(), not here.
    void resize(std::size_t mebibytes);
    // False when there is not enough memory; the table then has the smallest size.
    bool prepare();
    void clear();
    void new_search() { generation_ = static_cast<std::uint8_t>((generation_ + 1) % generations); }

    std::optional<Finding> probe(std::uint64_t key) const;
    void store(std::uint64_t key, const Finding& finding);
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }
    int permille_full() const;
    std::size_t bytes() const { return count_ * sizeof(Bucket); }

private:
    static constexpr std::uint8_t generations = 64;
    struct Entry {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};
    };
    struct alignas(64) Bucket {
        Entry entries[4];
    };
    static_assert(sizeof(Bucket) == 64);
    struct Freer {
        void operator()(Bucket* buckets) const { std::free(buckets); }
    };

    // Multiplying maps the key's high bits evenly onto any number of buckets.
    Bucket& bucket(std::uint64_t key) const {
        __extension__ using Wide = unsigned __int128;
        return buckets_[static_cast<std::size_t>((static_cast<Wide>(key) * count_) >> 64)];
    }
    bool allocate(std::size_t mebibytes);

    std::size_t mebibytes_ = 64;
    std::size_t count_ = 0;
    std::unique_ptr<Bucket[], Freer> buckets_;
    std::uint8_t generation_ = 0;
};

}  // namespace tessera::search
