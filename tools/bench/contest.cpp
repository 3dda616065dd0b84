#include "bench/contest.hpp"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <memory>
#include <variant>

#include "core/text.hpp"
#include "referee/engine.hpp"

namespace tessera::bench {
namespace {

// Processor time of a process, or the time of day where that is wanted.
double now(pid_t process, Timing timing) {
    clockid_t clock = CLOCK_MONOTONIC;
    if (timing == Timing::cpu) clock_getcpuclockid(process, &clock);
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

struct Searched {
    int depth;
    Run run;
};

class Contestants {
public:
    Contestants(const Contest& contest, const std::string& variant)
        : contest_(contest), variant_(variant) {
        for (const auto build : {old_build, new_build}) {
            auto config = contest.builds[build];
            // Enough for some seconds, and quick to take and clear. What was asked for comes later.
            config.options.insert(config.options.begin(), {"Hash", "16"});
            engines_[build] = std::make_unique<referee::Engine>(config, referee::Patience{});
        }
    }

    Expected<Measurement> measure(const BenchPosition& position) {
        const auto depth = depth_for(position);
        if (!depth) return depth.error();
        Measurement measurement{position, *depth, {}};
        const auto go = fmt::format("go depth {}", *depth);
        for (int i = 0; i < contest_.repeats; ++i)
            for (const auto build :
                 {i % 2 ? new_build : old_build, i % 2 ? old_build : new_build}) {
                const auto searched = fresh_search(build, position, go);
                if (!searched) return searched.error();
                measurement.runs[build].push_back(searched->run);
            }
        return measurement;
    }

private:
    // How deep the old build gets in the time given, found by nodes: on a busy machine a limit of
    // time would end the search anywhere.
    Expected<int> depth_for(const BenchPosition& position) {
        constexpr int pilot_nodes = 20000;
        const auto pilot =
            fresh_search(old_build, position, fmt::format("go nodes {}", pilot_nodes));
        if (!pilot) return pilot.error();
        const double seconds = std::chrono::duration<double>(contest_.depth_time).count();
        const auto searched =
            search(old_build, position,
                   fmt::format("go nodes {:.0f}",
                               std::max(1.0, pilot_nodes / pilot->run.seconds * seconds)));
        if (!searched) return searched.error();
        return std::max(searched->depth, 1);
    }

    // By a new process every time: one may have been lucky with where its memory lies. A few nodes
    // first, so that taking the memory is no part of the measurement.
    Expected<Searched> fresh_search(Build build, const BenchPosition& position,
                                    const std::string& go) {
        engines_[build]->discard();
        if (auto warm_up = search(build, position, "go nodes 1000"); !warm_up) return warm_up;
        return search(build, position, go);
    }

    Expected<Searched> search(Build build, const BenchPosition& position, const std::string& go) {
        auto& engine = *engines_[build];
        if (const auto fault = engine.prepare(variant_)) return error(build, fault->detail);
        const auto command = position.command();
        referee::Question question{};
        question.position = command;
        question.go = go;
        const double begin = now(engine.process_id(), contest_.timing);
        const auto answer = engine.choose(question);
        if (const auto* fault = std::get_if<referee::Fault>(&answer))
            return error(build, fault->detail);
        const double end = now(engine.process_id(), contest_.timing);
        const auto& record = std::get<referee::MoveRecord>(answer);
        if (record.nodes == 0) return error(build, "it does not say how many nodes it searched");
        // No search takes no time, however coarse the clock.
        return Searched{record.depth,
                        {static_cast<double>(record.nodes), std::max(end - begin, 1e-6)}};
    }
    Error error(Build build, const std::string& what) const {
        return Error{
            fmt::format("{}, {}: {}", contest_.builds[build].launch.command, variant_, what)};
    }

    const Contest& contest_;
    std::string variant_;
    PerBuild<std::unique_ptr<referee::Engine>> engines_;
};

// The names of all options the engine declares.
Expected<std::vector<std::string>> declared_options(const referee::Launch& launch) {
    auto process = referee::Process::start(launch);
    if (!process) return process.error();
    const auto deadline = referee::Clock::now() + referee::Patience{}.start;
    std::vector<std::string> names;
    process->send("ugi\n", deadline);
    for (std::string_view line;
         process->read_line(line, deadline) == referee::Process::Heard::line;) {
        const auto response = protocol::parse_response(line);
        if (!response) continue;
        if (std::holds_alternative<protocol::UgiOk>(*response)) return names;
        if (const auto* option = std::get_if<protocol::OptionDeclaration>(&*response))
            names.push_back(option->name);
    }
    return Error{fmt::format("{}: no ugiok — is it a UGI engine?", launch.command)};
}

// An option that is not there would be no difference where one was to be measured.
Status check_options(const referee::PlayerConfig& build) {
    const auto names = declared_options(build.launch);
    if (!names) return names.error();
    for (const auto& [wanted, value] : build.options)
        if (std::ranges::none_of(*names, [&, &option = wanted](const std::string& name) {
                return equal_ignoring_case(name, option);
            }))
            return Error{fmt::format("{} has no option {} — it has {}", build.launch.command,
                                     tessera::quoted(wanted), join(*names, ", "))};
    return Success{};
}

}  // namespace

Status run(const Contest& contest, const std::vector<BenchPosition>& positions,
           const std::function<void(Measurement&&)>& take, const std::atomic<bool>& stop) {
    for (const auto& build : contest.builds)
        if (const auto status = check_options(build); !status) return status;
    std::unique_ptr<Contestants> contestants;
    std::string variant;
    for (const auto& position : positions) {
        if (!contestants || position.variant != variant) {
            variant = position.variant;
            contestants = std::make_unique<Contestants>(contest, variant);
        }
        auto measurement = contestants->measure(position);
        if (stop) return Success{};
        if (!measurement) return measurement.error();
        take(std::move(*measurement));
    }
    return Success{};
}

}  // namespace tessera::bench
