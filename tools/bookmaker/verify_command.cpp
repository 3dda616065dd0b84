#include <fmt/format.h>

#include <algorithm>

#include "book/probe.hpp"
#include "book/text.hpp"
#include "book/writer.hpp"
#include "bookmaker/analyst.hpp"
#include "bookmaker/commands.hpp"
#include "core/text.hpp"
#include "games/catalogue.hpp"
#include "referee/interrupt.hpp"
#include "support/flags.hpp"
#include "support/ordered.hpp"
#include "support/progress.hpp"

namespace tessera::bookmaker {
namespace {

constexpr std::string_view introduction =
    "bookmaker verify FILE [flags]\n\n"
    "  bookmaker verify book/pushmine.book --threads 2\n"
    "  bookmaker verify first.book --out better.book\n\n"
    "Checks that the book is undamaged, that every position can be reached from the start by moves "
    "of\nthe book, and that all moves are legal; then searches the positions anew, with twice the "
    "nodes of\nthe build, and names every move to be played that is worse than the best by more "
    "than the margin.\nA complete book is searched as well where --nodes says so.\n\n"
    "With --out the book is written anew: blunders are in it, but are not played any more, and "
    "where "
    "no\nother move is left to be played the best one is.\n\n";

const std::vector<tools::Flag>& flags() {
    static const std::vector<tools::Flag> list{
        {"nodes", "N", "0", "per search; 0 = twice those of the build"},
        {"margin", "CP", "60", "a move that is worse by more than this is a blunder"},
        {"out", "FILE", "", "where the book goes without its blunders"},
        {"sample", "N", "0", "search no more than so many positions, drawn by lot; 0 = all"},
        {"seed", "N", "1", "for the lots"},
        {"threads", "N", "1", "positions at the same time"},
        {"quiet", "", "false", "no progress"},
        {"help", "", "false", "this text"},
    };
    return list;
}

struct VerifySettings {
    std::uint64_t nodes = 0;
    int margin = 0;
    std::size_t sample = 0;
    std::uint64_t seed = 0;
    int threads = 1;
};

VerifySettings settings_of(tools::Flags& given) {
    VerifySettings settings;
    settings.nodes = static_cast<std::uint64_t>(given.number("nodes", 0, 1LL << 50));
    settings.margin = static_cast<int>(given.number("margin", 0, 100'000));
    settings.sample = static_cast<std::size_t>(given.number("sample", 0, 1'000'000'000));
    settings.seed = static_cast<std::uint64_t>(given.number("seed", 0, 1LL << 62));
    settings.threads = static_cast<int>(given.number("threads", 1, 256));
    return settings;
}

// Those a position was searched with, as the command that made the book says; 0 when it does not.
std::uint64_t nodes_of_build(const std::string& command) {
    if (command.find("--complete") != std::string::npos) return 0;
    const auto words = split_words(command);
    const auto flag = std::ranges::find(words, "--nodes");
    constexpr std::uint64_t fallback = 1'000'000;
    if (flag == words.end() || flag + 1 == words.end()) return fallback;
    return static_cast<std::uint64_t>(parse_number(flag[1], 1LL << 50).value_or(fallback));
}

struct Known {
    std::unique_ptr<game::Table> table;
    book::Moves moves;

    // The same in the image that stands for all.
    book::Entry entry() const {
        const auto [key, symmetry] = table->canonical();
        std::vector<std::string> texts;
        for (const auto& move : moves) texts.push_back(move.text);
        const auto images = table->images(texts, symmetry);
        book::Entry entry{key, moves};
        for (std::size_t i = 0; i < images.size(); ++i) entry.moves[i].text = images[i];
        book::sort_moves(entry.moves);
        return entry;
    }
};

// What a search found: the best move, and those to be played that are much worse.
struct Review {
    Line best;
    std::vector<Line> blunders;
};

// Evaluations far from level say little; proven results among themselves nothing at all.
int sane(int score) { return std::clamp(score, -2000, 2000); }

// Nothing when stopped.
std::optional<Review> review(const Known& known, Analyst& analyst, const VerifySettings& settings) {
    auto& stop = referee::interruption();
    const auto best = analyst.analyse(*known.table, settings.nodes, 1, stop);
    if (!best) return std::nullopt;
    Review found{best->front(), {}};
    for (const auto& move : known.moves) {
        if (move.weight == 0 || move.text == found.best.move) continue;
        const auto own = analyst.analyse(*known.table, settings.nodes, 1, stop, {move.text});
        if (!own) return std::nullopt;
        if (sane(found.best.score) - sane(own->front().score) > settings.margin)
            found.blunders.push_back(own->front());
    }
    return found;
}

void print_blunders(const Known& known, const Review& found) {
    for (const auto& blunder : found.blunders)
        fmt::print("{}: {} scores {}, {} {}\n", known.table->fen(), blunder.move,
                   book::score_text(blunder.score), found.best.move,
                   book::score_text(found.best.score));
}

// Blunders are not played any more; the best move is, where no other is left.
void repair(book::Moves& moves, const Review& found) {
    const auto judge = [&](const Line& line) -> book::Move& {
        auto move = std::ranges::find(moves, line.move, &book::Move::text);
        if (move == moves.end()) move = moves.insert(move, {line.move});
        move->score = static_cast<std::int16_t>(line.score);
        move->depth = static_cast<std::uint8_t>(std::min(line.depth, 255));
        return *move;
    };
    for (const auto& blunder : found.blunders) judge(blunder).weight = 0;
    if (std::ranges::all_of(moves, [](const auto& move) { return move.weight == 0; }))
        judge(found.best).weight = book::full_weight;
}

// A sample comes first.
void draw_sample(std::vector<Known>& all, std::size_t size, std::uint64_t seed) {
    if (size == 0 || size >= all.size()) return;
    Random random(scatter(seed));
    for (std::size_t i = 0; i < size; ++i) std::swap(all[i], all[i + random.below(all.size() - i)]);
}

class Verification {
public:
    explicit Verification(const book::Book& book) : book_(book) {}

    // Collects the positions, and what is wrong without searching.
    Status walk(const game::Table& start) {
        std::uint64_t moves = 0, legal = 0;
        if (auto read = book_.for_each([&](book::Entry&& entry) { moves += entry.moves.size(); });
            !read)
            return read;
        auto walked =
            book::walk(book_, start, [&](const game::Table& table, const book::Moves& found) {
                legal += found.size();
                known_.push_back({table.clone(), found});
            });
        if (!walked) return walked;
        faults_ = book_.positions() - known_.size();
        fmt::print("positions  {}, {} of them cannot be reached\n", book_.positions(), faults_);
        if (faults_ == 0) {
            faults_ = moves - legal;
            fmt::print("moves      {}, {} of them illegal\n", moves, faults_);
        }
        return Success{};
    }

    // False when interrupted.
    bool search(const game::Table& start, const VerifySettings& settings, bool quiet) {
        draw_sample(known_, settings.sample, settings.seed);
        const auto wanted =
            settings.sample ? std::min(settings.sample, known_.size()) : known_.size();
        std::vector<std::unique_ptr<Analyst>> analysts;
        constexpr std::size_t table_mebibytes = 32;
        for (int i = 0; i < settings.threads; ++i)
            analysts.push_back(std::make_unique<Analyst>(start, table_mebibytes));
        tools::Progress progress(quiet);
        std::size_t done = 0, blunders = 0;
        tools::work_in_order(
            wanted, settings.threads,
            [&](std::uint64_t number, std::size_t thread) {
                return review(known_[number], *analysts[thread], settings);
            },
            [&](std::uint64_t number, Review&& found) {
                ++done;
                blunders += found.blunders.size();
                print_blunders(known_[number], found);
                repair(known_[number].moves, found);
                progress.show([&] {
                    return fmt::format("{} of {} positions  {} blunders  {}", done, wanted,
                                       blunders, tools::duration_text(progress.seconds()));
                });
                return true;
            });
        fmt::print("blunders   {} in {} positions searched with {} nodes\n", blunders, done,
                   settings.nodes);
        faults_ += blunders;
        return done == wanted;
    }

    bool is_good() const { return faults_ == 0; }

    // What could be reached and was legal, without the blunders.
    Status write(const std::string& path, const book::Origin& origin) const {
        std::vector<book::Entry> entries;
        for (const auto& known : known_) entries.push_back(known.entry());
        return book::write_book(path, origin, entries);
    }

private:
    const book::Book& book_;
    std::vector<Known> known_;
    std::uint64_t faults_ = 0;
};

}  // namespace

ExitCode verify_command(const Words& words) {
    auto given = tools::Flags::parse(flags(), words, "see 'bookmaker verify --help'", 1);
    if (!given) return complain(given.error(), ExitCode::usage);
    if (given->is_on("help")) {
        fmt::print("{}{}", introduction, tools::help(flags()));
        return ExitCode::done;
    }
    auto settings = settings_of(*given);
    if (given->error()) return complain(*given->error(), ExitCode::usage);
    if (given->plain().empty()) return complain({"verify what — name a book"}, ExitCode::usage);
    const auto book = book::Book::open(given->plain().front());
    if (!book) return complain(book.error(), ExitCode::usage);
    const auto table = catalogue::open(book->origin().variant);
    if (!table) return complain(table.error(), ExitCode::usage);
    if (const auto fit = book::check_fit(*book, **table); !fit)
        return complain(fit.error(), ExitCode::usage);
    if (settings.nodes == 0) settings.nodes = 2 * nodes_of_build(book->origin().command);
    Verification verification(*book);
    if (const auto walked = verification.walk(**table); !walked)
        return complain(walked.error(), ExitCode::failed);
    if (settings.nodes && !verification.search(**table, settings, given->is_on("quiet")))
        return ExitCode::interrupted;
    const auto out = given->text("out");
    if (out.empty()) return verification.is_good() ? ExitCode::done : ExitCode::failed;
    auto origin = book->origin();
    origin.command += " && " + command_line("verify", words);
    if (const auto written = verification.write(out, origin); !written)
        return complain(written.error(), ExitCode::failed);
    return ExitCode::done;
}

}  // namespace tessera::bookmaker
