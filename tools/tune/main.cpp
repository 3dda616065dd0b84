// Command line → command.
#include <fmt/format.h>

#include <array>
#include <cstdio>

#include "core/text.hpp"
#include "tune/commands.hpp"

namespace tessera::tune {

ExitCode complain(const Error& error, ExitCode code) {
    std::fprintf(stderr, "tune: %s\n", error.what.c_str());
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
    Command{"play", "play --variant V --out FILE [flags]",
            "play the engine against itself and keep what it had to judge", play_command},
    Command{"fit", "fit FILE… [flags]", "find the weights that explain the results best",
            fit_command},
    Command{"train", "train FILE… --out FILE [flags]",
            "train a network to expect what the games teach", train_command},
    Command{"spsa", "spsa --variant V,W… --constants A,B… [flags]",
            "find constants of the search with which it wins more", spsa_command},
};

void print_help() {
    fmt::print("The tuner finds better numbers for the evaluations and the search.\n\n");
    for (const auto& command : commands)
        fmt::print("  tune {:<42} {}\n", command.form, command.gist);
    fmt::print(
        "\n'tune play --help' and so on list the flags. A new number is worth nothing before a "
        "match\nhas confirmed it: build, then 'referee match … --sprt elo0=0,elo1=10'.\n\n"
        "Exit codes: 0 done, 1 a file could not be written, 2 bad usage or a bad file, 130 "
        "interrupted.\n");
}

ExitCode run(const Words& words) {
    if (words.empty() || words[0] == "--help" || words[0] == "-h" || words[0] == "help") {
        print_help();
        return words.empty() ? ExitCode::usage : ExitCode::done;
    }
    for (const auto& command : commands)
        if (command.name == words[0]) return command.run({words.begin() + 1, words.end()});
    return complain(
        {fmt::format("unknown command {} — see 'tune --help'", tessera::quoted(words[0]))},
        ExitCode::usage);
}

}  // namespace
}  // namespace tessera::tune

int main(int argc, char** argv) {
    return static_cast<int>(tessera::tune::run({argv + 1, argv + argc}));
}
