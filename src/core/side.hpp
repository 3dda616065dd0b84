// The two players and how a game between them can end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tessera {

// p1 owns x and moves at even plies, p2 owns o and moves at odd plies, in every game.
enum class Side : std::uint8_t { x, o };

constexpr Side operator!(Side side) { return side == Side::x ? Side::o : Side::x; }
constexpr std::size_t index(Side side) { return static_cast<std::size_t>(side); }
constexpr char letter(Side side) { return side == Side::x ? 'x' : 'o'; }
constexpr Side side_at(int ply) { return ply % 2 == 0 ? Side::x : Side::o; }
// A value for x as the given side sees it, or the other way round.
constexpr int seen_by(Side side, int value) { return side == Side::x ? value : -value; }

enum class Outcome : std::uint8_t { none, p1_win, p2_win, draw };

constexpr Outcome win_for(Side side) { return side == Side::x ? Outcome::p1_win : Outcome::p2_win; }

constexpr std::string_view text(Outcome outcome) {
    switch (outcome) {
        case Outcome::p1_win:
            return "p1win";
        case Outcome::p2_win:
            return "p2win";
        case Outcome::draw:
            return "draw";
        case Outcome::none:
            break;
    }
    return "none";
}

}  // namespace tessera
