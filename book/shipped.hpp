// The books and the suites of openings that are part of the program.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "book/book.hpp"

namespace tessera::book {

std::vector<Book> shipped_books();
// By canonical spec.
std::optional<Book> shipped_book(std::string_view variant);

// A comment of this form in a suite says which variant it is for.
inline constexpr std::string_view suite_variant = "# variant: ";
// The text of an openings file.
std::optional<std::string_view> shipped_openings(std::string_view variant);
// The variants there are suites for.
std::vector<std::string_view> variants_with_openings();

}  // namespace tessera::book
