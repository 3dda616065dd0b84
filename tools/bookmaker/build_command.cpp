#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "book/probe.hpp"
#include "book/text.hpp"
#include "book/writer.hpp"
#include "bookmaker/commands.hpp"
#include "bookmaker/complete.hpp"
#include "bookmaker/search_log.hpp"
#include "bookmaker/tree.hpp"
#include "games/catalogue.hpp"
#include "referee/interrupt.hpp"
#include "support/flags.hpp"
#include "support/ordered.hpp"
#include "support/progress.hpp"

namespace tessera::bookmaker {
namespace {

constexpr std::string_view introduction =
    "bookmaker build --variant V --out FILE [flags]\n\n"
    "  bookmaker build --variant pushmine --positions 2000 --out pushmine.book\n"
    "  bookmaker build --variant tictactoe --complete --out tictactoe.book\n\n"
    "Searches the start position, then again and again the positions that cost least to get to: "
    "every\nmove costs one, and more if it is worse than the best. What is found is backed up, so "
    "that moves\nare judged by what they lead to. The same flags give the same book, whatever the "
    "number of\nthreads. The searches are kept in FILE.searches: an interrupted or larger build "
    "goes on from\nthere. Take the file away when the engine has become better.\n\n";

const std::vector<tools::Flag>& flags() {
    static const std::vector<tools::Flag> list{
        {"variant", "SPEC", "", "the game: pushmine, fifo:size=6 …"},
        {"out", "FILE", "", "where the book goes"},
        {"positions", "N", "500", "how many to search"},
        {"nodes", "N", "1000000", "a position is searched with"},
        {"lines", "N", "4", "best moves to look for in each"},
        {"plies", "N", "16", "no deeper"},
        {"window", "CP", "60", "follow moves that are worse by no more than this"},
        {"regret", "CP", "15", "so much worse costs as much as another ply"},
        {"playable", "CP", "30", "play moves that are worse by no more than this"},
        {"records", "FILE", "", "the referee's games: count them; may be given several times"},
        {"min-games", "N", "3", "search positions that so many of them reached before others"},
        {"complete", "", "false", "instead: every position of a small game, by rules alone"},
        {"threads", "N", "1", "positions at the same time"},
        {"quiet", "", "false", "no progress"},
        {"help", "", "false", "this text"},
    };
    return list;
}

struct BuildSettings {
    std::string out;
    std::size_t positions = 0;
    std::uint64_t nodes = 0;
    int lines = 0;
    int threads = 0;
    std::uint32_t min_games = 0;
    std::vector<std::string> records;
    Shape shape;
};

BuildSettings settings_of(tools::Flags& given) {
    const auto number = [&](const char* name, int min, int max) {
        return static_cast<int>(given.number(name, min, max));
    };
    BuildSettings settings;
    settings.out = given.text("out");
    settings.positions = static_cast<std::size_t>(given.number("positions", 1, 100'000'000));
    settings.nodes = static_cast<std::uint64_t>(given.number("nodes", 1, 1LL << 50));
    settings.lines = number("lines", 1, 32);
    settings.threads = number("threads", 1, 256);
    settings.min_games = static_cast<std::uint32_t>(given.number("min-games", 1, 1'000'000'000));
    settings.records = given.values("records");
    settings.shape = {number("plies", 0, 1000), number("window", 0, 10000),
                      number("regret", 1, 10000), number("playable", 0, 10000)};
    return settings;
}

// One of all moves that lead to the same position, up to symmetry.
std::vector<std::string> different_moves(const game::Table& table) {
    const auto board = table.clone();
    std::unordered_set<std::uint64_t> seen;
    auto moves = table.legal_moves();
    std::erase_if(moves, [&](const std::string& move) {
        const bool known = !board->play(move) || !seen.insert(board->canonical().key).second;
        board->undo();
        return known;
    });
    return moves;
}

bool hides_something(const game::Table& start) {
    const auto table = start.clone();
    const auto other = !table->turn();
    return table->play(table->legal_moves().front()) && table->fen_seen_by(other) != table->fen();
}

class Builder {
public:
    Builder(const game::Table& start, const BuildSettings& settings, SearchLog log)
        : settings_(settings), log_(std::move(log)), tree_(start, settings.shape) {
        constexpr std::size_t table_mebibytes = 32;
        for (int i = 0; i < settings.threads; ++i)
            analysts_.push_back(std::make_unique<Analyst>(start, table_mebibytes));
    }

    Tree& tree() { return tree_; }

    // False when interrupted.
    Expected<bool> run(bool quiet) {
        // Of a size that does not depend on the number of threads, and nor does the book.
        constexpr std::size_t batch = 16;
        tools::Progress progress(quiet);
        for (;;) {
            const auto wanted = tree_.most_wanted(batch, settings_.positions - tree_.searched());
            if (wanted.empty()) break;
            const auto done = search(wanted, progress);
            if (!done) return done.error();
            if (!*done) return false;
            tree_.settle();
        }
        progress.show_now(text(progress));
        return true;
    }

private:
    // What was searched already, or is searched now; moves as in the image that stands for all.
    std::optional<std::vector<Line>> lines_of(std::uint64_t key, std::size_t thread) {
        if (const auto* known = log_.find(key, tree_.searches_of(key))) return *known;
        const auto& table = tree_.table_of(key);
        auto lines = analysts_[thread]->analyse(table, settings_.nodes, settings_.lines,
                                                referee::interruption(), other_moves(key));
        if (lines) turn(*lines, table, table.canonical().symmetry);
        return lines;
    }
    // Those that no search has judged.
    std::vector<std::string> other_moves(std::uint64_t key) const {
        auto moves = different_moves(tree_.table_of(key));
        const auto judged = tree_.judged_moves(key);
        std::erase_if(moves, [&](const std::string& move) {
            return std::ranges::find(judged, move) != judged.end();
        });
        return moves;
    }
    static void turn(std::vector<Line>& lines, const game::Table& table, Symmetry by) {
        std::vector<std::string> moves;
        for (const auto& line : lines) moves.push_back(line.move);
        const auto images = table.images(moves, by);
        for (std::size_t i = 0; i < images.size(); ++i) lines[i].move = images[i];
    }

    Expected<bool> search(const std::vector<std::uint64_t>& wanted, tools::Progress& progress) {
        Status written = Success{};
        std::size_t done = 0;
        tools::work_in_order(
            wanted.size(), settings_.threads,
            [&](std::uint64_t number, std::size_t thread) {
                return lines_of(wanted[number], thread);
            },
            [&](std::uint64_t number, std::vector<Line>&& lines) {
                const auto key = wanted[number];
                fresh_.push_back({key, lines});
                new_positions_ += tree_.searches_of(key) == 0;
                ++done;
                progress.show([&] { return text(progress); });
                return true;
            });
        for (auto& [key, lines] : fresh_) {
            if (!log_.find(key, tree_.searches_of(key)) && written) written = log_.add(key, lines);
            const auto& table = tree_.table_of(key);
            turn(lines, table, table.canonical().symmetry.inverse());
            tree_.add(key, lines, lines.size() == other_moves(key).size());
        }
        fresh_.clear();
        new_positions_ = 0;
        if (!written) return written.error();
        return done == wanted.size();
    }

    std::string text(const tools::Progress& progress) const {
        const auto searched = tree_.searched() + new_positions_;
        return fmt::format("{} of {} positions  to ply {}  {}", searched, settings_.positions,
                           tree_.depth(), tools::duration_text(progress.seconds()));
    }

    const BuildSettings& settings_;
    SearchLog log_;
    Tree tree_;
    std::vector<std::unique_ptr<Analyst>> analysts_;
    std::vector<std::pair<std::uint64_t, std::vector<Line>>> fresh_;
    std::size_t new_positions_ = 0;  // among them
};

ExitCode write(const std::string& path, const book::Origin& origin,
               const std::vector<book::Entry>& entries) {
    if (const auto status = book::write_book(path, origin, entries); !status)
        return complain(status.error(), ExitCode::failed);
    return ExitCode::done;
}

ExitCode build(const game::Table& start, const BuildSettings& settings, const book::Origin& origin,
               bool quiet) {
    Statistics statistics(settings.shape.plies);
    for (const auto& path : settings.records)
        if (const auto status = statistics.read(path, start); !status)
            return complain(status.error(), ExitCode::usage);
    auto log = SearchLog::open(
        settings.out + ".searches",
        fmt::format("{} nodes={} lines={}", origin.variant, settings.nodes, settings.lines));
    if (!log) return complain(log.error(), ExitCode::usage);
    Builder builder(start, settings, std::move(*log));
    for (const auto& line : statistics.lines(settings.min_games)) builder.tree().want(line);
    const auto finished = builder.run(quiet);
    if (!finished) return complain(finished.error(), ExitCode::failed);
    const auto written = write(settings.out, origin, builder.tree().entries(statistics));
    return written != ExitCode::done || *finished ? written : ExitCode::interrupted;
}

}  // namespace

ExitCode build_command(const Words& words) {
    auto given = tools::Flags::parse(flags(), words, "see 'bookmaker build --help'");
    if (!given) return complain(given.error(), ExitCode::usage);
    if (given->is_on("help")) {
        fmt::print("{}{}", introduction, tools::help(flags()));
        return ExitCode::done;
    }
    const auto settings = settings_of(*given);
    if (given->error()) return complain(*given->error(), ExitCode::usage);
    if (given->text("variant").empty() || settings.out.empty())
        return complain({"a book of what, and where to — give --variant and --out"},
                        ExitCode::usage);
    const auto table = catalogue::open(given->text("variant"));
    if (!table) return complain(table.error(), ExitCode::usage);
    if (hides_something(**table))
        return complain({fmt::format("no book for {} — moves are secret there, and drawn by lot",
                                     (*table)->variant().spec())},
                        ExitCode::usage);
    const book::Origin origin{(*table)->variant().spec(), book::fingerprint(**table),
                              command_line("build", words)};
    if (!given->is_on("complete")) return build(**table, settings, origin, given->is_on("quiet"));
    constexpr std::size_t most = 1'000'000;
    const auto entries = complete(**table, most);
    if (!entries) return complain(entries.error(), ExitCode::usage);
    return write(settings.out, origin, *entries);
}

}  // namespace tessera::bookmaker
