#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "core/text.hpp"
#include "games/catalogue.hpp"
#include "referee/interrupt.hpp"
#include "support/flags.hpp"
#include "support/ordered.hpp"
#include "support/progress.hpp"
#include "tune/commands.hpp"
#include "tune/selfplay.hpp"
#include "tune/spsa.hpp"

namespace tessera::tune {
namespace {

constexpr std::string_view introduction =
    "tune spsa --variant V,W… --constants A,B… [flags]\n\n"
    "  tune spsa --variant pushmine,fifo --constants reduction_base,reduction_slope \\\n"
    "            --iterations 1000 --nodes 3000\n\n"
    "Lets the engine play itself with all constants moved a little up or down at random, and moves "
    "them\nto where it won. An iteration is some pairs of games; in a pair both begin with the "
    "same random\nopening and change sides. Ctrl-C ends the run and prints what was found so far. "
    "The outcome of\na few hundred games is noise: think in thousands, and let a match decide in "
    "the end.\n\n";

const std::vector<tools::Flag>& flags() {
    static const std::vector<tools::Flag> list{
        {"variant", "V,W…", "", "the games; they take turns"},
        {"constants", "A,B…", "", "what to tune; 'all' for all of those below"},
        {"iterations", "N", "1000", "how many"},
        {"pairs", "N", "4", "of games an iteration"},
        {"nodes", "N", "3000", "a move is searched with"},
        {"random-plies", "N", "6", "at random before each pair"},
        {"step", "PART", "0.05", "of a constant's range, to stray to either side"},
        {"gain", "PART", "0.05", "of the step, to move when all games of an iteration are won"},
        {"seed", "N", "1", "for all that is random"},
        {"threads", "N", "1", "games at the same time"},
        {"quiet", "", "false", "no progress"},
        {"help", "", "false", "this text"},
    };
    return list;
}

struct SpsaSettings {
    SpsaOptions options;
    double step = 0;
    std::uint64_t pairs = 0;
    std::uint64_t nodes = 0;
    int random_plies = 0;
    int threads = 1;
};

SpsaSettings settings_of(tools::Flags& given) {
    SpsaSettings settings;
    settings.options.iterations = static_cast<int>(given.number("iterations", 1, 10'000'000));
    settings.options.gain = given.decimal("gain", 1e-6, 10);
    settings.options.seed = static_cast<std::uint64_t>(given.number("seed", 0, 1LL << 62));
    settings.step = given.decimal("step", 1e-4, 0.5);
    settings.pairs = static_cast<std::uint64_t>(given.number("pairs", 1, 100'000));
    settings.nodes = static_cast<std::uint64_t>(given.number("nodes", 1, 1'000'000'000));
    settings.random_plies = static_cast<int>(given.number("random-plies", 0, 1000));
    settings.threads = static_cast<int>(given.number("threads", 1, 256));
    return settings;
}

using Chosen = std::vector<const search::NamedConstant*>;

Expected<Chosen> chosen_constants(const std::vector<std::string>& names) {
    Chosen chosen;
    for (const auto& name : names) {
        const auto before = chosen.size();
        for (const auto& constant : search::named_constants)
            if (name == "all" || name == constant.name) chosen.push_back(&constant);
        if (chosen.size() == before)
            return Error{fmt::format("no constant {} — 'tune spsa --help' names all",
                                     tessera::quoted(name))};
    }
    auto sorted = chosen;
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end())
        return Error{"a constant is named twice — once is enough"};
    if (chosen.empty()) return Error{"tune what — give --constants"};
    return chosen;
}

std::vector<Knob> knobs_of(const Chosen& chosen, double step) {
    std::vector<Knob> knobs;
    for (const auto* constant : chosen)
        // The engine sees whole numbers: a step of less than one would be none.
        knobs.push_back({std::string(constant->name),
                         static_cast<double>(search::Constants{}.*constant->value),
                         static_cast<double>(constant->min), static_cast<double>(constant->max),
                         std::max(1.0, step * (constant->max - constant->min))});
    return knobs;
}

search::Constants constants_of(const Chosen& chosen, const std::vector<double>& values) {
    search::Constants constants;
    for (std::size_t i = 0; i < chosen.size(); ++i)
        constants.*chosen[i]->value = static_cast<int>(std::lround(values[i]));
    return constants;
}

// The variants that take turns, with two players on every thread.
class Arena {
public:
    Arena(std::vector<std::unique_ptr<game::Table>> tables, const SpsaSettings& settings)
        : settings_(settings), tables_(std::move(tables)) {
        for (const auto& table : tables_)
            openings_.push_back(
                referee::Openings::random(settings.random_plies, settings.options.seed, *table));
        for (int thread = 0; thread < settings.threads; ++thread) {
            auto& pairs = players_.emplace_back();
            for (const auto& table : tables_)
                pairs.push_back(
                    {std::make_unique<Player>(*table), std::make_unique<Player>(*table)});
        }
    }

    // The score of plus in the pairs of this iteration, -1 … 1; nothing when stopped.
    std::optional<double> play(std::uint64_t iteration, const search::Constants& plus,
                               const search::Constants& minus, const game::StopFlag& stop) {
        double sum = 0;
        std::uint64_t games = 0;
        tools::work_in_order(
            2 * settings_.pairs, settings_.threads,
            [&](std::uint64_t game, std::size_t thread) {
                const auto pair = iteration * settings_.pairs + game / 2;
                return play_one(pair, game % 2 == 0, plus, minus, players_[thread], stop);
            },
            [&](std::uint64_t, double score) {
                sum += score;
                ++games;
                return true;
            });
        if (games < 2 * settings_.pairs) return std::nullopt;
        return sum / static_cast<double>(games);
    }

private:
    using Pair = std::array<std::unique_ptr<Player>, 2>;

    std::optional<double> play_one(std::uint64_t number, bool plus_begins,
                                   const search::Constants& plus, const search::Constants& minus,
                                   std::vector<Pair>& players, const game::StopFlag& stop) const {
        const auto variant = number % tables_.size();
        const auto table = tables_[variant]->clone();
        const auto set = set_up(*table, openings_[variant].of_pair(number / tables_.size()));
        auto& [x, o] = players[variant];
        x->set(plus_begins ? plus : minus);
        o->set(plus_begins ? minus : plus);
        const auto outcome = set ? play_game(*table, *x, *o, settings_.nodes, stop) : std::nullopt;
        if (!outcome) return std::nullopt;
        if (*outcome == Outcome::draw) return 0;
        return (*outcome == Outcome::p1_win) == plus_begins ? 1 : -1;
    }

    SpsaSettings settings_;
    std::vector<std::unique_ptr<game::Table>> tables_;
    std::vector<referee::Openings> openings_;
    std::vector<std::vector<Pair>> players_;
};

std::string progress_line(const Spsa& spsa, const SpsaSettings& settings, double seconds) {
    const double speed = spsa.iteration() / std::max(seconds, 1e-3);
    auto line = fmt::format("{} of {}", spsa.iteration(), settings.options.iterations);
    for (std::size_t i = 0; i < spsa.knobs().size(); ++i)
        line += fmt::format("  {} {:.1f}", spsa.knobs()[i].name, spsa.values()[i]);
    return line +
           fmt::format("  {:.1f} games/s  {} left", speed * 2 * static_cast<double>(settings.pairs),
                       tools::duration_text((settings.options.iterations - spsa.iteration()) /
                                            std::max(speed, 1e-6)));
}

void print_result(const Spsa& spsa, std::uint64_t games) {
    const auto result = spsa.result();
    fmt::print("after {} games\n\n", games);
    for (std::size_t i = 0; i < result.size(); ++i)
        fmt::print("    int {} = {};  // was {}, steps of {:.0f}\n", spsa.knobs()[i].name,
                   std::lround(result[i]), std::lround(spsa.knobs()[i].start),
                   spsa.knobs()[i].step);
}

ExitCode tune_all(Arena& arena, const Chosen& chosen, const SpsaSettings& settings, bool quiet) {
    auto& stop = referee::interruption();
    Spsa spsa(knobs_of(chosen, settings.step), settings.options);
    {
        tools::Progress progress(quiet);
        while (spsa.iteration() < settings.options.iterations) {
            const auto [plus, minus] = spsa.next();
            const auto score =
                arena.play(static_cast<std::uint64_t>(spsa.iteration()), constants_of(chosen, plus),
                           constants_of(chosen, minus), stop);
            if (!score) break;
            spsa.learn(*score);
            progress.show([&] { return progress_line(spsa, settings, progress.seconds()); });
        }
        progress.show_now(progress_line(spsa, settings, progress.seconds()));
    }
    print_result(spsa, static_cast<std::uint64_t>(spsa.iteration()) * 2 * settings.pairs);
    return stop ? ExitCode::interrupted : ExitCode::done;
}

Expected<std::vector<std::unique_ptr<game::Table>>> open_all(
    const std::vector<std::string>& specs) {
    std::vector<std::unique_ptr<game::Table>> tables;
    for (const auto& spec : specs) {
        auto table = catalogue::open(spec);
        if (!table) return table.error();
        tables.push_back(std::move(*table));
    }
    if (tables.empty()) return Error{"tune with what — give --variant"};
    return tables;
}

void print_help() {
    fmt::print("{}{}\nThe constants, their values and ranges:\n", introduction,
               tools::help(flags()));
    for (const auto& constant : search::named_constants)
        fmt::print("  {:<24} {:>6}   {} … {}\n", constant.name, search::Constants{}.*constant.value,
                   constant.min, constant.max);
}

}  // namespace

ExitCode spsa_command(const Words& words) {
    auto given = tools::Flags::parse(flags(), words, "see 'tune spsa --help'");
    if (!given) return complain(given.error(), ExitCode::usage);
    if (given->is_on("help")) {
        print_help();
        return ExitCode::done;
    }
    const auto settings = settings_of(*given);
    if (given->error()) return complain(*given->error(), ExitCode::usage);
    const auto chosen = chosen_constants(given->list("constants"));
    if (!chosen) return complain(chosen.error(), ExitCode::usage);
    auto tables = open_all(given->specs("variant"));
    if (!tables) return complain(tables.error(), ExitCode::usage);
    Arena arena(std::move(*tables), settings);
    return tune_all(arena, *chosen, settings, given->is_on("quiet"));
}

}  // namespace tessera::tune
