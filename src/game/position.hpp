// A state together with the path that led to it: the whole truth about where a game stands.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "game/history.hpp"
#include "game/rules.hpp"

namespace tessera::game {

// What ended a game: the board, or one of the stops.
enum class Ending { none, decided, repetition, ply_limit };

template <Rules R>
class Position {
public:
    using State = typename R::State;
    using Move = typename R::Move;

    explicit Position(std::shared_ptr<const R> rules)
        : rules_(std::move(rules)), stops_(rules_->stops()) {
        reset(rules_->start());
    }

    // Begins a new path at this state.
    void reset(const State& state) {
        states_.assign(1, state);
        moves_.clear();
        history_.clear();
        if (stops_.repetition) history_.push(state.key);
    }

    // Room for so many more plies without allocating.
    void reserve(std::size_t plies) {
        states_.reserve(states_.size() + plies);
        moves_.reserve(moves_.size() + plies);
        history_.reserve(states_.size() + plies);
    }

    const R& rules() const { return *rules_; }
    const State& state() const { return states_.back(); }
    Side turn() const { return side_at(state().ply); }

    Ending ending() const {
        const auto& now = state();
        if (now.outcome != Outcome::none) return Ending::decided;
        if (stops_.repetition && history_.occurrences() >= stops_.repetition)
            return Ending::repetition;
        if (stops_.max_plies && now.ply >= stops_.max_plies) return Ending::ply_limit;
        return Ending::none;
    }
    Outcome outcome() const {
        switch (ending()) {
            case Ending::none:
                return Outcome::none;
            case Ending::decided:
                return state().outcome;
            default:
                return rules_->outcome_when_stopped(state());
        }
    }

    // Appends the legal moves; none in a finished game.
    void legal_moves(MoveList<Move>& list) const {
        if (outcome() == Outcome::none) rules_->legal_moves(state(), list);
    }

    // `move` must be legal, or a redacted one where the game has hidden information.
    void play(Move move) {
        states_.push_back(states_.back());
        rules_->play(states_.back(), move);
        moves_.push_back(move);
        if (stops_.repetition) history_.push(states_.back().key);
    }
    // Leaves the move to the other side, as the rules never do; a search may ask what then.
    void pass() requires requires(const R& rules, State& state) { rules.pass(state); }
    {
        states_.push_back(states_.back());
        rules_->pass(states_.back());
        moves_.push_back({});
        if (stops_.repetition) history_.push(states_.back().key);
    }
    void undo() {
        states_.pop_back();
        moves_.pop_back();
        if (stops_.repetition) history_.pop();
    }

    // The states since the start or FEN, and the moves between them.
    const std::vector<State>& path() const { return states_; }
    const std::vector<Move>& moves() const { return moves_; }
    const History& history() const { return history_; }
    const Stops& stops() const { return stops_; }

private:
    std::shared_ptr<const R> rules_;
    Stops stops_;
    std::vector<State> states_;
    std::vector<Move> moves_;
    History history_;
};

}  // namespace tessera::game
