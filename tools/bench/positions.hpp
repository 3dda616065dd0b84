// The positions that are searched: a file with a line for each, the variant and then the moves.
#pragma once

#include <string>
#include <vector>

#include "core/expected.hpp"

namespace tessera::bench {

struct BenchPosition {
    std::string variant;
    std::vector<std::string> moves;

    // "position startpos moves …"
    std::string command() const;
    // The variant without its parameters.
    std::string game() const { return variant.substr(0, variant.find(':')); }
};

// '#' begins a comment. Every line is tried out; none may be over.
Expected<std::vector<BenchPosition>> read_positions(const std::string& path);

}  // namespace tessera::bench
