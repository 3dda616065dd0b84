// Command line → command.
#include <fmt/format.h>

#include <array>
#include <cstdio>

#include "bookmaker/commands.hpp"
#include "core/text.hpp"

namespace tessera::bookmaker {
namespace {

struct Command {
    std::string_view name;
    std::string_view form;
    std::string_view gist;
    ExitCode (*run)(const Words& words);
};

constexpr std::array commands{
    Command{"build", "build --variant V --out FILE [flags]", "make a book by searching",
            build_command},
    Command{"verify", "verify FILE [flags]", "is every position reachable, every move good?",
            verify_command},
    Command{"openings", "openings --variant V --out FILE [flags]",
            "make a suite of balanced lines for the referee", openings_command},
    Command{"info", "info FILE…", "what books are about", info_command},
    Command{"show", "show FILE [POSITION]", "what a book has for a position", show_command},
    Command{"export", "export FILE", "the book as text", export_command},
    Command{"import", "import TEXT --out FILE", "text as a book", import_command},
    Command{"merge", "merge FILE… --out FILE", "several books made one", merge_command},
};

void print_help() {
    fmt::print("The bookmaker makes opening books and suites of openings.\n\n");
    for (const auto& command : commands)
        fmt::print("  bookmaker {:<42} {}\n", command.form, command.gist);
    fmt::print(
        "\n'bookmaker build --help' and so on list the flags. The engine plays from a book with "
        "the\noptions OwnBook and BookFile; the referee takes a suite with --openings.\n\n"
        "Exit codes: 0 done, 1 a file could not be written or a book is not good, 2 bad usage or a "
        "bad\nfile, 130 interrupted.\n");
}

ExitCode run(const Words& words) {
    if (words.empty() || words[0] == "--help" || words[0] == "-h" || words[0] == "help") {
        print_help();
        return words.empty() ? ExitCode::usage : ExitCode::done;
    }
    for (const auto& command : commands)
        if (command.name == words[0]) return command.run({words.begin() + 1, words.end()});
    return complain(
        {fmt::format("unknown command {} — see 'bookmaker --help'", tessera::quoted(words[0]))},
        ExitCode::usage);
}

}  // namespace
}  // namespace tessera::bookmaker

int main(int argc, char** argv) {
    return static_cast<int>(tessera::bookmaker::run({argv + 1, argv + argc}));
}
