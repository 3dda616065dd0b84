// What the slow references share with each other: a plain board, its notation, a plain search for
// lines, and a count of positions seen.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "reference.hpp"

namespace reference {

constexpr char kEmpty = '.';

// Counted from zero; {0, 0} is a1, the bottom-left cell.
struct Cell {
    int column;
    int row;
    bool operator==(const Cell&) const = default;
};

class Board {
public:
    Board(int width, int height);

    int width() const { return width_; }
    int height() const { return height_; }
    bool contains(Cell cell) const;
    // The content is kEmpty or the letter that the FEN uses; `cell` must be on the board.
    char at(Cell cell) const;
    void set(Cell cell, char content);
    // Every cell in FEN order: top row first, left to right.
    std::vector<Cell> cells() const;
    int count(char content) const;
    // The board field of a FEN.
    std::string fen() const;

private:
    std::size_t index(Cell cell) const;

    int width_;
    int height_;
    std::string contents_;
};

std::string cell_name(Cell cell);
// Reads the cell that `text` has at `start`: cell_at("c12d3") is c12, cell_at("c12d3", 3) is d3.
Cell cell_at(const std::string& text, std::size_t start = 0);

// 'x' for even plies, 'o' for odd ones.
char side_to_move(int ply);
char opponent(char side);
// "p1win" for 'x', "p2win" for 'o'.
std::string win_of(char side);

// All maximal unbroken runs of `stone` along rows, columns and both diagonals. A lone stone is a
// run of one in each of the four directions.
std::vector<std::vector<Cell>> maximal_runs(const Board& board, char stone);
// With `exact` a run longer than k does not count.
bool has_line(const Board& board, char stone, int k, bool exact = false);

// Counts how often each position has occurred; the caller decides what identifies a position.
class Repetitions {
public:
    void add(const std::string& position) { ++counts_[position]; }
    int count(const std::string& position) const;

private:
    std::map<std::string, int> counts_;
};

// Every FEN field but the ply, which is the last.
std::string without_ply(const std::string& fen);

std::string join(const std::vector<std::string>& parts, const std::string& separator);

int integer(const Parameters& parameters, const std::string& key);
// True for "on", false for "off".
bool flag(const Parameters& parameters, const std::string& key);

}  // namespace reference
