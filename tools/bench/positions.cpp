#include "bench/positions.hpp"

#include <fmt/format.h>

#include <fstream>

#include "core/text.hpp"
#include "games/catalogue.hpp"

namespace tessera::bench {
namespace {

Status try_out(const BenchPosition& position) {
    const auto table = catalogue::open(position.variant);
    if (!table) return table.error();
    for (const auto& move : position.moves)
        if (auto played = (*table)->play(move); !played) return played;
    if ((*table)->outcome() != Outcome::none) return Error{"the game is over there"};
    return Success{};
}

}  // namespace

std::string BenchPosition::command() const {
    return moves.empty() ? "position startpos" : "position startpos moves " + join(moves, " ");
}

Expected<std::vector<BenchPosition>> read_positions(const std::string& path) {
    std::ifstream in(path);
    if (!in) return Error{fmt::format("cannot read the positions {}", tessera::quoted(path))};
    std::vector<BenchPosition> positions;
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        line.resize(std::min(line.find('#'), line.size()));
        const auto words = split_words(line);
        if (words.empty()) continue;
        BenchPosition position{std::string(words[0]), {words.begin() + 1, words.end()}};
        if (const auto status = try_out(position); !status)
            return Error{fmt::format("{}:{}: {}", path, number, status.error().what)};
        positions.push_back(std::move(position));
    }
    return positions;
}

}  // namespace tessera::bench
