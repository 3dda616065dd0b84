// A position that is walked through move by move, with an evaluator that follows.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "core/zobrist.hpp"
#include "game/position.hpp"
#include "search/evaluator.hpp"
#include "search/score.hpp"
#include "search/transposition_table.hpp"

namespace tessera::search {

template <game::Rules R, Evaluator<R> E>
class Walk {
public:
    using Move = typename R::Move;
    using State = typename R::State;

    Walk(const game::Position<R>& root, const E& evaluator)
        : position_(root), evaluator_(evaluator), salt_(past_salt(root)) {
        position_.reserve(max_ply + 1);
        evaluator_.reset(position_.state());
        if constexpr (games_circle) {
            looks_.reserve(position_.path().size() + max_ply + 1);
            for (const auto& state : position_.path()) looks_.push_back(rules().look(state));
        }
    }

    const R& rules() const { return position_.rules(); }
    const E& evaluator() const { return evaluator_; }
    E& evaluator() { return evaluator_; }
    const game::Position<R>& position() const { return position_; }
    const State& state() const { return position_.state(); }
    Side turn() const { return position_.turn(); }

    void play(Move move) {
        position_.play(move);
        follow();
    }
    void pass() {
        position_.pass();
        follow();
    }
    void undo() {
        const auto& path = position_.path();
        evaluator_.move(path.back(), path[path.size() - 2]);
        position_.undo();
        if constexpr (games_circle) looks_.pop_back();
    }
    // The code of the move `back` plies ago; 0 is the last one.
    std::uint16_t code_of_move(std::size_t back) const {
        const auto& moves = position_.moves();
        return back < moves.size() ? rules().move_code(moves[moves.size() - 1 - back])
                                   : game::no_move_code;
    }

    // Whether this position came up before within so many plies.
    bool repeats_within(int plies) const {
        return position_.stops().repetition &&
               position_.history().repeats_within(static_cast<std::size_t>(plies));
    }
    // Whether the game goes in circles though no position is repeated to the letter: it looked the
    // same within so many plies, or twice in the game before.
    bool goes_in_circles(int plies) const {
        if constexpr (games_circle) {
            constexpr std::size_t longest = 32;
            const auto now = looks_.back();
            const auto last = looks_.size() - 1;
            int times = 0;
            if (now)
                for (std::size_t back = 2; back <= std::min(longest, last); back += 2)
                    if (looks_[last - back] == now &&
                        (back <= static_cast<std::size_t>(plies) || ++times == 2))
                        return true;
        }
        return false;
    }
    // No line from here is longer.
    int plies_left() const {
        const int limit = position_.stops().max_plies;
        int left = limit ? limit - state().ply : unlimited;
        if constexpr (requires { rules().plies_left(state()); })
            left = std::min(left, rules().plies_left(state()));
        return left;
    }
    static constexpr int unlimited = 1 << 20;
    // Whether the next ply may end the game otherwise than on the board, whatever is threatened
    // there: at the ply limit, or by a position from before the root that may not come up again.
    // (One that came up on the way from the root, with the threat, would have been won there.)
    bool may_be_stopped() const {
        const int limit = position_.stops().max_plies;
        return salt_ || (limit && state().ply + 1 >= limit);
    }

    // Positions that are equal for repetition may still differ in what can follow: by the stage of
    // the game where it has stages, by the plies that are left where the limit is in sight, and by
    // the positions that may not come up once more.
    std::uint64_t key() const {
        auto key = state().key ^ salt_;
        if constexpr (requires { rules().search_salt(state()); })
            key ^= rules().search_salt(state());
        const int limit = position_.stops().max_plies;
        if (limit && state().ply > limit - 2 * max_ply) key ^= zobrist::ply(state().ply);
        return key;
    }

private:
    static constexpr bool games_circle = requires(const R& rules, const State& state) {
        rules.look(state);
    };

    void follow() {
        const auto& path = position_.path();
        evaluator_.move(path[path.size() - 2], path.back());
        if constexpr (games_circle) looks_.push_back(rules().look(state()));
    }
    // Of the positions before the root that end the game if they come up again.
    static std::uint64_t past_salt(const game::Position<R>& root) {
        const int most = root.stops().repetition;
        if (!most) return 0;
        std::vector<std::uint64_t> keys;
        for (const auto& state : root.path()) keys.push_back(state.key);
        std::ranges::sort(keys);
        std::uint64_t salt = 0;
        for (auto first = keys.begin(); first != keys.end();) {
            const auto next = std::ranges::upper_bound(first, keys.end(), *first);
            if (next - first >= most - 1) salt ^= scatter(*first);
            first = next;
        }
        return salt;
    }

    game::Position<R> position_;
    E evaluator_;
    std::uint64_t salt_;
    std::vector<std::uint64_t> looks_;  // of the path's states
};

}  // namespace tessera::search
