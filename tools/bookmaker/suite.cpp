#include "bookmaker/suite.hpp"

#include <algorithm>

namespace tessera::bookmaker {
namespace {

// Small enough to be cleared for every move of a line.
constexpr std::size_t small_table = 1;
constexpr std::size_t large_table = 16;

}  // namespace

Scout::Scout(const game::Table& start, const SuiteSettings& settings)
    : start_(start),
      settings_(settings),
      quick_(start, small_table),
      thorough_(start, large_table),
      x_(start),
      o_(start) {}

std::optional<Candidate> Scout::try_line(std::uint64_t number, const game::StopFlag& stop) {
    Random random(scatter(settings_.seed) ^ scatter(~number));
    const auto table = start_.clone();
    auto candidate = draw_line(*table, random, stop);
    if (!candidate) return std::nullopt;
    using Verdict = Candidate::Verdict;
    if (candidate->verdict != Verdict::good) return candidate;
    // Most lines are far from level, and a short look is enough to see it.
    for (const int doubt : {3, 1}) {
        const auto nodes = settings_.nodes / (doubt == 1 ? 1 : 10) + 1;
        const auto lines = thorough_.analyse(*table, nodes, 1, stop);
        if (!lines) return std::nullopt;
        candidate->score = seen_by(table->turn(), lines->front().score);
        if (std::abs(candidate->score) <= doubt * settings_.window) continue;
        candidate->verdict = Verdict::lopsided;
        return candidate;
    }
    const auto points = play(*table, Random(random.next()), stop);
    if (!points) return std::nullopt;
    candidate->points = *points;
    const int least = std::min(*points, 2 * settings_.games - *points);
    if (50 * least < settings_.games * settings_.balance) candidate->verdict = Verdict::decided;
    return candidate;
}

std::optional<Candidate> Scout::draw_line(game::Table& table, Random random,
                                          const game::StopFlag& stop) {
    Candidate candidate;
    while (table.ply() < settings_.plies) {
        const auto lines = quick_.analyse(table, settings_.choice_nodes, settings_.choices, stop);
        if (!lines) return std::nullopt;
        const auto& move = (*lines)[random.below(lines->size())].move;
        if (!table.play(move) || table.outcome() != Outcome::none) {
            candidate.verdict = Candidate::Verdict::tense;
            return candidate;
        }
    }
    candidate.moves = table.moves();
    candidate.key = table.canonical().key;
    if (quick_.is_tense(table)) candidate.verdict = Candidate::Verdict::tense;
    return candidate;
}

std::optional<int> Scout::play(const game::Table& table, Random random,
                               const game::StopFlag& stop) {
    int points = 0;
    for (int game = 0; game < settings_.games; ++game) {
        // The same number twice would be the same game twice.
        const auto nodes =
            settings_.game_nodes * 3 / 4 + random.below(settings_.game_nodes / 2 + 1);
        const auto board = table.clone();
        const auto result = tune::play_game(*board, x_, o_, nodes, stop);
        if (!result) return std::nullopt;
        points += *result == Outcome::p1_win ? 2 : *result == Outcome::draw ? 1 : 0;
    }
    return points;
}

}  // namespace tessera::bookmaker
