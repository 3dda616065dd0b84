#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <utility>

#include "core/text.hpp"
#include "protocol/message.hpp"

namespace tessera::protocol {
namespace {

using Words = std::span<const std::string_view>;
using Parsed = Expected<std::optional<Command>>;

template <class C>
Parsed some(C command) {
    return std::optional<Command>(std::move(command));
}

std::vector<std::string> strings(Words words) { return {words.begin(), words.end()}; }

// A command that takes nothing; what follows it is ignored, as UCI engines do.
template <class C>
Parsed bare(Words, std::string_view) {
    return some(C{});
}

Parsed parse_set_option(Words words, std::string_view line) {
    if (words.size() < 2 || words[0] != "name")
        return Error{"setoption without a name — write setoption name <option> value <value>"};
    if (words.size() == 2) return some(SetOption{std::string(words[1]), ""});
    if (words[2] != "value")
        return Error{
            fmt::format("setoption: {} after the name — option names are one word, then 'value'",
                        quoted(words[2]))};
    if (words.size() == 3) return some(SetOption{std::string(words[1]), ""});
    // The value is the rest of the line as it stands: a file name may hold blanks.
    const auto begin = static_cast<std::size_t>(words[3].data() - line.data());
    const auto end =
        static_cast<std::size_t>(words.back().data() - line.data()) + words.back().size();
    return some(SetOption{std::string(words[1]), std::string(line.substr(begin, end - begin))});
}

Parsed parse_position(Words words, std::string_view) {
    const auto moves_at = std::ranges::find(words, "moves");
    const Words where(words.begin(), moves_at);
    SetPosition position;
    if (moves_at != words.end()) position.moves = strings(Words(moves_at + 1, words.end()));
    if (!where.empty() && where[0] == "fen") {
        if (where.size() == 1)
            return Error{"position fen without a FEN — write position fen <FEN>"};
        position.fen = join(where.subspan(1), " ");
    } else if (where.size() != 1 || where[0] != "startpos") {
        return Error{fmt::format("position {} — write position startpos|fen <FEN> [moves <move>…]",
                                 where.empty() ? "of nothing" : quoted(where[0]))};
    }
    return some(std::move(position));
}

struct GoNumber {
    std::string_view name;
    std::optional<std::int64_t> Go::*field;
    std::int64_t min;
};
// A clock can have run below zero; the other limits cannot.
constexpr std::int64_t any_time = std::numeric_limits<std::int64_t>::min();
constexpr std::array go_numbers{
    GoNumber{"p1time", &Go::p1time, any_time},
    GoNumber{"p2time", &Go::p2time, any_time},
    GoNumber{"p1inc", &Go::p1inc, any_time},
    GoNumber{"p2inc", &Go::p2inc, any_time},
    GoNumber{"wtime", &Go::p1time, any_time},
    GoNumber{"btime", &Go::p2time, any_time},
    GoNumber{"winc", &Go::p1inc, any_time},
    GoNumber{"binc", &Go::p2inc, any_time},
    GoNumber{"movestogo", &Go::movestogo, 1},
    GoNumber{"movetime", &Go::movetime, 0},
    GoNumber{"depth", &Go::depth, 1},
    GoNumber{"nodes", &Go::nodes, 1},
    GoNumber{"mate", &Go::mate, 1},
};

bool is_go_word(std::string_view word) {
    return word == "infinite" || word == "ponder" || word == "searchmoves" ||
           std::ranges::find(go_numbers, word, &GoNumber::name) != go_numbers.end();
}

std::optional<std::int64_t> parse_go_number(std::string_view text, std::int64_t min) {
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    const auto number = parse_number(text, 1'000'000'000'000'000);
    if (!number) return std::nullopt;
    const auto value = negative ? -*number : *number;
    return value >= min ? std::optional<std::int64_t>(value) : std::nullopt;
}

Parsed parse_go(Words words, std::string_view) {
    Go go;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto word = words[i];
        if (word == "infinite") {
            go.infinite = true;
        } else if (word == "ponder") {
            go.ponder = true;
        } else if (word == "searchmoves") {
            while (i + 1 < words.size() && !is_go_word(words[i + 1]))
                go.searchmoves.emplace_back(words[++i]);
            if (go.searchmoves.empty())
                return Error{"go searchmoves without a move — name at least one"};
        } else if (const auto number = std::ranges::find(go_numbers, word, &GoNumber::name);
                   number != go_numbers.end()) {
            const auto value =
                i + 1 < words.size() ? parse_go_number(words[++i], number->min) : std::nullopt;
            if (!value)
                return Error{fmt::format("go {} without a proper number — write go {} <number{}>",
                                         word, word, number->min == 1 ? " from 1" : "")};
            go.*(number->field) = value;
        } else {
            return Error{fmt::format("go does not know {} — see 'help go'", quoted(word))};
        }
    }
    return some(std::move(go));
}

Parsed parse_query(Words words, std::string_view) {
    if (words.empty()) return Error{"query of nothing — see 'help query'"};
    return some(Query{std::string(words[0]), join(words.subspan(1), " ")});
}

Parsed parse_moves(Words words, std::string_view) {
    if (words.empty()) return Error{"moves without a move — write moves <move>…"};
    return some(PlayOn{strings(words)});
}

Parsed parse_undo(Words words, std::string_view) {
    const auto plies = words.empty() ? 1 : parse_number(words[0], 1'000'000).value_or(0);
    if (plies < 1)
        return Error{fmt::format("undo {} — write undo [number from 1]", quoted(words[0]))};
    return some(Undo{static_cast<int>(plies)});
}

template <bool Divided>
Parsed parse_perft(Words words, std::string_view) {
    constexpr auto name = Divided ? "divide" : "perft";
    constexpr int least = Divided ? 1 : 0;
    const auto depth = words.empty() ? std::nullopt : parse_number(words[0], 100);
    if (!depth || *depth < least)
        return Error{fmt::format("{} without a depth — write {} <number from {} to 100>", name,
                                 name, least)};
    return some(Perft{static_cast<int>(*depth), Divided});
}

Parsed parse_help(Words words, std::string_view) {
    return some(Help{words.empty() ? "" : std::string(words[0])});
}

struct Verb {
    std::string_view name;
    Parsed (*parse)(Words arguments, std::string_view line);
};
constexpr std::array verbs{
    Verb{"ugi", bare<Ugi>},
    Verb{"isready", bare<IsReady>},
    Verb{"uginewgame", bare<NewGame>},
    Verb{"setoption", parse_set_option},
    Verb{"position", parse_position},
    Verb{"go", parse_go},
    Verb{"stop", bare<Stop>},
    Verb{"ponderhit", bare<PonderHit>},
    Verb{"query", parse_query},
    Verb{"quit", bare<Quit>},
    Verb{"d", bare<Show>},
    Verb{"moves", parse_moves},
    Verb{"undo", parse_undo},
    Verb{"perft", parse_perft<false>},
    Verb{"divide", parse_perft<true>},
    Verb{"eval", bare<Evaluate>},
    Verb{"solve", bare<Solve>},
    Verb{"bench", bare<Bench>},
    Verb{"help", parse_help},
};

}  // namespace

Parsed parse_command(std::string_view line) {
    const auto words = split_words(line);
    if (words.empty()) return std::optional<Command>();
    const auto verb = std::ranges::find(verbs, words[0], &Verb::name);
    if (verb == verbs.end())
        return Error{
            fmt::format("unknown command {} — 'help' lists the commands", quoted(words[0]))};
    return verb->parse(Words(words).subspan(1), line);
}

}  // namespace tessera::protocol
