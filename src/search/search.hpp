// Iterative deepening on one or more threads that share a transposition table, for any game.
#pragma once

#include <algorithm>
#include <atomic>
#include <list>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "game/perft.hpp"
#include "search/casual.hpp"
#include "search/prover.hpp"
#include "search/solver.hpp"
#include "search/time_manager.hpp"
#include "search/worker.hpp"

namespace tessera::search {

template <game::Rules R, Evaluator<R> E>
class Search {
public:
    using Move = typename R::Move;

    Search(const game::Position<R>& root, const E& evaluator, const Limits& limits,
           const Settings& settings, TranspositionTable& transpositions, const game::StopFlag& stop,
           const Listener& listener)
        : root_(root),
          evaluator_(suited(evaluator, settings.level)),
          limits_(limits),
          settings_(limited(settings)),
          transpositions_(transpositions),
          stop_(stop),
          listener_(listener),
          time_(limits, settings, root.turn()),
          deepest_(std::min({limits.depth.value_or(max_ply - 1), max_ply - 1,
                             limits.mate.value_or(max_ply - 1), deepest_of(settings.level)})),
          main_(root, evaluator_, settings_.constants, transpositions, root_moves(),
                settings.multi_pv, [this] { return is_over() || solves(); }),
          prover_(root, evaluator_, transpositions, [this] { return is_over(); }) {
        limit_main();
        if (may_use_solver())
            solver_.emplace(root.rules(), root.state(), transpositions.bytes() / 2,
                            [this] { return is_over(); });
    }

    BestMove run() {
        evaluator_.reset(root_.state());
        if (settings_.level == Level::easy) return play_casually();
        transpositions_.new_search();
        start_helpers();
        deepen();
        halt_.store(true, std::memory_order_relaxed);
        for (auto& thread : threads_) thread.join();
        if (limits_.infinite) stop_.wait(false);
        if (limits_.pondering) limits_.pondering->wait(true);
        const auto& pv = main_.root_moves().front().pv;
        BestMove best{text_of(pv.front()), std::nullopt, total_nodes(), time_.elapsed()};
        if (pv.size() > 1) best.reply = text_of(pv[1]);
        return best;
    }

private:
    using Roots = std::vector<RootMove<Move>>;
    using Solver = typename SolverFor<R, E>::Type;

    // Whoever searches so many plies does not see wins far beyond them.
    static Settings limited(Settings settings) {
        if (settings.level != Level::max) settings.constants.forced_win_nodes = 0;
        return settings;
    }
    // The network is for full strength: people's opponents judge by what can be explained to them.
    static E suited(E evaluator, Level level) {
        if constexpr (requires { evaluator.judge_by_terms(); })
            if (level != Level::max) evaluator.judge_by_terms();
        return evaluator;
    }
    static int deepest_of(Level level) {
        return level == Level::medium ? 4 : level == Level::hard ? 6 : max_ply - 1;
    }
    std::string text_of(Move move) const { return root_.rules().move_text(move); }

    // The moves to choose from, the most promising first.
    Roots root_moves() const {
        const auto& state = root_.state();
        E evaluator(evaluator_);
        evaluator.reset(state);
        game::MoveList<Move> list, candidates;
        root_.rules().legal_moves(state, list);
        list_candidates(root_.rules(), evaluator, state, candidates);
        const auto prospects = evaluator.prospects(state);
        const auto& wanted = limits_.search_moves;
        std::vector<std::pair<int, RootMove<Move>>> ordered;
        for (const auto& move : list) {
            if (!wanted.empty() && std::ranges::find(wanted, text_of(move)) == wanted.end())
                continue;
            const bool candidate =
                !wanted.empty() || std::ranges::find(candidates, move) != candidates.end();
            ordered.push_back({candidate ? evaluator.promise(prospects, state, move) : -1,
                               {-infinite, -infinite, {move}, candidate}});
        }
        std::ranges::stable_sort(ordered, std::ranges::greater{},
                                 [](const auto& e) { return e.first; });
        Roots roots;
        for (auto& [promise, root] : ordered) roots.push_back(std::move(root));
        return roots;
    }

    BestMove play_casually() {
        std::vector<Move> moves;
        for (const auto& root : main_.root_moves()) moves.push_back(root.pv.front());
        const auto move = casual_move<R, E>(root_, evaluator_, moves, settings_.seed);
        ThinkingInfo info;
        info.depth = info.selective_depth = 1;
        info.nodes = moves.size();
        info.time = time_.elapsed();
        info.pv = {text_of(move)};
        listener_.on_info(info);
        if (limits_.infinite) stop_.wait(false);
        if (limits_.pondering) limits_.pondering->wait(true);
        return {text_of(move), std::nullopt, moves.size(), time_.elapsed()};
    }

    // Each thread looks at the limits every few hundred nodes: only so many of them can keep a
    // limit of nodes to a hundredth.
    int thread_count() const {
        constexpr std::uint64_t least_share = 100 * 256;
        return static_cast<int>(std::clamp<std::uint64_t>(
            node_limit() / least_share, 1, static_cast<std::uint64_t>(settings_.threads)));
    }

    // The other threads search the same position and talk to this one through the table alone.
    // Half of them begin a ply deeper, so that they do not all do the same.
    void start_helpers() {
        const auto is_over = [this] {
            return halt_.load(std::memory_order_relaxed) || total_nodes() >= node_limit();
        };
        // All of them are there before the first looks at what the others have done.
        for (int i = 1; i < thread_count(); ++i)
            helpers_.emplace_back(root_, evaluator_, settings_.constants, transpositions_,
                                  main_.root_moves(), 1, is_over);
        int first_depth = 1;
        for (auto& helper : helpers_) {
            first_depth = 3 - first_depth;
            threads_.emplace_back([&helper, first_depth] {
                for (int depth = first_depth; depth < max_ply; ++depth)
                    if (!helper.iterate(depth)) return;
            });
        }
    }

    void deepen() {
        Urge urge;
        for (int depth = 1; depth <= deepest_; ++depth) {
            // Among equally good moves the first one found wins: in any order, by the seed.
            if (depth == deepest_ && settings_.level != Level::max)
                main_.shuffle_roots(Random(scatter(settings_.seed) ^ root_.state().key));
            if (wins_by_threats()) {
                settles(depth);
                return report(depth);
            }
            const auto before = main_.root_moves().front().pv.front();
            const bool complete = main_.iterate(depth);
            if (solves() && adopt_solution()) return report(depth);
            if (!complete) return;
            const auto& best = main_.root_moves().front();
            urge.update(best.pv.front() == before, best.score);
            const bool settled = settles(depth);
            report(depth);
            if (settled || is_over()) return;
            if (time_.is_on_clock() && main_.root_moves().size() == 1 && !limits_.pondering) return;
            if (time_.is_late(urge.factor(E::margin))) return;
        }
    }

    // Looks for a win by threats that leave little choice, as patiently as the search has been.
    bool wins_by_threats() {
        if constexpr (requires(E & e, game::MoveList<Move> & line) {
                          e.threat_win(root_.state(), 0, line);
                      }) {
            if (!is_unrestricted()) return false;
            game::MoveList<Move> line;
            const auto left = node_limit() - std::min(node_limit(), total_nodes());
            const auto found = evaluator_.threat_win(
                root_.state(), std::min(left / 4, own_nodes() / 8 + patience), line);
            threat_nodes_.store(threat_nodes_.load(std::memory_order_relaxed) + found.nodes,
                                std::memory_order_relaxed);
            limit_main();
            if (!found.plies) return false;
            auto& best = main_.root_moves().front();
            best.score = win_in(found.plies);
            best.pv = std::move(line);
            return true;
        }
        return false;
    }

    // Whether the value of the root is proven now and cannot change any more. What the main search
    // has found is made exact; on a small board, or where a mate is asked for, what it may have
    // missed is looked for, full width.
    bool settles(int depth) {
        if (!is_unrestricted()) return false;
        auto& best = main_.root_moves().front();
        if (is_proven(best.score)) {
            if (solver_ && work_on(own_nodes() + plenty) && adopt_solution()) return true;
            const int plies = std::abs(plies_to_end(best.score));
            prove_up_to(plies - 1, best.score > 0, best.score < 0,
                        limits_.solve ? ~std::uint64_t{0} : own_nodes() / 4 + ample);
            return true;
        }
        const int horizon = walk_horizon();
        if (limits_.mate)
            prove_up_to(depth, true, false, ~std::uint64_t{0});
        else if ((is_small_ || limits_.solve) && !solver_)
            prove_up_to(std::min(depth, horizon), true, true,
                        depth < deepest_ ? own_nodes() + ample
                        : limits_.solve  ? ~std::uint64_t{0}
                                         : plenty);
        if (is_proven(best.score)) return true;
        if (limits_.mate || undecided_ < horizon) return false;
        claim_draw();
        return true;
    }
    // Every move may be played, as well as possible, and one line is asked for.
    bool is_unrestricted() const {
        return main_.wanted_lines() <= 1 && limits_.search_moves.empty() &&
               settings_.level == Level::max;
    }
    // Whoever limits the depth wants to see what a search of that depth finds.
    bool may_use_solver() const {
        if (!is_unrestricted() || std::is_same_v<Solver, NoSolver<R>>) return false;
        return limits_.solve || (!limits_.depth && !limits_.mate && Solver::reaches(root_.rules()));
    }
    // Neither side can win any more.
    void claim_draw() {
        main_.root_moves().front().score = 0;
        listener_.on_remark(std::string(draw_remark));
    }

    // Lets the solver keep up with the main search; true once it is done.
    bool solves() {
        if (!solver_ || solver_->score()) return solver_.has_value();
        const bool hurried = time_.is_on_clock() || limits_.nodes;
        const auto due = first_share + main_.nodes() * (limits_.solve ? 8 : hurried ? 1 : 3);
        const auto lag = due - std::min(due, solver_->nodes());
        return lag > first_share / 4 + solver_->nodes() / 8 && work_on(lag);
    }
    bool work_on(std::uint64_t most_nodes) {
        const auto left = node_limit() - std::min(node_limit(), total_nodes());
        const bool done = solver_->work(std::min(most_nodes, left));
        solver_nodes_.store(solver_->nodes(), std::memory_order_relaxed);
        limit_main();
        return done;
    }
    // False when no move can be named any more that realises the value.
    bool adopt_solution() {
        auto& best = main_.root_moves().front();
        const auto left = node_limit() - std::min(node_limit(), total_nodes());
        auto line =
            solver_->line(best.pv.front(), std::min(own_nodes() / 8 + 4 * first_share, left));
        solver_nodes_.store(solver_->nodes(), std::memory_order_relaxed);
        if (line.empty()) return false;
        best.pv = std::move(line);
        best.score = *solver_->score();
        if (best.score == 0) claim_draw();
        return true;
    }

    int walk_horizon() const { return Walk<R, E>(root_, evaluator_).plies_left(); }

    // Raises the number of plies within which the root is known not to be decided.
    void prove_up_to(int plies, bool win, bool loss, std::uint64_t most_nodes) {
        auto& best = main_.root_moves().front();
        const auto left = node_limit() - std::min(node_limit(), total_nodes());
        const auto last = prover_.nodes() + std::min(left, ~std::uint64_t{0} / 2);
        most_nodes = std::min(most_nodes, last);
        for (plies = std::min(plies, max_ply - 1); undecided_ < plies; ++undecided_) {
            const int within = undecided_ + 1;
            const auto won = win ? prover_.wins_within(within, most_nodes) : std::optional(false);
            const auto lost = loss && won == false ? prover_.loses_within(within, most_nodes)
                                                   : std::optional(false);
            if (!won || !lost) break;
            if (*won || *lost) {
                best.score = *won ? win_in(within) : loss_in(within);
                if (auto line = prover_.line(within, *won, std::min(most_nodes + ample, last));
                    !line.empty())
                    best.pv = std::move(line);
                break;
            }
        }
        limit_main();
    }
    void limit_main() {
        const auto others = own_nodes() - main_.nodes();
        if (limits_.nodes) main_.limit_nodes(std::max(*limits_.nodes, others + 1) - others);
    }

    std::uint64_t node_limit() const { return limits_.nodes.value_or(~std::uint64_t{0}); }
    std::uint64_t own_nodes() const {
        return main_.nodes() + prover_.nodes() + solver_nodes_.load(std::memory_order_relaxed) +
               threat_nodes_.load(std::memory_order_relaxed);
    }
    std::uint64_t total_nodes() const {
        auto sum = own_nodes();
        for (const auto& helper : helpers_) sum += helper.nodes();
        return sum;
    }
    bool is_over() {
        return stop_.load(std::memory_order_relaxed) || time_.is_up() ||
               total_nodes() >= node_limit();
    }

    void report(int depth) {
        for (std::size_t i = 0; i < main_.wanted_lines(); ++i) {
            const auto& root = main_.root_moves()[i];
            ThinkingInfo info;
            info.depth = depth;
            info.selective_depth = std::max(depth, main_.selective_depth());
            info.multi_pv = static_cast<int>(i) + 1;
            info.score = root.score;
            info.time = time_.elapsed();
            info.nodes = std::max<std::uint64_t>(total_nodes(), 1);
            info.hash_permille = transpositions_.permille_full();
            for (const auto& move : root.pv) info.pv.push_back(text_of(move));
            listener_.on_info(info);
        }
    }

    // So many nodes of proof are always affordable, and so many where nobody waits for a clock.
    static constexpr std::uint64_t ample = 1 << 14;
    static constexpr std::uint64_t plenty = 1 << 22;
    static constexpr int small_board = 20;
    // So many nodes are spent at once on a win by threats.
    static constexpr std::uint64_t patience = 500;
    // With so many nodes the solver begins.
    static constexpr std::uint64_t first_share = 1 << 14;

    const game::Position<R>& root_;
    E evaluator_;
    const Limits& limits_;
    Settings settings_;
    TranspositionTable& transpositions_;
    const game::StopFlag& stop_;
    const Listener& listener_;
    TimeManager time_;
    int deepest_;
    Worker<R, E> main_;
    Prover<R, E> prover_;
    std::optional<Solver> solver_;
    // Written by the main thread alone, read by others.
    std::atomic<std::uint64_t> solver_nodes_{0};
    std::atomic<std::uint64_t> threat_nodes_{0};
    int undecided_ = 0;
    bool is_small_ = root_.rules().picture(root_.state()).grid.size() <= small_board;
    std::list<Worker<R, E>> helpers_;
    std::vector<std::thread> threads_;
    std::atomic<bool> halt_{false};
};

}  // namespace tessera::search
