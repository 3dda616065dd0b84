// The outcome of a match for people and for programs.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/expected.hpp"
#include "referee/record_file.hpp"
#include "referee/sprt.hpp"
#include "referee/standing.hpp"

namespace tessera::referee {

struct Report {
    Standing standing;
    std::size_t duplicates = 0;  // dropped
    // Lines that are no records, and records that contradict an earlier one of the same game; none
    // of them is counted in the standing.
    std::size_t problems = 0;
};

// Any number of files of one match; moves are not read.
Expected<Report> read_report(std::span<const std::string> paths,
                             const OnProblem& on_problem = fail_on_problem);

// A test is shown for a match of two players only.
using MaybeSprt = std::optional<SprtSettings>;

// Aligned lines without colour.
std::string to_text(const Standing& standing, const MaybeSprt& sprt = {});
std::string to_text(const Report& report, const MaybeSprt& sprt = {});

// One object over several lines, or on one. Numbers are always finite; what is not known is null.
enum class Layout { lines, one_line };
std::string to_json(const Standing& standing, const MaybeSprt& sprt = {},
                    Layout layout = Layout::lines);
std::string to_json(const Report& report, const MaybeSprt& sprt = {});

}  // namespace tessera::referee
