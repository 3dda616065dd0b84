// The engine, asked for the best few moves of a position.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "search/brain.hpp"

namespace tessera::bookmaker {

struct Line {
    std::string move;
    search::Score score = 0;
    int depth = 0;

    friend bool operator==(const Line&, const Line&) = default;
};

class Analyst {
public:
    Analyst(const game::Table& table, std::size_t mebibytes);

    // The best first; nothing when stopped. What was searched before makes no difference.
    std::optional<std::vector<Line>> analyse(const game::Table& table, std::uint64_t nodes,
                                             int lines, const game::StopFlag& stop,
                                             const std::vector<std::string>& only = {});
    // Whether somebody is about to win.
    bool is_tense(const game::Table& table) { return brain_->is_tense(table); }

private:
    std::unique_ptr<search::Brain> brain_;
    search::TranspositionTable transpositions_;
};

}  // namespace tessera::bookmaker
