// A second, deliberately slow and obvious implementation of every game's rules.
//
// It shares nothing with src/: no bit sets, no incremental keys, no clever tables. The tests play
// thousands of random games on both and demand the same legal moves, the same FEN and the same
// result after every ply, so that a mistake in the engine's rules cannot hide behind itself.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace reference {

// Values of a game spec's keys, defaults filled in: {"size", "5"}, {"decay", "none"} ...
using Parameters = std::map<std::string, std::string>;

class Game {
public:
    virtual ~Game() = default;

    // Sorted in byte order; empty when the game is over.
    virtual std::vector<std::string> legal_moves() const = 0;
    // `move` must be one of legal_moves().
    virtual void play(const std::string& move) = 0;
    virtual std::string fen() const = 0;
    // "p1win", "p2win", "draw" or "none"; counts repetition and ply limit.
    virtual std::string result() const = 0;
    virtual std::unique_ptr<Game> clone() const = 0;
};

// A game at its start position. `spec` is a valid spec ("mnk:m=3,n=3,k=3"), not an alias.
std::unique_ptr<Game> make(const std::string& spec);

// One maker per game; each lives in a file of its own.
std::unique_ptr<Game> make_mnk(const Parameters&);
std::unique_ptr<Game> make_pushmine(const Parameters&);
std::unique_ptr<Game> make_dualclash(const Parameters&);
std::unique_ptr<Game> make_numbermines(const Parameters&);
std::unique_ptr<Game> make_fifo(const Parameters&);
std::unique_ptr<Game> make_infiltration(const Parameters&);

}  // namespace reference
