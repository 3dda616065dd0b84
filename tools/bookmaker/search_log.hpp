// The searches of a book under way, kept in a file so that none is made twice.
//
//   tessera-searches 1 <TAB> what they are good for
//   0123456789abcdef c1u 16 14 a3r 12 14
//
// After the header a line per search: the number of the position, then move, score and depth of
// each line, the moves as in the image that stands for all. Of a position that is there more than
// once the later searches were for moves that the earlier ones had not listed.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <unordered_map>
#include <vector>

#include "bookmaker/analyst.hpp"
#include "core/expected.hpp"

namespace tessera::bookmaker {

class SearchLog {
public:
    // Goes on with a file that is there, if it is good for the same. A torn last line is dropped.
    static Expected<SearchLog> open(const std::string& path, const std::string& purpose);

    // The search of a position that comes after so many others; nothing if it was not made yet.
    const std::vector<Line>* find(std::uint64_t key, std::size_t others) const;
    Status add(std::uint64_t key, const std::vector<Line>& lines);

private:
    explicit SearchLog(const std::string& path) : path_(path) {}
    Status read(std::string_view content, const std::string& header);

    std::string path_;
    std::ofstream out_;
    std::unordered_map<std::uint64_t, std::vector<std::vector<Line>>> known_;
};

}  // namespace tessera::bookmaker
