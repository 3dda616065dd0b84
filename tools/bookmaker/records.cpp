#include "bookmaker/records.hpp"

#include <algorithm>

#include "referee/opening.hpp"
#include "referee/record_file.hpp"

namespace tessera::bookmaker {

Status Statistics::read(const std::string& path, const game::Table& table) {
    const auto spec = table.variant().spec();
    const auto board = table.clone();
    return referee::for_each_record(
        path, referee::ReadMoves::yes,
        [&](referee::StoredRecord&& record, const referee::RecordLine&) -> Status {
            if (record.variant != spec || referee::is_fault(record.reason)) return Success{};
            const auto opening = referee::parse_opening(record.opening);
            if (!referee::set_up(*board, opening)) return Success{};
            ++games_;
            for (const auto& made : record.moves) {
                if (board->ply() > plies_ || board->outcome() != Outcome::none) break;
                const auto [key, symmetry] = board->canonical();
                const auto mover = board->turn();
                const auto line = board->moves();
                const auto move = board->images({made.move}, symmetry).front();
                if (!board->play(made.move)) break;
                auto& position = positions_[key];
                if (position.games++ == 0 && opening.fen.empty()) position.line = line;
                auto& tally = position.moves[move];
                ++tally.games;
                if (record.result == win_for(mover)) tally.points += 2;
                if (record.result == Outcome::draw) tally.points += 1;
            }
            return Success{};
        });
}

Tally Statistics::of(std::uint64_t key, const std::string& canonical_move) const {
    const auto position = positions_.find(key);
    if (position == positions_.end()) return {};
    const auto move = position->second.moves.find(canonical_move);
    return move == position->second.moves.end() ? Tally{} : move->second;
}

std::vector<std::vector<std::string>> Statistics::lines(std::uint32_t games) const {
    std::vector<std::pair<std::uint64_t, const Position*>> frequent;
    for (const auto& [key, position] : positions_)
        if (position.games >= games && !position.line.empty()) frequent.push_back({key, &position});
    std::ranges::sort(frequent, [](const auto& a, const auto& b) {
        return std::pair(b.second->games, a.first) < std::pair(a.second->games, b.first);
    });
    std::vector<std::vector<std::string>> lines;
    for (const auto& [key, position] : frequent) lines.push_back(position->line);
    return lines;
}

}  // namespace tessera::bookmaker
