// Command line → session.
#include <fmt/format.h>
#include <unistd.h>

#include <boost/program_options.hpp>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "core/text.hpp"
#include "gomocup/session.hpp"
#include "tessera_version.hpp"
#include "ugi/human.hpp"
#include "ugi/input.hpp"
#include "ugi/responder.hpp"
#include "ugi/session.hpp"

namespace {

namespace po = boost::program_options;
using namespace tessera;

enum ExitCode { ok = 0, command_failed = 1, usage = 2, client_gone = 3 };

constexpr auto introduction =
    "Tessera plays board games and speaks UGI on standard input and output.\n\n"
    "  tessera                              talk to it: 'help' lists the commands\n"
    "  tessera --variant gomoku --hash 256  the same, with options set\n"
    "  tessera bench                        carry out one command and exit\n"
    "  tessera --variant fifo perft 4\n"
    "  tessera --human --variant fifo       play against it\n"
    "  tessera --protocol gomocup           gomoku for Piskvork and its like; also the habit of a\n"
    "                                       program named pbrain-tessera\n\n"
    "Options";

po::options_description flags() {
    po::options_description all(introduction);
    all.add_options()("help,h", "this text")("version", "print the version");
    all.add_options()("protocol", po::value<std::string>()->value_name("V"),
                      "what to speak: ugi or gomocup");
    all.add_options()("human", "play a game against a person at the terminal")(
        "side", po::value<std::string>()->value_name("V")->default_value("x"),
        "with --human: the person's side, x or o")(
        "movetime", po::value<std::int64_t>()->value_name("V")->default_value(1000),
        "with --human: ms that the engine thinks about a move");
    for (const auto& option : ugi::options())
        if (!option.flag.empty())
            all.add_options()(option.flag.c_str(), po::value<std::string>()->value_name("V"),
                              option.help.c_str());
    return all;
}

int complain(const std::string& what) {
    std::fprintf(stderr, "tessera: %s\n", what.c_str());
    return usage;
}

// The settings of the command line on top of the defaults.
Expected<ugi::Settings> settings_of(const po::variables_map& given) {
    ugi::Settings wanted;
    for (const auto& option : ugi::options())
        if (!option.flag.empty() && given.count(option.flag))
            if (auto status = option.set(wanted, given[option.flag].as<std::string>()); !status)
                return status.error();
    return wanted;
}

int play_with_person(const po::variables_map& given, ugi::Settings settings) {
    const auto side = to_lower(given["side"].as<std::string>());
    if (side != "x" && side != "o")
        return complain(fmt::format("--side cannot be {} — it is x or o", tessera::quoted(side)));
    const auto time = given["movetime"].as<std::int64_t>();
    if (time < 1) return complain(fmt::format("--movetime cannot be {} — it is at least 1", time));
    // Who meets the same engine twice should not find the same secrets.
    if (!given.count("seed")) settings.seed = std::random_device{}();
    ugi::Responder responder(stdout);
    ugi::HumanGame game(responder, side == "x" ? Side::x : Side::o,
                        std::chrono::milliseconds(time));
    if (const auto status = game.adopt(settings); !status) return complain(status.error().what);
    ugi::Input input(STDIN_FILENO);
    game.run(input);
    return responder.is_broken() ? client_gone : ok;
}

// Nothing if the word is no protocol.
std::optional<bool> wants_gomocup(const po::variables_map& given, const char* program) {
    const auto name =
        given.count("protocol") ? to_lower(given["protocol"].as<std::string>())
        : std::filesystem::path(program).filename().string().starts_with("pbrain-tessera")
            ? "gomocup"
            : "ugi";
    if (name != "ugi" && name != "gomocup") return std::nullopt;
    return name == "gomocup";
}

int speak_gomocup(const ugi::Settings& settings) {
    ugi::Responder responder(stdout);
    gomocup::Session session(responder);
    if (const auto status = session.adopt(settings); !status) return complain(status.error().what);
    ugi::Input input(STDIN_FILENO);
    session.run(input);
    return responder.is_broken() ? client_gone : ok;
}

}  // namespace

int main(int argc, char** argv) {
    // A client that went away shows as a failed write, not as a death.
    std::signal(SIGPIPE, SIG_IGN);
    po::variables_map given;
    std::vector<std::string> command;
    try {
        po::options_description everything;
        everything.add(flags()).add_options()("command",
                                              po::value<std::vector<std::string>>(&command));
        po::positional_options_description words;
        words.add("command", -1);
        po::store(po::command_line_parser(argc, argv).options(everything).positional(words).run(),
                  given);
        po::notify(given);
    } catch (const po::error& error) {
        return complain(fmt::format("{} — 'tessera --help' lists the options", error.what()));
    }
    if (given.count("help")) {
        std::cout << flags()
                  << "\nExit codes: 0 done, 1 the command was wrong, 2 bad usage, 3 nobody reads "
                     "the output.\n";
        return ok;
    }
    if (given.count("version")) {
        std::cout << "Tessera " << version << '\n';
        return ok;
    }
    const auto settings = settings_of(given);
    if (!settings) return complain(settings.error().what);
    const auto gomocup = wants_gomocup(given, argv[0]);
    if (!gomocup) return complain("unknown --protocol — it is ugi or gomocup");
    if (*gomocup && (given.count("human") || given.count("variant") || !command.empty()))
        return complain(
            "--protocol gomocup goes with neither --variant, --human nor a command — the manager "
            "says START");
    if (*gomocup) return speak_gomocup(*settings);
    if (given.count("human")) return play_with_person(given, *settings);
    ugi::Responder responder(stdout);
    ugi::Session session(responder);
    if (const auto status = session.adopt(*settings); !status) return complain(status.error().what);
    if (!command.empty()) return session.run_once(join(command, " ")) ? ok : command_failed;
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        responder.print(
            fmt::format("Tessera {} - type 'help' for the commands, 'quit' to leave", version));
    ugi::Input input(STDIN_FILENO);
    session.run(input);
    return responder.is_broken() ? client_gone : ok;
}
