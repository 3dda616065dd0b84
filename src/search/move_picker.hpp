// The moves of one node, one after the other, the most promising first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/evaluator.hpp"
#include "search/move_order.hpp"

namespace tessera::search {

// Kept per ply and filled anew for every node, so that nothing is allocated.
template <game::Rules R, Evaluator<R> E>
class MovePicker {
public:
    using Move = typename R::Move;
    using State = typename R::State;

    struct Choice {
        Move move;
        std::int64_t order;  // unique within a node, so that every machine searches the same tree
        std::uint16_t code;
    };

    // `list` appends the moves to an empty list and says what it leaves out.
    template <class List>
    void fill(const R& rules, std::uint16_t known_code, List&& list) {
        listed_.clear();
        choices_.clear();
        is_judged_ = false;
        omitted_ = list(listed_);
        for (const auto& move : listed_) {
            choices_.push_back({move, 0, rules.move_code(move)});
            if (choices_.back().code == known_code) std::swap(choices_.front(), choices_.back());
        }
        begins_with_known_ = !choices_.empty() && choices_.front().code == known_code;
    }
    // Adds the moves that were not worth a try while others did not lose; false if there are none.
    bool complete(const R& rules, const State& state) {
        if (omitted_.lose_in) return false;
        if (!std::exchange(omitted_, {}).any) return false;
        const auto so_far = choices_.size();
        listed_.clear();
        rules.legal_moves(state, listed_);
        for (const auto& move : listed_) {
            const auto code = rules.move_code(move);
            if (std::ranges::find(choices_, code, &Choice::code) == choices_.end())
                choices_.push_back({move, 0, code});
        }
        return choices_.size() > so_far;
    }

    std::size_t size() const { return choices_.size(); }
    const Omitted& omitted() const { return omitted_; }

    // The move to try as the i-th. The known one comes before the others are even judged: often
    // it is enough. Most nodes need only a few more, so these are looked for one by one; a node
    // that needs many gets the rest sorted.
    const Choice& pick(std::size_t i, const E& evaluator, const State& state,
                       const MoveOrder& order, const MoveOrder::Place& place) {
        constexpr std::size_t few = 6;
        if (i == 0 && begins_with_known_) return choices_[0];
        const auto rest = choices_.begin() + static_cast<std::ptrdiff_t>(i);
        if (!std::exchange(is_judged_, true)) judge(rest, evaluator, state, order, place);
        if (i < few)
            std::iter_swap(rest,
                           std::ranges::max_element(rest, choices_.end(), {}, &Choice::order));
        else if (i == few)
            std::ranges::sort(rest, choices_.end(), std::ranges::greater{}, &Choice::order);
        return choices_[i];
    }

private:
    static constexpr int promise_weight = 16;

    void judge(typename std::vector<Choice>::iterator rest, const E& evaluator, const State& state,
               const MoveOrder& order, const MoveOrder::Place& place) {
        const auto prospects = evaluator.prospects(state);
        std::int64_t earlier = 0;
        for (; rest != choices_.end(); ++rest) {
            const int promise = evaluator.promise(prospects, state, rest->move) * promise_weight +
                                order.bonus(place, rest->code);
            rest->order = (std::int64_t{promise} << 32) - earlier++;
        }
    }

    game::MoveList<Move> listed_;
    std::vector<Choice> choices_;
    Omitted omitted_;
    bool begins_with_known_ = false;
    bool is_judged_ = false;
};

}  // namespace tessera::search
