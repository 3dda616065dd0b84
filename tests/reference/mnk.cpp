#include <algorithm>

#include "common.hpp"

namespace reference {

namespace {

class Mnk : public Game {
public:
    explicit Mnk(const Parameters& parameters)
        : k_(integer(parameters, "k")),
          exact_(flag(parameters, "exact")),
          board_(integer(parameters, "m"), integer(parameters, "n")) {}

    std::vector<std::string> legal_moves() const override {
        std::vector<std::string> moves;
        if (result() != "none") return moves;
        for (const Cell cell : board_.cells()) {
            if (board_.at(cell) == kEmpty) moves.push_back(cell_name(cell));
        }
        std::sort(moves.begin(), moves.end());
        return moves;
    }

    void play(const std::string& move) override {
        board_.set(cell_at(move), side_to_move(ply_));
        ++ply_;
    }

    std::string fen() const override {
        return board_.fen() + " " + side_to_move(ply_) + " " + std::to_string(ply_);
    }

    std::string result() const override {
        for (const char side : {'x', 'o'}) {
            if (has_line(board_, side, k_, exact_)) return win_of(side);
        }
        return board_.count(kEmpty) == 0 ? "draw" : "none";
    }

    std::unique_ptr<Game> clone() const override { return std::make_unique<Mnk>(*this); }

private:
    int k_;
    bool exact_;
    Board board_;
    int ply_ = 0;
};

}  // namespace

std::unique_ptr<Game> make_mnk(const Parameters& parameters) {
    return std::make_unique<Mnk>(parameters);
}

}  // namespace reference
