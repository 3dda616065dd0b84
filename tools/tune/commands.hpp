// The tuner's commands, one function each. `words` is what follows the command's name.
#pragma once

#include <string>
#include <vector>

#include "core/expected.hpp"
#include "tune/exit_code.hpp"

namespace tessera::tune {

using Words = std::vector<std::string>;

ExitCode play_command(const Words& words);
ExitCode fit_command(const Words& words);
ExitCode train_command(const Words& words);
ExitCode spsa_command(const Words& words);

// One line on stderr, and the code for it.
ExitCode complain(const Error& error, ExitCode code);

}  // namespace tessera::tune
