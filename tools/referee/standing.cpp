#include "referee/standing.hpp"

#include <algorithm>

namespace tessera::referee {
namespace {

GameScore score_for(Side side, Outcome outcome) {
    if (outcome == Outcome::draw) return GameScore::draw;
    return outcome == win_for(side) ? GameScore::win : GameScore::loss;
}

}  // namespace

Trinomial PlayerTally::games() const {
    Trinomial sum = by_side[0];
    return sum += by_side[1];
}

Standing::Standing(const std::vector<std::string>& players) {
    for (const auto& name : players) player_index(name);
}

void Standing::add(const GameRecord& record, std::size_t plies) {
    const std::array players{player_index(record.players[0]), player_index(record.players[1])};
    ++reasons_[static_cast<std::size_t>(record.reason)];
    if (record.culprit && is_fault(record.reason))
        ++players_[players[index(*record.culprit)]].faults[static_cast<std::size_t>(record.reason)];
    if (record.result == Outcome::none) {
        ++unfinished_;
        return;
    }
    ++games_;
    variants_[record.variant].add(record, plies);
    for (const auto side : {Side::x, Side::o})
        players_[players[index(side)]].by_side[index(side)].add(score_for(side, record.result));
    if (players[0] == players[1]) return;  // a player against itself tells nothing about strength
    const auto lower_side = players[0] < players[1] ? Side::x : Side::o;
    const Half half{record.game,
                    {players[index(lower_side)], players[index(!lower_side)]},
                    score_for(lower_side, record.result)};
    meetings_[{half.players[0], half.players[1]}].add_game(half.score);
    match_up(record.pair, half);
}

void Standing::match_up(std::uint64_t pair, const Half& half) {
    const auto [other, first] = waiting_.try_emplace(pair, half);
    if (first || other->second.game == half.game || other->second.players != half.players) return;
    meetings_[{half.players[0], half.players[1]}].pairs.add(other->second.score, half.score);
    ++pairs_;
    waiting_.erase(other);
}

std::size_t Standing::player_index(std::string_view name) {
    const auto found = std::ranges::find(players_, name, &PlayerTally::name);
    if (found != players_.end()) return static_cast<std::size_t>(found - players_.begin());
    players_.emplace_back().name = name;
    return players_.size() - 1;
}

MatchCounts Standing::between(std::size_t first, std::size_t second) const {
    const auto found = meetings_.find(std::minmax(first, second));
    if (found == meetings_.end()) return {};
    const auto& counts = found->second;
    return first < second ? counts : MatchCounts{counts.games.reversed(), counts.pairs.reversed()};
}

std::vector<Rating> Standing::ratings() const {
    CrossTable table(players_.size());
    for (const auto& [who, counts] : meetings_) table.add(who.first, who.second, counts.games);
    return ratings_of(table);
}

}  // namespace tessera::referee
