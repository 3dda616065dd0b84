#include "game/picture.hpp"

#include <fmt/format.h>

#include "core/text.hpp"

namespace tessera::game {

std::string difference(const Picture& before, const Picture& after) {
    std::vector<std::string> pairs;
    for (int cell = 0; cell < after.grid.size(); ++cell) {
        const auto i = static_cast<std::size_t>(cell);
        if (before.letters[i] != after.letters[i])
            pairs.push_back(fmt::format("{}={}", cell_name(after.grid, cell), after.letters[i]));
    }
    for (std::size_t i = 0; i < after.counters.size(); ++i)
        if (before.counters[i].second != after.counters[i].second)
            pairs.push_back(
                fmt::format("{}={}", after.counters[i].first, after.counters[i].second));
    return pairs.empty() ? "none" : join(pairs, " ");
}

std::string draw(const Picture& picture) {
    std::string text;
    const auto& grid = picture.grid;
    for (int row = grid.height - 1; row >= 0; --row) {
        text += fmt::format("{:>3} ", row + 1);
        for (int column = 0; column < grid.width; ++column)
            text += fmt::format(" {}",
                                picture.letters[static_cast<std::size_t>(grid.cell(column, row))]);
        text += '\n';
    }
    if (grid.size()) {
        text += "    ";
        for (int column = 0; column < grid.width; ++column)
            text += fmt::format(" {}", static_cast<char>('a' + column));
        text += '\n';
    }
    for (const auto& [name, value] : picture.counters) text += fmt::format("{}: {}\n", name, value);
    return text;
}

}  // namespace tessera::game
