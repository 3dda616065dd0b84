// What was played in recorded games, and how it ended.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/expected.hpp"
#include "game/table.hpp"

namespace tessera::bookmaker {

struct Tally {
    std::uint32_t games = 0;
    std::uint32_t points = 0;  // of who moved: 2 a win, 1 a draw
};

class Statistics {
public:
    explicit Statistics(int plies) : plies_(plies) {}

    // Adds the referee's games of the table's variant; those lost by a fault tell nothing.
    Status read(const std::string& path, const game::Table& table);

    std::uint64_t games() const { return games_; }
    Tally of(std::uint64_t key, const std::string& canonical_move) const;
    // Lines from the start that were reached in at least so many games, the most frequent first.
    std::vector<std::vector<std::string>> lines(std::uint32_t games) const;

private:
    struct Position {
        std::map<std::string, Tally> moves;  // as in the image that stands for all
        std::vector<std::string> line;       // from the start; may be empty elsewhere
        std::uint32_t games = 0;
    };

    int plies_;
    std::uint64_t games_ = 0;
    std::unordered_map<std::uint64_t, Position> positions_;
};

}  // namespace tessera::bookmaker
