// Commands that look at finished books or change their form.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "book/probe.hpp"
#include "book/text.hpp"
#include "book/writer.hpp"
#include "bookmaker/commands.hpp"
#include "core/text.hpp"
#include "games/catalogue.hpp"
#include "referee/opening.hpp"
#include "support/flags.hpp"

namespace tessera::bookmaker {
namespace {

struct Opened {
    book::Book book;
    std::unique_ptr<game::Table> table;
};

Expected<Opened> open(const std::string& path) {
    auto book = book::Book::open(path);
    if (!book) return book.error();
    auto table = catalogue::open(book->origin().variant);
    if (!table) return table.error();
    if (auto fit = book::check_fit(*book, **table); !fit) return fit.error();
    return Opened{std::move(*book), std::move(*table)};
}

const std::vector<tools::Flag>& flags_for_output() {
    static const std::vector<tools::Flag> list{
        {"out", "FILE", "", "where the book goes"},
        {"help", "", "false", "this text"},
    };
    return list;
}

struct Job {
    std::vector<std::string> inputs;
    std::string output;
};

// The files to read and the one to write; without them the exit code to end with.
std::variant<Job, ExitCode> job_of(const Words& words, std::string_view form, std::size_t most) {
    const auto given =
        tools::Flags::parse(flags_for_output(), words, "see 'bookmaker --help'", most);
    if (!given) return complain(given.error(), ExitCode::usage);
    if (given->is_on("help")) {
        fmt::print("bookmaker {}\n\n{}", form, tools::help(flags_for_output()));
        return ExitCode::done;
    }
    if (given->plain().empty() || given->text("out").empty())
        return complain({fmt::format("what from, and where to — write bookmaker {}", form)},
                        ExitCode::usage);
    return Job{given->plain(), given->text("out")};
}

ExitCode write(const std::string& path, const book::Origin& origin,
               const std::vector<book::Entry>& entries) {
    if (const auto status = book::write_book(path, origin, entries); !status)
        return complain(status.error(), ExitCode::failed);
    return ExitCode::done;
}

bool wants_help(const Words& words, std::string_view text) {
    const bool wanted = std::ranges::find(words, "--help") != words.end();
    if (wanted) fmt::print("{}", text);
    return wanted;
}

// The second entry into the first: what was searched deeper is believed, games add up.
void join_entries(book::Entry& into, const book::Entry& other) {
    const auto depth = [](const book::Entry& entry) {
        return entry.moves.empty() ? 0 : entry.moves.front().depth;
    };
    const bool is_deeper = depth(other) > depth(into);
    for (const auto& move : other.moves) {
        const auto known = std::ranges::find(into.moves, move.text, &book::Move::text);
        if (known == into.moves.end()) {
            into.moves.push_back(move);
            if (!is_deeper) into.moves.back().weight = 0;
            continue;
        }
        auto joint = is_deeper ? move : *known;
        joint.games = known->games + move.games;
        joint.points = known->points + move.points;
        *known = joint;
    }
    if (is_deeper)
        for (auto& move : into.moves)
            if (std::ranges::find(other.moves, move.text, &book::Move::text) == other.moves.end())
                move.weight = 0;
    book::sort_moves(into.moves);
}

}  // namespace

ExitCode info_command(const Words& words) {
    if (wants_help(words, "bookmaker info FILE…\n\nReads every block and tells what is there.\n"))
        return ExitCode::done;
    if (words.empty()) return complain({"info of what — name a book"}, ExitCode::usage);
    for (const auto& path : words) {
        const auto opened = open(path);
        if (!opened) return complain(opened.error(), ExitCode::usage);
        const auto& book = opened->book;
        std::uint64_t moves = 0, played = 0, games = 0;
        const auto read = book.for_each([&](book::Entry&& entry) {
            for (const auto& move : entry.moves) {
                ++moves;
                played += move.weight > 0 ? 1 : 0;
                games += move.games;
            }
        });
        if (!read) return complain(read.error(), ExitCode::usage);
        fmt::print(
            "{}\n  variant    {}\n  positions  {}\n  moves      {}, {} of them to be played, "
            "{} games\n  bytes      {}\n  made by    {}\n",
            path, book.origin().variant, book.positions(), moves, played, games, book.size(),
            book.origin().command);
    }
    return ExitCode::done;
}

ExitCode show_command(const Words& words) {
    if (wants_help(words,
                   "bookmaker show FILE [startpos moves …|fen …]\n\n"
                   "  bookmaker show book/fifo.book startpos moves c3\n\n"
                   "The moves of the position, the best first; no position is the start.\n"))
        return ExitCode::done;
    if (words.empty()) return complain({"show what — name a book"}, ExitCode::usage);
    const auto opened = open(words[0]);
    if (!opened) return complain(opened.error(), ExitCode::usage);
    const auto opening = referee::parse_opening(join(Words(words.begin() + 1, words.end()), " "));
    if (const auto status = referee::set_up(*opened->table, opening); !status)
        return complain(status.error(), ExitCode::usage);
    const auto moves = book::probe(opened->book, *opened->table);
    if (!moves) return complain(moves.error(), ExitCode::usage);
    fmt::print("{}", opened->table->drawing());
    if (moves->empty()) fmt::print("not in the book\n");
    for (const auto& move : *moves)
        fmt::print("{:<8} weight {:>5}  score {:>6}  depth {:>3}  games {:>6}  {}\n", move.text,
                   move.weight, book::score_text(move.score), move.depth, move.games,
                   move.games ? fmt::format("{:.0f} %", 50.0 * move.points / move.games) : "-");
    return ExitCode::done;
}

ExitCode export_command(const Words& words) {
    if (wants_help(words, "bookmaker export FILE\n\nWrites the book as text to standard output.\n"))
        return ExitCode::done;
    if (words.size() != 1) return complain({"export what — name one book"}, ExitCode::usage);
    const auto opened = open(words[0]);
    if (!opened) return complain(opened.error(), ExitCode::usage);
    const auto& book = opened->book;
    fmt::print("tessera-book 1\nvariant {}\ncommand {}\n", book.origin().variant,
               book.origin().command);
    std::uint64_t found = 0;
    const auto walked =
        book::walk(book, *opened->table, [&](const game::Table& table, const book::Moves& moves) {
            fmt::print("{}\n", book::to_line(table, moves));
            ++found;
        });
    if (!walked) return complain(walked.error(), ExitCode::usage);
    if (found == book.positions()) return ExitCode::done;
    return complain(
        {fmt::format("{} positions cannot be reached and are left out", book.positions() - found)},
        ExitCode::failed);
}

ExitCode import_command(const Words& words) {
    const auto asked = job_of(words, "import TEXT --out FILE", 1);
    if (const auto* code = std::get_if<ExitCode>(&asked)) return *code;
    const auto& [inputs, output] = std::get<Job>(asked);
    std::ifstream in(inputs[0]);
    if (!in)
        return complain({fmt::format("cannot read {}", tessera::quoted(inputs[0]))},
                        ExitCode::usage);
    const auto text = book::read_text(in, inputs[0]);
    if (!text) return complain(text.error(), ExitCode::usage);
    return write(output, text->origin, text->entries);
}

ExitCode merge_command(const Words& words) {
    const auto asked = job_of(words, "merge FILE… --out FILE", 1000);
    if (const auto* code = std::get_if<ExitCode>(&asked)) return *code;
    const auto& [inputs, output] = std::get<Job>(asked);
    std::map<std::uint64_t, book::Entry> entries;
    book::Origin origin;
    for (const auto& path : inputs) {
        const auto opened = open(path);
        if (!opened) return complain(opened.error(), ExitCode::usage);
        const auto& its = opened->book.origin();
        if (origin.variant.empty()) origin = its;
        if (its.variant != origin.variant)
            return complain({fmt::format("{} is for {}, the books before it for {}",
                                         tessera::quoted(path), its.variant, origin.variant)},
                            ExitCode::usage);
        const auto read = opened->book.for_each([&](book::Entry&& entry) {
            const auto [known, is_new] = entries.try_emplace(entry.key, entry);
            if (!is_new) join_entries(known->second, entry);
        });
        if (!read) return complain(read.error(), ExitCode::usage);
    }
    origin.command = command_line("merge", words);
    std::vector<book::Entry> all;
    for (auto& [key, entry] : entries) all.push_back(std::move(entry));
    return write(output, origin, all);
}

}  // namespace tessera::bookmaker
