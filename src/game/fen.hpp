// The fields all FENs have in common.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/expected.hpp"
#include "core/side.hpp"

namespace tessera::game {

inline constexpr int max_fen_ply = 1'000'000;

// The FEN's fields; their number must be that of the names in `form` ("board side ply").
Expected<std::vector<std::string_view>> fen_fields(std::string_view fen, std::string_view form);

Expected<Side> parse_side(std::string_view field);
// A ply field that agrees with the side field: x is to move at even plies.
Expected<int> parse_ply(std::string_view side_field, std::string_view ply_field);

}  // namespace tessera::game
