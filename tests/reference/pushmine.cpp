#include <algorithm>

#include "common.hpp"

namespace reference {

namespace {

constexpr char kMine = '*';
constexpr char kBlocker = '#';
constexpr char kNeutral = 'n';

bool is_stone(char content) { return content == 'x' || content == 'o' || content == kNeutral; }

// What a push makes of a line, written from the entry end to the far end.
struct PushedLine {
    bool legal;
    std::string after;
    char ejected;
};

PushedLine push_line(const std::string& line, char mover) {
    const std::size_t stop = line.find_first_of(std::string{kMine, kBlocker});
    if (stop == std::string::npos) {
        return {true, mover + line.substr(0, line.size() - 1), line.back()};
    }
    const std::string moving = mover + line.substr(0, stop);
    const char arriving = moving.back();
    if (line[stop] == kBlocker && is_stone(arriving)) return {false, line, kEmpty};
    const char left_at_stop = is_stone(arriving) ? kEmpty : line[stop];
    return {true, moving.substr(0, stop) + left_at_stop + line.substr(stop + 1), kEmpty};
}

class Pushmine : public Game {
public:
    explicit Pushmine(const Parameters& parameters)
        : size_(integer(parameters, "size")),
          k_(integer(parameters, "k")),
          decay_(parameters.at("decay")),
          lifetime_(2 * integer(parameters, "decayturns")),
          repetition_(integer(parameters, "repetition")),
          max_plies_(integer(parameters, "maxplies")),
          board_(size_, size_) {
        seen_.add(without_ply(fen()));
    }

    std::vector<std::string> legal_moves() const override {
        if (result() != "none") return {};
        return moves_of_side();
    }

    void play(const std::string& move) override {
        if (move.back() == 'm') {
            board_.set(cell_at(move), kMine);
            --mines_[side_to_move(ply_)];
            banned_ = "-";
        } else {
            push(move);
            banned_ = opposite(move);
        }
        age_mines();
        ++ply_;
        seen_.add(without_ply(fen()));
    }

    std::string fen() const override {
        return board_.fen() + " " + side_to_move(ply_) + " " + std::to_string(mines_.at('x')) +
               "," + std::to_string(mines_.at('o')) + " " + banned_ + " " + ages_field() + " " +
               std::to_string(ply_);
    }

    std::string result() const override {
        const char mover = opponent(side_to_move(ply_));
        // When both have a line the mover loses, so the other's line is looked for first.
        for (const char side : {opponent(mover), mover}) {
            if (has_line(board_, side, k_)) return win_of(side);
        }
        if (repetition_ != 0 && seen_.count(without_ply(fen())) >= repetition_) return "draw";
        if (max_plies_ != 0 && ply_ >= max_plies_) return "draw";
        return moves_of_side().empty() ? "draw" : "none";
    }

    std::unique_ptr<Game> clone() const override { return std::make_unique<Pushmine>(*this); }

private:
    // The cells of a push's line from the entry end to the far end.
    std::vector<Cell> line_of(const std::string& push) const {
        const std::map<char, Cell> steps = {
            {'r', {1, 0}}, {'l', {-1, 0}}, {'u', {0, 1}}, {'d', {0, -1}}};
        const Cell step = steps.at(push.back());
        std::vector<Cell> line;
        for (Cell cell = cell_at(push); board_.contains(cell);
             cell = {cell.column + step.column, cell.row + step.row}) {
            line.push_back(cell);
        }
        return line;
    }

    std::string contents(const std::vector<Cell>& line) const {
        std::string text;
        for (const Cell cell : line) text += board_.at(cell);
        return text;
    }

    std::string opposite(const std::string& push) const {
        const std::map<char, char> reversed = {{'r', 'l'}, {'l', 'r'}, {'u', 'd'}, {'d', 'u'}};
        return cell_name(line_of(push).back()) + reversed.at(push.back());
    }

    std::vector<std::string> pushes() const {
        std::vector<std::string> all;
        for (int i = 0; i < size_; ++i) {
            all.push_back(cell_name({0, i}) + "r");
            all.push_back(cell_name({size_ - 1, i}) + "l");
            all.push_back(cell_name({i, 0}) + "u");
            all.push_back(cell_name({i, size_ - 1}) + "d");
        }
        return all;
    }

    // The moves if neither a line, repetition nor the ply limit has ended the game.
    std::vector<std::string> moves_of_side() const {
        const char side = side_to_move(ply_);
        std::vector<std::string> moves;
        for (const std::string& push : pushes()) {
            const bool legal = push_line(contents(line_of(push)), side).legal;
            if (legal && push != banned_) moves.push_back(push);
        }
        for (const Cell cell : board_.cells()) {
            const bool placeable = mines_.at(side) > 0 && board_.at(cell) == kEmpty;
            if (placeable) moves.push_back(cell_name(cell) + "m");
        }
        std::sort(moves.begin(), moves.end());
        return moves;
    }

    void push(const std::string& move) {
        const char mover = side_to_move(ply_);
        const std::vector<Cell> line = line_of(move);
        const PushedLine pushed = push_line(contents(line), mover);
        for (std::size_t i = 0; i < line.size(); ++i) board_.set(line[i], pushed.after[i]);
        if (pushed.ejected == opponent(mover)) ++mines_[mover];
    }

    // The end of a ply: mines that are gone lose their age, a new one gets age 0, others grow
    // older.
    void age_mines() {
        if (decay_ == "none") return;
        for (const Cell cell : board_.cells()) {
            const std::string name = cell_name(cell);
            if (board_.at(cell) != kMine) {
                ages_.erase(name);
            } else if (!ages_.contains(name)) {
                ages_[name] = 0;
            } else if (++ages_[name] == lifetime_) {
                ages_.erase(name);
                board_.set(cell, remains_of_mine());
            }
        }
    }

    char remains_of_mine() const {
        if (decay_ == "blocker") return kBlocker;
        return decay_ == "neutral" ? kNeutral : kEmpty;
    }

    std::string ages_field() const {
        std::vector<std::string> ages;
        for (const Cell cell : board_.cells()) {
            const auto found = ages_.find(cell_name(cell));
            if (found != ages_.end()) ages.push_back(std::to_string(found->second));
        }
        return ages.empty() ? "-" : join(ages, ",");
    }

    int size_;
    int k_;
    std::string decay_;
    int lifetime_;
    int repetition_;
    int max_plies_;
    Board board_;
    std::map<char, int> mines_ = {{'x', 0}, {'o', 0}};
    std::string banned_ = "-";
    std::map<std::string, int> ages_;  // by cell name; stays empty without decay
    int ply_ = 0;
    Repetitions seen_;
};

}  // namespace

std::unique_ptr<Game> make_pushmine(const Parameters& parameters) {
    return std::make_unique<Pushmine>(parameters);
}

}  // namespace reference
