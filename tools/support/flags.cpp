#include "support/flags.hpp"

#include <fmt/format.h>

#include <boost/program_options.hpp>
#include <charconv>

#include "core/text.hpp"

namespace tessera::tools {
namespace {

namespace po = boost::program_options;

template <class T>
std::optional<T> parsed(std::string_view text) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace

Expected<Flags> Flags::parse(const std::vector<Flag>& flags, const std::vector<std::string>& words,
                             std::string_view see, std::size_t most_plain) {
    po::options_description description;
    auto add = description.add_options();
    Flags result;
    for (const auto& flag : flags) {
        result.values_[flag.name] = {flag.fallback};
        if (flag.argument.empty())
            add(flag.name.c_str(), po::bool_switch());
        else
            add(flag.name.c_str(), po::value<std::vector<std::string>>());
    }
    try {
        // Not even unambiguous beginnings of flags: what a script says must not change its meaning
        // when there are more flags one day.
        const auto style = po::command_line_style::unix_style ^
                           po::command_line_style::allow_guessing ^
                           po::command_line_style::allow_short;
        const auto parsed = po::command_line_parser(words).options(description).style(style).run();
        std::map<std::string, std::vector<std::string>> given;
        for (const auto& option : parsed.options) {
            if (option.string_key.empty()) {
                result.plain_.insert(result.plain_.end(), option.value.begin(), option.value.end());
                continue;
            }
            auto& values = given[option.string_key];
            if (option.value.empty()) values = {"true"};
            values.insert(values.end(), option.value.begin(), option.value.end());
        }
        for (auto& [name, values] : given) result.values_[name] = values;
    } catch (const po::error& error) {
        return Error{fmt::format("{} — {}", error.what(), see)};
    }
    if (result.plain_.size() > most_plain)
        return Error{
            fmt::format("what is {} — {}", tessera::quoted(result.plain_[most_plain]), see)};
    return result;
}

std::string Flags::text(const std::string& name) const { return values_.at(name).back(); }

std::vector<std::string> Flags::values(const std::string& name) const {
    auto result = values_.at(name);
    std::erase(result, "");
    return result;
}

std::vector<std::string> Flags::list(const std::string& name) const {
    std::vector<std::string> result;
    for (const auto& value : values(name))
        for (const auto piece : split(value, ',')) result.emplace_back(piece);
    return result;
}

std::vector<std::string> Flags::specs(const std::string& name) const {
    std::vector<std::string> result;
    for (const auto& piece : list(name)) {
        const bool is_parameter = piece.find('=') < piece.find(':');
        if (is_parameter && !result.empty())
            result.back() += "," + piece;
        else
            result.push_back(piece);
    }
    return result;
}

long long Flags::number(const std::string& name, long long min, long long max) {
    const auto value = parsed<long long>(text(name));
    if (value && *value >= min && *value <= max) return *value;
    complain(name, fmt::format("a number from {} to {}", min, max));
    return min;
}

double Flags::decimal(const std::string& name, double min, double max) {
    const auto value = parsed<double>(text(name));
    if (value && *value >= min && *value <= max) return *value;
    complain(name, fmt::format("a decimal from {} to {}", min, max));
    return min;
}

void Flags::complain(const std::string& name, std::string_view wanted) {
    if (!error_)
        error_ = Error{
            fmt::format("--{} cannot be {} — it is {}", name, tessera::quoted(text(name)), wanted)};
}

std::string help(const std::vector<Flag>& flags) {
    std::string text;
    for (const auto& flag : flags)
        text += fmt::format(
            "  --{:<22} {}{}\n", flag.name + (flag.argument.empty() ? "" : " " + flag.argument),
            flag.help,
            flag.argument.empty() || flag.fallback.empty() ? ""
                                                           : fmt::format(" [{}]", flag.fallback));
    return text;
}

}  // namespace tessera::tools
