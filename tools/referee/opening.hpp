// Where games begin. The opening of a pair is a pure function of the seed and the pair's number.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "core/expected.hpp"
#include "game/table.hpp"

namespace tessera::referee {

struct Opening {
    std::string fen;  // empty = the start position
    std::vector<std::string> moves;

    // "startpos", "startpos moves …", "fen …", "fen … moves …"
    std::string text() const;
};

// Both lines of an openings file and what text() writes; also a bare FEN.
Opening parse_opening(std::string_view line);
// Puts the opening on the table; an error leaves the table in some state.
Status set_up(game::Table& table, const Opening& opening);

enum class OpeningOrder { sequential, shuffled };

class Openings {
public:
    // Every game from the start position.
    Openings() = default;
    // One opening a line, '#' begins a comment. With a table every line is tried out on it.
    static Expected<Openings> from_file(const std::string& path, OpeningOrder order,
                                        std::uint64_t seed, const game::Table* table);
    // The same from the text of a file; errors call it by this name.
    static Expected<Openings> from_text(std::istream& in, const std::string& name,
                                        OpeningOrder order, std::uint64_t seed,
                                        const game::Table* table);
    // So many random moves, to a position that is not over and cannot be won at once.
    static Openings random(int plies, std::uint64_t seed, const game::Table& table);

    Opening of_pair(std::uint64_t pair) const;

private:
    std::vector<Opening> list_;
    int random_plies_ = 0;
    std::uint64_t seed_ = 0;
    std::shared_ptr<const game::Table> start_;
};

}  // namespace tessera::referee
