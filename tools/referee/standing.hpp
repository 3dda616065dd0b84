// The state of a match: grows game by game, answers questions at any time. Serves the live view,
// the SPRT of a running tournament and the report on finished ones.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "referee/counts.hpp"
#include "referee/game_tally.hpp"
#include "referee/ratings.hpp"
#include "referee/record.hpp"
#include "referee/record_json.hpp"

namespace tessera::referee {

inline constexpr std::size_t reason_count = static_cast<std::size_t>(Reason::too_long) + 1;
using ReasonCounts = std::array<std::int64_t, reason_count>;

struct PlayerTally {
    std::string name;
    std::array<Trinomial, 2> by_side;  // x, o
    ReasonCounts faults{};             // games this player spoilt

    Trinomial games() const;
};

class Standing {
public:
    // Players in this order; others follow as they appear.
    explicit Standing(const std::vector<std::string>& players = {});

    // The games of a pair may come in any order and with others in between; the pair counts when
    // both are there. A game is added once: telling duplicates is the caller's task.
    void add_game(const GameRecord& record) { add(record, record.moves.size()); }
    void add_game(const StoredRecord& record) { add(record, record.plies); }

    const std::vector<PlayerTally>& players() const { return players_; }
    // As the first sees it; empty if they have not met.
    MatchCounts between(std::size_t first, std::size_t second) const;
    // Between the first two players: the whole match when there are no others.
    MatchCounts match() const { return between(0, 1); }
    std::int64_t games() const { return games_; }  // with a result
    std::int64_t unfinished() const { return unfinished_; }
    std::int64_t pairs() const { return pairs_; }
    // Games with a result whose partner has not come.
    std::int64_t unpaired() const { return games_ - 2 * pairs_; }
    const ReasonCounts& reasons() const { return reasons_; }
    // What happened on the board, by variant.
    const std::map<std::string, GameTally>& variants() const { return variants_; }

    // In the order of players().
    std::vector<Rating> ratings() const;

private:
    struct Half {
        int game;
        std::array<std::size_t, 2> players;  // lower first
        GameScore score;                     // of the lower
    };

    void add(const GameRecord& record, std::size_t plies);
    void match_up(std::uint64_t pair, const Half& half);
    std::size_t player_index(std::string_view name);

    std::vector<PlayerTally> players_;
    std::map<std::pair<std::size_t, std::size_t>, MatchCounts> meetings_;  // lower player first
    std::unordered_map<std::uint64_t, Half> waiting_;                      // for the other game
    std::map<std::string, GameTally> variants_;
    ReasonCounts reasons_{};
    std::int64_t games_ = 0;
    std::int64_t unfinished_ = 0;
    std::int64_t pairs_ = 0;
};

}  // namespace tessera::referee
