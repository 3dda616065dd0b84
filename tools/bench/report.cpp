#include "bench/report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/text.hpp"

namespace tessera::bench {
namespace {

using Json = nlohmann::ordered_json;

constexpr PerBuild<const char*> names{"old", "new"};

std::string line(const std::string& game, const std::string& depth, const Figures& figures) {
    return fmt::format(
        "{:<14} {:>6} {:>10.0f} {:>10.0f} {:>7.3f} {:>6.3f} {:>8.0f} {:>8.0f} {:>7.3f} {:>7.3f}\n",
        game, depth, figures.speed[old_build], figures.speed[new_build], figures.speed_ratio(),
        figures.speed_ratio() * figures.speed_error, 1000 * figures.seconds[old_build],
        1000 * figures.seconds[new_build], figures.time_ratio(), figures.nodes_ratio());
}

Json json_of(const Figures& figures) {
    Json json;
    for (const auto build : {old_build, new_build})
        json[names[build]] = {{"nps", figures.speed[build]},
                              {"seconds", figures.seconds[build]},
                              {"nodes", figures.nodes[build]}};
    json["nps_ratio"] = figures.speed_ratio();
    json["nps_ratio_error"] = figures.speed_ratio() * figures.speed_error;
    json["time_ratio"] = figures.time_ratio();
    json["nodes_ratio"] = figures.nodes_ratio();
    return json;
}

Json json_of(const Measurement& measurement) {
    Json json{{"variant", measurement.position.variant},
              {"moves", join(measurement.position.moves, " ")},
              {"depth", measurement.depth}};
    json.update(json_of(figures_of(measurement)));
    for (const auto build : {old_build, new_build}) {
        auto& runs = json[names[build]]["runs"] = Json::array();
        for (const auto& run : measurement.runs[build])
            runs.push_back({{"nodes", run.nodes}, {"seconds", run.seconds}});
    }
    return json;
}

Json json_of(const referee::PlayerConfig& build) {
    Json json{{"command", build.launch.command}, {"options", Json::object()}};
    for (const auto& [name, value] : build.options) json["options"][name] = value;
    return json;
}

}  // namespace

std::string to_text(const Contest& contest, const Summary& summary) {
    std::string text = fmt::format("{:<14} {:>6} {:^36} {:^25} {:>7}\n", "", "", "nodes/s",
                                   "ms to depth", "nodes");
    text += fmt::format("{:<14} {:>6} {:>10} {:>10} {:>7} {:>6} {:>8} {:>8} {:>7} {:>7}\n", "game",
                        "depth", "old", "new", "ratio", "+/-", "old", "new", "ratio", "ratio");
    for (const auto& game : summary.games)
        text += line(game.game,
                     game.least_depth == game.greatest_depth
                         ? std::to_string(game.least_depth)
                         : fmt::format("{}-{}", game.least_depth, game.greatest_depth),
                     game.figures);
    text += line("all", "", summary.total);
    return text + fmt::format("\nmedians of {} runs, {} time\n", contest.repeats,
                              contest.timing == Timing::cpu ? "processor" : "wall");
}

std::string to_json(const Contest& contest, const std::vector<Measurement>& measurements) {
    const auto summary = summary_of(measurements);
    Json json{{"old", json_of(contest.builds[old_build])},
              {"new", json_of(contest.builds[new_build])},
              {"depth_time_ms", contest.depth_time.count()},
              {"repeats", contest.repeats},
              {"clock", contest.timing == Timing::cpu ? "cpu" : "wall"},
              {"positions", Json::array()},
              {"games", Json::object()},
              {"all", json_of(summary.total)}};
    for (const auto& measurement : measurements) json["positions"].push_back(json_of(measurement));
    for (const auto& game : summary.games) json["games"][game.game] = json_of(game.figures);
    return json.dump(2) + "\n";
}

}  // namespace tessera::bench
