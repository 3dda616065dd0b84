#include "game/fen.hpp"

#include <fmt/format.h>

#include "core/text.hpp"

namespace tessera::game {

Expected<std::vector<std::string_view>> fen_fields(std::string_view fen, std::string_view form) {
    auto fields = split_words(fen);
    if (fields.size() != split_words(form).size())
        return Error{fmt::format("fen: {} fields — this game's are: {}", fields.size(), form)};
    return fields;
}

Expected<Side> parse_side(std::string_view field) {
    if (equal_ignoring_case(field, "x")) return Side::x;
    if (equal_ignoring_case(field, "o")) return Side::o;
    return Error{fmt::format("side: {} — write x or o", quoted(field))};
}

Expected<int> parse_ply(std::string_view side_field, std::string_view ply_field) {
    const auto side = parse_side(side_field);
    if (!side) return side.error();
    const auto ply = parse_number(ply_field, max_fen_ply);
    if (!ply)
        return Error{
            fmt::format("ply: {} — write a number from 0 to {}", quoted(ply_field), max_fen_ply)};
    if (side_at(static_cast<int>(*ply)) != *side)
        return Error{fmt::format("side: {} cannot be to move at ply {} — x moves at even plies",
                                 letter(*side), *ply)};
    return static_cast<int>(*ply);
}

}  // namespace tessera::game
