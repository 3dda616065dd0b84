// The contract every game fulfils.
//
// A game is a `Rules` object (a validated variant and the tables it needs) that acts on small
// `State` values. The state holds only what the rules need; the path that led to it, and with it
// repetition and the ply limit, is kept outside (position.hpp). Everything that can be derived from
// these operations (perft, legality of a text, effects of a move, drawing) is written once.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/expected.hpp"
#include "core/grid.hpp"
#include "core/side.hpp"
#include "game/variant.hpp"

namespace tessera::game {

// A vector, because positions with thousands of moves exist. Owners keep and clear it, so that
// generating moves allocates nothing once the list has grown.
template <class Move>
using MoveList = std::vector<Move>;

inline constexpr std::uint16_t no_move_code = 0xffff;

// What can be seen of a position: a letter per cell ('.' = empty) and named counters.
// What a move changes is the difference of two pictures.
struct Picture {
    Grid grid;
    std::string letters;
    std::vector<std::pair<std::string, std::string>> counters = {};
};

// How a game ends other than on the board; 0 = not at all.
struct Stops {
    int repetition = 0;
    int max_plies = 0;
};

template <class R>
concept Rules = std::regular<typename R::State> && std::regular<typename R::Move> &&
    requires(const R& rules, const typename R::State& state, typename R::State& changing,
             typename R::Move move, MoveList<typename R::Move>& list, std::string_view text) {
    { rules.variant() } -> std::same_as<const Variant&>;
    { rules.stops() } -> std::same_as<Stops>;
    { rules.start() } -> std::same_as<typename R::State>;

    { state.ply } -> std::convertible_to<int>;
    // What the board says; repetition and ply limit are not its business.
    { state.outcome } -> std::convertible_to<Outcome>;
    // Equal for equal positions in the sense of repetition: everything but the ply.
    { state.key } -> std::convertible_to<std::uint64_t>;

    // Appends; requires outcome == none. Play requires a move of this list.
    { rules.legal_moves(state, list) } -> std::same_as<void>;
    { rules.count_moves(state) } -> std::convertible_to<std::uint64_t>;
    { rules.play(changing, move) } -> std::same_as<void>;
    // The outcome when repetition or the ply limit ends the game here.
    { rules.outcome_when_stopped(state) } -> std::same_as<Outcome>;

    { rules.fen(state) } -> std::same_as<std::string>;
    { rules.parse_fen(text) } -> std::same_as<Expected<typename R::State>>;
    { rules.move_text(move) } -> std::same_as<std::string>;
    // The move that `text` would be if it were legal; nothing if it is no move at all.
    { rules.parse_move(state, text) } -> std::same_as<std::optional<typename R::Move>>;
    // A small number that moves of one position rarely share; indexes history tables.
    // Never no_move_code.
    { rules.move_code(move) } -> std::same_as<std::uint16_t>;

    { rules.picture(state) } -> std::same_as<Picture>;
    // The cells of a winning line on the board; empty when there is none.
    { rules.winning_line(state) } -> std::same_as<std::vector<int>>;
};

}  // namespace tessera::game
