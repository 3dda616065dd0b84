#include <fmt/format.h>

#include <array>

#include "games/catalogue.hpp"
#include "referee/interrupt.hpp"
#include "support/flags.hpp"
#include "support/ordered.hpp"
#include "support/progress.hpp"
#include "tune/commands.hpp"
#include "tune/games_file.hpp"

namespace tessera::tune {
namespace {

constexpr std::string_view introduction =
    "tune play --variant V --out FILE [flags]\n\n"
    "  tune play --variant pushmine --games 2000 --nodes 2000 --out pushmine.games\n\n"
    "Plays the engine against itself. The file gets every position that the engine had to judge "
    "(nobody\nwins at once, no result is proven), what the search thought of it and how the game "
    "ended. 'tune fit'\nmakes weights of that, 'tune train' a network. The same flags give the "
    "same "
    "file, whatever the\nnumber of threads. Ctrl-C keeps the games that are finished.\n\n";

const std::vector<tools::Flag>& flags() {
    static const std::vector<tools::Flag> list{
        {"variant", "SPEC", "", "the game: pushmine, fifo:size=6 …"},
        {"out", "FILE", "", "where the games go; it must be new"},
        {"games", "N", "1000", "how many"},
        {"nodes", "N", "2000", "a move is searched with"},
        {"random-plies", "N", "6", "at random before each game begins"},
        {"noise", "PERCENT", "2", "of the later moves at random"},
        {"seed", "N", "1", "for all that is random; give parts of a large set different ones"},
        {"threads", "N", "1", "games at the same time"},
        {"quiet", "", "false", "no progress"},
        {"help", "", "false", "this text"},
    };
    return list;
}

struct PlaySettings {
    std::string out;
    std::uint64_t games = 0;
    int random_plies = 0;
    int threads = 1;
    std::uint64_t seed = 1;
    SelfPlay how;
};

PlaySettings settings_of(tools::Flags& given) {
    PlaySettings settings;
    settings.out = given.text("out");
    settings.games = static_cast<std::uint64_t>(given.number("games", 1, 100'000'000));
    settings.how.nodes = static_cast<std::uint64_t>(given.number("nodes", 1, 1'000'000'000));
    settings.how.noise = static_cast<int>(given.number("noise", 0, 100));
    settings.random_plies = static_cast<int>(given.number("random-plies", 0, 1000));
    settings.seed = static_cast<std::uint64_t>(given.number("seed", 0, 1LL << 62));
    settings.threads = static_cast<int>(given.number("threads", 1, 256));
    return settings;
}

// Numbers from the seed that the openings do not use.
Random noise_of(std::uint64_t seed, std::uint64_t game) {
    return Random(scatter(~seed) ^ scatter(game));
}

// How a set of games is getting on.
struct Tally {
    std::array<std::uint64_t, 4> results{};
    std::uint64_t games = 0;
    std::uint64_t samples = 0;

    void add(const SampledGame& game) {
        ++results[static_cast<std::size_t>(game.result)];
        ++games;
        samples += game.samples.size();
    }
    std::string text(std::uint64_t of, double seconds) const {
        const double speed = static_cast<double>(games) / std::max(seconds, 1e-3);
        return fmt::format("{} of {} games  +{} ={} -{}  {} positions  {:.1f} games/s  {} left",
                           games, of, results[1], results[3], results[2], samples, speed,
                           tools::duration_text(static_cast<double>(of - games) / speed));
    }
};

ExitCode play_all(const game::Table& start, const PlaySettings& settings, GamesWriter writer,
                  bool quiet) {
    auto& stop = referee::interruption();
    const auto openings = referee::Openings::random(settings.random_plies, settings.seed, start);
    std::vector<std::unique_ptr<Player>> players;
    for (int i = 0; i < settings.threads; ++i) players.push_back(std::make_unique<Player>(start));
    Tally tally;
    Status written = Success{};
    tools::Progress progress(quiet);
    tools::work_in_order(
        settings.games, settings.threads,
        [&](std::uint64_t number, std::size_t thread) -> std::optional<SampledGame> {
            const auto table = start.clone();
            if (const auto set = set_up(*table, openings.of_pair(number)); !set)
                return std::nullopt;
            return sample_game(*table, *players[thread], settings.how,
                               noise_of(settings.seed, number), stop);
        },
        [&](std::uint64_t, SampledGame&& game) {
            written = writer.write(game);
            if (written) tally.add(game);
            progress.show([&] { return tally.text(settings.games, progress.seconds()); });
            if (!written) stop = true;
            return static_cast<bool>(written);
        });
    progress.show_now(tally.text(settings.games, progress.seconds()));
    if (!written) return complain(written.error(), ExitCode::failed);
    return tally.games < settings.games ? ExitCode::interrupted : ExitCode::done;
}

}  // namespace

ExitCode play_command(const Words& words) {
    auto given = tools::Flags::parse(flags(), words, "see 'tune play --help'");
    if (!given) return complain(given.error(), ExitCode::usage);
    if (given->is_on("help")) {
        fmt::print("{}{}", introduction, tools::help(flags()));
        return ExitCode::done;
    }
    const auto settings = settings_of(*given);
    if (given->error()) return complain(*given->error(), ExitCode::usage);
    if (given->text("variant").empty() || settings.out.empty())
        return complain({"play what, and where to — give --variant and --out"}, ExitCode::usage);
    const auto table = catalogue::open(given->text("variant"));
    if (!table) return complain(table.error(), ExitCode::usage);
    auto writer = GamesWriter::create(settings.out, (*table)->variant().spec());
    if (!writer) return complain(writer.error(), ExitCode::usage);
    return play_all(**table, settings, std::move(*writer), given->is_on("quiet"));
}

}  // namespace tessera::tune
