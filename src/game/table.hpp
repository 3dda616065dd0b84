// The run-time face of a game: a variant with a game in progress on it, spoken to in text.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/expected.hpp"
#include "core/side.hpp"
#include "core/symmetry.hpp"
#include "game/metrics.hpp"
#include "game/perft.hpp"
#include "game/variant.hpp"

namespace tessera::game {

// One number for a position and all its images, and the symmetry that takes the position to the
// image that stands for all. The numbers are spread evenly.
struct Canonical {
    std::uint64_t key = 0;
    Symmetry symmetry;
};

class Table {
public:
    virtual ~Table() = default;
    virtual std::unique_ptr<Table> clone() const = 0;

    virtual const Variant& variant() const = 0;
    virtual int ply() const = 0;
    virtual std::uint64_t key() const = 0;
    virtual Outcome outcome() const = 0;
    virtual Ending ending() const = 0;
    virtual std::string fen() const = 0;
    // Sorted in byte order; empty in a finished game.
    virtual std::vector<std::string> legal_moves() const = 0;
    virtual bool is_legal(std::string_view move) const = 0;
    virtual std::optional<std::string> last_move() const = 0;
    // The moves since the start or the FEN.
    virtual std::vector<std::string> moves() const = 0;
    // The same as one player may know them: hidden information is written '?'.
    virtual std::string fen_seen_by(Side side) const = 0;
    virtual std::optional<std::string> last_move_seen_by(Side side) const = 0;

    // The spec of another variant that this FEN itself names; nothing if it names none.
    virtual std::optional<std::string> variant_named_by(std::string_view fen) const = 0;

    // On an error nothing changes.
    virtual Status set_fen(std::string_view fen) = 0;
    virtual void set_start() = 0;
    virtual Status play(std::string_view move) = 0;
    virtual bool undo() = 0;

    // The symmetries that keep the rules, the identity first.
    virtual Symmetries symmetries() const = 0;
    // Positions with equal numbers have the same future, up to symmetry and to repetition and ply
    // limit.
    virtual Canonical canonical() const = 0;
    // What these texts become; an empty one for what is no move.
    virtual std::vector<std::string> images(const std::vector<std::string>& moves,
                                            Symmetry by) const = 0;
    // The same, and an empty text also for a move that is then not legal here.
    virtual std::vector<std::string> legal_images(const std::vector<std::string>& moves,
                                                  Symmetry by) const = 0;

    // Cell names joined by blanks, or "none".
    virtual std::string winning_line() const = 0;
    // "cell=letter" and "name=value" pairs joined by blanks, or "none".
    virtual Expected<std::string> effects(std::string_view move) const = 0;
    // The game's own score where it has one, else "none".
    virtual std::string score() const = 0;
    // The plies since the start or the FEN, then what else the game counts.
    virtual Metrics metrics() const = 0;
    // The board for people, several lines.
    virtual std::string drawing() const = 0;

    // Why an engine cannot be asked for a move here (the game is not over); nothing if it can.
    virtual std::optional<Error> obstacle_to_thinking() const = 0;

    virtual std::uint64_t perft(int depth, const StopFlag& stop) const = 0;
    // The count below each legal move, sorted like legal_moves(); depth ≥ 1.
    virtual std::vector<std::pair<std::string, std::uint64_t>> divide(
        int depth, const StopFlag& stop) const = 0;

    Side turn() const { return side_at(ply()); }
};

}  // namespace tessera::game
