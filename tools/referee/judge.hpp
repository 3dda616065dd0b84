// Who says what happens in a game.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "referee/opening.hpp"
#include "referee/player.hpp"
#include "referee/record.hpp"

namespace tessera::referee {

struct Ruling {
    Outcome result = Outcome::none;
    Reason reason = Reason::decided;
    std::optional<Side> culprit;
    std::string detail;
};

class Judge {
public:
    virtual ~Judge() = default;
    virtual Side turn() const = 0;
    // The truth, where the referee knows the game.
    virtual const game::Table* table() const = 0;
    // The ruling when the game is over.
    virtual std::optional<Ruling> end() = 0;
    // False when the move is illegal.
    virtual bool play(const std::string& move) = 0;
    // "position …" as this side may know it.
    virtual std::string_view position_for(Side side) const = 0;
    // Into the record when the game is over.
    virtual void describe(GameRecord& record) const = 0;
};

// A judge who knows the rules.
Expected<std::unique_ptr<Judge>> judge_by_rules(const game::Table& start, const Opening& opening);
// One who does not: the players are asked, and must agree.
std::unique_ptr<Judge> judge_by_asking(const Opening& opening, std::array<Player*, 2> players);

}  // namespace tessera::referee
