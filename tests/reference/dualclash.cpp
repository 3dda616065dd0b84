#include <algorithm>

#include "common.hpp"

namespace reference {

namespace {

constexpr char kGrey = 'g';

// Walls and bombs come only from a FEN, and this reference always starts from the empty board.
class Dualclash : public Game {
public:
    explicit Dualclash(const Parameters& parameters)
        : gravity_(flag(parameters, "gravity")),
          repetition_(integer(parameters, "repetition")),
          max_plies_(integer(parameters, "maxplies")),
          board_(integer(parameters, "size"), integer(parameters, "size")) {
        seen_.add(without_ply(fen()));
    }

    std::vector<std::string> legal_moves() const override {
        std::vector<std::string> moves;
        if (is_over()) return moves;
        for (const Cell cell : board_.cells()) {
            if (board_.at(cell) == kEmpty) moves.push_back(cell_name(cell));
            if (board_.at(cell) == side_to_move(ply_)) moves.push_back(cell_name(cell) + "x");
        }
        if (board_.count(kGrey) > 0) moves.push_back("drop");
        std::sort(moves.begin(), moves.end());
        return moves;
    }

    void play(const std::string& move) override {
        if (move == "drop") {
            drop_greys();
        } else if (move.back() == 'x') {
            blow(cell_at(move));
            if (gravity_) let_fall();
        } else {
            place(cell_at(move));
        }
        ++ply_;
        seen_.add(without_ply(fen()));
    }

    std::string fen() const override {
        return board_.fen() + " " + side_to_move(ply_) + " " + std::to_string(ply_);
    }

    std::string result() const override {
        if (!is_over()) return "none";
        const int red = total('x');
        const int blue = total('o');
        if (red == blue) return "draw";
        return win_of(red > blue ? 'x' : 'o');
    }

    std::unique_ptr<Game> clone() const override { return std::make_unique<Dualclash>(*this); }

private:
    bool is_over() const {
        if (board_.count(kEmpty) == 0) return true;
        if (repetition_ != 0 && seen_.count(without_ply(fen())) >= repetition_) return true;
        return max_plies_ != 0 && ply_ >= max_plies_;
    }

    std::vector<Cell> neighbours(Cell cell) const {
        std::vector<Cell> found;
        for (const Cell step : {Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}}) {
            const Cell neighbour{cell.column + step.column, cell.row + step.row};
            if (board_.contains(neighbour)) found.push_back(neighbour);
        }
        return found;
    }

    void place(Cell cell) {
        const char mover = side_to_move(ply_);
        const Board before = board_;
        board_.set(cell, mover);
        for (const Cell neighbour : neighbours(cell)) {
            if (before.at(neighbour) == opponent(mover)) board_.set(neighbour, kGrey);
            if (before.at(neighbour) == kGrey) board_.set(neighbour, mover);
        }
    }

    void blow(Cell cell) {
        board_.set(cell, kEmpty);
        for (const Cell neighbour : neighbours(cell)) board_.set(neighbour, kEmpty);
    }

    void let_fall() {
        for (int column = 0; column < board_.width(); ++column) {
            std::string stack;
            for (int row = 0; row < board_.height(); ++row) {
                if (board_.at({column, row}) != kEmpty) stack += board_.at({column, row});
            }
            stack.resize(static_cast<std::size_t>(board_.height()), kEmpty);
            for (int row = 0; row < board_.height(); ++row) {
                board_.set({column, row}, stack.at(static_cast<std::size_t>(row)));
            }
        }
    }

    void drop_greys() {
        for (const Cell cell : board_.cells()) {
            if (board_.at(cell) == kGrey) board_.set(cell, kEmpty);
        }
    }

    int total(char side) const {
        int points = board_.count(side);
        for (int line = 0; line < board_.width(); ++line) {
            int in_row = 0;
            int in_column = 0;
            for (int place = 0; place < board_.width(); ++place) {
                if (board_.at({place, line}) == side) ++in_row;
                if (board_.at({line, place}) == side) ++in_column;
            }
            if (in_row == board_.width()) points += 50;
            if (in_column == board_.width()) points += 50;
        }
        return points;
    }

    bool gravity_;
    int repetition_;
    int max_plies_;
    Board board_;
    int ply_ = 0;
    Repetitions seen_;
};

}  // namespace

std::unique_ptr<Game> make_dualclash(const Parameters& parameters) {
    return std::make_unique<Dualclash>(parameters);
}

}  // namespace reference
