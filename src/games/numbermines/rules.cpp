#include "games/numbermines/rules.hpp"

#include <fmt/format.h>

#include "game/table_of.hpp"
#include "games/numbermines/family.hpp"

namespace tessera::numbermines {
namespace {

constexpr std::uint64_t most_setups = 100'000;

// The number of ways to choose; small enough here never to overflow.
constexpr std::uint64_t choices(int from, int chosen) {
    std::uint64_t n = 1;
    for (int i = 1; i <= chosen; ++i)
        n = n * static_cast<std::uint64_t>(from - chosen + i) / static_cast<std::uint64_t>(i);
    return n;
}

}  // namespace

Rules::Rules(const game::Variant& variant)
    : variant_(variant),
      length_(variant["length"]),
      mines_(variant["mines"]),
      step_(variant["step"]),
      setup_count_(choices(length_ - 2, mines_)) {}

std::optional<Error> Rules::obstacle_to_thinking(const State& state) const {
    const Side mover = side_at(state.ply);
    if (state.setup(mover) != Setup::hidden) return std::nullopt;
    return Error{
        fmt::format("the mines of {} are hidden in this view — send the view of the side to move",
                    letter(mover))};
}

const game::Description& Family::description() {
    static const game::Description description{
        "numbermines",
        "a race along a number line through the other's hidden mines",
        "5-9-14, none, +2",
        {
            {"length", 20, 4, 60, "last position"},
            {"mines", 3, 0, 6, "mines per player"},
            {"step", 3, 1, 6, "longest step"},
        },
    };
    return description;
}

Expected<std::unique_ptr<game::Table>> Family::open(const game::Variant& variant) {
    const int room = variant["length"] - 2, mines = variant["mines"];
    if (mines > room)
        return game::clash("mines", fmt::format("{} mines — length {} has room for {}", mines,
                                                variant["length"], room));
    if (const auto setups = choices(room, mines); setups > most_setups)
        return game::clash(
            "mines", fmt::format("{} different setups with length {} — at most {} are allowed",
                                 setups, variant["length"], most_setups));
    return std::unique_ptr<game::Table>(std::make_unique<game::TableOf<Rules>>(Rules(variant)));
}

}  // namespace tessera::numbermines
