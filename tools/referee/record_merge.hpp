// Several files of records made one: shards of a match, or the same match copied to and fro.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "core/expected.hpp"
#include "referee/record_file.hpp"

namespace tessera::referee {

struct MergeSummary {
    std::size_t records = 0;     // written
    std::size_t duplicates = 0;  // dropped, byte for byte the same as one written
    std::size_t problems = 0;    // malformed lines and conflicts
};

using Sink = std::function<Status(std::string_view text)>;

// Lines sorted by pair and game. Two different records of one game are a conflict; if on_problem
// lets it pass, the one of the earlier file is kept.
Expected<MergeSummary> merge_records(std::span<const std::string> paths, const Sink& sink,
                                     const OnProblem& on_problem = fail_on_problem);

// The output replaces a file of that name once it is complete, and may be one of the inputs.
Expected<MergeSummary> merge_records_to(const std::string& output,
                                        std::span<const std::string> paths,
                                        const OnProblem& on_problem = fail_on_problem);

}  // namespace tessera::referee
