// The referee's commands, one function each. `words` is what follows the command's name.
#pragma once

#include <string>
#include <vector>

#include "core/expected.hpp"
#include "referee/exit_code.hpp"

namespace tessera::referee {

using Words = std::vector<std::string>;

ExitCode match_command(const Words& words);
ExitCode report_command(const Words& words);
ExitCode merge_command(const Words& words);
ExitCode pgn_command(const Words& words);
ExitCode sprt_command(const Words& words);
ExitCode elo_command(const Words& words);
ExitCode check_command(const Words& words);

// One line on stderr, and the code for it.
ExitCode complain(const Error& error, ExitCode code);

}  // namespace tessera::referee
