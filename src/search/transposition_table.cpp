#include "search/transposition_table.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <memory>

namespace tessera::search {
namespace {

// The second word of an entry: move code, score, depth, generation and bound.
std::uint64_t pack(const Finding& f, std::uint8_t generation) {
    return static_cast<std::uint64_t>(f.move_code) |
           static_cast<std::uint64_t>(static_cast<std::uint16_t>(f.score)) << 16 |
           static_cast<std::uint64_t>(static_cast<std::uint8_t>(f.depth)) << 32 |
           static_cast<std::uint64_t>(generation) << 40 | static_cast<std::uint64_t>(f.bound) << 48;
}

Finding unpack(std::uint64_t data) {
    return {static_cast<std::uint16_t>(data), static_cast<std::int16_t>(data >> 16),
            static_cast<std::uint8_t>(data >> 32), static_cast<Bound>(data >> 48 & 3)};
}

std::uint8_t generation_of(std::uint64_t data) { return static_cast<std::uint8_t>(data >> 40); }
bool is_free(std::uint64_t data) {
    return (data >> 48 & 3) == static_cast<std::uint64_t>(Bound::none);
}

}  // namespace

void TranspositionTable::resize(std::size_t mebibytes) {
    if (mebibytes == mebibytes_) return;
    mebibytes_ = mebibytes;
    buckets_.reset();
    count_ = 0;
}

bool TranspositionTable::allocate(std::size_t mebibytes) {
    constexpr std::size_t huge_page = std::size_t{2} << 20;
    const auto bytes = mebibytes << 20;
    void* memory = std::aligned_alloc(huge_page, (bytes + huge_page - 1) / huge_page * huge_page);
    count_ = memory ? bytes / sizeof(Bucket) : 0;
    if (!memory) return false;
    // Probes go anywhere: on small pages nearly every one would have to look up its page first.
    madvise(memory, bytes, MADV_HUGEPAGE);
    buckets_.reset(static_cast<Bucket*>(memory));
    std::uninitialized_value_construct_n(buckets_.get(), count_);
    return true;
}

bool TranspositionTable::prepare() {
    if (count_ || allocate(mebibytes_)) return true;
    allocate(1);
    return false;
}

void TranspositionTable::clear() {
    for (std::size_t i = 0; i < count_; ++i)
        for (auto& entry : buckets_[i].entries) {
            entry.check.store(0, std::memory_order_relaxed);
            entry.data.store(0, std::memory_order_relaxed);
        }
    generation_ = 0;
}

std::optional<Finding> TranspositionTable::probe(std::uint64_t key) const {
    for (const auto& entry : bucket(key).entries) {
        const auto data = entry.data.load(std::memory_order_relaxed);
        if ((entry.check.load(std::memory_order_relaxed) ^ data) == key && !is_free(data))
            return unpack(data);
    }
    return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, const Finding& finding) {
    Entry* victim = nullptr;
    int least = 0;
    for (auto& entry : bucket(key).entries) {
        const auto data = entry.data.load(std::memory_order_relaxed);
        if ((entry.check.load(std::memory_order_relaxed) ^ data) == key && !is_free(data)) {
            victim = &entry;
            break;
        }
        const int age = (generation_ - generation_of(data) + generations) % generations;
        const int value = is_free(data) ? -1000 : unpack(data).depth - 4 * age;
        if (!victim || value < least) {
            victim = &entry;
            least = value;
        }
    }
    const auto data = pack(finding, generation_);
    victim->data.store(data, std::memory_order_relaxed);
    victim->check.store(key ^ data, std::memory_order_relaxed);
}

int TranspositionTable::permille_full() const {
    const auto sample = std::min<std::size_t>(count_, 250);
    int used = 0;
    for (std::size_t i = 0; i < sample; ++i)
        for (const auto& entry : buckets_[i].entries) {
            const auto data = entry.data.load(std::memory_order_relaxed);
            used += !is_free(data) && generation_of(data) == generation_;
        }
    return sample ? used * 1000 / static_cast<int>(sample * 4) : 0;
}

}  // namespace tessera::search
