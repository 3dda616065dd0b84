#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "common.hpp"
#include "homes.hpp"
#include "reference.hpp"

namespace reference {
namespace {

constexpr Cell kDirections[] = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1},
                                {0, 1},   {1, -1}, {1, 0},  {1, 1}};

Cell neighbour(Cell cell, Cell direction) {
    return {cell.column + direction.column, cell.row + direction.row};
}

Cell middle(Cell from, Cell to) { return {(from.column + to.column) / 2, (from.row + to.row) / 2}; }

bool is_jump(Cell from, Cell to) {
    return std::abs(from.column - to.column) == 2 || std::abs(from.row - to.row) == 2;
}

bool is_empty(const Board& board, Cell cell) {
    return board.contains(cell) && board.at(cell) == kEmpty;
}

void move_piece(Board& board, Cell from, Cell to) {
    const char piece = board.at(from);
    board.set(from, kEmpty);
    if (is_jump(from, to)) board.set(middle(from, to), kEmpty);
    board.set(to, piece);
}

// Every cell that a move names: one for a placement, start and landings for the others.
std::vector<Cell> cells_of(const std::string& move) {
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < move.size(); ++i) {
        if (move[i] >= 'a' && move[i] <= 'z') cells.push_back(cell_at(move, i));
    }
    return cells;
}

class Infiltration : public Game {
public:
    explicit Infiltration(const Parameters& parameters)
        : k_(integer(parameters, "k")),
          pieces_(integer(parameters, "pieces")),
          capture_(flag(parameters, "capture")),
          multijump_(flag(parameters, "multijump")),
          forced_(flag(parameters, "forced")),
          pie_(flag(parameters, "pie")),
          repetition_(integer(parameters, "repetition")),
          maxplies_(integer(parameters, "maxplies")),
          board_(integer(parameters, "size"), integer(parameters, "size")) {
        repetitions_.add(without_ply(fen()));
    }

    std::vector<std::string> legal_moves() const override {
        if (result_ != "none") return {};
        std::vector<std::string> moves = possible_moves();
        std::sort(moves.begin(), moves.end());
        return moves;
    }

    void play(const std::string& move) override {
        const char mover = side_to_move(ply_);
        if (move == "swap") {
            swap();
        } else {
            follow(cells_of(move), mover);
        }
        ++ply_;
        // Captures fill the hands again, but nobody goes back to deployment.
        if (hand('x') == 0 && hand('o') == 0) deploying_ = false;
        repetitions_.add(without_ply(fen()));
        result_ = result_after_move_of(mover);
    }

    std::string fen() const override {
        const std::string hands = std::to_string(hand('x')) + "," + std::to_string(hand('o'));
        const std::vector<std::string> fields{board_.fen(), std::string(1, side_to_move(ply_)),
                                              hands, deploying_ ? "d" : "m", std::to_string(ply_)};
        return join(fields, " ");
    }

    std::string result() const override { return result_; }

    std::unique_ptr<Game> clone() const override { return std::make_unique<Infiltration>(*this); }

private:
    int hand(char side) const { return pieces_ - board_.count(side); }

    // The legal moves by the rules of movement alone, whether or not the game has ended.
    std::vector<std::string> possible_moves() const {
        return deploying_ ? deployment_moves() : movement_moves();
    }

    std::vector<std::string> deployment_moves() const {
        std::vector<std::string> moves = placements();
        if (pie_ && ply_ == 1) moves.push_back("swap");
        return moves;
    }

    std::vector<std::string> movement_moves() const {
        std::vector<std::string> moves = jumps();
        if (forced_ && !moves.empty()) return moves;
        for (const std::string& move : steps()) moves.push_back(move);
        for (const std::string& move : placements()) moves.push_back(move);
        return moves;
    }

    std::vector<std::string> placements() const {
        const char side = side_to_move(ply_);
        if (hand(side) == 0) return {};
        return sorted_names(empty_cells_at_home_of(board_, side));
    }

    std::vector<std::string> steps() const {
        std::vector<std::string> moves;
        for (const Cell from : board_.cells()) {
            if (board_.at(from) != side_to_move(ply_)) continue;
            for (const Cell direction : kDirections) {
                const Cell to = neighbour(from, direction);
                if (is_empty(board_, to)) moves.push_back(cell_name(from) + cell_name(to));
            }
        }
        return moves;
    }

    std::vector<std::string> jumps() const {
        std::vector<std::string> moves;
        if (!capture_) return moves;
        for (const Cell from : board_.cells()) {
            if (board_.at(from) != side_to_move(ply_)) continue;
            add_jumps(board_, from, cell_name(from), moves);
        }
        return moves;
    }

    // Adds every jump that extends the chain `so_far`, which has brought the piece to `from`.
    // `board` is the board as it is then: the start cell is free and the jumped pieces are gone.
    void add_jumps(const Board& board, Cell from, const std::string& so_far,
                   std::vector<std::string>& moves) const {
        const char side = side_to_move(ply_);
        for (const Cell direction : kDirections) {
            const Cell over = neighbour(from, direction);
            const Cell to = neighbour(over, direction);
            if (!is_empty(board, to) || board.at(over) != opponent(side)) continue;
            const std::string chain = so_far + cell_name(to);
            moves.push_back(chain);
            if (!multijump_) continue;
            Board after = board;
            move_piece(after, from, to);
            add_jumps(after, to, chain, moves);
        }
    }

    void follow(const std::vector<Cell>& cells, char side) {
        if (cells.size() == 1) board_.set(cells.front(), side);
        for (std::size_t i = 0; i + 1 < cells.size(); ++i) {
            move_piece(board_, cells[i], cells[i + 1]);
        }
    }

    void swap() {
        const Board before = board_;
        for (const Cell cell : before.cells()) {
            if (before.at(cell) != 'x') continue;
            board_.set(cell, kEmpty);
            board_.set({cell.column, board_.height() - 1 - cell.row}, 'o');
        }
    }

    bool has_won(char side) const {
        for (const std::vector<Cell>& run : maximal_runs(board_, side)) {
            if (cells_at_home_of(board_, run, opponent(side)) >= k_) return true;
        }
        return false;
    }

    std::string result_after_move_of(char mover) const {
        if (has_won(mover)) return win_of(mover);
        if (possible_moves().empty()) return win_of(mover);
        if (repetition_ > 0 && repetitions_.count(without_ply(fen())) >= repetition_) return "draw";
        if (maxplies_ > 0 && ply_ >= maxplies_) return "draw";
        return "none";
    }

    int k_;
    int pieces_;
    bool capture_;
    bool multijump_;
    bool forced_;
    bool pie_;
    int repetition_;
    int maxplies_;
    Board board_;
    bool deploying_ = true;
    int ply_ = 0;
    Repetitions repetitions_;
    std::string result_ = "none";
};

}  // namespace

std::unique_ptr<Game> make_infiltration(const Parameters& parameters) {
    return std::make_unique<Infiltration>(parameters);
}

}  // namespace reference
