// The functional signature of the engine: fixed positions of all games searched to fixed depths.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "game/perft.hpp"

namespace tessera::ugi {

// Prints a line per game and last "<nodes> nodes <nps> nps"; the node total is the same everywhere.
void run_bench(const game::StopFlag& stop, const std::function<void(const std::string&)>& print);

}  // namespace tessera::ugi
