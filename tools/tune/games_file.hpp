// Sampled games as a text file.
//
//   tessera-games 1 <TAB> variant <TAB> term=weight <TAB> term=weight …
//   p1win <TAB> 1 0 -2 … <TAB> 0 0 -1 …
//
// After the header a line per game: its result, then the counts of every sample in the order of the
// terms, x's minus o's.
#pragma once

#include <cstdint>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "core/expected.hpp"
#include "search/evaluator.hpp"
#include "tune/selfplay.hpp"

namespace tessera::tune {

struct GamesHeader {
    std::string variant;
    search::Terms terms;  // counts are 0
};

struct GamesFile {
    GamesHeader header;
    std::vector<SampledGame> games;
};

// Every game is in the file when write() has returned.
class GamesWriter {
public:
    // The file must be new or empty: games are never overwritten.
    static Expected<GamesWriter> create(const std::string& path, const GamesHeader& header);
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
// Several files with the same terms as one; the variants may differ.
Expected<GamesFile> read_games(std::span<const std::string> paths);

}  // namespace tessera::tune
