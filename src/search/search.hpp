// Iterative deepening principal-variation search, for any game.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "game/perft.hpp"
#include "game/position.hpp"
#include "search/evaluator.hpp"
#include "search/limits.hpp"
#include "search/move_order.hpp"
#include "search/time_manager.hpp"
#include "search/transposition_table.hpp"

namespace tessera::search {

template <game::Rules R, Evaluator<R> E>
class Search {
public:
    using Move = typename R::Move;
    using State = typename R::State;

    Search(const game::Position<R>& root, E& evaluator, const Limits& limits,
           const Settings& settings, TranspositionTable& transpositions, const game::StopFlag& stop,
           const Listener& listener)
        : position_(root),
          rules_(position_.rules()),
          evaluator_(evaluator),
          limits_(limits),
          settings_(settings),
          transpositions_(transpositions),
          stop_(stop),
          listener_(listener),
          time_(limits, settings, root.turn()),
          lines_(max_ply + 1) {
        position_.reserve(max_ply + 1);
    }

    BestMove run() {
        transpositions_.new_search();
        evaluator_.reset(position_.state());
        collect_root_moves();
        const int deepest = std::min(
            {limits_.depth.value_or(max_ply - 1), max_ply - 1, limits_.mate.value_or(max_ply - 1)});
        for (iteration_ = 1; iteration_ <= deepest && !is_settled(); ++iteration_) {
            iterate();
            if (aborted_ || time_.is_late()) break;
        }
        if (limits_.infinite) stop_.wait(false);
        return {rules_.move_text(root_moves_.front().pv.front()), std::nullopt, nodes_, time_.elapsed()};
    }

private:
    struct RootMove {
        Score score = -infinite;
        std::vector<Move> pv;
    };
    struct OrderedMove {
        Move move;
        std::int64_t order;  // unique within a node, so that every machine searches the same tree
    };
    // What a node needs while its children are searched; kept per ply so that nothing is allocated.
    struct Line {
        game::MoveList<Move> generated;
        std::vector<OrderedMove> moves;
        std::vector<Move> pv;
    };

    void collect_root_moves() {
        order_moves(0, game::no_move_code);
        std::ranges::sort(lines_[0].moves, std::ranges::greater{}, &OrderedMove::order);
        for (const auto& [move, order] : lines_[0].moves) {
            const auto text = rules_.move_text(move);
            const auto& wanted = limits_.search_moves;
            if (wanted.empty() || std::ranges::find(wanted, text) != wanted.end())
                root_moves_.push_back({-infinite, {move}});
        }
    }

    // One iteration: the best `multi_pv` root moves, each found among those not yet placed.
    void iterate() {
        const auto lines =
            std::min<std::size_t>(static_cast<std::size_t>(settings_.multi_pv), root_moves_.size());
        seldepth_ = 0;
        for (std::size_t first = 0; first < lines && !aborted_; ++first) {
            search_root(first);
            // Equal scores keep their order, so moves that failed low stay behind the best one.
            std::ranges::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(first),
                                     root_moves_.end(), std::ranges::greater{}, &RootMove::score);
        }
        if (aborted_) return;
        for (std::size_t i = 0; i < lines; ++i) report(i);
        for (auto& root : root_moves_) root.score = -infinite;
    }

    void search_root(std::size_t first) {
        Score alpha = -infinite;
        for (std::size_t i = first; i < root_moves_.size(); ++i) root_moves_[i].score = -infinite;
        for (std::size_t i = first; i < root_moves_.size(); ++i) {
            auto& root = root_moves_[i];
            const Score score =
                search_move(root.pv.front(), alpha, infinite, iteration_, 0, i == first);
            if (aborted_) return;
            if (score <= alpha) continue;
            alpha = root.score = score;
            root.pv.resize(1);
            root.pv.insert(root.pv.end(), lines_[1].pv.begin(), lines_[1].pv.end());
            if (first == 0) best_score_ = score;
        }
    }

    // The value of a move: a null window is enough unless it is the first or turns out better.
    Score search_move(Move move, Score alpha, Score beta, int depth, int ply, bool first) {
        play(move);
        Score score = 0;
        if (!first) score = -search(-alpha - 1, -alpha, depth - 1, ply + 1);
        if (first || (score > alpha && score < beta))
            score = -search(-beta, -alpha, depth - 1, ply + 1);
        undo();
        return score;
    }

    Score search(Score alpha, Score beta, int depth, int ply) {
        lines_[static_cast<std::size_t>(ply)].pv.clear();
        if (must_abort()) return 0;
        ++nodes_;
        seldepth_ = std::max(seldepth_, ply);

        const auto& state = position_.state();
        if (const auto outcome = position_.outcome(); outcome != Outcome::none)
            return score_of(outcome, ply);
        if (repeats(ply)) return score_of_repetition();
        if (depth <= 0 || ply >= max_ply) return evaluator_.value(state);

        // No line from here can be better than winning on the next ply or worse than losing now.
        alpha = std::max(alpha, loss_in(ply));
        beta = std::min(beta, win_in(ply + 1));
        if (alpha >= beta) return alpha;

        const auto key = transposition_key(state);
        const auto known = transpositions_.probe(key);
        if (known && known->depth >= depth && beta - alpha == 1) {
            const Score score = from_here_to_root(known->score, ply);
            if (known->bound == Bound::exact || (known->bound == Bound::lower && score >= beta) ||
                (known->bound == Bound::upper && score <= alpha))
                return score;
        }
        order_moves(ply, known ? known->move_code : game::no_move_code);
        return search_children(alpha, beta, depth, ply, key);
    }

    Score search_children(Score alpha, Score beta, int depth, int ply, std::uint64_t key) {
        auto& line = lines_[static_cast<std::size_t>(ply)];
        const Side mover = position_.turn();
        const Score floor = alpha;
        Score best = -infinite;
        std::uint16_t best_code = game::no_move_code;
        for (std::size_t i = 0; i < line.moves.size(); ++i) {
            const Move move = pick(line.moves, i);
            const auto code = rules_.move_code(move);
            const Score score = search_move(move, alpha, beta, depth, ply, i == 0);
            if (aborted_) return 0;
            if (score <= best) continue;
            best = score;
            if (score <= alpha) continue;
            alpha = score;
            best_code = code;
            extend_pv(ply, move);
            if (score >= beta) {
                order_.reward(mover, code, ply, depth);
                for (std::size_t tried = 0; tried < i; ++tried)
                    order_.punish(mover, rules_.move_code(line.moves[tried].move), depth);
                break;
            }
        }
        const Bound bound = best >= beta   ? Bound::lower
                            : best > floor ? Bound::exact
                                           : Bound::upper;
        transpositions_.store(key, {best_code, from_root_to_here(best, ply), depth, bound});
        return best;
    }

    void order_moves(int ply, std::uint16_t known_code) {
        auto& line = lines_[static_cast<std::size_t>(ply)];
        line.generated.clear();
        line.moves.clear();
        const auto& state = position_.state();
        const Side mover = position_.turn();
        rules_.legal_moves(state, line.generated);
        for (const auto& move : line.generated) {
            const auto code = rules_.move_code(move);
            const int order = code == known_code
                                  ? known_first
                                  : evaluator_.promise(state, move) * promise_weight +
                                        order_.bonus(mover, code, ply);
            const auto earlier = static_cast<std::int64_t>(line.moves.size());
            line.moves.push_back({move, (std::int64_t{order} << 32) - earlier});
        }
    }

    // Brings the best of the moves from `i` on to `i`. Most nodes need only a few of them, so these
    // are looked for one by one; a node that needs more gets the rest sorted.
    static Move pick(std::vector<OrderedMove>& moves, std::size_t i) {
        constexpr std::size_t few = 6;
        const auto rest = moves.begin() + static_cast<std::ptrdiff_t>(i);
        if (i < few)
            std::iter_swap(rest,
                           std::ranges::max_element(rest, moves.end(), {}, &OrderedMove::order));
        else if (i == few)
            std::ranges::sort(rest, moves.end(), std::ranges::greater{}, &OrderedMove::order);
        return moves[i].move;
    }

    void extend_pv(int ply, Move move) {
        auto& pv = lines_[static_cast<std::size_t>(ply)].pv;
        const auto& rest = lines_[static_cast<std::size_t>(ply) + 1].pv;
        pv.assign(1, move);
        pv.insert(pv.end(), rest.begin(), rest.end());
    }

    void play(Move move) {
        position_.play(move);
        const auto& path = position_.path();
        transpositions_.prefetch(transposition_key(path.back()));
        evaluator_.move(path[path.size() - 2], path.back());
    }
    void undo() {
        const auto& path = position_.path();
        evaluator_.move(path.back(), path[path.size() - 2]);
        position_.undo();
    }

    static constexpr Score score_of(Outcome outcome, Side mover, int ply) {
        if (outcome == Outcome::draw) return 0;
        return outcome == win_for(mover) ? win_in(ply) : loss_in(ply);
    }
    Score score_of(Outcome outcome, int ply) const {
        return score_of(outcome, position_.turn(), ply);
    }

    // A position that came up before on the way from the root: whoever could do better would have
    // done so the first time, so more of the same is expected.
    bool repeats(int ply) const {
        return position_.stops().repetition &&
               position_.history().repeats_within(static_cast<std::size_t>(ply));
    }
    // A guess, not a proof: the game is not over yet, so a decided board counts by its evaluation.
    Score score_of_repetition() const {
        const auto& state = position_.state();
        return rules_.outcome_when_stopped(state) == Outcome::draw ? 0 : evaluator_.value(state);
    }

    // Positions that are equal for repetition may still differ in what can follow: by the stage of
    // the game where it has stages, and by the plies that are left where the limit is in sight.
    std::uint64_t transposition_key(const State& state) const {
        auto key = state.key;
        if constexpr (requires { rules_.search_salt(state); }) key ^= rules_.search_salt(state);
        const int limit = position_.stops().max_plies;
        if (limit && state.ply > limit - 2 * max_ply)
            key ^= scatter(static_cast<std::uint64_t>(state.ply));
        return key;
    }

    // In the table distances count from the position itself, in the tree from the root.
    static constexpr Score from_root_to_here(Score score, int ply) {
        return score >= proven ? score + ply : score <= -proven ? score - ply : score;
    }
    static constexpr Score from_here_to_root(Score score, int ply) {
        return score >= proven ? score - ply : score <= -proven ? score + ply : score;
    }

    // A proven result within the depth searched cannot change any more.
    bool is_settled() const {
        if (!is_proven(best_score_)) return false;
        const int plies = std::abs(plies_to_end(best_score_));
        return settings_.multi_pv == 1 && plies < iteration_ &&
               (!limits_.mate || best_score_ > 0 || iteration_ > *limits_.mate);
    }

    bool must_abort() {
        if (aborted_) return true;
        if (limits_.nodes && nodes_ >= *limits_.nodes) return aborted_ = true;
        // A first iteration of ordinary size is always finished: its answer is worth the moment.
        if (nodes_ % 512 == 0 && (iteration_ > 1 || nodes_ > 8192))
            aborted_ = stop_.load(std::memory_order_relaxed) || time_.is_up();
        return aborted_;
    }

    void report(std::size_t i) {
        ThinkingInfo info;
        info.depth = iteration_;
        info.selective_depth = seldepth_;
        info.multi_pv = static_cast<int>(i) + 1;
        info.score = root_moves_[i].score;
        info.time = time_.elapsed();
        info.nodes = nodes_;
        info.hash_permille = transpositions_.permille_full();
        for (const auto& move : root_moves_[i].pv) info.pv.push_back(rules_.move_text(move));
        listener_.on_info(info);
    }

    static constexpr int known_first = 1 << 30;
    static constexpr int promise_weight = 16;

    game::Position<R> position_;
    const R& rules_;
    E& evaluator_;
    const Limits& limits_;
    const Settings& settings_;
    TranspositionTable& transpositions_;
    const game::StopFlag& stop_;
    const Listener& listener_;
    TimeManager time_;
    MoveOrder order_;
    std::vector<Line> lines_;
    std::vector<RootMove> root_moves_;
    Score best_score_ = 0;
    std::uint64_t nodes_ = 0;
    int iteration_ = 0;
    int seldepth_ = 0;
    bool aborted_ = false;
};

}  // namespace tessera::search
