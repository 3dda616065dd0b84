// One thread of the search: principal-variation search of one position, for any game.
//
// A proven score (a win or loss at a distance) is only ever made from the rules: a loss is claimed
// when every legal move has been seen to lose, so nothing is pruned where all that is known so far
// loses. What the search leaves out or reduces can delay a proof, never forge one.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "search/constants.hpp"
#include "search/limits.hpp"
#include "search/move_picker.hpp"
#include "search/transposition_table.hpp"
#include "search/walk.hpp"

namespace tessera::search {

template <class Move>
struct RootMove {
    Score score = -infinite;     // in the iteration under way
    Score previous = -infinite;  // in the one before
    std::vector<Move> pv;
    bool is_candidate = true;  // worth a try while not all others lose
};

template <game::Rules R, Evaluator<R> E>
class Worker {
public:
    using Move = typename R::Move;
    using State = typename R::State;

    // `is_over` is asked every few hundred nodes whether the search has to end now.
    Worker(const game::Position<R>& root, const E& evaluator, const Constants& constants,
           TranspositionTable& transpositions, std::vector<RootMove<Move>> root_moves, int lines,
           std::function<bool()> is_over)
        : walk_(root, evaluator),
          constants_(constants),
          transpositions_(transpositions),
          root_moves_(std::move(root_moves)),
          wanted_lines_(std::min(static_cast<std::size_t>(lines), root_moves_.size())),
          is_over_(std::move(is_over)),
          lines_(max_ply + 2) {
        for (std::size_t depth = 1; depth < reductions_.size(); ++depth)
            for (std::size_t i = 1; i < reductions_[depth].size(); ++i)
                reductions_[depth][i] = static_cast<std::int8_t>(
                    constants.reduction_base / 100.0 + std::log(static_cast<double>(depth)) *
                                                           std::log(static_cast<double>(i)) *
                                                           constants.reduction_slope / 10000.0);
    }

    // One iteration: the best lines, each found among the root moves not yet placed. False when it
    // was broken off; the root moves are then ordered by what is known.
    bool iterate(int depth) {
        iteration_ = depth;
        selective_depth_ = 0;
        for (auto& root : root_moves_) root.previous = std::exchange(root.score, -infinite);
        for (std::size_t first = 0; first < wanted_lines_ && !aborted_; ++first) search_line(first);
        return !aborted_;
    }
    // From now on no root move is preferred to another that is as good.
    void shuffle_roots(Random random) {
        for (auto i = root_moves_.size(); i > 1; --i)
            std::swap(root_moves_[i - 1], root_moves_[random.below(i)]);
        roots_are_ordered_ = false;
    }
    // Ends the search from now on at exactly so many nodes; 0 = never.
    void limit_nodes(std::uint64_t nodes) { node_limit_ = nodes; }

    std::vector<RootMove<Move>>& root_moves() { return root_moves_; }
    std::size_t wanted_lines() const { return wanted_lines_; }
    int selective_depth() const { return selective_depth_; }
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

private:
    // What a node needs while its children are searched; kept per ply so that nothing is allocated.
    struct Line {
        MovePicker<R, E> moves;
        std::vector<std::uint16_t> tried;
        std::vector<Move> pv;
        Score evaluation = 0;
        std::uint16_t excluded = game::no_move_code;
        bool follows_pass = false;
    };
    struct Window {
        Score alpha;
        Score beta;
    };

    Line& line(int ply) { return lines_[static_cast<std::size_t>(ply)]; }
    const State& state() const { return walk_.state(); }
    const E& evaluator() const { return walk_.evaluator(); }
    // A share of the evaluation's margin, in hundredths.
    static constexpr Score part(int hundredths) { return hundredths * E::margin / 100; }

    // Narrow windows around the last score first: most iterations change little.
    void search_line(std::size_t first) {
        const Score center = root_moves_[first].previous;
        Score delta = std::max(2, part(constants_.aspiration));
        Window window{-infinite, infinite};
        if (iteration_ >= 4 && std::abs(center) < evaluation_limit)
            window = {center - delta, center + delta};
        for (;;) {
            const Score score = search_root(first, window);
            std::ranges::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(first),
                                     root_moves_.end(), std::ranges::greater{},
                                     &RootMove<Move>::score);
            if (aborted_) return;
            delta *= 3;
            const bool wide = delta > evaluation_limit / 4;
            if (score <= window.alpha && window.alpha > -infinite)
                window.alpha = wide ? -infinite : std::max(-infinite, center - delta);
            else if (score >= window.beta && window.beta < infinite)
                window.beta = wide ? infinite : std::min(+infinite, center + delta);
            else
                return;
        }
    }

    Score search_root(std::size_t first, Window window) {
        Score best = -infinite;
        for (std::size_t i = first; i < root_moves_.size(); ++i) root_moves_[i].score = -infinite;
        for (std::size_t i = first; i < root_moves_.size(); ++i) {
            auto& root = root_moves_[i];
            if (!root.is_candidate && best > -proven && wanted_lines_ == 1) continue;
            play(root.pv.front());
            const bool threat = evaluator().is_threatened(state());
            const int reduction = roots_are_ordered_ && i > first + 3 && iteration_ >= 4 && !threat
                                      ? reduction_of(iteration_, i - first) / 2
                                      : 0;
            const Score score =
                search_child(window, iteration_ - 1, reduction, 0, i == first, threat);
            walk_.undo();
            if (aborted_) return best;
            best = std::max(best, score);
            if (score <= window.alpha) continue;
            window.alpha = root.score = score;
            root.pv.resize(1);
            root.pv.insert(root.pv.end(), line(1).pv.begin(), line(1).pv.end());
            if (score >= window.beta) break;
        }
        return best;
    }

    // The value of the move just played: a null window is enough, and for a late move less depth,
    // unless it turns out better than expected.
    Score search_child(Window window, int depth, int reduction, int ply, bool first, bool threat) {
        Score score = 0;
        if (!first) {
            score = -search({-window.alpha - 1, -window.alpha}, depth - reduction, ply + 1, threat);
            if (score > window.alpha && reduction > 0)
                score = -search({-window.alpha - 1, -window.alpha}, depth, ply + 1, threat);
        }
        if (first || (score > window.alpha && score < window.beta))
            score = -search({-window.beta, -window.alpha}, depth, ply + 1, threat);
        return score;
    }

    // `threat`: the opponent would win on the spot if it were his turn.
    Score search(Window window, int depth, int ply, bool threat) {
        line(ply).pv.clear();
        if (must_abort()) return 0;
        selective_depth_ = std::max(selective_depth_, ply);

        // Whoever could do better would have done so the first time: more of the same is expected.
        // This comes before the end by repetition, which would be true of this path only.
        if (walk_.repeats_within(ply) || walk_.goes_in_circles(ply))
            return score_of_repetition(ply);
        if (const auto outcome = walk_.position().outcome(); outcome != Outcome::none)
            return score_of(outcome, walk_.turn(), ply);
        if (ply >= max_ply) return value(ply);

        // No line from here can be better than winning on the next ply or worse than losing now.
        window.alpha = std::max(window.alpha, loss_in(ply));
        window.beta = std::min(window.beta, win_in(ply + 1));
        if (window.alpha >= window.beta) return window.alpha;

        // The table's answer is on its way from memory meanwhile.
        if (const auto win = evaluator().winning_move(state())) {
            line(ply).pv.assign(1, *win);
            return win_in(ply + 1);
        }
        const auto key = walk_.key();
        auto known = transpositions_.probe(key);
        if (known) known->score = from_here_to_root(known->score, ply);
        if (known && settles(*known, window, depth)) return known->score;

        if (threat) {
            list_moves(ply, known ? known->move_code : game::no_move_code, true);
            if (aborted_) return 0;
            const auto parries = line(ply).moves.size();
            // Without a single parry the threat is carried out.
            if (parries == 0) return loss_in(ply + 2);
            if (is_forced(parries) && ply < iteration_ + constants_.extension)
                depth = std::max(depth, 0) + 1;
        }
        if constexpr (requires { walk_.evaluator().forced_win(state(), 0, line(0).pv); })
            if (!threat && wins_by_force(ply)) return win_in(ply + forced_.plies);
        if (depth <= 0) return value(ply);
        return search_node(window, depth, ply, threat, key, known);
    }

    bool wins_by_force(int ply) {
        if (walk_.may_be_stopped()) return false;
        const auto enough = static_cast<std::uint64_t>(constants_.forced_win_nodes);
        const auto left = node_limit_ ? node_limit_ - std::min(node_limit_, nodes()) : enough;
        auto& pv = line(ply).pv;
        forced_ = walk_.evaluator().forced_win(state(), std::min(enough, left), pv);
        nodes_.store(nodes() + forced_.nodes, std::memory_order_relaxed);
        if (forced_.plies > std::min(walk_.plies_left(), max_ply - 1 - ply)) pv.clear();
        return !pv.empty();
    }

    void play(Move move) {
        walk_.play(move);
        transpositions_.prefetch(walk_.key());
        nodes_.store(nodes() + 1, std::memory_order_relaxed);
    }

    // What the table knows is enough: a proof always, a search as deep as this one in a null
    // window.
    static bool settles(const Finding& known, Window window, int depth) {
        const bool low = known.bound != Bound::lower && known.score <= window.alpha;
        const bool high = known.bound != Bound::upper && known.score >= window.beta;
        if (low && known.score <= -proven) return true;
        if (high && known.score >= proven) return true;
        if (window.beta - window.alpha > 1 || known.depth < depth) return false;
        return known.bound == Bound::exact || low || high;
    }

    Score search_node(Window window, int depth, int ply, bool threat, std::uint64_t key,
                      const std::optional<Finding>& known) {
        const bool principal = window.beta - window.alpha > 1;
        const Score evaluation = value(ply);
        line(ply).evaluation = evaluation;
        const bool improving = ply >= 2 && evaluation > line(ply - 2).evaluation;

        if (!principal && !threat) {
            Score likely = evaluation;
            if (known && !is_proven(known->score) &&
                (known->bound == Bound::exact ||
                 known->bound == (known->score > evaluation ? Bound::lower : Bound::upper)))
                likely = known->score;
            const Score surplus = part(constants_.reverse_futility) * (depth - improving);
            if (depth <= 7 && likely - surplus >= window.beta && !is_proven(window.beta))
                return likely - surplus;
            if (depth <= 2 && evaluation + part(constants_.razoring) * depth <= window.alpha &&
                !is_proven(window.alpha))
                return evaluation;
            if (!is_proven(window.beta) && evaluation >= window.beta && depth >= 3) {
                const bool enough = suffices_to_pass(window.beta, depth, ply);
                if (aborted_) return 0;
                if (enough) return window.beta;
            }
        }
        const auto known_code = known ? known->move_code : game::no_move_code;
        if (known_code == game::no_move_code && depth >= 4 && !threat) --depth;

        int extension = 0;
        if (!threat) {
            if (known && ply < 2 * iteration_) extension = singular_extension(*known, depth, ply);
            if (aborted_) return 0;
            list_moves(ply, known_code, false);
            if (line(ply).moves.omitted().lose_in && ply < iteration_ + constants_.extension)
                ++depth;
        }
        return search_moves(window, depth, ply, threat, improving, extension, key);
    }

    // Whether the position is so good that even a second move in a row leaves the opponent below
    // the bar. A guess: nobody may pass.
    bool suffices_to_pass(Score bar, int depth, int ply) {
        if constexpr (requires { walk_.rules().may_pass(state()); }) {
            if (line(ply).follows_pass || !walk_.rules().may_pass(state())) return false;
            const int reduction = constants_.null_move + depth / 4 +
                                  std::min((line(ply).evaluation - bar) / E::margin, 3);
            walk_.pass();
            line(ply + 1).follows_pass = true;
            const Score score = -search({-bar, 1 - bar}, depth - 1 - reduction, ply + 1, false);
            line(ply + 1).follows_pass = false;
            walk_.undo();
            return score >= bar;
        }
        return false;
    }

    // The move of the table deserves more depth when nothing else comes near it.
    int singular_extension(const Finding& known, int depth, int ply) {
        if (depth < 6 || known.depth < depth - 3 || known.bound == Bound::upper ||
            known.move_code == game::no_move_code || is_proven(known.score))
            return 0;
        const Score bar = known.score - part(constants_.singular) * depth / 4;
        line(ply).excluded = known.move_code;
        const auto key = walk_.key() ^ excluding_salt;
        list_moves(ply, game::no_move_code, false);
        const Score others =
            search_moves({bar - 1, bar}, (depth - 1) / 2, ply, false, false, 0, key);
        line(ply).excluded = game::no_move_code;
        return others < bar ? 1 : 0;
    }

    Score search_moves(Window window, int depth, int ply, bool threat, bool improving,
                       int extension, std::uint64_t key) {
        auto& here = line(ply);
        const auto place = place_at(ply);
        const bool principal = window.beta - window.alpha > 1;
        const Score floor = window.alpha;
        const auto lose_in = here.moves.omitted().lose_in;
        Score best = lose_in ? loss_in(ply + *lose_in) : -infinite;
        std::uint16_t best_code = game::no_move_code;
        here.tried.clear();
        if (best >= window.beta) return best;
        window.alpha = std::max(window.alpha, best);
        for (std::size_t i = 0; i < here.moves.size() ||
                                (best <= -proven && here.moves.complete(walk_.rules(), state()));
             ++i) {
            const auto [move, order, code] =
                here.moves.pick(i, evaluator(), state(), order_, place);
            if (code == here.excluded) continue;
            const bool late = !principal && !threat && best > -proven && i > 0;
            if (late && depth <= 6 && i >= most_moves(depth, improving)) break;
            const int history = order_.history(place, code);
            play(move);
            const bool check = evaluator().is_threatened(state());
            if (late && !check && depth <= 4 && !is_proven(window.alpha) &&
                here.evaluation + part(constants_.futility) * (depth + 1) <= window.alpha &&
                !is_over_on_board()) {
                walk_.undo();
                best = std::max(best, std::min(window.alpha, here.evaluation));
                continue;
            }
            int reduction = 0;
            if (depth >= 3 && i >= (principal ? 3u : 1u) && !check && !threat)
                reduction =
                    std::clamp(reduction_of(depth, i) - history / constants_.reduction_history -
                                   principal + !improving,
                               0, depth - 2);
            const Score score = search_child(window, depth - 1 + (i == 0 ? extension : 0),
                                             reduction, ply, i == 0, check);
            walk_.undo();
            if (aborted_) return 0;
            if (score > best) {
                best = score;
                if (score > window.alpha) {
                    window.alpha = score;
                    best_code = code;
                    extend_pv(ply, move);
                    if (score >= window.beta) {
                        order_.learn(place, code, here.tried, depth);
                        break;
                    }
                }
            }
            here.tried.push_back(code);
        }
        // Nothing but the excluded move is legal.
        if (best == -infinite) return floor;
        const Bound bound = best >= window.beta ? Bound::lower
                            : best > floor      ? Bound::exact
                                                : Bound::upper;
        transpositions_.store(key, {best_code, from_root_to_here(best, ply), depth, bound});
        return best;
    }

    bool is_forced(std::size_t replies) const {
        return replies <= static_cast<std::size_t>(constants_.forced_replies);
    }
    bool is_over_on_board() const { return walk_.position().outcome() != Outcome::none; }

    std::size_t most_moves(int depth, bool improving) const {
        const int most = constants_.move_count + depth * depth * 2;
        return static_cast<std::size_t>(improving ? most : most / 2 + 1);
    }
    int reduction_of(int depth, std::size_t i) const {
        return reductions_[std::min(static_cast<std::size_t>(depth), reductions_.size() - 1)]
                          [std::min(i, reductions_[0].size() - 1)];
    }

    MoveOrder::Place place_at(int ply) const {
        return {walk_.turn(), ply, {walk_.code_of_move(0), walk_.code_of_move(1)}};
    }

    void list_moves(int ply, std::uint16_t known_code, bool threat) {
        line(ply).moves.fill(walk_.rules(), known_code, [&](game::MoveList<Move>& list) {
            if (!threat || walk_.may_be_stopped())
                return list_candidates(walk_.rules(), evaluator(), state(), list);
            list_parries(list);
            return Omitted::nothing();
        });
    }
    // The moves after which the opponent cannot win at once.
    void list_parries(game::MoveList<Move>& list) {
        evaluator().defences(state(), list);
        std::erase_if(list, [this](const Move& move) {
            if (must_abort()) return false;
            play(move);
            const auto outcome = walk_.position().outcome();
            const bool lost = outcome == Outcome::none
                                  ? evaluator().winning_move(state()).has_value()
                                  : outcome == win_for(walk_.turn());
            walk_.undo();
            return lost;
        });
    }

    void extend_pv(int ply, Move move) {
        auto& pv = line(ply).pv;
        const auto& rest = line(ply + 1).pv;
        pv.assign(1, move);
        pv.insert(pv.end(), rest.begin(), rest.end());
    }

    // The evaluation, and for the side that searches a taste for boards on which much is going on.
    Score value(int ply) const {
        const Score score = evaluator().value(state());
        if constexpr (requires { evaluator().liveliness(state()); })
            return score +
                   wished(ply, part(constants_.contempt) * evaluator().liveliness(state()) / 100);
        return score;
    }
    // A guess, not a proof: the game is not over yet, so a decided board counts by its evaluation.
    Score score_of_repetition(int ply) const {
        if (walk_.rules().outcome_when_stopped(state()) != Outcome::draw) return value(ply);
        return wished(ply, -part(constants_.contempt));
    }
    // What the side that searches would like, from the point of view of the side to move.
    static Score wished(int ply, Score score) { return ply % 2 == 0 ? score : -score; }

    bool must_abort() {
        if (aborted_) return true;
        const auto so_far = nodes();
        if (node_limit_ && so_far >= node_limit_) return aborted_ = true;
        // A first iteration of ordinary size is always finished: its answer is worth the moment.
        if (so_far >= next_look_ && (iteration_ > 1 || so_far > 2048)) {
            next_look_ = so_far + 256;
            aborted_ = is_over_();
        }
        return aborted_;
    }

    static constexpr std::uint64_t excluding_salt = scatter(0x5170);

    Walk<R, E> walk_;
    const Constants& constants_;
    TranspositionTable& transpositions_;
    MoveOrder order_;
    std::vector<RootMove<Move>> root_moves_;
    std::size_t wanted_lines_;
    std::function<bool()> is_over_;
    std::vector<Line> lines_;
    std::array<std::array<std::int8_t, 128>, 64> reductions_{};
    std::uint64_t node_limit_ = 0;
    // Written by this thread alone, read by others.
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t next_look_ = 0;
    ForcedLine forced_;
    int iteration_ = 0;
    int selective_depth_ = 0;
    bool roots_are_ordered_ = true;
    bool aborted_ = false;
};

}  // namespace tessera::search
