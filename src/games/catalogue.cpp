#include "games/catalogue.hpp"

#include <fmt/format.h>

#include "core/text.hpp"

namespace tessera::catalogue {
namespace {

using Opened = Expected<std::unique_ptr<game::Table>>;

Opened open_with(const game::Description& description, std::string_view keys) {
    auto variant = keys.empty() ? Expected<game::Variant>(game::Variant(description))
                                : game::Variant::parse(description, keys);
    if (!variant) return variant.error();
    Opened opened = Error{};
    std::apply(
        [&](auto... family) {
            (void)((&family.description() == &description ? (opened = family.open(*variant), true)
                                                          : false) ||
                   ...);
        },
        Families{});
    return opened;
}

}  // namespace

const std::vector<const game::Description*>& descriptions() {
    static const auto list = std::apply(
        [](auto... family) {
            return std::vector<const game::Description*>{&family.description()...};
        },
        Families{});
    return list;
}

std::vector<std::string_view> names() {
    std::vector<std::string_view> all;
    for (const auto* description : descriptions()) {
        all.push_back(description->name);
        for (const auto& alias : description->aliases) all.push_back(alias.name);
    }
    return all;
}

Opened open(std::string_view spec) {
    const auto colon = spec.find(':');
    const auto name = spec.substr(0, colon);
    const bool has_keys = colon != std::string_view::npos;
    for (const auto* description : descriptions()) {
        if (description->name == name) {
            if (has_keys && colon + 1 == spec.size())
                return Error{fmt::format("spec {} ends after the colon — write {} or {}:key=value",
                                         quoted(spec), name, name)};
            return open_with(*description, has_keys ? spec.substr(colon + 1) : "");
        }
        for (const auto& alias : description->aliases) {
            if (alias.name != name) continue;
            if (has_keys)
                return Error{fmt::format("alias {} takes no keys — use {} with keys", name,
                                         description->name)};
            return open(alias.spec);
        }
    }
    return Error{fmt::format("unknown game {} — known are {}", quoted(name), join(names(), ", "))};
}

}  // namespace tessera::catalogue
