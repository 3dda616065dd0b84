#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>

#include "core/text.hpp"
#include "games/catalogue.hpp"
#include "support/flags.hpp"
#include "tune/commands.hpp"
#include "tune/games_file.hpp"
#include "tune/training.hpp"

namespace tessera::tune {
namespace {

constexpr std::string_view introduction =
    "tune train FILE… --out FILE [flags]\n\n"
    "  tune train infiltration.games --out infiltration.network\n\n"
    "Trains a small neural network to expect what the games of 'tune play' teach: what the search "
    "found\nin each position, and how the game ended. Every n-th game is held out to see what the "
    "network makes\nof games it has not seen. Put the file in the game's directory of src/games "
    "and "
    "build: the engine\njudges by it at full strength.\n\n";

const std::vector<tools::Flag>& flags() {
    static const std::vector<tools::Flag> list{
        {"in", "FILE", "", "games of 'tune play'; the same as naming the file without a flag"},
        {"out", "FILE", "", "where the network goes; it must be new"},
        {"epochs", "N", "8", "how often all positions are gone through"},
        {"rate", "X", "0.002", "of learning, in the beginning; it falls to a twentieth"},
        {"scale", "N", "100", "centipoints of the search that mean log-odds of 1"},
        {"trust", "X", "0.7", "0 to 1: believe the search so much, and for the rest the result"},
        {"holdout", "N", "20", "every N-th game is held out"},
        {"seed", "N", "1", "for where the network begins and the order of the positions"},
        {"help", "", "false", "this text"},
    };
    return list;
}

constexpr std::size_t most_files = 1000;

struct TrainSettings {
    std::vector<std::string> paths;
    std::string out;
    double scale = 100;
    double trust = 0;
    std::size_t holdout = 0;
    TrainingOptions options;
};

TrainSettings settings_of(tools::Flags& given) {
    TrainSettings settings;
    settings.paths = given.values("in");
    settings.paths.insert(settings.paths.end(), given.plain().begin(), given.plain().end());
    settings.out = given.text("out");
    settings.scale = given.decimal("scale", 1, 10000);
    settings.trust = given.decimal("trust", 0, 1);
    settings.holdout = static_cast<std::size_t>(given.number("holdout", 2, 1000));
    settings.options.epochs = static_cast<int>(given.number("epochs", 1, 10000));
    settings.options.rate = given.decimal("rate", 1e-6, 1);
    settings.options.seed = static_cast<std::uint64_t>(given.number("seed", 0, 1LL << 62));
    return settings;
}

// What the games say, as lessons for a network.
struct School {
    std::optional<search::NetworkShape> shape;
    Lessons training, holdout;
    std::size_t games = 0;
};

double result_for(Side side, Outcome outcome) {
    return outcome == Outcome::draw ? 0.5 : outcome == win_for(side) ? 1 : 0;
}

Status attend(School& school, const std::string& path, const TrainSettings& settings) {
    const auto file = read_games(path);
    if (!file) return file.error();
    const auto table = catalogue::open(file->variant);
    if (!table) return Error{fmt::format("{}: {}", path, table.error().what)};
    const auto brain = catalogue::brain(**table);
    const auto shape = brain->network_shape();
    if (!shape)
        return Error{fmt::format("{} has no sight for a network to see it through",
                                 (*table)->variant().description().name)};
    if (!school.shape) school.shape = shape;
    if (shape->variant != school.shape->variant)
        return Error{
            fmt::format("{} is of {}, the files before it of {} — a network is for one "
                        "variant",
                        tessera::quoted(path), shape->variant, school.shape->variant)};
    for (std::size_t i = 0; i < file->games.size(); ++i) {
        const auto& game = file->games[i];
        const bool held_out = school.games++ % settings.holdout == settings.holdout - 1;
        for (std::size_t n = 0; n < game.samples.size(); ++n) {
            const auto& [fen, score] = game.samples[n];
            if (const auto set = (*table)->set_fen(fen); !set)
                return bad_game(path, i, set.error().what);
            const double found = 1 / (1 + std::exp(-score / settings.scale));
            const double trust = n < game.undone ? 1 : settings.trust;
            const double target =
                trust * found + (1 - trust) * result_for((*table)->turn(), game.result);
            (held_out ? school.holdout : school.training)
                .add(brain->network_inputs(**table), target);
        }
    }
    return Success{};
}

Status write_new(const std::string& path, const std::string& text) {
    std::ofstream out(path, std::ios::binary);
    if (out << text && out.flush()) return Success{};
    return Error{fmt::format("cannot write {}: {}", tessera::quoted(path), std::strerror(errno))};
}

ExitCode teach(const School& school, const TrainSettings& settings) {
    const auto& shape = *school.shape;
    if (school.training.size() == 0 || school.holdout.size() == 0)
        return complain({"too few games to learn from — play more"}, ExitCode::usage);
    fmt::print("variant   {}\ngames     {}\npositions {}, and {} held out\n\n{:>5} {:>10} {:>10}\n",
               shape.variant, school.games, school.training.size(), school.holdout.size(), "epoch",
               "loss", "held out");
    const auto network = train(school.training, shape, settings.scale, settings.options,
                               [&](int epoch, double loss, const search::Network& so_far) {
                                   fmt::print("{:>5} {:>10.5f} {:>10.5f}\n", epoch, loss,
                                              loss_of(so_far, shape, school.holdout));
                                   std::fflush(stdout);
                               });
    if (const auto status = write_new(settings.out, network.text()); !status)
        return complain(status.error(), ExitCode::failed);
    return ExitCode::done;
}

}  // namespace

ExitCode train_command(const Words& words) {
    auto given = tools::Flags::parse(flags(), words, "see 'tune train --help'", most_files);
    if (!given) return complain(given.error(), ExitCode::usage);
    if (given->is_on("help")) {
        fmt::print("{}{}", introduction, tools::help(flags()));
        return ExitCode::done;
    }
    const auto settings = settings_of(*given);
    if (given->error()) return complain(*given->error(), ExitCode::usage);
    if (settings.paths.empty() || settings.out.empty())
        return complain({"train on what, and where to — name files of 'tune play' and give --out"},
                        ExitCode::usage);
    if (std::filesystem::exists(settings.out))
        return complain(
            {fmt::format("{} is there already — name another file", tessera::quoted(settings.out))},
            ExitCode::usage);
    School school;
    for (const auto& path : settings.paths)
        if (const auto status = attend(school, path, settings); !status)
            return complain(status.error(), ExitCode::usage);
    return teach(school, settings);
}

}  // namespace tessera::tune
