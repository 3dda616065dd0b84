// What people are told.
#pragma once

#include <string>
#include <string_view>

#include "core/expected.hpp"

namespace tessera::ugi {

// All commands with a line each, or one command, option or game in full.
Expected<std::string> help(std::string_view topic);

}  // namespace tessera::ugi
