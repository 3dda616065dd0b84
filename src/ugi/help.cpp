#include "ugi/help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "games/catalogue.hpp"
#include "ugi/settings.hpp"

namespace tessera::ugi {
namespace {

struct Topic {
    std::string_view name;
    std::string_view form;
    std::string_view gist;
    std::string_view more;
};

constexpr std::array topics{
    Topic{"ugi", "ugi", "introduce yourself", "Answers id and option lines, then ugiok."},
    Topic{"isready", "isready", "answer readyok when ready", "Also while a search runs."},
    Topic{"setoption", "setoption name N value V", "change an option",
          "'help options' lists them. Example: setoption name UGI_Variant value fifo"},
    Topic{"uginewgame", "uginewgame", "forget the previous game",
          "Back to the start position, empty hash."},
    Topic{"position", "position startpos|fen F [moves m…]", "set up a position",
          "Example: position startpos moves a3r c1u. Nothing changes unless all of it is right."},
    Topic{"go", "go [limits]", "search and answer bestmove",
          "Limits: p1time p2time p1inc p2inc movestogo (ms), movetime (ms), depth, nodes, mate "
          "(plies),\n"
          "infinite, searchmoves m…; the first to be reached ends the search; none = until stop.\n"
          "ponder: the opponent is still thinking; no limit counts before ponderhit."},
    Topic{"stop", "stop", "end the search, perft, solve or bench now",
          "A search answers with its bestmove."},
    Topic{"ponderhit", "ponderhit", "the expected move was played",
          "After go ponder: from now on the clock runs. Ignored when nothing is pondered."},
    Topic{"query", "query WHAT", "ask about the position",
          "p1turn, gameover, result, fen, legalmoves, islegal M, variant, ply, lastmove, winline,\n"
          "effects M (what M would change), score."},
    Topic{"quit", "quit", "end the program", "At any time."},
    Topic{"d", "d", "draw the board",
          "With FEN, key, whose turn it is and the number of legal moves."},
    Topic{"moves", "moves m…", "play on from here", "Example: moves c3 d4"},
    Topic{"undo", "undo [n]", "take back n plies", "One if n is not given."},
    Topic{"perft", "perft N", "count the leaves at depth N",
          "Last line: nodes <count> time <ms> nps <n>."},
    Topic{"divide", "divide N", "perft for each move",
          "A line <move>: <count> each, then as perft."},
    Topic{"eval", "eval", "evaluate without searching", "The terms of the evaluation, for x."},
    Topic{"solve", "solve", "search until the value is proven",
          "Prints win, loss or draw for the side to move, how many plies it takes, and best play.\n"
          "Boards of mnk with some forty cells are within reach, and short ends of other games."},
    Topic{"bench", "bench", "search fixed positions of all games",
          "The node total is the engine's functional signature: the same on every machine."},
    Topic{"help", "help [topic]", "this text",
          "A topic is a command, an option, a game, 'options' or 'games'."},
};

std::string overview() {
    std::string text = "Commands ('help <command>' tells more):\n";
    for (const auto& topic : topics) text += fmt::format("  {:<36} {}\n", topic.form, topic.gist);
    return text + "See also 'help options' and 'help games'.";
}

std::string about(const Option& option) {
    const auto& d = option.declaration;
    std::string values = d.type;
    if (d.min) values = fmt::format("{}…{}", *d.min, *d.max);
    if (!d.vars.empty()) values = join(d.vars, ", ");
    if (d.fallback)
        values += fmt::format(", default {}", d.fallback->empty() ? "empty" : *d.fallback);
    return fmt::format("  {:<13} {} ({}){}\n", d.name, option.help, values,
                       option.flag.empty() ? "" : "; command line: --" + option.flag);
}

std::string about_options() {
    std::string text = "Options (setoption name N value V):\n";
    for (const auto& option : options()) text += about(option);
    return text;
}

std::string about(const game::Description& game) {
    auto text =
        fmt::format("{}: {}\nmoves look like {}\n", game.name, game.summary, game.move_examples);
    for (const auto& alias : game.aliases)
        text += fmt::format("alias {} = {}\n", alias.name, alias.spec);
    for (const auto& p : game.parameters) {
        const auto value = p.words.empty()
                               ? std::to_string(p.fallback)
                               : std::string(p.words[static_cast<std::size_t>(p.fallback)]);
        const auto range = p.words.empty()
                               ? fmt::format("{}{}…{}", p.or_zero ? "0, " : "", p.min, p.max)
                               : join(p.words, ", ");
        text += fmt::format("  {:<11} {} ({}; default {})\n", p.key, p.meaning, range, value);
    }
    return text + fmt::format("choose it with: setoption name UGI_Variant value {}", game.name);
}

std::string about_games() {
    std::string text = "Games ('help <game>' tells its parameters):\n";
    for (const auto* game : catalogue::descriptions())
        text += fmt::format("  {:<13} {}\n", game->name, game->summary);
    return text + "A variant: setoption name UGI_Variant value mnk:m=7,n=7,k=4";
}

}  // namespace

Expected<std::string> help(std::string_view topic) {
    if (topic.empty()) return overview();
    if (topic == "options") return about_options();
    if (topic == "games") return about_games();
    if (const auto found = std::ranges::find(topics, topic, &Topic::name); found != topics.end())
        return fmt::format("{}\n  {}\n{}", found->form, found->gist, found->more);
    if (const auto* option = find_option(topic)) return about(*option);
    for (const auto* game : catalogue::descriptions())
        if (game->name == topic) return about(*game);
    return Error{fmt::format(
        "no help on {} — 'help', 'help options' and 'help games' list the topics", quoted(topic))};
}

}  // namespace tessera::ugi
