// Proves what a position of mnk is worth: a win or loss with its exact distance, or a draw.
//
// Several questions are worked at in turn: whether either side wins at all, and whether it does
// within one ply, two plies and so on. Their answers together are the value. The work can be broken
// off anywhere and taken up again.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "games/mnk/rules.hpp"
#include "games/mnk/solver/proof_search.hpp"
#include "search/score.hpp"

namespace tessera::mnk {

template <int Words>
class Solver {
public:
    using State = typename Rules<Words>::State;

    // `is_over` is asked every few hundred nodes whether to give up.
    Solver(const Rules<Words>& rules, const State& root, std::size_t most_bytes,
           std::function<bool()> is_over)
        : rules_(rules),
          root_(root),
          board_(rules.grid(), rules.k(), rules.is_exact()),
          table_(most_bytes),
          search_(board_, table_, std::move(is_over)) {
        tasks_ = {{true, endless}, {false, endless}, {true, 1}};
        // Where one stone more never hurts, the first player could make a win of the second his
        // own: there is no distance to look for.
        if (root.ply > 0 || rules.is_exact()) tasks_.push_back({false, 2});
    }

    static bool reaches(const Rules<Words>& rules) { return rules.grid().size() <= 64; }

    // Works for about so many nodes; true when the value is proven.
    bool work(std::uint64_t most_nodes) {
        const auto last = nodes() + most_nodes;
        while (!score_ && nodes() < last) {
            const auto task = std::ranges::min_element(tasks_, {}, &Task::weighted_nodes);
            if (task == tasks_.end()) break;
            const auto before = nodes();
            const auto slice = std::min(std::max(least_slice, task->nodes / 4), last - before);
            const auto answer = ask(root_, task->own, task->plies, slice);
            task->nodes += nodes() - before;
            if (answer)
                conclude(*task, *answer);
            else if (nodes() < before + slice)
                break;
        }
        return score_.has_value();
    }
    std::uint64_t nodes() const { return search_.nodes(); }
    // For the side to move, once it is proven.
    std::optional<search::Score> score() const { return score_; }

    // Best play of both sides from the root, as far as it can be found with so many nodes.
    // `preferred` comes first if nothing is better.
    std::vector<Move> line(Move preferred, std::uint64_t most_nodes) {
        const auto last = nodes() + most_nodes;
        std::vector<Move> moves;
        auto state = root_;
        for (auto score = *score_; state.outcome == Outcome::none;) {
            const auto next = best_move(state, score, preferred, last);
            if (!next) break;
            moves.push_back(*next);
            rules_.play(state, *next);
            if (score) score = score > 0 ? -score - 1 : -score + 1;
        }
        return moves;
    }

private:
    struct Task {
        bool own;  // whether the side to move at the root is asked about
        int plies;
        std::uint64_t nodes = 0;

        // Short wins are found soon; while there is none, a draw is likelier than a long one.
        std::uint64_t weighted_nodes() const { return plies == endless ? nodes : 3 * nodes; }
    };
    static constexpr std::uint64_t least_slice = 2048;
    static constexpr std::uint64_t glance = 64;

    // Whether a side, the one to move or the other, wins within so many plies.
    std::optional<bool> ask(const State& state, bool own, int plies, std::uint64_t most_nodes) {
        if (plies >= rules_.plies_left(state)) plies = endless;
        const auto attacker = own ? side_at(state.ply) : !side_at(state.ply);
        return search_.ask(
            {state.stones[index(attacker)], state.stones[index(!attacker)], own, plies},
            most_nodes);
    }

    void conclude(Task& task, bool wins) {
        const auto [own, plies, spent] = task;
        if (plies != endless && wins) {
            score_ = own ? search::win_in(plies) : search::loss_in(plies);
        } else if (plies != endless && plies < rules_.plies_left(root_)) {
            task.plies += 2;
            if (task.plies >= search::max_ply) std::erase_if(tasks_, same_as(own, task.plies));
        } else if (wins) {
            // Only the distance is open.
            std::erase_if(tasks_,
                          [&](const Task& t) { return t.own != own || t.plies == endless; });
        } else {
            std::erase_if(tasks_, [&](const Task& t) { return t.own == own; });
            safe_[own] = true;
            if (safe_[!own]) score_ = 0;
        }
    }
    static auto same_as(bool own, int plies) {
        return [=](const Task& t) { return t.own == own && t.plies == plies; };
    }

    std::optional<Move> best_move(const State& state, search::Score score, Move preferred,
                                  std::uint64_t last) {
        auto moves = ordered_moves(state);
        const auto first = std::ranges::find(moves, preferred);
        if (first != moves.end()) std::rotate(moves.begin(), first, first + 1);
        // What is known already comes before what has yet to be found out.
        for (const bool thorough : {false, true})
            for (const auto& move : moves) {
                const auto left = last - std::min(last, nodes());
                const auto look = thorough            ? left
                                  : move == preferred ? left / 2
                                                      : std::min(left, glance);
                if (keeps(state, move, score, look)) return move;
            }
        return std::nullopt;
    }
    std::vector<Move> ordered_moves(const State& state) {
        Sight<Words> sight(board_);
        const auto turn = side_at(state.ply);
        sight.look(state.stones[index(turn)], state.stones[index(!turn)], true, endless);
        std::vector<std::uint64_t> weights;
        sight.weigh(weights);
        game::MoveList<Move> list;
        rules_.legal_moves(state, list);
        std::vector<Move> moves(list.begin(), list.end());
        std::ranges::stable_sort(moves, std::ranges::greater{},
                                 [&](Move move) { return weights[move.cell]; });
        return moves;
    }
    // Whether the move is as good as the score of the position.
    bool keeps(State state, Move move, search::Score score, std::uint64_t most_nodes) {
        const auto winner = win_for(side_at(state.ply));
        rules_.play(state, move);
        const int plies = std::abs(search::plies_to_end(score));
        if (score > 0)
            return plies == 1 ? state.outcome == winner
                              : state.outcome == Outcome::none &&
                                    ask(state, false, plies - 1, most_nodes) == true;
        if (state.outcome != Outcome::none) return true;
        return (score < 0 && plies <= 2) ||
               ask(state, true, score < 0 ? plies - 3 : endless, most_nodes) == false;
    }

    Rules<Words> rules_;
    State root_;
    Board<Words> board_;
    ProofTable table_;
    ProofSearch<Words> search_;
    std::vector<Task> tasks_;
    std::array<bool, 2> safe_{};
    std::optional<search::Score> score_;
};

}  // namespace tessera::mnk
