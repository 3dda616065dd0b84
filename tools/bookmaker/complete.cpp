#include "bookmaker/complete.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "search/score.hpp"

namespace tessera::bookmaker {
namespace {

struct Known {
    search::Score score = 0;
    int height = 0;  // plies of the longest game from here
    bool is_done = false;
};

class Solver {
public:
    Solver(std::unique_ptr<game::Table> table, std::size_t most)
        : table_(std::move(table)), most_(most) {}

    Status run() { return visit(); }
    std::vector<book::Entry> take_entries() { return std::move(entries_); }

private:
    Status visit() {
        const auto [key, symmetry] = table_->canonical();
        if (known_.size() >= most_)
            return Error{fmt::format("there are more than {} positions", most_)};
        known_[key];
        book::Entry entry{key, {}};
        const auto moves = table_->legal_moves();
        const auto images = table_->images(moves, symmetry);
        Known here{-search::infinite, 0, true};
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const auto behind = after(moves[i]);
            if (!behind) return behind.error();
            book::Move move{images[i]};
            move.score = static_cast<std::int16_t>(behind->score);
            move.depth = static_cast<std::uint8_t>(std::min(behind->height + 1, 255));
            here.score = std::max(here.score, behind->score);
            here.height = std::max(here.height, behind->height + 1);
            entry.moves.push_back(std::move(move));
        }
        for (auto& move : entry.moves)
            move.weight = move.score == here.score ? book::full_weight : 0;
        book::sort_moves(entry.moves);
        entries_.push_back(std::move(entry));
        known_[key] = here;
        return Success{};
    }

    // The position behind a move as the mover sees it.
    Expected<Known> after(const std::string& move) {
        const auto mover = table_->turn();
        if (auto status = table_->play(move); !status) return status.error();
        Known result{0, 0, true};
        if (const auto outcome = table_->outcome(); outcome != Outcome::none) {
            result.score = search::score_of(outcome, mover, 1);
        } else {
            const auto key = table_->canonical().key;
            if (!known_.contains(key))
                if (auto status = visit(); !status) return status.error();
            result = known_.at(key);
            if (!result.is_done) return Error{"positions lead to each other"};
            result.score = -result.score;
            if (result.score >= search::proven) --result.score;
            if (result.score <= -search::proven) ++result.score;
        }
        table_->undo();
        return result;
    }

    std::unique_ptr<game::Table> table_;
    std::size_t most_;
    std::unordered_map<std::uint64_t, Known> known_;
    std::vector<book::Entry> entries_;
};

}  // namespace

Expected<std::vector<book::Entry>> complete(const game::Table& start, std::size_t most) {
    auto table = start.clone();
    table->set_start();
    Solver solver(std::move(table), most);
    if (auto status = solver.run(); !status)
        return Error{fmt::format("no complete book: {}", status.error().what)};
    return solver.take_entries();
}

}  // namespace tessera::bookmaker
