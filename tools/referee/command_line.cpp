// Where settings come from and go to: the command line, configuration files, the help.
#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "referee/settings.hpp"

namespace tessera::referee {
namespace {

namespace po = boost::program_options;

int usable_cores() {
    cpu_set_t set;
    CPU_ZERO(&set);
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

Status read_config_file(RawSettings& raw, const std::string& path) {
    std::ifstream in(path);
    if (!in) return Error{fmt::format("cannot read the configuration {}", tessera::quoted(path))};
    // Engines get their options in the order of the file.
    const auto json = nlohmann::ordered_json::parse(in, nullptr, false);
    if (!json.is_object())
        return Error{fmt::format("{} is not a JSON object", tessera::quoted(path))};
    const auto text = [](const nlohmann::ordered_json& value) {
        return value.is_string() ? value.get<std::string>() : value.dump();
    };
    for (const auto& [key, value] : json.items()) {
        if (key == "engine" && value.is_array()) {
            for (const auto& engine : value) {
                auto& words = raw.engines.emplace_back();
                if (!engine.is_object())
                    return Error{fmt::format("{}: an engine is an object of its keys", path)};
                for (const auto& [name, setting] : engine.items())
                    words.push_back(name + "=" + text(setting));
            }
        } else if (key != "config" &&
                   std::ranges::find(flags(), key, &Flag::name) != flags().end()) {
            raw.values[key] = text(value);
        } else {
            return Error{
                fmt::format("{}: unknown key {} — the keys are the flags of 'referee match --help'",
                            path, tessera::quoted(key))};
        }
    }
    return Success{};
}

}  // namespace

std::pair<std::string, std::string> halves(std::string_view word) {
    const auto equals = word.find('=');
    if (equals == std::string_view::npos) return {std::string(word), ""};
    return {std::string(word.substr(0, equals)), std::string(word.substr(equals + 1))};
}

const std::vector<Flag>& flags() {
    static const std::vector<Flag> list{
        {"each", "k=v…", "", "settings for every engine, before its own"},
        {"variant", "SPEC", "pushmine", "the game; 'other' = one only the engines know"},
        {"format", "F", "roundrobin", "roundrobin or gauntlet (the first against the others)"},
        {"rounds", "N", "1", "pairs of games per encounter"},
        {"concurrency", "N", std::to_string(std::max(1, usable_cores() - 1)),
         "games at the same time"},
        {"no-affinity", "", "false",
         "let games wander between cores (always so with Threads above 1)"},
        {"seed", "N", "1", "for openings and builtin players"},
        {"openings", "FILE", "", "a FEN or 'startpos moves …' per line, # comments; or builtin"},
        {"order", "O", "sequential", "of the openings: sequential or shuffled"},
        {"random-plies", "N", "0", "instead: so many random moves"},
        {"records", "FILE", "", "append every game there as a line of JSON"},
        {"resume", "", "false", "play only the pairs that FILE does not have"},
        {"shard", "i/n", "1/1", "play every n-th pair, from the i-th on"},
        {"pgn", "FILE", "", "also write the games there as text"},
        {"sprt", "k=v,…", "",
         "stop when decided: elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized"},
        {"draw", "k=v,…", "", "adjudicate draws: ply=40,count=8,score=10"},
        {"resign", "k=v,…", "", "adjudicate wins both see: count=4,score=900"},
        {"mate", "", "false", "adjudicate mates both announce"},
        {"max-plies", "N", "10000", "a longer game is a draw, 0 = never"},
        {"start-timeout", "ms", "10000", "for ugiok and readyok"},
        {"hang-timeout", "ms", "60000", "for a move without a limit of time"},
        {"no-recover", "", "false", "end the match at the first fault of an engine"},
        {"quiet", "", "false", "no progress, only the result"},
        {"json", "", "false", "events as lines of JSON on stdout"},
        {"config", "FILE", "",
         "read these settings from a JSON file; the command line has the last word"},
    };
    return list;
}

Expected<RawSettings> read_command_line(const std::vector<std::string>& words) {
    po::options_description description;
    auto add = description.add_options();
    add("engine", po::value<std::vector<std::string>>()->multitoken());
    for (const auto& flag : flags()) {
        if (flag.argument.empty())
            add(flag.name.c_str(), po::bool_switch());
        else if (flag.name == "each")
            add("each", po::value<std::vector<std::string>>()->multitoken());
        else
            add(flag.name.c_str(), po::value<std::string>());
    }
    RawSettings raw;
    for (const auto& flag : flags()) raw.values[flag.name] = flag.fallback;
    try {
        const auto parsed =
            po::command_line_parser(words).options(description).positional({}).run();
        for (const auto& option : parsed.options)
            if (option.string_key == "config")
                if (auto status = read_config_file(raw, option.value.at(0)); !status)
                    return status.error();
        bool own_engines = false;
        for (const auto& option : parsed.options) {
            if (option.string_key == "engine") {
                // Engines given here replace those of a file.
                if (!std::exchange(own_engines, true)) raw.engines.clear();
                raw.engines.push_back(option.value);
            } else {
                raw.values[option.string_key] =
                    option.value.empty() ? "true" : join(option.value, " ");
            }
        }
    } catch (const po::error& error) {
        return Error{fmt::format("{} — see 'referee match --help'", error.what())};
    }
    return raw;
}

std::string to_config_file(const RawSettings& raw) {
    nlohmann::ordered_json json;
    for (const auto& words : raw.engines) {
        auto& engine = json["engine"].emplace_back();
        for (const auto& word : words) {
            const auto [key, value] = halves(word);
            engine[key] = value;
        }
    }
    for (const auto& flag : flags())
        if (flag.name != "config" && flag.name != "resume")
            json[flag.name] = raw.values.at(flag.name);
    return json.dump(2) + "\n";
}

std::string match_help() {
    std::string text =
        "referee match --engine cmd=A … --engine cmd=B … [settings]\n\n"
        "  referee match --engine cmd=./new --engine cmd=./old --each tc=1+0.01 --variant fifo "
        "--rounds 100 \\\n"
        "                --random-plies 4 --records new-old.jsonl --sprt elo0=0,elo1=10\n"
        "  referee match --engine cmd=./new nodes=10000 option.Hash=16 name=new --engine "
        "cmd=builtin:random\n"
        "  referee match --config match.json --resume\n\n"
        "An engine's keys: cmd, args, dir, name, proto=ugi|gomocup, env.<name>, option.<name>,\n"
        "and its limits: tc=moves/seconds+increment, movetime=<ms>, depth=, nodes=, "
        "margin=<ms>.\n\n"
        "  --engine k=v…            an engine; two or more\n";
    for (const auto& flag : flags())
        text += fmt::format(
            "  --{:<22} {}{}\n", flag.name + (flag.argument.empty() ? "" : " " + flag.argument),
            flag.help,
            flag.argument.empty() || flag.fallback.empty() ? ""
                                                           : fmt::format(" [{}]", flag.fallback));
    return text;
}

}  // namespace tessera::referee
