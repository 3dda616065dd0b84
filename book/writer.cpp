#include "book/writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>

#include "book/layout.hpp"
#include "core/text.hpp"

namespace tessera::book {
namespace {

template <class Number>
void append(std::string& out, Number value) {
    for (std::size_t i = 0; i < sizeof(Number); ++i)
        out += static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i) & 0xff);
}

std::string bytes_of(const Entry& entry) {
    std::string moves;
    for (const auto& move : entry.moves) {
        append(moves, static_cast<std::uint8_t>(move.text.size()));
        moves += move.text;
        append(moves, move.weight);
        append(moves, move.score);
        append(moves, move.depth);
        append(moves, move.games);
        append(moves, move.points);
    }
    std::string bytes;
    append(bytes, entry.key);
    append(bytes, static_cast<std::uint16_t>(moves.size()));
    return bytes + moves;
}

struct Piece {
    std::uint64_t key;
    std::string bytes;
};

struct Block {
    std::uint64_t least_key = 0;
    std::uint16_t entries = 0;
    std::string bytes = {};
};

constexpr std::size_t block_head_size = 2 * key_size + 2;

// The pieces, which are in order, in as few blocks as they fill.
std::vector<Block> share_out(std::span<const Piece> pieces) {
    std::vector<Block> blocks;
    for (const auto& [key, bytes] : pieces) {
        if (blocks.empty())
            blocks.emplace_back();
        else if (block_head_size + blocks.back().bytes.size() + bytes.size() > room)
            blocks.push_back({key});
        blocks.back().bytes += bytes;
        ++blocks.back().entries;
    }
    return blocks;
}

void append_block(std::string& out, std::string content, std::uint64_t salt) {
    content.resize(room);
    const Bytes bytes(reinterpret_cast<const unsigned char*>(content.data()), content.size());
    const auto sum = checksum(bytes, salt);
    out += content;
    append(out, sum);
}

std::string header_of(const Origin& origin, std::uint64_t blocks, std::uint64_t positions) {
    std::string header(magic);
    append(header, version);
    append(header, static_cast<std::uint32_t>(block_size));
    append(header, blocks);
    append(header, positions);
    append(header, origin.fingerprint);
    append(header, static_cast<std::uint16_t>(origin.variant.size()));
    header += origin.variant;
    // The command is for people; the rest of the block is long enough for any sane one.
    const auto left = room - header.size() - 2;
    const auto command = std::string_view(origin.command).substr(0, left);
    append(header, static_cast<std::uint16_t>(command.size()));
    return header + std::string(command);
}

}  // namespace

Expected<std::string> to_bytes(const Origin& origin, std::span<const Entry> entries) {
    std::vector<Piece> pieces;
    for (const auto& entry : entries) {
        for (const auto& move : entry.moves)
            if (move.text.empty() || move.text.size() > 255)
                return Error{fmt::format("{} is too long for a book", quoted(move.text))};
        pieces.push_back({entry.key, bytes_of(entry)});
        if (block_head_size + pieces.back().bytes.size() > room)
            return Error{
                fmt::format("a position has {} moves, too many for a book", entry.moves.size())};
    }
    // The same entries give the same book, whatever order they come in.
    std::ranges::sort(pieces, {}, &Piece::key);
    if (std::ranges::adjacent_find(pieces, {}, &Piece::key) != pieces.end())
        return Error{"a position is there twice"};
    const auto blocks = share_out(pieces);
    std::string bytes, index;
    bytes.reserve(size_of_book(blocks.size()));
    append_block(bytes, header_of(origin, blocks.size(), pieces.size()), header_salt);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        std::string content;
        append(content, blocks[i].least_key);
        append(content, i + 1 < blocks.size() ? blocks[i + 1].least_key - 1 : ~std::uint64_t{0});
        append(content, blocks[i].entries);
        append_block(bytes, content + blocks[i].bytes, salt_of(origin.fingerprint, i));
        append(index, blocks[i].least_key);
    }
    bytes += index;
    return bytes;
}

Status write_book(const std::string& path, const Origin& origin, std::span<const Entry> entries) {
    const auto bytes = to_bytes(origin, entries);
    if (!bytes) return bytes.error();
    const auto unfinished = path + ".new";
    std::ofstream file(unfinished, std::ios::binary);
    file << *bytes;
    file.close();
    if (!file || std::rename(unfinished.c_str(), path.c_str()) != 0) {
        std::remove(unfinished.c_str());
        return Error{fmt::format("cannot write {}", quoted(path))};
    }
    return Success{};
}

}  // namespace tessera::book
