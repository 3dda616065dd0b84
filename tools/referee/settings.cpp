#include "referee/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>
#include <sstream>

#include "book/shipped.hpp"
#include "core/text.hpp"
#include "games/catalogue.hpp"
#include "referee/gomocup_dialogue.hpp"

namespace tessera::referee {
namespace {

Expected<std::int64_t> whole_number(std::string_view what, std::string_view text, std::int64_t min,
                                    std::int64_t max) {
    const auto number = parse_number(text, max);
    if (!number || *number < min)
        return Error{fmt::format("{} cannot be {} — it is a number from {} to {}", what,
                                 tessera::quoted(text), min, max)};
    return *number;
}

Expected<double> decimal(std::string_view what, std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !(std::abs(value) < 1e9))
        return Error{fmt::format("{} cannot be {} — it is a number", what, tessera::quoted(text))};
    return value;
}

// One of an engine's words.
Status read_engine_word(PlayerConfig& player, const std::string& word) {
    const auto [key, value] = halves(word);
    const auto number = [&](std::int64_t min, std::int64_t max) {
        return whole_number("engine " + key, value, min, max);
    };
    const auto milliseconds = [](std::int64_t n) { return Microseconds(n * 1000); };
    constexpr std::int64_t day = 86'400'000;
    if (key == "cmd")
        player.launch.command = value;
    else if (key == "name")
        player.name = value;
    else if (key == "dir")
        player.launch.directory = value;
    else if (key == "args") {
        for (const auto argument : split_words(value))
            player.launch.arguments.emplace_back(argument);
    } else if (key.starts_with("option."))
        player.options.emplace_back(key.substr(7), value);
    else if (key.starts_with("env."))
        player.launch.environment.emplace_back(key.substr(4), value);
    else if (key == "proto") {
        if (value != "ugi" && value != "gomocup")
            return Error{fmt::format("engine proto cannot be {} — it is ugi or gomocup",
                                     tessera::quoted(value))};
        player.protocol = value == "ugi" ? Protocol::ugi : Protocol::gomocup;
    } else if (key == "tc")
        return read_time_control(player.time, value);
    else if (key == "movetime" || key == "margin" || key == "depth" || key == "nodes") {
        const auto parsed = number(key == "margin" ? 0 : 1, key == "nodes"   ? std::int64_t{1} << 60
                                                            : key == "depth" ? 1000
                                                                             : day);
        if (!parsed) return parsed.error();
        if (key == "movetime") player.time.move_time = milliseconds(*parsed);
        if (key == "margin") player.time.margin = milliseconds(*parsed);
        if (key == "depth") player.time.depth = static_cast<int>(*parsed);
        if (key == "nodes") player.time.nodes = static_cast<std::uint64_t>(*parsed);
    } else {
        return Error{fmt::format(
            "engine: {} — known are cmd, args, dir, name, proto, tc, movetime, depth, nodes, "
            "margin, option.<name>, env.<name>",
            tessera::quoted(key))};
    }
    return Success{};
}

bool is_builtin(const PlayerConfig& player) {
    return player.launch.command.starts_with("builtin:");
}

// Such an engine needs more than the one core a slot would keep it on.
bool uses_several_threads(const PlayerConfig& player) {
    return std::ranges::any_of(player.options, [](const auto& option) {
        return equal_ignoring_case(option.first, "Threads") && option.second != "1";
    });
}

Expected<std::vector<PlayerConfig>> read_players(const RawSettings& raw,
                                                 const std::string& records) {
    std::vector<PlayerConfig> players;
    std::set<std::string> names;
    const auto common = split_words(raw.values.at("each"));
    for (const auto& own : raw.engines) {
        std::vector<std::string> words(common.begin(), common.end());
        words.insert(words.end(), own.begin(), own.end());
        auto read = read_engine(words);
        if (!read) return read.error();
        auto& player = *read;
        const auto base = player.name;
        for (int i = 2; !names.insert(player.name).second; ++i)
            player.name = fmt::format("{}-{}", base, i);
        if (!is_builtin(player) && !player.time.is_limited())
            return Error{fmt::format(
                "engine {} has no limit — give tc=, movetime=, depth= or nodes=", player.name)};
        if (!records.empty()) {
            auto file_name = player.name;
            std::ranges::replace(file_name, '/', '_');
            player.launch.error_file = fmt::format("{}.{}.stderr", records, file_name);
        }
        players.push_back(std::move(player));
    }
    if (players.size() < 2)
        return Error{"a match needs two engines — give --engine cmd=… at least twice"};
    return players;
}

// "key=value,key=value" handed to a reader of single keys.
template <class Read>
Status read_list(std::string_view flag, std::string_view text, Read read) {
    for (const auto word : split(text, ',')) {
        const auto [key, value] = halves(word);
        if (auto status = read(key, value); !status)
            return Error{fmt::format("--{}: {}", flag, status.error().what)};
    }
    return Success{};
}

Status read_numbers(std::string_view flag, std::string_view text,
                    const std::map<std::string, int*>& fields) {
    return read_list(flag, text, [&](const std::string& key, const std::string& value) -> Status {
        const auto field = fields.find(key);
        if (field == fields.end())
            return Error{fmt::format("{} is not known", tessera::quoted(key))};
        const auto number = whole_number(key, value, 0, 1'000'000);
        if (!number) return number.error();
        *field->second = static_cast<int>(*number);
        return Success{};
    });
}

Status read_adjudication(Adjudication& terms, const std::map<std::string, std::string>& values) {
    const auto max = whole_number("--max-plies", values.at("max-plies"), 0, 1'000'000);
    if (!max) return max.error();
    terms.max_plies = static_cast<int>(*max);
    terms.proven_mate = values.at("mate") == "true";
    if (const auto& text = values.at("draw"); !text.empty()) {
        auto& draw = terms.draw.emplace();
        if (auto status = read_numbers(
                "draw", text,
                {{"ply", &draw.from_ply}, {"count", &draw.plies}, {"score", &draw.score}});
            !status)
            return status;
    }
    if (const auto& text = values.at("resign"); !text.empty()) {
        auto& resign = terms.resign.emplace();
        if (auto status =
                read_numbers("resign", text, {{"count", &resign.plies}, {"score", &resign.score}});
            !status)
            return status;
    }
    return Success{};
}

// The suite that comes with the program.
Expected<Openings> shipped_openings(const TournamentConfig& config, OpeningOrder order) {
    const auto suite = book::shipped_openings(config.variant);
    if (!suite)
        return Error{fmt::format("--openings builtin: there are none for {} — there are for {}",
                                 config.start ? config.variant : "games unknown here",
                                 join(book::variants_with_openings(), ", "))};
    std::istringstream text{std::string(*suite)};
    return Openings::from_text(text, "builtin", order, config.seed, config.start.get());
}

Status read_openings(TournamentConfig& config, const std::map<std::string, std::string>& values) {
    const auto& file = values.at("openings");
    const auto plies = whole_number("--random-plies", values.at("random-plies"), 0, 1000);
    if (!plies) return plies.error();
    if (!file.empty() && *plies)
        return Error{"--openings and --random-plies exclude each other — give one"};
    if (*plies && !config.start)
        return Error{"--random-plies needs a game the referee knows — use --openings"};
    if (*plies)
        config.openings = Openings::random(static_cast<int>(*plies), config.seed, *config.start);
    if (file.empty()) return Success{};
    const auto& order = values.at("order");
    if (order != "sequential" && order != "shuffled")
        return Error{fmt::format("--order cannot be {} — it is sequential or shuffled",
                                 tessera::quoted(order))};
    const auto how = order == "shuffled" ? OpeningOrder::shuffled : OpeningOrder::sequential;
    auto openings = file == "builtin"
                        ? shipped_openings(config, how)
                        : Openings::from_file(file, how, config.seed, config.start.get());
    if (!openings) return openings.error();
    config.openings = std::move(*openings);
    return Success{};
}

Status read_shard(Shard& shard, std::string_view text) {
    const auto parts = split(text, '/');
    const auto number = parts.size() == 2 ? parse_number(parts[0], 1'000'000) : std::nullopt;
    const auto count = parts.size() == 2 ? parse_number(parts[1], 1'000'000) : std::nullopt;
    if (!number || !count || *number < 1 || *number > *count)
        return Error{
            fmt::format("--shard {} — write i/n with i from 1 to n", tessera::quoted(text))};
    shard = {static_cast<std::uint64_t>(*number), static_cast<std::uint64_t>(*count)};
    return Success{};
}

Status read_tournament(TournamentConfig& config, const std::map<std::string, std::string>& values) {
    if (values.at("variant") != "other") {
        auto table = catalogue::open(values.at("variant"));
        if (!table) return table.error();
        config.variant = (*table)->variant().spec();
        config.start = std::move(*table);
    }
    const auto& format = values.at("format");
    if (format != "roundrobin" && format != "gauntlet")
        return Error{fmt::format("--format cannot be {} — it is roundrobin or gauntlet",
                                 tessera::quoted(format))};
    config.format = format == "gauntlet" ? Format::gauntlet : Format::round_robin;
    const auto number = [&](const char* name, std::int64_t min, std::int64_t max,
                            auto& field) -> Status {
        const auto parsed = whole_number(std::string("--") + name, values.at(name), min, max);
        if (!parsed) return parsed.error();
        field = static_cast<std::decay_t<decltype(field)>>(*parsed);
        return Success{};
    };
    std::int64_t start = 0, hang = 0;
    for (const auto& status : {number("rounds", 1, 100'000'000, config.rounds),
                               number("seed", 0, std::int64_t{1} << 62, config.seed),
                               number("concurrency", 1, 1024, config.concurrency),
                               number("start-timeout", 1, 86'400'000, start),
                               number("hang-timeout", 1, 86'400'000, hang)})
        if (!status) return status;
    config.patience.start = Microseconds(start * 1000);
    config.patience.hang = Microseconds(hang * 1000);
    if (auto status = read_shard(config.shard, values.at("shard")); !status) return status;
    if (auto status = read_adjudication(config.adjudication, values); !status) return status;
    return read_openings(config, values);
}

}  // namespace

Expected<PlayerConfig> read_engine(const std::vector<std::string>& words) {
    PlayerConfig player;
    for (const auto& word : words)
        if (auto status = read_engine_word(player, word); !status) return status.error();
    auto& command = player.launch.command;
    if (command.empty())
        return Error{"an engine without cmd= — name its command, or builtin:random"};
    if (is_builtin(player) && command != "builtin:random")
        return Error{
            fmt::format("unknown player {} — there is builtin:random", tessera::quoted(command))};
    if (player.name.empty())
        player.name = is_builtin(player) ? "random" : std::filesystem::path(command).filename();
    // The engine may have to start elsewhere; what was found from here must still be found.
    if (!player.launch.directory.empty() && command.find('/') != std::string::npos)
        command = std::filesystem::absolute(command);
    return player;
}

Status read_sprt(SprtSettings& sprt, std::string_view text) {
    auto status =
        read_list("sprt", text, [&](const std::string& key, const std::string& value) -> Status {
            if (key == "model" && (value == "normalized" || value == "logistic")) {
                sprt.model = value == "logistic" ? EloModel::logistic : EloModel::normalized;
                return Success{};
            }
            double* const field = key == "elo0"    ? &sprt.elo0
                                  : key == "elo1"  ? &sprt.elo1
                                  : key == "alpha" ? &sprt.alpha
                                  : key == "beta"  ? &sprt.beta
                                                   : nullptr;
            if (!field)
                return Error{
                    fmt::format("{} — write elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized",
                                tessera::quoted(key))};
            const auto number = decimal(key, value);
            if (!number) return number.error();
            *field = *number;
            return Success{};
        });
    return status ? check(sprt) : status;
}

Expected<MatchSettings> validate(RawSettings raw) {
    MatchSettings settings;
    settings.records = raw.values.at("records");
    settings.pgn = raw.values.at("pgn");
    settings.resume = raw.values.at("resume") == "true";
    settings.recover = raw.values.at("no-recover") != "true";
    settings.quiet = raw.values.at("quiet") == "true";
    settings.json = raw.values.at("json") == "true";
    if (settings.resume && settings.records.empty())
        return Error{"--resume without --records — name the file to go on with"};
    if (auto status = read_tournament(settings.tournament, raw.values); !status)
        return status.error();
    auto players = read_players(raw, settings.records);
    if (!players) return players.error();
    for (const auto& player : *players)
        if (player.protocol == Protocol::gomocup)
            if (auto status = check_gomocup(player, settings.tournament.start.get()); !status)
                return status.error();
    settings.tournament.players = std::move(*players);
    settings.tournament.affinity =
        raw.values.at("no-affinity") != "true" &&
        std::ranges::none_of(settings.tournament.players, uses_several_threads);
    if (const auto& text = raw.values.at("sprt"); !text.empty()) {
        if (settings.tournament.players.size() != 2) return Error{"--sprt is for two engines"};
        settings.sprt.emplace();
        if (auto status = read_sprt(*settings.sprt, text); !status) return status.error();
    }
    return settings;
}

}  // namespace tessera::referee
