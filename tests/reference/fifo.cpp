#include <string>
#include <vector>

#include "common.hpp"
#include "homes.hpp"
#include "reference.hpp"

namespace reference {
namespace {

class Fifo : public Game {
public:
    explicit Fifo(const Parameters& parameters)
        : k_(integer(parameters, "k")),
          cap_(integer(parameters, "cap")),
          opening_(integer(parameters, "opening")),
          exact_(flag(parameters, "exact")),
          repetition_(integer(parameters, "repetition")),
          maxplies_(integer(parameters, "maxplies")),
          board_(integer(parameters, "size"), integer(parameters, "size")) {
        repetitions_.add(without_ply(fen()));
    }

    std::vector<std::string> legal_moves() const override {
        if (result_ != "none") return {};
        return sorted_names(allowed_cells());
    }

    void play(const std::string& move) override {
        const char mover = side_to_move(ply_);
        const Cell cell = cell_at(move);
        board_.set(cell, mover);
        queue(mover).push_back(cell);
        ++ply_;
        if (ply_ >= opening_ && board_.count(mover) > cap_) remove_oldest(mover);
        repetitions_.add(without_ply(fen()));
        result_ = result_after_move_of(mover);
    }

    std::string fen() const override {
        const std::vector<std::string> fields{board_.fen(), std::string(1, side_to_move(ply_)),
                                              queue_field(queue_x_), queue_field(queue_o_),
                                              std::to_string(ply_)};
        return join(fields, " ");
    }

    std::string result() const override { return result_; }

    std::unique_ptr<Game> clone() const override { return std::make_unique<Fifo>(*this); }

private:
    using Queue = std::vector<Cell>;

    static std::string queue_field(const Queue& queue) {
        std::vector<std::string> names;
        for (const Cell cell : queue) names.push_back(cell_name(cell));
        return names.empty() ? "-" : join(names, ",");
    }

    Queue& queue(char side) { return side == 'x' ? queue_x_ : queue_o_; }

    std::vector<Cell> allowed_cells() const {
        const std::vector<Cell> x_home = empty_cells_at_home_of(board_, 'x');
        const std::vector<Cell> o_home = empty_cells_at_home_of(board_, 'o');
        if (ply_ < opening_) {
            const int round = ply_ / 2 + 1;
            return round % 2 == 1 ? x_home : o_home;
        }
        std::vector<Cell> everywhere = x_home;
        everywhere.insert(everywhere.end(), o_home.begin(), o_home.end());
        return everywhere;
    }

    void remove_oldest(char side) {
        board_.set(queue(side).front(), kEmpty);
        queue(side).erase(queue(side).begin());
    }

    bool has_won(char side) const {
        for (const std::vector<Cell>& run : maximal_runs(board_, side)) {
            const int length = static_cast<int>(run.size());
            const int infiltrated = cells_at_home_of(board_, run, opponent(side));
            // A run that is too long only because it reaches back over the border is still an
            // overline.
            if (exact_ ? infiltrated == k_ && length == k_ : infiltrated >= k_) return true;
        }
        return false;
    }

    std::string result_after_move_of(char mover) const {
        if (has_won(mover)) return win_of(mover);
        if (allowed_cells().empty()) return "draw";
        if (repetition_ > 0 && repetitions_.count(without_ply(fen())) >= repetition_) return "draw";
        if (maxplies_ > 0 && ply_ >= maxplies_) return "draw";
        return "none";
    }

    int k_;
    int cap_;
    int opening_;
    bool exact_;
    int repetition_;
    int maxplies_;
    Board board_;
    Queue queue_x_;
    Queue queue_o_;
    int ply_ = 0;
    Repetitions repetitions_;
    std::string result_ = "none";
};

}  // namespace

std::unique_ptr<Game> make_fifo(const Parameters& parameters) {
    return std::make_unique<Fifo>(parameters);
}

}  // namespace reference
