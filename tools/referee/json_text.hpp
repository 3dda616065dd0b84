// The little of JSON that game records need, fast: writing strings, and reading values one after
// the other without building a tree.
#pragma once

#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>

namespace tessera::referee {

// In quotes and escaped. Bytes that are not UTF-8 become U+FFFD, so that any garbage an engine
// says makes a valid file.
void append_json_string(std::string& out, std::string_view text);

template <class Integer>
void append_number(std::string& out, Integer value) {
    char digits[24];
    out.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

// Walks over JSON text. Every function skips white space, then reads what its name says and
// returns true, or returns false; after a false the position is where the reading stopped.
class JsonCursor {
public:
    explicit JsonCursor(std::string_view text) : text_(text) {}

    bool take(char punctuation);
    bool take_null();
    bool read_string(std::string& value);
    // Whole numbers that fit the type; no fractions, no exponents.
    template <class Integer>
    bool read_integer(Integer& value);
    // Any value, checked and dropped.
    bool skip_value() { return skip_value(0); }
    bool at_end();

    char peek();  // the next character, or NUL
    std::size_t position() const { return position_; }
    std::string_view rest() const { return text_.substr(position_); }
    void jump_to(std::size_t position) { position_ = position; }

    // Calls read_element() for each element of an array, which must start here.
    template <class Read>
    bool read_array(Read&& read_element);
    // Calls read_member(key) for each member of an object, which must start here.
    template <class Read>
    bool read_object(Read&& read_member);

private:
    void skip_blanks();
    bool read_escape(std::string& value);
    bool read_hex(unsigned& unit);
    bool skip_value(int depth);
    bool skip_word();

    std::string_view text_;
    std::size_t position_ = 0;
    std::string scratch_;
};

template <class Integer>
bool JsonCursor::read_integer(Integer& value) {
    skip_blanks();
    const auto number = rest();
    const std::size_t sign = number.starts_with('-') ? 1 : 0;
    const bool padded = number.size() > sign + 1 && number[sign] == '0' &&
                        number[sign + 1] >= '0' && number[sign + 1] <= '9';
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (error != std::errc{} || padded) return false;
    position_ += static_cast<std::size_t>(end - number.data());
    return position_ == text_.size() ||
           std::string_view(".eE").find(text_[position_]) == std::string_view::npos;
}

template <class Read>
bool JsonCursor::read_array(Read&& read_element) {
    if (!take('[')) return false;
    if (take(']')) return true;
    do {
        if (!read_element()) return false;
    } while (take(','));
    return take(']');
}

template <class Read>
bool JsonCursor::read_object(Read&& read_member) {
    if (!take('{')) return false;
    if (take('}')) return true;
    std::string key;
    do {
        if (!read_string(key) || !take(':') || !read_member(key)) return false;
    } while (take(','));
    return take('}');
}

}  // namespace tessera::referee
