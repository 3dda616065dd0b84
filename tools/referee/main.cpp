// Command line → command.
#include <fmt/format.h>

#include <array>
#include <cstdio>

#include "core/text.hpp"
#include "referee/commands.hpp"

namespace tessera::referee {

ExitCode complain(const Error& error, ExitCode code) {
    std::fprintf(stderr, "referee: %s\n", error.what.c_str());
    return code;
}

namespace {

struct Command {
    std::string_view name;
    std::string_view form;
    std::string_view gist;
    ExitCode (*run)(const Words& words);
};

constexpr std::array commands{
    Command{"match", "match --engine … --engine … [flags]",
            "play engines against each other ('match --help')", match_command},
    Command{"report", "report FILE… [--json] [--sprt k=v,…]", "the outcome of recorded games",
            report_command},
    Command{"merge", "merge FILE… --output FILE", "several record files made one", merge_command},
    Command{"pgn", "pgn FILE…", "recorded games as text", pgn_command},
    Command{"elo", "elo COUNTS", "Elo from counts, loss to win: 34,54,63,64,75", elo_command},
    Command{"sprt", "sprt COUNTS --sprt elo0=0,elo1=5", "test from counts", sprt_command},
    Command{"check", "check cmd=ENGINE [args=… option.X=…]",
            "does an engine speak UGI as it should?", check_command},
};

void print_help() {
    fmt::print("The referee plays engines against each other and trusts none of them.\n\n");
    for (const auto& command : commands)
        fmt::print("  referee {:<42} {}\n", command.form, command.gist);
    fmt::print(
        "\nExit codes: 0 done, 1 failed (a file, a check), 2 bad usage, 3 engine fault with "
        "--no-recover,\n"
        "10 SPRT accepted H1, 11 accepted H0, 12 undecided, 130 interrupted.\n");
}

ExitCode run(const Words& words) {
    if (words.empty() || words[0] == "--help" || words[0] == "-h" || words[0] == "help") {
        print_help();
        return words.empty() ? ExitCode::usage : ExitCode::done;
    }
    for (const auto& command : commands)
        if (command.name == words[0]) return command.run({words.begin() + 1, words.end()});
    return complain(
        {fmt::format("unknown command {} — see 'referee --help'", tessera::quoted(words[0]))},
        ExitCode::usage);
}

}  // namespace
}  // namespace tessera::referee

int main(int argc, char** argv) {
    return static_cast<int>(tessera::referee::run({argv + 1, argv + argc}));
}
