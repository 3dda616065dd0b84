#include "common.hpp"

#include <algorithm>

namespace reference {

Board::Board(int width, int height)
    : width_(width),
      height_(height),
      contents_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), kEmpty) {}

bool Board::contains(Cell cell) const {
    return cell.column >= 0 && cell.column < width_ && cell.row >= 0 && cell.row < height_;
}

char Board::at(Cell cell) const { return contents_.at(index(cell)); }

void Board::set(Cell cell, char content) { contents_.at(index(cell)) = content; }

std::vector<Cell> Board::cells() const {
    std::vector<Cell> cells;
    for (int row = height_ - 1; row >= 0; --row) {
        for (int column = 0; column < width_; ++column) cells.push_back({column, row});
    }
    return cells;
}

int Board::count(char content) const {
    return static_cast<int>(std::count(contents_.begin(), contents_.end(), content));
}

std::string Board::fen() const {
    std::vector<std::string> rows;
    for (int row = height_ - 1; row >= 0; --row) {
        std::string text;
        int empties = 0;
        for (int column = 0; column < width_; ++column) {
            const char content = at({column, row});
            if (content == kEmpty) {
                ++empties;
                continue;
            }
            if (empties > 0) text += std::to_string(empties);
            empties = 0;
            text += content;
        }
        if (empties > 0) text += std::to_string(empties);
        rows.push_back(text);
    }
    return join(rows, "/");
}

std::size_t Board::index(Cell cell) const {
    return static_cast<std::size_t>(cell.row) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(cell.column);
}

std::string cell_name(Cell cell) {
    return static_cast<char>('a' + cell.column) + std::to_string(cell.row + 1);
}

Cell cell_at(const std::string& text, std::size_t start) {
    return {text.at(start) - 'a', std::stoi(text.substr(start + 1)) - 1};
}

char side_to_move(int ply) { return ply % 2 == 0 ? 'x' : 'o'; }

char opponent(char side) { return side == 'x' ? 'o' : 'x'; }

std::string win_of(char side) { return side == 'x' ? "p1win" : "p2win"; }

namespace {

bool holds(const Board& board, Cell cell, char content) {
    return board.contains(cell) && board.at(cell) == content;
}

}  // namespace

std::vector<std::vector<Cell>> maximal_runs(const Board& board, char stone) {
    constexpr Cell directions[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    std::vector<std::vector<Cell>> runs;
    for (const Cell start : board.cells()) {
        for (const Cell step : directions) {
            const Cell before{start.column - step.column, start.row - step.row};
            // Only the first stone of a run starts it, or the run would not be maximal.
            if (!holds(board, start, stone) || holds(board, before, stone)) continue;
            std::vector<Cell> run;
            for (Cell cell = start; holds(board, cell, stone);
                 cell = {cell.column + step.column, cell.row + step.row}) {
                run.push_back(cell);
            }
            runs.push_back(run);
        }
    }
    return runs;
}

bool has_line(const Board& board, char stone, int k, bool exact) {
    for (const std::vector<Cell>& run : maximal_runs(board, stone)) {
        const int length = static_cast<int>(run.size());
        if (exact ? length == k : length >= k) return true;
    }
    return false;
}

int Repetitions::count(const std::string& position) const {
    const auto found = counts_.find(position);
    return found == counts_.end() ? 0 : found->second;
}

std::string without_ply(const std::string& fen) { return fen.substr(0, fen.rfind(' ')); }

std::string join(const std::vector<std::string>& parts, const std::string& separator) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) text += (i == 0 ? "" : separator) + parts[i];
    return text;
}

int integer(const Parameters& parameters, const std::string& key) {
    return std::stoi(parameters.at(key));
}

bool flag(const Parameters& parameters, const std::string& key) {
    return parameters.at(key) == "on";
}

}  // namespace reference
