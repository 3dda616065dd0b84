#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <unordered_set>

#include "book/shipped.hpp"
#include "bookmaker/commands.hpp"
#include "bookmaker/suite.hpp"
#include "core/text.hpp"
#include "games/catalogue.hpp"
#include "referee/interrupt.hpp"
#include "support/flags.hpp"
#include "support/ordered.hpp"
#include "support/progress.hpp"

namespace tessera::bookmaker {
namespace {

constexpr std::string_view introduction =
    "bookmaker openings --variant V --out FILE [flags]\n\n"
    "  bookmaker openings --variant gomoku --plies 5 --lines 200 --out gomoku.txt\n\n"
    "Draws lines of moves by lot, each move among the best few. Kept are those after which the "
    "game "
    "is\nnot over, nobody is about to win, a search finds the chances level, and quick games of "
    "the "
    "engine\nagainst itself are won by both sides; no two end in the same position, up to "
    "symmetry. "
    "The same\nflags give the same suite, whatever the number of threads.\n\n";

const std::vector<tools::Flag>& flags() {
    static const std::vector<tools::Flag> list{
        {"variant", "SPEC", "", "the game: pushmine, fifo:size=6 …"},
        {"out", "FILE", "", "where the lines go"},
        {"lines", "N", "100", "how many"},
        {"plies", "N", "4", "length of each"},
        {"choices", "N", "8", "each move is one of so many best"},
        {"choice-nodes", "N", "2000", "which are found with"},
        {"window", "CP", "40", "a last position is level if its score is no further from zero"},
        {"nodes", "N", "200000", "its score is found with"},
        {"games", "N", "8", "played from each"},
        {"game-nodes", "N", "2000", "with about so many a move"},
        {"balance", "PERCENT", "25", "of the points that each side must win in them"},
        {"even", "", "false", "leave out what makes the suite as a whole less level"},
        {"tries", "N", "100000", "lines drawn at most"},
        {"why", "TEXT", "", "why the first player scores outside 40-60 %, if that is so"},
        {"seed", "N", "1", "for the lots"},
        {"threads", "N", "1", "lines at the same time"},
        {"quiet", "", "false", "no progress"},
        {"help", "", "false", "this text"},
    };
    return list;
}

SuiteSettings settings_of(tools::Flags& given) {
    const auto number = [&](const char* name, long long min, long long max) {
        return static_cast<std::uint64_t>(given.number(name, min, max));
    };
    constexpr long long many = 1LL << 50;
    SuiteSettings settings;
    settings.plies = static_cast<int>(number("plies", 1, 1000));
    settings.choices = static_cast<int>(number("choices", 1, 64));
    settings.choice_nodes = number("choice-nodes", 1, many);
    settings.window = static_cast<int>(number("window", 0, 30000));
    settings.nodes = number("nodes", 1, many);
    settings.games = static_cast<int>(number("games", 0, 10000));
    settings.game_nodes = number("game-nodes", 1, many);
    settings.balance = static_cast<int>(number("balance", 0, 50));
    settings.seed = number("seed", 0, 1LL << 62);
    return settings;
}

class Suite {
public:
    // An even suite is at no time more than one line ahead for either side.
    Suite(std::size_t wanted, int games, bool even) : wanted_(wanted), games_(games), even_(even) {}

    // False when there are enough.
    bool add(Candidate&& candidate) {
        ++counts_[static_cast<std::size_t>(candidate.verdict)];
        ++tried_;
        if (candidate.verdict == Candidate::Verdict::good && fits(candidate) &&
            keys_.insert(candidate.key).second) {
            points_ += candidate.points;
            lines_.push_back(std::move(candidate));
        }
        return !is_full();
    }
    bool is_full() const { return lines_.size() >= wanted_; }
    bool is_empty() const { return lines_.empty(); }

    // What the first player scores, in percent; nothing without games.
    std::optional<double> share() const {
        if (games_ == 0 || lines_.empty()) return std::nullopt;
        return 50.0 * points_ / (static_cast<double>(lines_.size()) * games_);
    }
    std::string progress() const {
        return fmt::format("{} of {} lines from {}: {} over or tense, {} lopsided, {} decided",
                           lines_.size(), wanted_, tried_, counts_[1], counts_[2], counts_[3]);
    }
    const std::vector<Candidate>& lines() const { return lines_; }

private:
    bool fits(const Candidate& candidate) const {
        const int level = games_ * (static_cast<int>(lines_.size()) + 1);
        return !even_ || std::abs(points_ + candidate.points - level) <= games_;
    }

    std::size_t wanted_;
    int games_;
    bool even_;
    std::vector<Candidate> lines_;
    std::unordered_set<std::uint64_t> keys_;
    std::array<std::uint64_t, 4> counts_{};  // by verdict
    std::uint64_t tried_ = 0;
    int points_ = 0;
};

bool is_level(double share) { return share >= 40 && share <= 60; }

std::string text_of(const Suite& suite, const std::string& variant, const SuiteSettings& settings,
                    const std::string& command, const std::string& why) {
    auto text = fmt::format(
        "# Balanced lines, made by: {}\n{}{}\n# {}\n# Level: within {} cp of zero after {} nodes, "
        "nobody about to win; no two alike up to symmetry.\n",
        command, book::suite_variant, variant, suite.progress(), settings.window, settings.nodes);
    if (const auto share = suite.share()) {
        text += fmt::format(
            "# The first player scores {:.1f} % in {} games a line of about {} nodes a move.\n",
            *share, settings.games, settings.game_nodes);
        if (!is_level(*share)) text += fmt::format("# Outside 40-60 %: {}\n", why);
    }
    for (const auto& line : suite.lines())
        text += fmt::format(
            "startpos moves {}  # {:+}{}\n", join(line.moves, " "), line.score,
            settings.games ? fmt::format(" {}/{}", line.points, 2 * settings.games) : "");
    return text;
}

// False when interrupted.
bool search(Suite& suite, const game::Table& start, const SuiteSettings& settings,
            std::uint64_t tries, int threads, bool quiet) {
    std::vector<std::unique_ptr<Scout>> scouts;
    for (int i = 0; i < threads; ++i) scouts.push_back(std::make_unique<Scout>(start, settings));
    auto& stop = referee::interruption();
    tools::Progress progress(quiet);
    tools::work_in_order(
        tries, threads,
        [&](std::uint64_t number, std::size_t thread) {
            return scouts[thread]->try_line(number, stop);
        },
        [&](std::uint64_t, Candidate&& candidate) {
            const bool go_on = suite.add(std::move(candidate));
            progress.show([&] { return suite.progress(); });
            return go_on;
        });
    progress.show_now(suite.progress());
    return !stop.load();
}

}  // namespace

ExitCode openings_command(const Words& words) {
    auto given = tools::Flags::parse(flags(), words, "see 'bookmaker openings --help'");
    if (!given) return complain(given.error(), ExitCode::usage);
    if (given->is_on("help")) {
        fmt::print("{}{}", introduction, tools::help(flags()));
        return ExitCode::done;
    }
    const auto settings = settings_of(*given);
    Suite suite(static_cast<std::size_t>(given->number("lines", 1, 1'000'000)), settings.games,
                given->is_on("even"));
    const auto tries = static_cast<std::uint64_t>(given->number("tries", 1, 1LL << 40));
    const auto threads = static_cast<int>(given->number("threads", 1, 256));
    if (given->error()) return complain(*given->error(), ExitCode::usage);
    if (given->text("variant").empty() || given->text("out").empty())
        return complain({"lines of what, and where to — give --variant and --out"},
                        ExitCode::usage);
    const auto table = catalogue::open(given->text("variant"));
    if (!table) return complain(table.error(), ExitCode::usage);
    if (!search(suite, **table, settings, tries, threads, given->is_on("quiet")))
        return ExitCode::interrupted;
    const auto share = suite.share();
    if (share && !is_level(*share) && given->text("why").empty())
        return complain({fmt::format("the first player scores {:.1f} % — find better lines (a "
                                     "smaller --window, more --balance) or give --why",
                                     *share)},
                        ExitCode::failed);
    std::ofstream out(given->text("out"));
    out << text_of(suite, (*table)->variant().spec(), settings, command_line("openings", words),
                   given->text("why"));
    if (!out.flush())
        return complain({fmt::format("cannot write {}", tessera::quoted(given->text("out")))},
                        ExitCode::failed);
    if (!suite.is_full())
        return complain({"not enough lines — give more --tries, or be less strict"},
                        ExitCode::failed);
    return ExitCode::done;
}

}  // namespace tessera::bookmaker
