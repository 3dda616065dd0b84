#include <nlohmann/json.hpp>

#include "referee/report.hpp"
#include "referee/statistics.hpp"

namespace tessera::referee {
namespace {

using Json = nlohmann::ordered_json;

template <class T>
Json or_null(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

Json json_of(const Trinomial& games) {
    return {{"wins", games.wins}, {"draws", games.draws}, {"losses", games.losses}};
}

Json json_of(const Measure& measure) {
    return {{"value", measure.value}, {"error", or_null(measure.error)}};
}

Json json_of(const Interval& interval) {
    return {{"low", interval.low}, {"median", interval.median}, {"high", interval.high}};
}

Json json_of(const SprtSettings& settings, const Sample& sample) {
    const auto status = sprt(sample, settings);
    Json json{{"model", settings.model == EloModel::normalized ? "normalized" : "logistic"},
              {"elo0", settings.elo0},
              {"elo1", settings.elo1},
              {"alpha", settings.alpha},
              {"beta", settings.beta},
              {"llr", status.llr},
              {"lower", status.bounds.lower},
              {"upper", status.bounds.upper},
              {"verdict", status.verdict == Verdict::accept_h1   ? "H1"
                          : status.verdict == Verdict::accept_h0 ? "H0"
                                                                 : "undecided"},
              {"corrected", nullptr}};
    if (const auto stopped = estimate_after_sprt(sample, settings))
        json["corrected"] = {{"elo", json_of(stopped->elo)},
                             {"normalized_elo", json_of(stopped->normalized_elo)}};
    return json;
}

Json json_of(const MatchCounts& counts) {
    const auto result = estimate(counts);
    return {{"games", json_of(counts.games)},
            {"pairs", counts.pairs.pairs},
            {"score", json_of(result.score)},
            {"elo", json_of(result.elo)},
            {"normalized_elo", json_of(result.normalized_elo)},
            {"los", result.superiority},
            {"draw_ratio", result.draw_ratio},
            {"pair_ratio", or_null(result.pair_ratio)}};
}

// Only those that occurred.
Json json_of(const ReasonCounts& counts) {
    auto json = Json::object();
    for (std::size_t i = 0; i < reason_count; ++i)
        if (counts[i] > 0) json[std::string(text(static_cast<Reason>(i)))] = counts[i];
    return json;
}

Json players_of(const Standing& standing) {
    const auto ratings = standing.ratings();
    auto list = Json::array();
    for (std::size_t i = 0; i < ratings.size(); ++i) {
        const auto& player = standing.players()[i];
        list.push_back({{"name", player.name},
                        {"games", json_of(player.games())},
                        {"as_x", json_of(player.by_side[0])},
                        {"as_o", json_of(player.by_side[1])},
                        {"rating", {{"value", ratings[i].elo}, {"error", ratings[i].error}}},
                        {"faults", json_of(player.faults)}});
    }
    return list;
}

// Each two players who have met, seen from the first.
Json meetings_of(const Standing& standing) {
    auto list = Json::array();
    const auto& players = standing.players();
    for (std::size_t a = 0; a < players.size(); ++a)
        for (std::size_t b = a + 1; b < players.size(); ++b) {
            const auto counts = standing.between(a, b);
            if (counts.games.games() == 0) continue;
            Json meeting{{"first", players[a].name}, {"second", players[b].name}};
            meeting.update(json_of(counts));
            list.push_back(std::move(meeting));
        }
    return list;
}

Json json_of(const std::string& variant, const GameTally& tally) {
    const auto& results = tally.results();
    Json json{{"variant", variant},
              {"first_player", json_of(results)},
              {"first_player_score", json_of(estimate(results).score)},
              {"plies", nullptr}};
    if (const auto lengths = tally.lengths())
        json["plies"] = {{"min", lengths->shortest},  {"lower_quartile", lengths->lower_quartile},
                         {"median", lengths->median}, {"upper_quartile", lengths->upper_quartile},
                         {"max", lengths->longest},   {"mean", lengths->mean}};
    json["metrics"] = Json::object();
    for (const auto& metric : tally.metrics())
        json["metrics"][metric.name] = {{"games", metric.games},
                                        {"total", metric.total},
                                        {"per_game", metric.per_game()},
                                        {"most", metric.most}};
    return json;
}

Json json_of(const Standing& standing, const MaybeSprt& sprt) {
    Json json{{"games", standing.games()},
              {"pairs", standing.pairs()},
              {"unpaired", standing.unpaired()},
              {"unfinished", standing.unfinished()},
              {"players", players_of(standing)},
              {"meetings", meetings_of(standing)},
              {"sprt", nullptr},
              {"reasons", json_of(standing.reasons())},
              {"variants", Json::array()}};
    if (sprt && standing.players().size() == 2)
        json["sprt"] = json_of(*sprt, sample_of(standing.match()));
    for (const auto& [variant, tally] : standing.variants())
        json["variants"].push_back(json_of(variant, tally));
    return json;
}

std::string dumped(const Json& json, Layout layout) {
    const bool lines = layout == Layout::lines;
    return json.dump(lines ? 2 : -1, ' ', false, Json::error_handler_t::replace) +
           (lines ? "\n" : "");
}

}  // namespace

std::string to_json(const Standing& standing, const MaybeSprt& sprt, Layout layout) {
    return dumped(json_of(standing, sprt), layout);
}

std::string to_json(const Report& report, const MaybeSprt& sprt) {
    Json json{{"duplicates", report.duplicates}, {"problems", report.problems}};
    json.update(json_of(report.standing, sprt));
    return dumped(json, Layout::lines);
}

}  // namespace tessera::referee
