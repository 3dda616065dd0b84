// numbermines: two tokens race from 1 to the end of a number line through each other's hidden
// mines.
//
// First p1, then p2 secretly chooses different positions for the own mines, none on 1 or on the
// last position. Then they step in turn, never past the end. Landing on a mine of the opponent
// loses at once, landing on the last position wins at once; own mines are harmless.
//
// A state is the truth or a view: a setup that a view may not know is hidden, and then only what is
// visible decides the game.
//
// Parameters: length of the line, mines per player, step: the longest step.
// Moves: setups "5-9-14" (without mines "none"; where hidden "?"), steps "+1", "+2" …
// FEN: "pathX pathO side minesX minesO ply", "1 1 x - - 0"; mines are a setup, "-" (not chosen yet)
// or "?" (hidden).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "core/zobrist.hpp"
#include "game/metrics.hpp"
#include "game/rules.hpp"

namespace tessera::numbermines {

// A set of positions on the line; bit n is position n.
using Positions = std::uint64_t;

constexpr Positions bit(int position) { return Positions{1} << position; }
// The positions first … last; none when last < first.
constexpr Positions range(int first, int last) {
    return last < first ? 0 : (bit(last) | (bit(last) - 1)) & ~(bit(first) - 1);
}

enum class Action : std::uint8_t { setup, hidden_setup, step };

struct Move {
    Positions mines = 0;
    std::uint8_t step = 0;
    Action action = Action::setup;
    friend bool operator==(const Move&, const Move&) = default;
};

class Rules {
public:
    using Move = numbermines::Move;

    enum class Setup : std::uint8_t { unset, hidden, known };
    struct State {
        // Tokens only move up, so the set of visited positions is the path.
        std::array<Positions, 2> visited{bit(1), bit(1)};
        std::array<Positions, 2> mines{};
        std::array<Setup, 2> setups{};
        std::uint64_t key = 0;
        std::int32_t ply = 0;
        Outcome outcome = Outcome::none;

        int position(Side side) const { return 63 - std::countl_zero(visited[index(side)]); }
        Setup setup(Side side) const { return setups[index(side)]; }
        friend bool operator==(const State&, const State&) = default;
    };

    explicit Rules(const game::Variant& variant);

    const game::Variant& variant() const { return variant_; }
    int length() const { return length_; }
    int mines() const { return mines_; }
    int step() const { return step_; }
    game::Stops stops() const { return {}; }
    State start() const { return {}; }

    void legal_moves(const State& state, game::MoveList<Move>& list) const {
        if (is_setup(state)) {
            for_each_setup([&](Positions mines) { list.push_back({mines, 0, Action::setup}); });
            return;
        }
        for (int step = 1; step <= longest_step(state); ++step) list.push_back(step_by(step));
    }
    std::uint64_t count_moves(const State& state) const {
        return is_setup(state) ? setup_count_ : static_cast<std::uint64_t>(longest_step(state));
    }
    void play(State& state, Move move) const {
        const Side mover = side_at(state.ply);
        if (move.action == Action::step)
            advance(state, mover, move.step);
        else
            choose(state, mover, move);
        state.key ^= zobrist::side(Side::o);
        ++state.ply;
    }
    Outcome outcome_when_stopped(const State&) const { return Outcome::draw; }

    std::string fen(const State& state) const;
    Expected<State> parse_fen(std::string_view fen) const;
    std::string move_text(Move move) const;
    std::optional<Move> parse_move(const State&, std::string_view text) const;
    std::uint16_t move_code(Move move) const {
        if (move.action == Action::step) return move.step;
        return static_cast<std::uint16_t>(scatter(move.mines) % game::no_move_code);
    }
    game::Picture picture(const State& state) const;
    std::vector<int> winning_line(const State&) const { return {}; }

    bool accepts_redacted(const State& state, Move move) const {
        return move.action == Action::hidden_setup && is_setup(state);
    }
    Move redacted(Move move) const {
        return move.action == Action::setup ? Move{0, 0, Action::hidden_setup} : move;
    }
    State view(State state, Side side) const {
        if (state.setup(!side) != Setup::known) return state;
        choose(state, !side, {state.mines[index(!side)], 0, Action::setup});
        choose(state, !side, {0, 0, Action::hidden_setup});
        // Of a win by the other's mine the loser sees only that he stands somewhere.
        if (state.outcome == win_for(!side) && state.position(!side) != length_)
            state.outcome = Outcome::none;
        return state;
    }
    std::optional<Error> obstacle_to_thinking(const State& state) const;
    // What happened in the game so far, as far as this view can tell (metrics.cpp).
    template <class Position>
    game::Metrics metrics(const Position& position) const {
        return metrics_of(position.path(), position.moves());
    }

private:
    static constexpr int setup_plies = 2;
    static constexpr int visited_kind = 0;
    static constexpr int mines_kind = 2;
    static constexpr int setup_kind = 4;

    static bool is_setup(const State& state) { return state.ply < setup_plies; }
    static Move step_by(int step) { return {0, static_cast<std::uint8_t>(step), Action::step}; }

    int longest_step(const State& state) const {
        return std::min(step_, length_ - state.position(side_at(state.ply)));
    }
    template <class Visit>
    void for_each_setup(Visit&& visit) const {
        const Positions end = bit(length_ - 2);
        Positions set = bit(mines_) - 1;
        if (set == 0) return visit(set);
        while (set < end) {
            visit(set << 2);
            // The next larger number with as many bits.
            const Positions low = set & -set, carried = set + low;
            set = carried | ((set ^ carried) >> (2 + std::countr_zero(low)));
        }
    }
    // Choosing the same setup again takes it out of the key.
    void choose(State& state, Side mover, Move move) const {
        const int side = static_cast<int>(mover);
        const auto setup = move.action == Action::setup ? Setup::known : Setup::hidden;
        state.mines[index(mover)] = move.mines;
        state.setups[index(mover)] = setup;
        state.key ^= zobrist::feature(setup_kind + side, static_cast<int>(setup));
        for (auto rest = move.mines; rest; rest &= rest - 1)
            state.key ^= zobrist::feature(mines_kind + side, std::countr_zero(rest));
    }
    void advance(State& state, Side mover, int step) const {
        const int landing = state.position(mover) + step;
        state.visited[index(mover)] |= bit(landing);
        state.key ^= zobrist::feature(visited_kind + static_cast<int>(mover), landing);
        // Unknown mines are an empty set here: a view cannot see them explode.
        if (state.mines[index(!mover)] & bit(landing))
            state.outcome = win_for(!mover);
        else if (landing == length_)
            state.outcome = win_for(mover);
    }

    // The fields of a FEN, each read by itself and not yet compared with the others.
    struct Record {
        std::array<std::vector<int>, 2> paths;
        std::array<std::optional<Move>, 2> setups;
        int ply = 0;
    };

    std::optional<int> parse_position(std::string_view text) const;
    std::optional<Positions> parse_setup(std::string_view text) const;
    Expected<std::vector<int>> read_path(std::string_view name, std::string_view field) const;
    Expected<std::optional<Move>> read_setup(std::string_view name, std::string_view field) const;
    std::optional<Error> contradiction(const Record& record) const;
    Expected<State> replay(const Record& record) const;
    game::Metrics metrics_of(const std::vector<State>& path, const std::vector<Move>& moves) const;

    game::Variant variant_;
    int length_;
    int mines_;
    int step_;
    std::uint64_t setup_count_;
};

static_assert(game::Rules<Rules>);

}  // namespace tessera::numbermines
