#include <fmt/format.h>

#include <algorithm>

#include "core/text.hpp"
#include "games/catalogue.hpp"
#include "search/evaluator.hpp"
#include "ugi/settings.hpp"

namespace tessera::ugi {
namespace {

const Settings fallback;

Option number(std::string name, std::int64_t Settings::*field, std::int64_t min, std::int64_t max,
              std::string help) {
    Option option;
    option.declaration = {name, "spin", std::to_string(fallback.*field), min, max, {}};
    option.flag = to_lower(name);
    option.help = std::move(help);
    option.set = [=](Settings& settings, std::string_view value) -> Status {
        const auto parsed = parse_number(value, max);
        if (!parsed || *parsed < min)
            return Error{fmt::format("option {} cannot be {} — it is a number from {} to {}", name,
                                     quoted(value), min, max)};
        settings.*field = *parsed;
        return Success{};
    };
    return option;
}

Option text(std::string name, std::string Settings::*field, std::string help) {
    Option option;
    option.declaration = {name, "string", fallback.*field, {}, {}, {}};
    option.flag = to_lower(name);
    option.help = std::move(help);
    option.set = [=](Settings& settings, std::string_view value) -> Status {
        settings.*field = value == "<empty>" ? "" : std::string(value);
        return Success{};
    };
    return option;
}

Option check(std::string name, bool Settings::*field, std::string help) {
    Option option;
    option.declaration = {name, "check", fallback.*field ? "true" : "false", {}, {}, {}};
    option.flag = to_lower(name);
    option.help = std::move(help);
    option.set = [=](Settings& settings, std::string_view value) -> Status {
        if (value != "true" && value != "false")
            return Error{
                fmt::format("option {} cannot be {} — it is true or false", name, quoted(value))};
        settings.*field = value == "true";
        return Success{};
    };
    return option;
}

// `words` name the values of the enumeration in their order.
template <class Enumeration>
Option choice(std::string name, Enumeration Settings::*field, std::vector<std::string> words,
              std::string help) {
    Option option;
    option.declaration = {name, "combo", words[static_cast<std::size_t>(fallback.*field)],
                          {},   {},      words};
    option.flag = to_lower(name);
    option.help = std::move(help);
    option.set = [=](Settings& settings, std::string_view value) -> Status {
        const auto found = std::ranges::find(words, value);
        if (found == words.end())
            return Error{fmt::format("option {} cannot be {} — it is one of {}", name,
                                     quoted(value), join(words, ", "))};
        settings.*field = static_cast<Enumeration>(found - words.begin());
        return Success{};
    };
    return option;
}

Option button(std::string name, bool Settings::*field, std::string help) {
    Option option;
    option.declaration = {std::move(name), "button", {}, {}, {}, {}};
    option.help = std::move(help);
    option.set = [=](Settings& settings, std::string_view) -> Status {
        settings.*field = true;
        return Success{};
    };
    return option;
}

Expected<std::vector<int>> parse_scores(std::string_view text) {
    std::vector<int> scores;
    for (const auto word : split(text, ',')) {
        const bool negative = word.starts_with('-');
        const auto number = parse_number(word.substr(negative ? 1 : 0), search::evaluation_limit);
        if (!number || scores.size() == 25)
            return Error{
                fmt::format("option ScoringArray cannot be {} — it is up to 25 numbers from -{} to "
                            "{}, separated "
                            "by commas",
                            quoted(text), search::evaluation_limit, search::evaluation_limit)};
        scores.push_back(static_cast<int>(negative ? -*number : *number));
    }
    return scores;
}

Option scoring_array() {
    auto option = text("ScoringArray", &Settings::scoring_array,
                       "mnk: with Eval sequences, what 1, 2, … k-1 open stones in a row are worth; "
                       "empty = 1,5,25,…");
    option.set = [set = option.set](Settings& settings, std::string_view value) -> Status {
        if (!value.empty() && value != "<empty>")
            if (const auto scores = parse_scores(value); !scores) return scores.error();
        return set(settings, value);
    };
    return option;
}

Option variant() {
    auto option = text("UGI_Variant", &Settings::variant,
                       "the game: a name, or name:key=value,… (see 'help games')");
    option.declaration.type = "combo";
    for (const auto name : catalogue::names()) option.declaration.vars.emplace_back(name);
    option.flag = "variant";
    return option;
}

}  // namespace

const std::vector<Option>& options() {
    static const std::vector<Option> list{
        variant(),
        number("Hash", &Settings::hash, 1, 65536, "transposition table in MiB"),
        number("Threads", &Settings::threads, 1, 256, "how many threads search"),
        number("MultiPV", &Settings::multi_pv, 1, 64, "how many best lines to show"),
        check("Ponder", &Settings::ponder, "name the expected reply with every bestmove"),
        number("MoveOverhead", &Settings::move_overhead, 0, 5000,
               "ms of every move that are lost between client and engine"),
        choice("Level", &Settings::level, {"easy", "medium", "hard", "max"}, "how well to play"),
        number("Seed", &Settings::seed, 0, std::int64_t{1} << 62,
               "for choices at random; the same seed gives the same choices"),
        check("OwnBook", &Settings::own_book, "play from a book while it knows the position"),
        text("BookFile", &Settings::book_file, "the book; empty = the one shipped for the game"),
        number("BookDepth", &Settings::book_depth, 0, 1000, "plies after which the book is left"),
        number("BookVariety", &Settings::book_variety, 0, 100,
               "0 = the best book move, 100 = every one as often as its weight says"),
        choice("Eval", &Settings::judgement, {"threats", "sequences", "windows"},
               "mnk: what the evaluation counts"),
        scoring_array(),
        number("Neighbourhood", &Settings::neighbourhood, 0, 25,
               "mnk: moves farther from all stones are left out; 0 = none are"),
        button("ClearHash", &Settings::clear_hash, "forget everything searched so far"),
        text("LogFile", &Settings::log_file, "write the dialogue there; empty = off"),
    };
    return list;
}

search::Style style_of(const Settings& settings) {
    search::Style style{settings.judgement, {}, static_cast<int>(settings.neighbourhood)};
    if (!settings.scoring_array.empty()) style.scoring = *parse_scores(settings.scoring_array);
    return style;
}

const Option* find_option(std::string_view name) {
    for (const auto& option : options())
        if (equal_ignoring_case(option.declaration.name, name)) return &option;
    return nullptr;
}

}  // namespace tessera::ugi
