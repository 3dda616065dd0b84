// A book that is there to be read: from a file, or from the memory of the program.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "book/entry.hpp"
#include "book/mapping.hpp"

namespace tessera::book {

class Book {
public:
    // Both look at the header only. An error names the book and what is wrong with it.
    static Expected<Book> open(const std::string& path);
    // The bytes must outlive the book.
    static Expected<Book> over(Bytes bytes, const std::string& name);

    const std::string& name() const { return name_; }
    const Origin& origin() const { return origin_; }
    std::uint64_t positions() const { return positions_; }
    std::size_t size() const { return bytes_.size(); }

    // Empty when the position is not there; an error when its block is damaged.
    Expected<Moves> find(std::uint64_t key) const;
    // Every entry, in the order of the file; an error when any block is damaged.
    Status for_each(const std::function<void(Entry&& entry)>& visit) const;

private:
    Book(std::string name, Bytes bytes) : name_(std::move(name)), bytes_(bytes) {}
    Status read_header();
    Status check_whole() const;
    Expected<Bytes> sound_block(std::uint64_t number) const;
    Error damage(std::uint64_t block) const;
    std::uint64_t least_key(std::uint64_t block) const;
    // Where the key belongs, as the index has it; the book has blocks.
    std::uint64_t block_of(std::uint64_t key) const;

    std::string name_;
    Bytes bytes_;
    std::shared_ptr<const Mapping> mapping_;  // none when the bytes are the program's
    Origin origin_;
    std::uint64_t positions_ = 0;
    std::uint64_t blocks_ = 0;
};

}  // namespace tessera::book
