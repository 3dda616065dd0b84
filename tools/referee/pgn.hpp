// Games as text for people and for tools that know the export format of chess: tags, then numbered
// moves with a comment of score/depth and time behind each.
#pragma once

#include <string>
#include <string_view>

#include "referee/record.hpp"

namespace tessera::referee {

// Ends in a blank line, so that games can be put one behind the other. Scores are those of the side
// that moved, in points; "M4" is a mate in 4 plies.
std::string to_pgn(const GameRecord& record, std::string_view event);

}  // namespace tessera::referee
