// The questions about a position that any client may ask.
#pragma once

#include <string>
#include <string_view>

#include "game/table.hpp"

namespace tessera::ugi {

Expected<std::string> answer(const game::Table& table, std::string_view what,
                             std::string_view argument);

}  // namespace tessera::ugi
