// Pictures for people and for clients that do not know the rules.
#pragma once

#include <string>

#include "game/rules.hpp"

namespace tessera::game {

// What differs, as "cell=letter" and "name=value" pairs joined by blanks; "none" if nothing does.
std::string difference(const Picture& before, const Picture& after);

// The board with its row numbers and column letters, then the counters.
std::string draw(const Picture& picture);

}  // namespace tessera::game
