#include "game/variant.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <optional>

#include "core/text.hpp"

namespace tessera::game {
namespace {

std::string range_of(const Parameter& p) {
    if (!p.words.empty()) return fmt::format("one of {}", join(p.words, ", "));
    return fmt::format("{}{} to {}", p.or_zero ? "0, " : "", p.min, p.max);
}

std::optional<int> value_of(const Parameter& p, std::string_view text) {
    if (!p.words.empty()) {
        const auto word = std::ranges::find(p.words, text);
        if (word == p.words.end()) return std::nullopt;
        return static_cast<int>(word - p.words.begin());
    }
    const auto number = parse_number(text, p.max);
    if (!number || !((p.or_zero && *number == 0) || *number >= p.min)) return std::nullopt;
    return static_cast<int>(*number);
}

std::string keys_of(const Description& description) {
    std::vector<std::string_view> keys;
    for (const auto& p : description.parameters) keys.push_back(p.key);
    return join(keys, ", ");
}

}  // namespace

Variant::Variant(const Description& description) : description_(&description) {
    for (const auto& p : description.parameters) values_.push_back(p.fallback);
}

Expected<Variant> Variant::parse(const Description& description, std::string_view keys) {
    Variant variant(description);
    std::vector<std::string_view> seen;
    for (const auto pair : split(keys, ',')) {
        const auto equals = pair.find('=');
        const auto key = pair.substr(0, equals);
        const auto parameter = std::ranges::find(description.parameters, key, &Parameter::key);
        if (parameter == description.parameters.end())
            return Error{fmt::format("{} has no parameter {} — it has {}", description.name,
                                     quoted(key), keys_of(description))};
        if (equals == std::string_view::npos)
            return Error{fmt::format("parameter {} has no value — write {}=…", key, key)};
        if (std::ranges::find(seen, key) != seen.end())
            return Error{fmt::format("parameter {} is given twice — give it once", key)};
        seen.push_back(key);
        const auto value = value_of(*parameter, pair.substr(equals + 1));
        if (!value)
            return Error{fmt::format("parameter {} cannot be {} — it is {}", key,
                                     quoted(pair.substr(equals + 1)), range_of(*parameter))};
        variant.set(key, *value);
    }
    return variant;
}

int Variant::operator[](std::string_view key) const {
    const auto parameter = std::ranges::find(description_->parameters, key, &Parameter::key);
    assert(parameter != description_->parameters.end());
    return values_[static_cast<std::size_t>(parameter - description_->parameters.begin())];
}

void Variant::set(std::string_view key, int value) {
    const auto parameter = std::ranges::find(description_->parameters, key, &Parameter::key);
    assert(parameter != description_->parameters.end());
    values_[static_cast<std::size_t>(parameter - description_->parameters.begin())] = value;
}

std::string Variant::spec() const {
    std::vector<std::string> pairs;
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const auto& p = description_->parameters[i];
        if (values_[i] == p.fallback) continue;
        pairs.push_back(
            p.words.empty()
                ? fmt::format("{}={}", p.key, values_[i])
                : fmt::format("{}={}", p.key, p.words[static_cast<std::size_t>(values_[i])]));
    }
    if (pairs.empty()) return std::string(description_->name);
    return fmt::format("{}:{}", description_->name, join(pairs, ","));
}

Error clash(std::string_view key, std::string_view what) {
    return Error{fmt::format("parameter {} does not fit: {}", key, what)};
}

}  // namespace tessera::game
