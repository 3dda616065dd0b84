// Full-width proof that a position is won or lost within so many plies: nothing is guessed, left
// out or reduced. What the main search finds sooner or later this finds at the depth that suffices.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "search/transposition_table.hpp"
#include "search/walk.hpp"

namespace tessera::search {

template <game::Rules R, Evaluator<R> E>
class Prover {
public:
    using Move = typename R::Move;

    // `is_over` is asked every few hundred nodes whether to give up.
    Prover(const game::Position<R>& root, const E& evaluator, TranspositionTable& transpositions,
           std::function<bool()> is_over)
        : walk_(root, evaluator),
          transpositions_(transpositions),
          is_over_(std::move(is_over)),
          lists_(max_ply + 1) {}

    // Whether the side to move wins (loses) within so many plies; nothing when the nodes, counted
    // over the prover's whole life, ran out first.
    std::optional<bool> wins_within(int plies, std::uint64_t most_nodes) {
        return answer(most_nodes, [&] { return wins(plies); });
    }
    std::optional<bool> loses_within(int plies, std::uint64_t most_nodes) {
        return answer(most_nodes, [&] { return loses(plies); });
    }
    // Best play of both sides from a position that is won, or lost, in exactly so many plies.
    std::vector<Move> line(int plies, bool win, std::uint64_t most_nodes) {
        std::vector<Move> moves;
        node_limit_ = most_nodes;
        for (; plies > 0; --plies, win = !win) {
            const auto next = win ? winning_move(plies) : longest_defence(plies);
            if (!next) break;
            moves.push_back(*next);
            walk_.play(*next);
        }
        for (std::size_t i = 0; i < moves.size(); ++i) walk_.undo();
        return moves;
    }
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

private:
    struct OrderedMove {
        Move move;
        std::int64_t order;
    };

    template <class Question>
    std::optional<bool> answer(std::uint64_t most_nodes, Question question) {
        node_limit_ = most_nodes;
        aborted_ = false;
        const bool yes = question();
        return aborted_ ? std::nullopt : std::optional(yes);
    }

    bool wins(int plies) {
        if (plies <= 0) return false;
        if (plies == 1 && !stops_can_win())
            return walk_.evaluator().winning_move(walk_.state()).has_value();
        return known_or([&] { return try_all(plies, true); }, plies, true);
    }
    bool loses(int plies) {
        if (plies <= 0) return false;
        return known_or([&] { return !try_all(plies, false); }, plies, false);
    }

    // A table entry holds what is proven for the side to move: won (lost) within that many plies,
    // or not within `depth` plies.
    template <class Search>
    bool known_or(Search search, int plies, bool win) {
        const auto key = walk_.key() ^ (win ? win_salt : loss_salt);
        const auto known = transpositions_.probe(key);
        if (known && is_proven(known->score) && std::abs(plies_to_end(known->score)) <= plies)
            return true;
        if (known && !is_proven(known->score) && known->depth >= plies) return false;
        const bool outer = std::exchange(path_mattered_, false);
        const bool yes = search();
        // What depends on how often a position came up on the way is true of this way only.
        if (!aborted_ && !path_mattered_)
            transpositions_.store(
                key, {best_code_, yes ? (win ? win_in(plies) : loss_in(plies)) : 0, plies,
                      Bound::exact});
        path_mattered_ = path_mattered_ || outer;
        return yes && !aborted_;
    }

    // Whether some move wins (`attacking`), or else saves, the side to move.
    bool try_all(int plies, bool attacking) {
        const auto so_far = nodes();
        if (so_far >= node_limit_ || (so_far % 256 == 0 && is_over_())) aborted_ = true;
        if (aborted_) return false;
        nodes_.store(so_far + 1, std::memory_order_relaxed);
        const Side mover = walk_.turn();
        auto& list = lists_[static_cast<std::size_t>(plies)];
        order_moves(list, attacking);
        for (const auto& [move, order] : list) {
            walk_.play(move);
            const bool good =
                attacking ? is_won_for(mover, plies - 1) : !is_lost_for(mover, plies - 1);
            walk_.undo();
            if (aborted_) return false;
            if (good) {
                best_code_ = walk_.rules().move_code(move);
                return true;
            }
        }
        best_code_ = game::no_move_code;
        return false;
    }
    bool is_won_for(Side side, int plies) {
        const auto outcome = judged();
        return outcome == Outcome::none ? loses(plies) : outcome == win_for(side);
    }
    bool is_lost_for(Side side, int plies) {
        const auto outcome = judged();
        return outcome == Outcome::none ? wins(plies) : outcome == win_for(!side);
    }
    Outcome judged() {
        const auto ending = walk_.position().ending();
        if (ending == game::Ending::repetition) path_mattered_ = true;
        return walk_.position().outcome();
    }
    // Whether more than the board can win the next ply.
    bool stops_can_win() const {
        const auto stops = walk_.position().stops();
        return requires { R::stops_are_scored; }
        &&(stops.repetition || (stops.max_plies && walk_.state().ply + 1 >= stops.max_plies));
    }

    void order_moves(std::vector<OrderedMove>& list, bool attacking) {
        generated_.clear();
        list.clear();
        const auto& state = walk_.state();
        const auto key = walk_.key() ^ (attacking ? win_salt : loss_salt);
        const auto known = transpositions_.probe(key);
        walk_.rules().legal_moves(state, generated_);
        const auto prospects = walk_.evaluator().prospects(state);
        for (const auto& move : generated_) {
            const bool first = known && known->move_code == walk_.rules().move_code(move);
            const int order = first ? 1 << 30 : walk_.evaluator().promise(prospects, state, move);
            list.push_back({move, (std::int64_t{order} << 32) - static_cast<int>(list.size())});
        }
        std::ranges::sort(list, std::ranges::greater{}, &OrderedMove::order);
    }

    std::optional<Move> winning_move(int plies) {
        return first_move_with([&](Side mover) { return is_won_for(mover, plies - 1); });
    }
    std::optional<Move> longest_defence(int plies) {
        return first_move_with([&](Side mover) { return !is_lost_for(mover, plies - 2); });
    }
    template <class Test>
    std::optional<Move> first_move_with(Test test) {
        std::vector<OrderedMove> list;
        order_moves(list, true);
        const Side mover = walk_.turn();
        for (const auto& [move, order] : list) {
            walk_.play(move);
            const bool good = test(mover) && !aborted_;
            walk_.undo();
            if (good) return move;
        }
        return std::nullopt;
    }

    static constexpr std::uint64_t win_salt = scatter(0x3131);
    static constexpr std::uint64_t loss_salt = scatter(0x1050);

    Walk<R, E> walk_;
    TranspositionTable& transpositions_;
    std::function<bool()> is_over_;
    std::vector<std::vector<OrderedMove>> lists_;
    game::MoveList<Move> generated_;
    // Written by this thread alone, read by others.
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t node_limit_ = 0;
    std::uint16_t best_code_ = game::no_move_code;
    bool aborted_ = false;
    bool path_mattered_ = false;
};

}  // namespace tessera::search
