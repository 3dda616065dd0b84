// Text helpers every parser and writer here shares. Parsing is strict and never throws.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera {

// Tokens separated by any white space.
std::vector<std::string_view> split_words(std::string_view text);
// Pieces between separators, empty ones included; "" gives one empty piece.
std::vector<std::string_view> split(std::string_view text, char separator);

template <class Range>
std::string join(const Range& pieces, std::string_view separator) {
    std::string result;
    for (bool first = true; const auto& piece : pieces) {
        if (!first) result += separator;
        result += piece;
        first = false;
    }
    return result;
}

std::string to_lower(std::string_view text);
bool equal_ignoring_case(std::string_view a, std::string_view b);

// Plain decimal digits only: no sign, no blanks, no more than `max`.
std::optional<long long> parse_number(std::string_view text, long long max);

// Any foreign text on its way into a message: control characters replaced, cut to a sane length.
std::string quoted(std::string_view text);

}  // namespace tessera
