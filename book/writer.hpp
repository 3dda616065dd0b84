// Making the bytes of a book.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "book/entry.hpp"
#include "core/expected.hpp"

namespace tessera::book {

// Keys must differ. An error when a position has more moves than a block holds.
Expected<std::string> to_bytes(const Origin& origin, std::span<const Entry> entries);
// The same as a file, which is there entirely or not at all.
Status write_book(const std::string& path, const Origin& origin, std::span<const Entry> entries);

}  // namespace tessera::book
