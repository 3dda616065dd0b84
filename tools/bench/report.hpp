// A contest's outcome for people and for programs.
#pragma once

#include <string>
#include <vector>

#include "bench/contest.hpp"

namespace tessera::bench {

std::string to_text(const Contest& contest, const Summary& summary);
std::string to_json(const Contest& contest, const std::vector<Measurement>& measurements);

}  // namespace tessera::bench
