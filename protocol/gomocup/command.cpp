#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "core/text.hpp"
#include "protocol/gomocup/message.hpp"

namespace tessera::protocol::gomocup {
namespace {

constexpr long long largest_coordinate = 999;

using Parsed = Expected<std::optional<Command>>;

Parsed some(Command command) { return std::optional<Command>(std::move(command)); }
Parsed nothing() { return std::optional<Command>(); }

std::optional<long long> number(std::string_view text, long long max) {
    const auto words = split_words(text);
    return words.size() == 1 ? parse_number(words[0], max) : std::nullopt;
}

Error malformed(std::string_view verb, std::string_view arguments, std::string_view form) {
    return {fmt::format("{} {} — write {} {}", verb, quoted(join(split_words(arguments), " ")),
                        verb, form)};
}

template <class C>
Parsed bare(std::string_view, std::string_view) {
    return some(C{});
}

template <class C>
Parsed with_point(std::string_view verb, std::string_view arguments) {
    const auto point = parse_point(arguments);
    if (!point) return malformed(verb, arguments, "<x>,<y>, counted from 0");
    return some(C{*point});
}

Parsed parse_start(std::string_view verb, std::string_view arguments) {
    const auto size = number(arguments, largest_coordinate);
    if (!size) return malformed(verb, arguments, "<size>");
    return some(Start{static_cast<int>(*size), static_cast<int>(*size)});
}

Parsed parse_rect_start(std::string_view verb, std::string_view arguments) {
    const auto size = parse_point(arguments);
    if (!size) return malformed(verb, arguments, "<width>,<height>");
    return some(Start{size->x, size->y});
}

Parsed parse_info(std::string_view, std::string_view arguments) {
    const auto words = split_words(arguments);
    // An incomplete one tells nothing, and what tells nothing is ignored.
    if (words.empty()) return some(Info{});
    return some(Info{to_lower(words[0]), join(std::span(words).subspan(1), " ")});
}

struct Verb {
    std::string_view name;
    Parsed (*parse)(std::string_view verb, std::string_view arguments);
};
constexpr std::array verbs{
    Verb{"START", parse_start},     Verb{"RECTSTART", parse_rect_start},
    Verb{"RESTART", bare<Restart>}, Verb{"BEGIN", bare<Begin>},
    Verb{"TURN", with_point<Turn>}, Verb{"TAKEBACK", with_point<TakeBack>},
    Verb{"PLAY", with_point<Play>}, Verb{"INFO", parse_info},
    Verb{"ABOUT", bare<About>},     Verb{"END", bare<End>},
};

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

std::optional<Stone> parse_stone(std::string_view line) {
    const auto last_comma = line.rfind(',');
    if (last_comma == std::string_view::npos) return std::nullopt;
    const auto at = parse_point(line.substr(0, last_comma));
    const auto owner = number(line.substr(last_comma + 1), 3);
    if (!at || !owner || *owner == 0) return std::nullopt;
    return Stone{*at, static_cast<Stone::Owner>(*owner)};
}

}  // namespace

std::optional<Point> parse_point(std::string_view text) {
    const auto halves = split(text, ',');
    if (halves.size() != 2) return std::nullopt;
    const auto x = number(halves[0], largest_coordinate);
    const auto y = number(halves[1], largest_coordinate);
    if (!x || !y) return std::nullopt;
    return Point{static_cast<int>(*x), static_cast<int>(*y)};
}

void CommandReader::add_to_list(std::string_view line) {
    const auto complain = [&](std::string_view form) {
        if (!list_->trouble)
            list_->trouble =
                Error{fmt::format("{} in a list of stones — write {}", quoted(line), form)};
    };
    if (auto* board = std::get_if<Board>(&list_->collected)) {
        const auto stone = parse_stone(line);
        stone ? board->stones.push_back(*stone) : complain("<x>,<y>,<1 own, 2 opponent> or DONE");
    } else {
        const auto point = parse_point(line);
        point ? std::get<Swap2Board>(list_->collected).stones.push_back(*point)
              : complain("<x>,<y> or DONE");
    }
}

Parsed CommandReader::read(std::string_view line) {
    const auto words = split_words(line);
    if (words.empty()) return nothing();
    const auto is = [&](std::string_view verb) { return equal_ignoring_case(words[0], verb); };
    if (list_ && is("DONE")) {
        const auto list = *std::exchange(list_, std::nullopt);
        if (list.trouble) return *list.trouble;
        return std::visit([](const auto& collected) { return some(collected); }, list.collected);
    }
    if (list_ && !is_letter(words[0][0])) {
        add_to_list(join(words, " "));
        return nothing();
    }
    // Whoever speaks of something else has forgotten his list.
    list_.reset();
    if (is("BOARD") || is("SWAP2BOARD")) {
        list_.emplace();
        if (is("SWAP2BOARD")) list_->collected = Swap2Board{};
        return nothing();
    }
    const auto verb = std::ranges::find_if(verbs, is, &Verb::name);
    if (verb == verbs.end()) return some(Foreign{std::string(words[0])});
    line.remove_prefix(static_cast<std::size_t>(words[0].data() - line.data()) + words[0].size());
    return verb->parse(verb->name, line);
}

}  // namespace tessera::protocol::gomocup
