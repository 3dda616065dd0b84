#include <fmt/format.h>

#include <cstdio>

#include "core/text.hpp"
#include "games/catalogue.hpp"
#include "referee/check.hpp"
#include "referee/commands.hpp"
#include "referee/interrupt.hpp"
#include "referee/json_text.hpp"
#include "referee/settings.hpp"

namespace tessera::referee {
namespace {

constexpr std::string_view help =
    "referee check cmd=ENGINE [args=… dir=… option.X=… env.X=…] [flags]\n\n"
    "  referee check cmd=./engine\n"
    "  referee check cmd=python3 args=tictactoe.py --variant tictactoe\n\n"
    "Tests rule by rule whether an engine speaks UGI as it should.\n\n"
    "  --variant SPEC   the game to check it on; 'other' = one the referee does not know\n"
    "                   [what option.UGI_Variant or else the engine's own default says]\n"
    "  --timeout ms     for every single answer [5000]\n"
    "  --json           a line of JSON for each rule and for the summary\n\n"
    "Exit codes: 0 every rule that applies is kept, 1 some are not, 2 bad usage, 130 "
    "interrupted.\n";

struct Arguments {
    CheckSettings settings;
    bool json = false;
};

Expected<Arguments> arguments_of(const Words& words) {
    Arguments arguments;
    Words engine;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool more = i + 1 < words.size();
        if (words[i] == "--json")
            arguments.json = true;
        else if (words[i] == "--variant" && more)
            arguments.settings.variant = words[++i];
        else if (words[i] == "--timeout" && more) {
            const auto time = parse_number(words[++i], 3'600'000);
            if (!time || *time == 0)
                return Error{
                    fmt::format("--timeout cannot be {} — it is a number of ms", quoted(words[i]))};
            arguments.settings.patience = Microseconds(*time * 1000);
        } else if (words[i].starts_with("--")) {
            return Error{fmt::format("unknown or incomplete flag {} — see 'referee check --help'",
                                     quoted(words[i]))};
        } else {
            engine.push_back(words[i]);
        }
    }
    auto player = read_engine(engine);
    if (!player) return player.error();
    if (player->launch.command.starts_with("builtin:"))
        return Error{"a builtin player speaks no UGI — name the command of an engine"};
    if (player->protocol != Protocol::ugi)
        return Error{"check holds engines against UGI — leave out proto="};
    arguments.settings.engine = std::move(*player);
    if (const auto& variant = arguments.settings.variant; !variant.empty() && variant != "other")
        if (const auto table = catalogue::open(variant); !table) return table.error();
    return arguments;
}

void print_text(const Finding& finding) {
    fmt::print("{:>2} {}  {}{}\n", finding.number, text(finding.verdict), finding.rule,
               finding.note.empty() ? "" : ": " + finding.note);
    std::fflush(stdout);
}

void print_json(const Finding& finding) {
    std::string line = fmt::format("{{\"event\":\"rule\",\"number\":{},\"rule\":", finding.number);
    append_json_string(line, finding.rule);
    line += ",\"verdict\":";
    append_json_string(line, to_lower(text(finding.verdict)));
    line += ",\"note\":";
    append_json_string(line, finding.note);
    fmt::print("{}}}\n", line);
    std::fflush(stdout);
}

void print_json(const CheckSummary& summary) {
    std::string line = "{\"event\":\"summary\",\"engine\":";
    append_json_string(line, summary.engine);
    line += ",\"variant\":";
    append_json_string(line, summary.variant);
    fmt::print("{},\"passed\":{},\"failed\":[{}],\"skipped\":{}}}\n", line, summary.passed,
               fmt::join(summary.failed, ","), summary.skipped);
}

void print_text(const CheckSummary& summary) {
    const auto which =
        summary.failed.empty() ? "" : fmt::format(" (rule {})", fmt::join(summary.failed, ", "));
    fmt::print("{}, {}: {} passed, {} failed{}, {} skipped\n", quoted(summary.engine),
               summary.variant.empty() ? "a game the referee does not know" : summary.variant,
               summary.passed, summary.failed.size(), which, summary.skipped);
}

}  // namespace

ExitCode check_command(const Words& words) {
    for (const auto& word : words)
        if (word == "--help" || word == "-h") {
            fmt::print("{}", help);
            return ExitCode::done;
        }
    const auto arguments = arguments_of(words);
    if (!arguments) return complain(arguments.error(), ExitCode::usage);
    if (const auto status = Guardian::start(); !status)
        return complain(status.error(), ExitCode::failed);
    const auto& interrupted = interruption();
    const auto summary = check_engine(
        arguments->settings,
        [&](const Finding& finding) {
            arguments->json ? print_json(finding) : print_text(finding);
        },
        interrupted);
    if (interrupted) return ExitCode::interrupted;
    arguments->json ? print_json(summary) : print_text(summary);
    return summary.failed.empty() ? ExitCode::done : ExitCode::failed;
}

}  // namespace tessera::referee
