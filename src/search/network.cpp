#include "search/network.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include "core/embedded.hpp"
#include "core/text.hpp"

namespace tessera::search {
namespace {

constexpr std::string_view signature = "tessera-network 1";
constexpr int most_units = 1024;
constexpr int most_inputs = 65536;

template <class Number>
bool read(std::string_view text, Number& number, int min, int max) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    number = static_cast<Number>(value);
    return error == std::errc{} && end == text.data() + text.size() && min <= value && value <= max;
}

std::optional<Network::Unit> parse_unit(std::string_view line, std::size_t inputs) {
    constexpr int most = Network::greatest_weight, widest = std::numeric_limits<short>::max();
    const auto pieces = split(line, '\t');
    Network::Unit unit;
    if (pieces.size() != 4 || !read(pieces[0], unit.bias, -most, most) ||
        !read(pieces[1], unit.mover, -widest, widest) ||
        !read(pieces[2], unit.waiter, -widest, widest))
        return std::nullopt;
    for (const auto word : split_words(pieces[3]))
        if (!read(word, unit.weights.emplace_back(), -most, most)) return std::nullopt;
    return unit.weights.size() == inputs ? std::optional(std::move(unit)) : std::nullopt;
}

std::vector<Network> shipped_networks() {
    std::vector<Network> networks;
    for (const auto& file : shipped_networks_data())
        if (auto network = Network::parse(file.text())) networks.push_back(std::move(*network));
    return networks;
}

}  // namespace

std::string Network::text() const {
    auto text = fmt::format("{}\t{}\t{}\t{}\t{}\t{}\n", signature, variant, inputs(), units.size(),
                            scale, bias);
    for (const auto& unit : units)
        text += fmt::format("{}\t{}\t{}\t{}\n", unit.bias, unit.mover, unit.waiter,
                            fmt::join(unit.weights, " "));
    return text;
}

Expected<Network> Network::parse(std::string_view text) {
    const auto lines = split(text, '\n');
    const auto pieces = split(lines[0], '\t');
    Network network;
    int inputs = 0, units = 0;
    constexpr int widest = std::numeric_limits<int>::max();
    if (pieces.size() != 6 || pieces[0] != signature || !read(pieces[2], inputs, 1, most_inputs) ||
        !read(pieces[3], units, 1, most_units) || !read(pieces[4], network.scale, 1, 10000) ||
        !read(pieces[5], network.bias, -widest, widest))
        return Error{fmt::format("it does not begin with '{}' and five fields", signature)};
    network.variant = pieces[1];
    for (std::size_t number = 1; number < lines.size() - 1; ++number) {
        auto unit = parse_unit(lines[number], static_cast<std::size_t>(inputs));
        if (!unit)
            return Error{fmt::format("line {}: not a unit of {} inputs", number + 1, inputs)};
        network.units.push_back(std::move(*unit));
    }
    if (network.units.size() != static_cast<std::size_t>(units) || !lines.back().empty())
        return Error{fmt::format("it has not the {} units it names", units)};
    return network;
}

std::string variant_of_network(game::Variant variant) {
    for (const auto& parameter : variant.description().parameters)
        for (const auto key : {"repetition", "maxplies", "pie"})
            if (parameter.key == key) variant.set(key, parameter.fallback);
    return variant.spec();
}

const Network* shipped_network(std::string_view variant) {
    static const auto networks = shipped_networks();
    const auto found = std::ranges::find(networks, variant, &Network::variant);
    return found == networks.end() ? nullptr : &*found;
}

}  // namespace tessera::search
