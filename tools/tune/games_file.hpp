// Sampled games as a text file.
//
//   tessera-games 2 <TAB> variant
//   p1win <TAB> 35 FEN <TAB> -12 FEN <TAB> random <TAB> 8 FEN …
//
// After the header a line per game: its result, then for every sample the score and the position.
// `random` stands where the last move at random was played: the result says little about what is
// before it.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "core/expected.hpp"
#include "tune/selfplay.hpp"

namespace tessera::tune {

struct GamesFile {
    std::string variant;
    std::vector<SampledGame> games;
};

// Every game is in the file when write() has returned.
class GamesWriter {
public:
    // The file must be new or empty: games are never overwritten.
    static Expected<GamesWriter> create(const std::string& path, const std::string& variant);
    // When this fails, nothing of the game stays in the file.
    Status write(const SampledGame& game);

private:
    explicit GamesWriter(const std::string& path) : path_(path) {}
    Status write_line(const std::string& line);

    std::string path_;
    std::ofstream out_;
    std::uintmax_t size_ = 0;
};

// A file with as much as one bad line is refused.
Expected<GamesFile> read_games(const std::string& path);
// What is wrong with one of its games.
Error bad_game(const std::string& path, std::size_t game, std::string_view what);

}  // namespace tessera::tune
