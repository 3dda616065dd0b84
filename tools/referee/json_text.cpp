#include "referee/json_text.hpp"

#include <algorithm>
#include <cstdint>

namespace tessera::referee {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD
constexpr int deepest = 64;

constexpr unsigned char byte_at(std::string_view text, std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
}

// The length of the UTF-8 sequence at the start of the text, 0 if there is none: overlong forms,
// surrogates and what lies beyond U+10FFFF are none.
std::size_t sequence_length(std::string_view text) {
    const auto lead = byte_at(text, 0);
    if (lead < 0x80) return text.empty() ? 0 : 1;
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte_at(text, i) & 0xC0) != 0x80) return 0;
    const auto second = byte_at(text, 1);
    if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
        (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F))
        return 0;
    return length;
}

constexpr bool needs_care(char c) {
    return static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x80 ||
           c == '"' || c == '\\';
}

void append_utf8(std::string& out, unsigned code) {
    const auto put = [&](unsigned byte) { out += static_cast<char>(byte); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0 | code >> 6);
        put(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        put(0xE0 | code >> 12);
        put(0x80 | (code >> 6 & 0x3F));
        put(0x80 | (code & 0x3F));
    } else {
        put(0xF0 | code >> 18);
        put(0x80 | (code >> 12 & 0x3F));
        put(0x80 | (code >> 6 & 0x3F));
        put(0x80 | (code & 0x3F));
    }
}

void append_control(std::string& out, char c) {
    constexpr std::string_view hex = "0123456789abcdef";
    if (c == '\n') {
        out += "\\n";
    } else if (c == '\t') {
        out += "\\t";
    } else {
        const auto value = static_cast<unsigned char>(c);
        out += "\\u00";
        out += hex[value >> 4];
        out += hex[value & 15];
    }
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
    out += '"';
    while (!text.empty()) {
        const auto plain =
            static_cast<std::size_t>(std::ranges::find_if(text, needs_care) - text.begin());
        out += text.substr(0, plain);
        text.remove_prefix(plain);
        if (text.empty()) break;
        const auto length = sequence_length(text);
        if (length == 0) {
            out += replacement;
        } else if (length > 1) {
            out += text.substr(0, length);
        } else if (text[0] == '"' || text[0] == '\\') {
            out += '\\';
            out += text[0];
        } else {
            append_control(out, text[0]);
        }
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    out += '"';
}

void JsonCursor::skip_blanks() {
    while (position_ < text_.size() && (text_[position_] == ' ' || text_[position_] == '\t' ||
                                        text_[position_] == '\n' || text_[position_] == '\r'))
        ++position_;
}

char JsonCursor::peek() {
    skip_blanks();
    return position_ < text_.size() ? text_[position_] : '\0';
}

bool JsonCursor::at_end() {
    skip_blanks();
    return position_ == text_.size();
}

bool JsonCursor::take(char punctuation) {
    if (at_end() || text_[position_] != punctuation) return false;
    ++position_;
    return true;
}

bool JsonCursor::take_null() {
    skip_blanks();
    if (!rest().starts_with("null")) return false;
    position_ += 4;
    return true;
}

bool JsonCursor::read_string(std::string& value) {
    value.clear();
    if (!take('"')) return false;
    for (;;) {
        auto end = position_;
        while (end < text_.size() && !needs_care(text_[end])) ++end;
        value.append(text_, position_, end - position_);
        position_ = end;
        if (position_ == text_.size()) return false;
        if (text_[position_] == '"') {
            ++position_;
            return true;
        }
        if (text_[position_] == '\\') {
            if (!read_escape(value)) return false;
            continue;
        }
        const auto length = sequence_length(rest());
        if (length < 2) return false;
        value.append(text_, position_, length);
        position_ += length;
    }
}

bool JsonCursor::read_escape(std::string& value) {
    constexpr std::string_view letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
    const char letter = static_cast<char>(byte_at(text_, position_ + 1));
    if (letter != 'u') {
        const auto which = letters.find(letter);
        if (which == std::string_view::npos) return false;
        value += meanings[which];
        position_ += 2;
        return true;
    }
    unsigned code = 0;
    if (!read_hex(code) || (code >= 0xDC00 && code <= 0xDFFF)) return false;
    if (code >= 0xD800 && code <= 0xDBFF) {
        unsigned low = 0;
        if (!read_hex(low) || low < 0xDC00 || low > 0xDFFF) return false;
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    append_utf8(value, code);
    return true;
}

bool JsonCursor::read_hex(unsigned& unit) {
    const auto escape = rest().substr(0, 6);
    if (escape.size() < 6 || !escape.starts_with("\\u")) return false;
    const auto [end, error] = std::from_chars(escape.data() + 2, escape.data() + 6, unit, 16);
    if (error != std::errc{} || end != escape.data() + 6) return false;
    position_ += 6;
    return true;
}

bool JsonCursor::skip_value(int depth) {
    if (depth > deepest) return false;
    switch (peek()) {
        case '"':
            return read_string(scratch_);
        case '[':
            return read_array([&] { return skip_value(depth + 1); });
        case '{':
            return read_object([&](const std::string&) { return skip_value(depth + 1); });
        default:
            return skip_word();
    }
}

// null, true, false or a number.
bool JsonCursor::skip_word() {
    for (const std::string_view word : {"null", "true", "false"})
        if (rest().starts_with(word)) {
            position_ += word.size();
            return true;
        }
    if (const char c = peek(); c != '-' && (c < '0' || c > '9')) return false;
    double number = 0;
    const auto text = rest();
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc::invalid_argument) return false;
    position_ += static_cast<std::size_t>(end - text.data());
    return true;
}

}  // namespace tessera::referee
