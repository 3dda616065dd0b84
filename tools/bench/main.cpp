// Command line → contest → report.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "bench/report.hpp"
#include "core/text.hpp"
#include "referee/interrupt.hpp"
#include "support/flags.hpp"
#include "support/progress.hpp"

namespace tessera::bench {
namespace {

enum class ExitCode { done = 0, engine_fault = 1, usage = 2, interrupted = 130 };

constexpr std::string_view introduction =
    "bench_builds OLD NEW [flags]\n\n"
    "  bench_builds ../before/build/release/tessera build/release/tessera\n"
    "  bench_builds tessera tessera --old-option Threads=1 --new-option Threads=2 --variant "
    "fifo\n\n"
    "Lets two engines search the same middle-game positions in turn, old new old new …, and "
    "compares\nnodes per second, and the time and nodes to a depth that the old one reaches in the "
    "given time.\nA position counts with the median of its repeats, a game with the geometric mean "
    "of its positions.\n\n";

const std::vector<tools::Flag>& flags() {
    static const std::vector<tools::Flag> list{
        {"variant", "V,W…", "", "only these games, or only these variants; all if not given"},
        {"depth-time", "MS", "300", "search as deep as OLD gets in this time"},
        {"repeats", "N", "5", "searches per position and build"},
        {"clock", "CLOCK", "", "cpu or wall; if not given wall with the option Threads, else cpu"},
        {"old-option", "NAME=VALUE", "", "an option for OLD; may be given several times"},
        {"new-option", "NAME=VALUE", "", "the same for NEW"},
        {"positions", "FILE", BENCH_POSITIONS, "a line per position: variant move move …"},
        {"json", "", "false", "print JSON"},
        {"quiet", "", "false", "no progress"},
        {"help", "", "false", "this text"},
    };
    return list;
}

ExitCode complain(const Error& error, ExitCode code) {
    std::fprintf(stderr, "bench_builds: %s\n", error.what.c_str());
    return code;
}

Expected<referee::PlayerConfig> build_of(const std::string& command,
                                         const std::vector<std::string>& options) {
    referee::PlayerConfig config;
    config.name = config.launch.command = command;
    for (const auto& option : options) {
        const auto equals = option.find('=');
        if (equals == std::string::npos || equals == 0)
            return Error{fmt::format("an option is NAME=VALUE, not {}", tessera::quoted(option))};
        config.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
    }
    return config;
}

Expected<Timing> timing_of(const std::string& word, const Contest& contest) {
    if (word == "cpu") return Timing::cpu;
    if (word == "wall") return Timing::wall;
    if (!word.empty())
        return Error{
            fmt::format("--clock cannot be {} — it is cpu or wall", tessera::quoted(word))};
    for (const auto& build : contest.builds)
        for (const auto& [name, value] : build.options)
            if (equal_ignoring_case(name, "Threads")) return Timing::wall;
    return Timing::cpu;
}

Expected<Contest> contest_of(tools::Flags& given) {
    Contest contest;
    if (given.plain().size() != 2)
        return Error{"compare what — name two engines, see 'bench_builds --help'"};
    for (const auto build : {old_build, new_build}) {
        const auto config = build_of(
            given.plain()[build], given.values(build == old_build ? "old-option" : "new-option"));
        if (!config) return config.error();
        contest.builds[build] = *config;
    }
    contest.depth_time = std::chrono::milliseconds(given.number("depth-time", 1, 100'000));
    contest.repeats = static_cast<int>(given.number("repeats", 1, 1000));
    if (given.error()) return *given.error();
    const auto timing = timing_of(given.text("clock"), contest);
    if (!timing) return timing.error();
    contest.timing = *timing;
    return contest;
}

Expected<std::vector<BenchPosition>> positions_of(const tools::Flags& given) {
    auto positions = read_positions(given.text("positions"));
    if (!positions) return positions;
    const auto wanted = given.specs("variant");
    for (const auto& spec : wanted)
        if (std::ranges::none_of(*positions, [&](const BenchPosition& position) {
                return position.variant == spec || position.game() == spec;
            }))
            return Error{fmt::format("no position of {} in {}", tessera::quoted(spec),
                                     tessera::quoted(given.text("positions")))};
    if (!wanted.empty())
        std::erase_if(*positions, [&](const BenchPosition& position) {
            return std::ranges::find(wanted, position.variant) == wanted.end() &&
                   std::ranges::find(wanted, position.game()) == wanted.end();
        });
    if (positions->empty())
        return Error{fmt::format("no positions in {}", tessera::quoted(given.text("positions")))};
    return positions;
}

ExitCode compare(const Contest& contest, const std::vector<BenchPosition>& positions, bool json,
                 bool quiet) {
    auto& stop = referee::interruption();
    std::vector<Measurement> measurements;
    Status status = Success{};
    {
        tools::Progress progress(quiet);
        status = run(
            contest, positions,
            [&](Measurement&& measurement) {
                const auto figures = figures_of(measurement);
                measurements.push_back(std::move(measurement));
                progress.show([&] {
                    return fmt::format("{} of {} positions  {}  nodes/s ratio {:.3f}",
                                       measurements.size(), positions.size(),
                                       measurements.back().position.variant, figures.speed_ratio());
                });
            },
            stop);
    }
    if (!status) return complain(status.error(), ExitCode::engine_fault);
    if (!measurements.empty())
        fmt::print("{}", json ? to_json(contest, measurements)
                              : to_text(contest, summary_of(measurements)));
    return stop ? ExitCode::interrupted : ExitCode::done;
}

ExitCode run_command(const std::vector<std::string>& words) {
    constexpr std::size_t most_plain = 2;
    auto given = tools::Flags::parse(flags(), words, "see 'bench_builds --help'", most_plain);
    if (!given) return complain(given.error(), ExitCode::usage);
    if (given->is_on("help")) {
        fmt::print("{}{}", introduction, tools::help(flags()));
        return ExitCode::done;
    }
    const auto contest = contest_of(*given);
    if (!contest) return complain(contest.error(), ExitCode::usage);
    const auto positions = positions_of(*given);
    if (!positions) return complain(positions.error(), ExitCode::usage);
    if (const auto status = referee::Guardian::start(); !status)
        return complain(status.error(), ExitCode::engine_fault);
    return compare(*contest, *positions, given->is_on("json"), given->is_on("quiet"));
}

}  // namespace
}  // namespace tessera::bench

int main(int argc, char** argv) {
    return static_cast<int>(tessera::bench::run_command({argv + 1, argv + argc}));
}
