#include "referee/check_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "core/text.hpp"

namespace tessera::referee {
namespace {

using Words = std::vector<std::string_view>;

constexpr std::array<std::string_view, 11> counting_keys{
    "depth",    "seldepth", "multipv", "time",    "nodes",         "nps",
    "hashfull", "tbhits",   "sbhits",  "cpuload", "currmovenumber"};
// After these come moves up to the end of the line.
constexpr std::array<std::string_view, 3> move_list_keys{"pv", "refutation", "currline"};

template <class List, class Item>
bool holds(const List& list, const Item& item) {
    return std::ranges::find(list, item) != std::ranges::end(list);
}

bool is_key(std::string_view word) {
    return holds(counting_keys, word) || holds(move_list_keys, word) || word == "score" ||
           word == "currmove" || word == "string" || word == "wdl";
}

std::optional<std::int64_t> integer(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

class InfoReader {
public:
    explicit InfoReader(std::string_view line) : words_(split_words(line)) {}

    std::vector<InfoFault> read() {
        if (words_.size() < 2) blame(InfoFault::form);
        for (at_ = 1; at_ < words_.size();) {
            const auto key = take();
            if (key == "string") break;
            if (holds(move_list_keys, key)) {
                read_moves(key);
                break;
            }
            read_value(key);
        }
        return std::move(faults_);
    }

private:
    // An empty word when there are no more.
    std::string_view take() { return at_ < words_.size() ? words_[at_++] : std::string_view{}; }
    void blame(InfoFault fault) {
        if (!holds(faults_, fault)) faults_.push_back(fault);
    }

    void read_moves(std::string_view key) {
        const bool tail_has_key =
            std::any_of(words_.begin() + static_cast<std::ptrdiff_t>(at_), words_.end(), is_key);
        if (key == "pv" && (at_ == words_.size() || tail_has_key)) blame(InfoFault::pv);
    }
    void read_value(std::string_view key) {
        if (holds(counting_keys, key)) {
            const auto value = integer(take());
            if (!value || *value < 0) blame(InfoFault::form);
            if (key == "nodes" && value == 0) blame(InfoFault::nodes);
        } else if (key == "score") {
            const auto kind = take();
            if ((kind != "cp" && kind != "mate") || !integer(take())) blame(InfoFault::form);
        } else if (key == "wdl") {
            for (int i = 0; i < 3; ++i)
                if (!integer(take())) blame(InfoFault::form);
        } else if (key == "currmove") {
            if (take().empty()) blame(InfoFault::form);
        } else if (key == "lowerbound" || key == "upperbound") {
            blame(InfoFault::bound);
        } else {
            blame(InfoFault::form);
        }
    }

    Words words_;
    std::size_t at_ = 0;
    std::vector<InfoFault> faults_;
};

// The parts of an option line behind its type.
struct OptionParts {
    std::optional<std::string> fallback, min, max;
    std::vector<std::string> vars;
};

OptionParts parts_of(const Words& words, std::size_t begin) {
    OptionParts parts;
    std::string* value = nullptr;
    for (std::size_t i = begin; i < words.size(); ++i) {
        const auto word = words[i];
        if (word == "default")
            value = &parts.fallback.emplace();
        else if (word == "min")
            value = &parts.min.emplace();
        else if (word == "max")
            value = &parts.max.emplace();
        else if (word == "var")
            value = &parts.vars.emplace_back();
        else if (value)
            *value += (value->empty() ? "" : " ") + std::string(word);
    }
    return parts;
}

std::optional<std::string> fault_in_parts(std::string_view type, const OptionParts& parts) {
    if (type == "button") return std::nullopt;
    if (!parts.fallback) return fmt::format("type {} without default", type);
    if (type == "check" && *parts.fallback != "true" && *parts.fallback != "false")
        return "the default of a check is neither true nor false";
    if (type == "combo" && parts.vars.empty()) return "a combo without var";
    if (type == "combo" && !holds(parts.vars, *parts.fallback))
        return "the default of a combo is none of its vars";
    if (type != "spin") return std::nullopt;
    const auto number = [](const std::optional<std::string>& text) {
        return text ? integer(*text) : std::nullopt;
    };
    const auto fallback = number(parts.fallback), min = number(parts.min), max = number(parts.max);
    if (!fallback || !min || !max) return "a spin needs numbers for default, min and max";
    if (*fallback < *min || *fallback > *max) return "the default of a spin is out of its range";
    return std::nullopt;
}

}  // namespace

std::vector<InfoFault> faults_in_info(std::string_view line) { return InfoReader(line).read(); }

std::optional<std::string> fault_in_option(std::string_view line) {
    const auto words = split_words(line);
    if (words.size() < 2 || words[1] != "name") return "no name";
    const auto type = std::ranges::find(words, "type");
    if (type == words.end() || type + 1 == words.end()) return "no type";
    if (type == words.begin() + 2) return "an empty name";
    constexpr std::array<std::string_view, 5> types{"check", "spin", "combo", "button", "string"};
    if (!holds(types, *(type + 1))) return fmt::format("unknown type {}", quoted(*(type + 1)));
    return fault_in_parts(*(type + 1),
                          parts_of(words, static_cast<std::size_t>(type - words.begin()) + 2));
}

std::string name_of_option(std::string_view line) {
    const auto words = split_words(line);
    if (words.size() < 2) return {};
    return join(Words(words.begin() + 2, std::find(words.begin() + 2, words.end(), "type")), " ");
}

std::string default_of_option(std::string_view line) {
    const auto words = split_words(line);
    const auto found = std::ranges::find(words, "default");
    return found == words.end() || found + 1 == words.end() ? "" : std::string(*(found + 1));
}

bool is_of_the_protocol(std::string_view line) {
    constexpr std::array<std::string_view, 7> first_words{"id",   "option",   "ugiok",   "readyok",
                                                          "info", "bestmove", "response"};
    const auto words = split_words(line);
    return words.empty() || holds(first_words, words[0]);
}

}  // namespace tessera::referee
