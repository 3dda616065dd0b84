#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "core/text.hpp"
#include "games/catalogue.hpp"
#include "support/flags.hpp"
#include "support/progress.hpp"
#include "tune/commands.hpp"
#include "tune/games_file.hpp"
#include "tune/regression.hpp"

namespace tessera::tune {
namespace {

constexpr std::string_view introduction =
    "tune fit FILE… [flags]\n\n"
    "  tune fit pushmine.games\n"
    "  tune fit k4.games k5.games --keep 'to move'\n\n"
    "Finds the weights with which the evaluation predicts best how the games of 'tune play' ended, "
    "by\nlogistic regression. Every n-th game is held out to see whether that holds for games the "
    "fit has\nnot seen; the weights printed in the end are fitted to all games. A change of less "
    "than two\nstandard errors is noise. Paste the array over the one in the game's "
    "evaluator.hpp.\n\n";

const std::vector<tools::Flag>& flags() {
    static const std::vector<tools::Flag> list{
        {"in", "FILE", "", "games of 'tune play'; the same as naming the file without a flag"},
        {"ridge", "N", "100", "the present weights speak as loud as so many positions"},
        {"keep", "TERM", "", "leave its weight alone; may be given several times"},
        {"holdout", "N", "5", "every N-th game is held out"},
        {"help", "", "false", "this text"},
    };
    return list;
}

constexpr std::size_t most_files = 1000;

// Games, and what the evaluation counts in them.
struct Counted {
    std::string variants;
    search::Terms terms;
    std::vector<CountedGame> games;
};

bool same_evaluation(const search::Terms& a, const search::Terms& b) {
    return std::ranges::equal(a, b, [](const search::Term& left, const search::Term& right) {
        return left.name == right.name && left.weight == right.weight;
    });
}

Status count_file(const std::string& path, Counted& counted) {
    const auto file = read_games(path);
    if (!file) return file.error();
    auto table = catalogue::open(file->variant);
    if (!table) return Error{fmt::format("{}: {}", path, table.error().what)};
    const auto brain = catalogue::brain(**table);
    const auto terms = brain->evaluation(**table);
    if (counted.terms.empty())
        counted.terms = terms;
    else if (!same_evaluation(counted.terms, terms))
        return Error{
            fmt::format("{} is of another game than the files before it — fit games with "
                        "one evaluation",
                        tessera::quoted(path))};
    counted.variants += (counted.variants.empty() ? "" : " ") + file->variant;
    for (std::size_t i = 0; i < file->games.size(); ++i) {
        const auto& game = file->games[i];
        auto& kept = counted.games.emplace_back(CountedGame{game.result, {}});
        for (const auto& sample : std::span(game.samples).subspan(game.undone)) {
            if (const auto set = (*table)->set_fen(sample.fen); !set)
                return bad_game(path, i, set.error().what);
            auto& counts = kept.samples.emplace_back();
            for (const auto& term : brain->evaluation(**table)) counts.push_back(term.count);
        }
    }
    return Success{};
}

struct Parts {
    Evidence all, training, holdout;
    explicit Parts(std::size_t terms) : all(terms), training(terms), holdout(terms) {}
};

Parts parts_of(const Counted& counted, std::size_t holdout) {
    Parts parts(counted.terms.size());
    for (std::size_t i = 0; i < counted.games.size(); ++i) {
        parts.all.add(counted.games[i]);
        (i % holdout == holdout - 1 ? parts.holdout : parts.training).add(counted.games[i]);
    }
    return parts;
}

std::vector<double> present_weights(const search::Terms& terms) {
    std::vector<double> weights;
    for (const auto& term : terms) weights.push_back(term.weight);
    return weights;
}

Model rounded(Model model) {
    for (auto& weight : model.weights) weight = std::round(weight);
    return model;
}

void print_games(const Counted& counted, const Parts& parts) {
    std::array<std::size_t, 4> results{};
    for (const auto& game : counted.games) ++results[static_cast<std::size_t>(game.result)];
    fmt::print("variant   {}\ngames     {}: +{} ={} -{} for the first player\npositions {}\n",
               counted.variants, counted.games.size(), results[1], results[3], results[2],
               parts.all.size());
}

void print_losses(const Parts& parts, const Model& before, const Model& after) {
    const auto difference = loss_difference(parts.holdout, before, after);
    fmt::print("scale     100 points mean {:.1f} % before, {:.1f} % after\n",
               100 / (1 + std::exp(-100 * before.scale)), 100 / (1 + std::exp(-100 * after.scale)));
    fmt::print(
        "log-loss  {:.5f} before, {:.5f} after, difference {:+.5f} +/- {:.5f} "
        "({} games held out)\n\n",
        log_loss(parts.holdout, before).mean, log_loss(parts.holdout, after).mean, difference.mean,
        difference.error, parts.holdout.games());
}

void print_terms(const search::Terms& terms, const Fit& fit) {
    const tools::Colours colours;
    fmt::print("{:<32} {:>8} {:>8} {:>8}\n", "term", "present", "new", "+/-");
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const double weight = fit.model.weights[i], error = fit.errors[i];
        const double change = weight - terms[i].weight;
        const bool fitted = error > 0;
        const bool noise = fitted && std::abs(change) < 2 * error;
        fmt::print("{}{:<32} {:>8} {:>8.1f} {:>8}{}{}\n", noise ? colours.weak : colours.strong,
                   terms[i].name, terms[i].weight, weight,
                   fitted ? fmt::format("{:.1f}", error) : "-", colours.plain,
                   !fitted ? "  as it was"
                   : noise ? "  may be noise"
                           : "");
    }
}

void print_array(const search::Terms& terms, const Model& model) {
    fmt::print("\ninline constexpr std::array weights{{\n");
    for (std::size_t i = 0; i < terms.size(); ++i)
        fmt::print("    search::Weight{{\"{}\", {}}},\n", terms[i].name,
                   static_cast<int>(model.weights[i]));
    fmt::print("}};\n");
}

Expected<std::vector<bool>> kept_terms(const search::Terms& terms, const tools::Flags& given) {
    std::vector<bool> kept(terms.size());
    for (const auto& name : given.values("keep")) {
        const auto term = std::ranges::find(terms, name, &search::Term::name);
        if (term == terms.end())
            return Error{fmt::format("no term {} to keep — 'eval' in the engine lists all",
                                     tessera::quoted(name))};
        kept[static_cast<std::size_t>(term - terms.begin())] = true;
    }
    return kept;
}

}  // namespace

ExitCode fit_command(const Words& words) {
    auto given = tools::Flags::parse(flags(), words, "see 'tune fit --help'", most_files);
    if (!given) return complain(given.error(), ExitCode::usage);
    if (given->is_on("help")) {
        fmt::print("{}{}", introduction, tools::help(flags()));
        return ExitCode::done;
    }
    const auto holdout = static_cast<std::size_t>(given->number("holdout", 2, 1000));
    FitOptions options;
    options.ridge = given->decimal("ridge", 1e-3, 1e9);
    if (given->error()) return complain(*given->error(), ExitCode::usage);
    auto paths = given->values("in");
    paths.insert(paths.end(), given->plain().begin(), given->plain().end());
    if (paths.empty())
        return complain({"fit to what — name files of 'tune play'"}, ExitCode::usage);
    Counted counted;
    for (const auto& path : paths)
        if (const auto status = count_file(path, counted); !status)
            return complain(status.error(), ExitCode::usage);
    const auto& terms = counted.terms;
    const auto kept = kept_terms(terms, *given);
    if (!kept) return complain(kept.error(), ExitCode::usage);
    options.kept = *kept;
    const auto parts = parts_of(counted, holdout);
    if (parts.training.size() == 0 || parts.holdout.size() == 0)
        return complain({"too few games to fit to — play more"}, ExitCode::usage);

    const auto present = present_weights(terms);
    print_games(counted, parts);
    print_losses(parts, calibrated(parts.training, present),
                 rounded(fit(parts.training, present, options).model));
    const auto result = fit(parts.all, present, options);
    print_terms(terms, result);
    print_array(terms, rounded(result.model));
    return ExitCode::done;
}

}  // namespace tessera::tune
