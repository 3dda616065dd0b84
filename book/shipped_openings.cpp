#include <algorithm>

#include "book/shipped.hpp"
#include "core/embedded.hpp"

namespace tessera::book {
namespace {

struct Suite {
    std::string_view variant;
    std::string_view text;
};

std::vector<Suite> suites() {
    std::vector<Suite> all;
    for (const auto& file : shipped_openings_data()) {
        const auto text = file.text();
        const auto at = text.find(suite_variant);
        if (at == std::string_view::npos) continue;
        const auto variant = text.substr(at + suite_variant.size());
        all.push_back({variant.substr(0, variant.find('\n')), text});
    }
    return all;
}

}  // namespace

std::optional<std::string_view> shipped_openings(std::string_view variant) {
    for (const auto& suite : suites())
        if (suite.variant == variant) return suite.text;
    return std::nullopt;
}

std::vector<std::string_view> variants_with_openings() {
    std::vector<std::string_view> variants;
    for (const auto& suite : suites()) variants.push_back(suite.variant);
    return variants;
}

}  // namespace tessera::book
