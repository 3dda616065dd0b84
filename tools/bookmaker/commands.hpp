// The bookmaker's commands, one function each. `words` is what follows the command's name.
#pragma once

#include <string>
#include <vector>

#include "bookmaker/exit_code.hpp"
#include "core/expected.hpp"

namespace tessera::bookmaker {

using Words = std::vector<std::string>;

ExitCode build_command(const Words& words);
ExitCode verify_command(const Words& words);
ExitCode openings_command(const Words& words);
ExitCode info_command(const Words& words);
ExitCode show_command(const Words& words);
ExitCode export_command(const Words& words);
ExitCode import_command(const Words& words);
ExitCode merge_command(const Words& words);

// One line on stderr, and the code for it.
ExitCode complain(const Error& error, ExitCode code);
// How a command was called, for the book or suite it makes. What does not change the result is left
// out.
std::string command_line(std::string_view command, const Words& words);

}  // namespace tessera::bookmaker
