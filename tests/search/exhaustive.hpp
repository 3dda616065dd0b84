// The truth about small positions, by trying everything.
//
// Shares the rules with the engine (which have references of their own) and nothing with its
// search.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "core/random.hpp"
#include "game/table_of.hpp"

namespace tests {

struct Verdict {
    tessera::Side winner;
    int plies;
    bool operator==(const Verdict&) const = default;
};
inline std::string text(const std::optional<Verdict>& verdict) {
    if (!verdict) return "undecided";
    return letter(verdict->winner) + (" in " + std::to_string(verdict->plies));
}

class Exhaustive {
public:
    virtual ~Exhaustive() = default;
    // The position to judge, with all that led to it.
    virtual void look_at(const tessera::game::Table& table) = 0;
    // Whether this side wins within so many plies, whatever the other does.
    virtual bool can_force(tessera::Side winner, int plies) = 0;

    // The shortest forced win of either side, if there is one within so many plies.
    std::optional<Verdict> verdict(int most_plies) {
        for (int plies = 1; plies <= most_plies; ++plies)
            for (const auto side : {tessera::Side::x, tessera::Side::o})
                if (can_force(side, plies)) return Verdict{side, plies};
        return std::nullopt;
    }
};

template <tessera::game::Rules R>
class ExhaustiveOf final : public Exhaustive {
public:
    void look_at(const tessera::game::Table& table) override {
        position_.emplace(dynamic_cast<const tessera::game::TableOf<R>&>(table).position());
    }
    bool can_force(tessera::Side winner, int plies) override {
        const auto outcome = position_->outcome();
        if (outcome != tessera::Outcome::none) return outcome == win_for(winner);
        if (plies == 0) return false;
        if (!may_remember()) return try_moves(winner, plies);
        const auto& state = position_->state();
        // Twice scattered, so that it can be no part of a position's own key.
        const auto key = state.key ^ tessera::scatter(tessera::scatter(static_cast<std::uint64_t>(
                                         state.ply * 512 + plies * 2 + static_cast<int>(winner))));
        if (const auto known = memory_.find(key); known != memory_.end()) return known->second;
        if (memory_.size() > most_memories) memory_.clear();
        const bool result = try_moves(winner, plies);
        memory_.emplace(key, result);
        return result;
    }

private:
    static constexpr std::size_t most_memories = 8'000'000;

    // What the way here was does not matter where nothing can be repeated.
    bool may_remember() const { return position_->stops().repetition == 0; }

    bool try_moves(tessera::Side winner, int plies) {
        const bool attacks = position_->turn() == winner;
        tessera::game::MoveList<typename R::Move> moves;
        position_->legal_moves(moves);
        for (const auto& move : moves) {
            position_->play(move);
            const bool forced = can_force(winner, plies - 1);
            position_->undo();
            if (forced == attacks) return attacks;
        }
        return !attacks;
    }

    std::optional<tessera::game::Position<R>> position_;
    std::unordered_map<std::uint64_t, bool> memory_;
};

}  // namespace tests
