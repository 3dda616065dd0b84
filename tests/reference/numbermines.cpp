// Only the full view is played here: both setups are known, so every landing can be judged.
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "common.hpp"
#include "reference.hpp"

namespace reference {
namespace {

std::string joined(const std::vector<int>& numbers, const std::string& separator) {
    std::vector<std::string> parts;
    for (const int number : numbers) parts.push_back(std::to_string(number));
    return join(parts, separator);
}

std::string setup_name(const std::vector<int>& mines) {
    return mines.empty() ? "none" : joined(mines, "-");
}

std::vector<int> setup_named(const std::string& name) {
    std::vector<int> mines;
    if (name == "none") return mines;
    std::istringstream stream(name);
    for (std::string part; std::getline(stream, part, '-');) mines.push_back(std::stoi(part));
    return mines;
}

// All ways to add `missing` further mines, each beyond the ones before it, to `chosen`.
void add_setups(const std::vector<int>& chosen, int first, int last, int missing,
                std::vector<std::vector<int>>& setups) {
    if (missing == 0) {
        setups.push_back(chosen);
        return;
    }
    for (int position = first; position <= last; ++position) {
        std::vector<int> longer = chosen;
        longer.push_back(position);
        add_setups(longer, position + 1, last, missing - 1, setups);
    }
}

struct Player {
    std::vector<int> path{1};
    bool has_setup = false;
    std::vector<int> mines;

    std::string mines_field() const { return has_setup ? setup_name(mines) : "-"; }
};

class NumberMines : public Game {
public:
    explicit NumberMines(const Parameters& parameters)
        : length_(integer(parameters, "length")),
          mines_(integer(parameters, "mines")),
          step_(integer(parameters, "step")) {}

    std::vector<std::string> legal_moves() const override {
        if (result_ != "none") return {};
        std::vector<std::string> moves = mover().has_setup ? steps() : setup_moves();
        std::sort(moves.begin(), moves.end());
        return moves;
    }

    void play(const std::string& move) override {
        if (mover().has_setup) {
            step(std::stoi(move.substr(1)));
        } else {
            choose(move);
        }
        ++ply_;
    }

    std::string fen() const override {
        const std::vector<std::string> fields{
            joined(x_.path, ","), joined(o_.path, ","), std::string(1, side_to_move(ply_)),
            x_.mines_field(),     o_.mines_field(),     std::to_string(ply_)};
        return join(fields, " ");
    }

    std::string result() const override { return result_; }

    std::unique_ptr<Game> clone() const override { return std::make_unique<NumberMines>(*this); }

private:
    const Player& mover() const { return side_to_move(ply_) == 'x' ? x_ : o_; }
    Player& mover() { return side_to_move(ply_) == 'x' ? x_ : o_; }
    const Player& other() const { return side_to_move(ply_) == 'x' ? o_ : x_; }

    std::vector<std::string> setup_moves() const {
        std::vector<std::vector<int>> setups;
        add_setups({}, 2, length_ - 1, mines_, setups);
        std::vector<std::string> moves;
        for (const std::vector<int>& mines : setups) moves.push_back(setup_name(mines));
        return moves;
    }

    std::vector<std::string> steps() const {
        std::vector<std::string> moves;
        for (int distance = 1; distance <= step_; ++distance) {
            if (mover().path.back() + distance > length_) break;
            moves.push_back("+" + std::to_string(distance));
        }
        return moves;
    }

    void choose(const std::string& move) {
        mover().mines = setup_named(move);
        mover().has_setup = true;
    }

    void step(int distance) {
        const char side = side_to_move(ply_);
        const int landing = mover().path.back() + distance;
        mover().path.push_back(landing);
        const std::vector<int>& dangers = other().mines;
        if (std::count(dangers.begin(), dangers.end(), landing) > 0) {
            result_ = win_of(opponent(side));
        } else if (landing == length_) {
            result_ = win_of(side);
        }
    }

    int length_;
    int mines_;
    int step_;
    Player x_;
    Player o_;
    int ply_ = 0;
    std::string result_ = "none";
};

}  // namespace

std::unique_ptr<Game> make_numbermines(const Parameters& parameters) {
    return std::make_unique<NumberMines>(parameters);
}

}  // namespace reference
