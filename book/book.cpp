#include "book/book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <tuple>

#include "core/text.hpp"

namespace tessera::book {
namespace {

// The moves of one entry; nothing when the bytes are no such list.
std::optional<Moves> read_moves(Bytes bytes) {
    Reader reader(bytes);
    Moves moves;
    while (!reader.at_end()) {
        auto& move = moves.emplace_back();
        move.text = reader.text(reader.number<std::uint8_t>());
        move.weight = reader.number<std::uint16_t>();
        move.score = static_cast<std::int16_t>(reader.number<std::uint16_t>());
        move.depth = reader.number<std::uint8_t>();
        move.games = reader.number<std::uint32_t>();
        move.points = reader.number<std::uint32_t>();
        if (reader.failed()) return std::nullopt;
    }
    return moves;
}

}  // namespace

void sort_moves(Moves& moves) {
    std::ranges::sort(moves, [](const Move& a, const Move& b) {
        return std::tie(b.weight, b.score, a.text) < std::tie(a.weight, a.score, b.text);
    });
}

Expected<Book> Book::open(const std::string& path) {
    const auto mapping = Mapping::open(path);
    if (!mapping) return mapping.error();
    Book book(path, (*mapping)->bytes());
    book.mapping_ = *mapping;
    if (auto status = book.read_header(); !status) return status.error();
    return book;
}

Expected<Book> Book::over(Bytes bytes, const std::string& name) {
    Book book(name, bytes);
    if (auto status = book.read_header(); !status) return status.error();
    return book;
}

Status Book::read_header() {
    const auto refuse = [&](std::string_view why) {
        return Error{fmt::format("book {} {}", quoted(name_), why)};
    };
    Reader reader(bytes_);
    if (reader.text(magic.size()) != magic) return refuse("is no book of Tessera");
    const auto its_version = reader.number<std::uint32_t>();
    if (its_version > version)
        return refuse(
            fmt::format("has format {} — this program reads format {}", its_version, version));
    if (bytes_.size() < block_size || its_version != version ||
        reader.number<std::uint32_t>() != block_size ||
        checksum(bytes_, header_salt) != read_number<std::uint64_t>(bytes_.data() + room))
        return refuse("is damaged (header)");
    blocks_ = reader.number<std::uint64_t>();
    positions_ = reader.number<std::uint64_t>();
    origin_.fingerprint = reader.number<std::uint64_t>();
    origin_.variant = reader.text(reader.number<std::uint16_t>());
    origin_.command = reader.text(reader.number<std::uint16_t>());
    if (reader.failed()) return refuse("is damaged (header)");
    if (blocks_ > bytes_.size() || bytes_.size() != size_of_book(blocks_))
        return refuse(fmt::format("is damaged ({} bytes instead of {})", bytes_.size(),
                                  size_of_book(blocks_)));
    return Success{};
}

Error Book::damage(std::uint64_t block) const {
    return Error{fmt::format("book {} is damaged (block {})", quoted(name_), block + 1)};
}

Status Book::check_whole() const {
    if (!mapping_ || mapping_->is_whole()) return Success{};
    return Error{fmt::format("book {} was cut off", quoted(name_))};
}

Expected<Bytes> Book::sound_block(std::uint64_t number) const {
    const auto block =
        bytes_.subspan(static_cast<std::size_t>(number + 1) * block_size, block_size);
    if (checksum(block, salt_of(origin_.fingerprint, number)) !=
        read_number<std::uint64_t>(block.data() + room))
        return damage(number);
    return block.first(room);
}

std::uint64_t Book::least_key(std::uint64_t block) const {
    return read_number<std::uint64_t>(bytes_.data() + (1 + blocks_) * block_size +
                                      block * key_size);
}

std::uint64_t Book::block_of(std::uint64_t key) const {
    // Keys are spread evenly, so the right block is near where it would be if they were quite even.
    __extension__ using Wide = unsigned __int128;
    const auto guess = static_cast<std::uint64_t>(static_cast<Wide>(key) * blocks_ >> 64);
    std::uint64_t low = guess, high = guess + 1;
    for (std::uint64_t step = 8; low > 0 && least_key(low) > key; step *= 4)
        low -= std::min(low, step);
    for (std::uint64_t step = 8; high < blocks_ && least_key(high) <= key; step *= 4)
        high += std::min(blocks_ - high, step);
    while (high - low > 1) {
        const auto middle = low + (high - low) / 2;
        (least_key(middle) <= key ? low : high) = middle;
    }
    return low;
}

Expected<Moves> Book::find(std::uint64_t key) const {
    if (auto whole = check_whole(); !whole) return whole.error();
    if (blocks_ == 0) return Moves{};
    const auto number = block_of(key);
    const auto block = sound_block(number);
    if (!block) return block.error();
    Reader reader(*block);
    const auto least = reader.number<std::uint64_t>(), greatest = reader.number<std::uint64_t>();
    if (key < least || key > greatest)
        return Error{fmt::format("book {} is damaged (index)", quoted(name_))};
    for (int left = reader.number<std::uint16_t>(); left > 0 && !reader.failed(); --left) {
        const auto its_key = reader.number<std::uint64_t>();
        const auto bytes = reader.take(reader.number<std::uint16_t>());
        if (its_key != key) continue;
        if (auto moves = read_moves(bytes)) return std::move(*moves);
        return damage(number);
    }
    if (reader.failed()) return damage(number);
    return Moves{};
}

Status Book::for_each(const std::function<void(Entry&& entry)>& visit) const {
    if (auto whole = check_whole(); !whole) return whole;
    for (std::uint64_t number = 0; number < blocks_; ++number) {
        const auto block = sound_block(number);
        if (!block) return block.error();
        Reader reader(*block);
        const auto least = reader.number<std::uint64_t>();
        reader.take(key_size);
        if (least != least_key(number)) return damage(number);
        for (int left = reader.number<std::uint16_t>(); left > 0; --left) {
            const auto key = reader.number<std::uint64_t>();
            auto moves = read_moves(reader.take(reader.number<std::uint16_t>()));
            if (reader.failed() || !moves) return damage(number);
            visit({key, std::move(*moves)});
        }
    }
    return Success{};
}

}  // namespace tessera::book
