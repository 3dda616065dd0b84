// The searches of a book under way, kept in a file so that none is made twice.
//
//   tessera-searches 1 <TAB> what they are good for
//   0123456789abcdef c1u 16 14 a3r 12 14
//
// After the header a line per position: its number, then move, score and depth of each line, the
// moves as in the image that stands for all.
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

    const std::vector<Line>* find(std::uint64_t key) const;
    Status add(std::uint64_t key, const std::vector<Line>& lines);
    std::size_t size() const { return known_.size(); }

private:
    explicit SearchLog(const std::string& path) : path_(path) {}
    Status read(std::string_view content, const std::string& header);

    std::string path_;
    std::ofstream out_;
    std::unordered_map<std::uint64_t, std::vector<Line>> known_;
};

}  // namespace tessera::bookmaker
