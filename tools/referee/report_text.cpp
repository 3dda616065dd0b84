#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>

#include "core/text.hpp"
#include "referee/report.hpp"
#include "referee/statistics.hpp"

namespace tessera::referee {
namespace {

using Lines = std::back_insert_iterator<std::string>;

// Names come from files: they must not move the cursor.
std::string printable(std::string_view name) {
    std::string result(name);
    for (char& c : result)
        if (static_cast<unsigned char>(c) < ' ' || c == 127) c = '?';
    return result;
}

// As the format library pads: by characters, not bytes.
std::size_t width_of(std::string_view name) {
    return static_cast<std::size_t>(
        std::ranges::count_if(name, [](char c) { return (c & 0xC0) != 0x80; }));
}

double points(const Trinomial& games) {
    return static_cast<double>(games.wins) + static_cast<double>(games.draws) / 2;
}

double percent(double part, double whole) { return whole > 0 ? 100 * part / whole : 0; }

double percent_scored(const Trinomial& games) {
    return games.games() > 0 ? percent(points(games), static_cast<double>(games.games())) : 50;
}

std::string counts_text(const Trinomial& games) {
    return fmt::format("+{} ={} -{}", games.wins, games.draws, games.losses);
}

void append_sprt(Lines out, const MatchCounts& counts, const SprtSettings& settings) {
    const auto sample = sample_of(counts);
    const auto status = sprt(sample, settings);
    const auto verdict = status.verdict == Verdict::accept_h1   ? "H1 accepted"
                         : status.verdict == Verdict::accept_h0 ? "H0 accepted"
                                                                : "undecided";
    fmt::format_to(out, "  LLR          {:.2f} ({:.2f}, {:.2f}) [{:g}, {:g}] {}: {}\n", status.llr,
                   status.bounds.lower, status.bounds.upper, settings.elo0, settings.elo1,
                   settings.model == EloModel::normalized ? "normalized" : "logistic", verdict);
    if (const auto stopped = estimate_after_sprt(sample, settings))
        fmt::format_to(
            out, "  after test   Elo {:.2f} [{:.2f}, {:.2f}], normalized {:.2f} [{:.2f}, {:.2f}]\n",
            stopped->elo.median, stopped->elo.low, stopped->elo.high,
            stopped->normalized_elo.median, stopped->normalized_elo.low,
            stopped->normalized_elo.high);
}

void append_match(Lines out, const Standing& standing, const MaybeSprt& test) {
    const auto counts = standing.match();
    const auto& games = counts.games;
    const auto result = estimate(counts);
    fmt::format_to(out, "\n{} against {}\n", printable(standing.players()[0].name),
                   printable(standing.players()[1].name));
    fmt::format_to(out, "  games        {}   {:.2f} %\n", counts_text(games),
                   percent_scored(games));
    if (counts.pairs.total() > 0)
        fmt::format_to(out, "  pairs        {}   (LL, LD, DD or WL, WD, WW)\n",
                       fmt::join(counts.pairs.pairs, " "));
    fmt::format_to(out, "  Elo          {}\n", text(result.elo));
    fmt::format_to(out, "  normalized   {}\n", text(result.normalized_elo));
    fmt::format_to(out, "  LOS          {:.3f} %\n", 100 * result.superiority);
    fmt::format_to(out, "  draws        {:.2f} % of games\n",
                   percent(static_cast<double>(games.draws), static_cast<double>(games.games())));
    if (counts.pairs.total() > 0)
        fmt::format_to(out, "  level pairs  {:.2f} %, won to lost {}\n", 100 * result.draw_ratio,
                       result.pair_ratio ? fmt::format("{:.2f}", *result.pair_ratio) : "-");
    if (test) append_sprt(out, counts, *test);
}

std::size_t widest_name(const Standing& standing) {
    std::size_t widest = 6;
    for (const auto& player : standing.players())
        widest = std::max(widest, width_of(printable(player.name)));
    return widest;
}

constexpr std::string_view cell_form = "won/drawn/lost";

void append_ranking(Lines out, const Standing& standing, const std::vector<Rating>& ratings,
                    const std::vector<std::size_t>& order, std::size_t names) {
    fmt::format_to(out, "\n   # {:<{}} {:>8} {:>10} {:>8} {:>20}\n", "player", names, "games",
                   "points", "score", "Elo");
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const auto& player = standing.players()[order[rank]];
        const auto& rating = ratings[order[rank]];
        const auto games = player.games();
        fmt::format_to(out, "{:>4} {:<{}} {:>8} {:>10.1f} {:>6.2f} % {:>20}\n", rank + 1,
                       printable(player.name), names, games.games(), points(games),
                       percent_scored(games),
                       fmt::format("{:.1f} +/- {:.1f}", rating.elo, rating.error));
    }
}

void append_cross_table(Lines out, const Standing& standing, const std::vector<std::size_t>& order,
                        std::size_t names) {
    fmt::format_to(out, "\n   # {:<{}}", cell_form, names);
    for (std::size_t rank = 0; rank < order.size(); ++rank)
        fmt::format_to(out, " {:>14}", rank + 1);
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        fmt::format_to(out, "\n{:>4} {:<{}}", rank + 1,
                       printable(standing.players()[order[rank]].name), names);
        for (const auto other : order) {
            const auto games = standing.between(order[rank], other).games;
            fmt::format_to(out, " {:>14}",
                           games.games() == 0
                               ? "-"
                               : fmt::format("{}/{}/{}", games.wins, games.draws, games.losses));
        }
    }
    fmt::format_to(out, "\n");
}

// Players from the best to the last, then each with its results against the others in that order.
void append_tables(Lines out, const Standing& standing) {
    const auto ratings = standing.ratings();
    std::vector<std::size_t> order(ratings.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return ratings[i].elo; });
    const auto names = std::max(widest_name(standing), cell_form.size());
    append_ranking(out, standing, ratings, order, names);
    append_cross_table(out, standing, order, names);
}

void append_players(Lines out, const Standing& standing) {
    const auto names = widest_name(standing);
    fmt::format_to(out, "\n{:<{}}   {:<24} {:<24} {}\n", "player", names, "as x", "as o", "faults");
    for (const auto& player : standing.players()) {
        std::vector<std::string> faults;
        for (std::size_t i = 0; i < reason_count; ++i)
            if (player.faults[i] > 0)
                faults.push_back(
                    fmt::format("{} {}", text(static_cast<Reason>(i)), player.faults[i]));
        fmt::format_to(out, "{:<{}}   {:<24} {:<24} {}\n", printable(player.name), names,
                       counts_text(player.by_side[0]), counts_text(player.by_side[1]),
                       faults.empty() ? "none" : join(faults, ", "));
    }
}

void append_reasons(Lines out, const Standing& standing) {
    const auto& reasons = standing.reasons();
    const auto total = std::accumulate(reasons.begin(), reasons.end(), std::int64_t{0});
    fmt::format_to(out, "\nended by\n");
    for (std::size_t i = 0; i < reason_count; ++i)
        if (reasons[i] > 0)
            fmt::format_to(out, "  {:<12} {:>10} {:>7.2f} %\n", text(static_cast<Reason>(i)),
                           reasons[i],
                           percent(static_cast<double>(reasons[i]), static_cast<double>(total)));
}

void append_variant(Lines out, const std::string& variant, const GameTally& tally) {
    const auto& results = tally.results();
    const auto lengths = tally.lengths();
    if (!lengths) return;
    const auto score = estimate(results).score;
    fmt::format_to(out, "\n{}: {} games\n",
                   printable(variant.empty() ? "unnamed variant" : variant), results.games());
    fmt::format_to(out, "  first player {}   {:.2f}{} %\n", counts_text(results), 100 * score.value,
                   score.error ? fmt::format(" +/- {:.2f}", 100 * *score.error) : "");
    fmt::format_to(
        out, "  draws        {:.2f} %\n",
        percent(static_cast<double>(results.draws), static_cast<double>(results.games())));
    fmt::format_to(out, "  plies        {} to {}, quartiles {} {} {}, mean {:.1f}\n",
                   lengths->shortest, lengths->longest, lengths->lower_quartile, lengths->median,
                   lengths->upper_quartile, lengths->mean);
    if (tally.metrics().empty()) return;
    std::size_t names = 12;
    for (const auto& metric : tally.metrics())
        names = std::max(names, width_of(printable(metric.name)));
    fmt::format_to(out, "  {:<{}} {:>12} {:>10} {:>10}\n", "", names, "total", "per game", "most");
    for (const auto& metric : tally.metrics())
        fmt::format_to(out, "  {:<{}} {:>12} {:>10.3f} {:>10}\n", printable(metric.name), names,
                       metric.total, metric.per_game(), metric.most);
}

}  // namespace

std::string to_text(const Standing& standing, const MaybeSprt& sprt) {
    std::string text;
    const Lines out(text);
    fmt::format_to(out, "{} games, {} pairs", standing.games(), standing.pairs());
    if (standing.unpaired() > 0)
        fmt::format_to(out, ", {} games without their partner", standing.unpaired());
    if (standing.unfinished() > 0)
        fmt::format_to(out, ", {} games without a result", standing.unfinished());
    text += '\n';
    if (standing.players().empty()) return text;
    if (standing.players().size() == 2) append_match(out, standing, sprt);
    if (standing.players().size() > 2) append_tables(out, standing);
    append_players(out, standing);
    if (standing.games() + standing.unfinished() > 0) append_reasons(out, standing);
    for (const auto& [variant, tally] : standing.variants()) append_variant(out, variant, tally);
    return text;
}

std::string to_text(const Report& report, const MaybeSprt& sprt) {
    std::string text;
    if (report.duplicates > 0) text += fmt::format("{} duplicates dropped\n", report.duplicates);
    if (report.problems > 0) text += fmt::format("{} lines not counted\n", report.problems);
    return text + to_text(report.standing, sprt);
}

}  // namespace tessera::referee
