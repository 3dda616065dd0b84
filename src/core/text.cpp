#include "core/text.hpp"

#include <algorithm>

namespace tessera {
namespace {

// The C locale's answers, without the undefined behaviour of <cctype> on negative chars.
constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

std::vector<std::string_view> split_words(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::size_t i = 0; i < text.size();) {
        if (is_space(text[i])) {
            ++i;
            continue;
        }
        const auto start = i;
        while (i < text.size() && !is_space(text[i])) ++i;
        words.push_back(text.substr(start, i - start));
    }
    return words;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> pieces;
    for (;;) {
        const auto end = text.find(separator);
        pieces.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return pieces;
        text.remove_prefix(end + 1);
    }
}

std::string to_lower(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), lower);
    return result;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, {}, lower, lower);
}

std::optional<long long> parse_number(std::string_view text, long long max) {
    if (text.empty()) return std::nullopt;
    long long value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        const int digit = c - '0';
        if (digit > max || value > (max - digit) / 10) return std::nullopt;
        value = value * 10 + digit;
    }
    return value;
}

std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 80;
    std::string result = "'";
    for (const char c : text.substr(0, longest)) result += c >= ' ' && c != 127 ? c : '?';
    if (text.size() > longest) result += "...";
    return result + "'";
}

}  // namespace tessera
