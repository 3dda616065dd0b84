// How a book lies in its file. All numbers are little-endian.
//
// A book is a row of blocks of 1024 bytes, each of which ends with its own checksum: a probe reads
// one block and believes no damaged one, and opening a book of any size reads the first block only.
// That one is the header:
//
//   8 "TESSBOOK"   4 version   4 block size   8 blocks   8 positions   8 fingerprint
//   2 length, variant   2 length, command
//
// `blocks` of entries follow, in the order of their keys. Such a block is
//
//   8 least key   8 greatest key   2 number of entries, then for each
//     8 key   2 bytes that follow   then for each move
//       1 length, text   2 weight   2 score   1 depth   4 games   4 points
//
// The least and the greatest key that belong there leave no gap between the blocks. Last comes the
// index, the 8 bytes of every block's least key. It has no checksum: where it leads astray, the
// block found there tells.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/embedded.hpp"
#include "core/random.hpp"

namespace tessera::book {

inline constexpr std::string_view magic = "TESSBOOK";
inline constexpr std::uint32_t version = 1;
inline constexpr std::size_t block_size = 1024;
inline constexpr std::size_t checksum_size = 8;
inline constexpr std::size_t room = block_size - checksum_size;
inline constexpr std::size_t key_size = 8;

constexpr std::uint64_t size_of_book(std::uint64_t blocks) {
    return (1 + blocks) * block_size + blocks * key_size;
}

template <class Number>
Number read_number(const unsigned char* at) {
    Number value = 0;
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(&value, at, sizeof value);
    } else {
        for (std::size_t i = 0; i < sizeof(Number); ++i)
            value = static_cast<Number>(value | static_cast<Number>(at[i]) << (8 * i));
    }
    return value;
}

// Reads numbers and texts one after the other; what would go past the end is zero or empty, and
// failed() from then on.
class Reader {
public:
    explicit Reader(Bytes bytes) : bytes_(bytes) {}

    template <class Number>
    Number number() {
        const auto at = take(sizeof(Number));
        return at.empty() ? Number{0} : read_number<Number>(at.data());
    }
    std::string_view text(std::size_t length) {
        const auto at = take(length);
        return {reinterpret_cast<const char*>(at.data()), at.size()};
    }
    Bytes take(std::size_t count) {
        if (count > bytes_.size()) {
            failed_ = true;
            bytes_ = {};
            return {};
        }
        const auto taken = bytes_.first(count);
        bytes_ = bytes_.subspan(count);
        return taken;
    }
    bool failed() const { return failed_; }
    bool at_end() const { return bytes_.empty(); }

private:
    Bytes bytes_;
    bool failed_ = false;
};

// Of the bytes before it; `salt` is different for every block of every book, so that a block in the
// place of another is found out. Four sums side by side, or the processor would wait for each.
inline std::uint64_t checksum(Bytes block, std::uint64_t salt) {
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15ULL;
    std::array<std::uint64_t, 4> sums{salt, scatter(salt), ~salt, scatter(~salt)};
    for (std::size_t at = 0, i = 0; at < room; at += 8, ++i) {
        auto& sum = sums[i % 4];
        sum = (sum ^ read_number<std::uint64_t>(block.data() + at)) * odd;
        sum ^= sum >> 29;
    }
    std::uint64_t all = 0;
    for (const auto sum : sums) all = scatter(all ^ sum);
    return all;
}
inline std::uint64_t salt_of(std::uint64_t fingerprint, std::uint64_t block) {
    return scatter(fingerprint) ^ scatter(block + 1);
}
inline constexpr std::uint64_t header_salt = 0x7e55e4a;

}  // namespace tessera::book
