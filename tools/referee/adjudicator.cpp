#include "referee/adjudicator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace tessera::referee {

std::optional<Ruling> Adjudicator::hear(Side mover, const MoveRecord& move, int ply) {
    constexpr int mate_as_centipoints = 1'000'000;
    if (!move.score) {
        drawish_ = 0;
        winning_ = {};
        announced_ = {};
    } else {
        const bool is_mate = move.score->kind == protocol::Score::Kind::mate;
        const int value = !is_mate                ? move.score->value
                          : move.score->value > 0 ? mate_as_centipoints
                                                  : -mate_as_centipoints;
        const int for_x = mover == Side::x ? value : -value;
        drawish_ =
            terms_.draw && ply >= terms_.draw->from_ply && std::abs(for_x) <= terms_.draw->score
                ? drawish_ + 1
                : 0;
        for (const Side side : {Side::x, Side::o}) {
            const bool wins =
                terms_.resign && (side == Side::x ? for_x : -for_x) >= terms_.resign->score;
            winning_[index(side)] = wins ? winning_[index(side)] + 1 : 0;
        }
        if (auto ruling = by_scores()) return ruling;
        if (auto ruling = by_mates(mover, move, ply)) return ruling;
    }
    if (terms_.max_plies && ply >= terms_.max_plies)
        return Ruling{Outcome::draw, Reason::too_long, {}, fmt::format("{} plies", ply)};
    return std::nullopt;
}

std::optional<Ruling> Adjudicator::by_scores() const {
    if (terms_.draw && drawish_ >= std::max(2, terms_.draw->plies))
        return Ruling{Outcome::draw,
                      Reason::agreed_draw,
                      {},
                      fmt::format("{} scores within ±{}", drawish_, terms_.draw->score)};
    for (const Side side : {Side::x, Side::o})
        if (terms_.resign && winning_[index(side)] >= std::max(2, terms_.resign->plies))
            return Ruling{
                win_for(side),
                Reason::resigned,
                {},
                fmt::format("{} scores beyond {}", winning_[index(side)], terms_.resign->score)};
    return std::nullopt;
}

// The word of the loser is needed too: an engine that announces mates for fun wins nothing.
std::optional<Ruling> Adjudicator::by_mates(Side mover, const MoveRecord& move, int ply) {
    if (!terms_.proven_mate || move.score->kind != protocol::Score::Kind::mate) {
        announced_[index(mover)].reset();
        return std::nullopt;
    }
    const int plies = move.score->value;
    announced_[index(mover)] = Announced{plies > 0 ? mover : !mover, ply - 1 + std::abs(plies)};
    const auto& other = announced_[index(!mover)];
    if (!other || other->winner != announced_[index(mover)]->winner) return std::nullopt;
    return Ruling{win_for(other->winner),
                  Reason::proven,
                  {},
                  fmt::format("both see the end by ply {}",
                              std::max(other->end_ply, ply - 1 + std::abs(plies)))};
}

}  // namespace tessera::referee
