#include "fuzz/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/text.hpp"
#include "games/catalogue.hpp"

namespace tessera::fuzz {
namespace {

using namespace std::string_view_literals;

constexpr std::array specs{"tictactoe"sv,
                           "gomoku"sv,
                           "mnk"sv,
                           "mnk:m=7,n=6,k=4"sv,
                           "mnk:m=1,n=1,k=1"sv,
                           "mnk:m=26,n=26,k=6,exact=on"sv,
                           "mnk:m=4,n=3,k=26"sv,
                           "mnk:m=9,n=9,k=5,exact=on"sv,
                           "pushmine"sv,
                           "pushmine:size=4,k=3"sv,
                           "pushmine:size=9,k=5,decay=neutral"sv,
                           "pushmine:decay=blocker,decayturns=1"sv,
                           "pushmine:decay=disappear,repetition=2"sv,
                           "pushmine:size=6,decay=blocker,maxplies=20"sv,
                           "dualclash"sv,
                           "dualclash:size=3"sv,
                           "dualclash:size=4,gravity=off"sv,
                           "dualclash:size=16,repetition=0,maxplies=0"sv,
                           "numbermines"sv,
                           "numbermines:length=4,mines=0,step=1"sv,
                           "numbermines:length=8,mines=2,step=2"sv,
                           "numbermines:length=60,mines=1,step=6"sv,
                           "numbermines:length=22,mines=4"sv,
                           "fifo"sv,
                           "fifo:size=4,k=3,cap=3,opening=2"sv,
                           "fifo:size=6,exact=on,opening=0"sv,
                           "fifo:size=16,cap=64,opening=16"sv,
                           "infiltration"sv,
                           "infiltration:size=4,k=3,pieces=4"sv,
                           "infiltration:size=6,forced=on,pieces=8"sv,
                           "infiltration:pie=on,multijump=off"sv,
                           "infiltration:size=4,k=3,pieces=8,capture=off"sv};

// Words that mean something somewhere.
constexpr std::array words{
    "ugi"sv,    "isready"sv, "position"sv,  "startpos"sv, "fen"sv,   "moves"sv,    "go"sv,
    "stop"sv,   "query"sv,   "setoption"sv, "name"sv,     "value"sv, "infinite"sv, "searchmoves"sv,
    "ponder"sv, "depth"sv,   "nodes"sv,     "mate"sv,     "x"sv,     "o"sv,        "-"sv,
    "?"sv,      "none"sv,    "swap"sv,      "drop"sv,     "0000"sv,  "m"sv,        "d"sv,
    "0,0"sv,    "+1"sv,      "5-9-14"sv,    "1,2,3"sv,    "a1"sv,    "c3x"sv,      "c3m"sv,
    "a3r"sv,    "z99"sv,     "3/3/3"sv,     "///"sv,      "15/15"sv, "<empty>"sv,  ":"sv,
    "="sv,      "mnk:m=3"sv, "\t"sv,        "…"sv};

constexpr std::array questions{"p1turn"sv,   "gameover"sv, "result"sv, "fen"sv,     "ply"sv,
                               "lastmove"sv, "winline"sv,  "score"sv,  "variant"sv, "legalmoves"sv,
                               "islegal"sv,  "effects"sv,  "nothing"sv};

constexpr std::array numbers{"0"sv,
                             "1"sv,
                             "-1"sv,
                             "2"sv,
                             "7"sv,
                             "00"sv,
                             "007"sv,
                             "64"sv,
                             "127"sv,
                             "255"sv,
                             "256"sv,
                             "65536"sv,
                             "1000000"sv,
                             "1000001"sv,
                             "2147483647"sv,
                             "2147483648"sv,
                             "-2147483648"sv,
                             "4294967296"sv,
                             "1000000000000000"sv,
                             "9223372036854775807"sv,
                             "-9223372036854775808"sv,
                             "18446744073709551616"sv,
                             "99999999999999999999999999"sv,
                             "1e9"sv,
                             "0x10"sv,
                             "+5"sv,
                             "3.5"sv,
                             ""sv};

constexpr std::array go_limits{"depth"sv,  "nodes"sv, "mate"sv,     "movetime"sv, "p1time"sv,
                               "p2time"sv, "p1inc"sv, "p2inc"sv,    "wtime"sv,    "btime"sv,
                               "winc"sv,   "binc"sv,  "movestogo"sv};

// Directories below a file cannot be made, so the last one is refused.
constexpr std::array log_files{"/dev/null"sv, "<empty>"sv, ""sv, "/dev/null/log"sv};

constexpr int longest_game = 60;
constexpr std::size_t sample_count = 60;

std::string joined(std::vector<std::string_view> tokens) { return join(tokens, " "); }

}  // namespace

Lines::Lines(std::uint64_t seed) : random_(scatter(seed)) {
    for (std::size_t i = 0; i < sample_count; ++i) samples_.push_back(play_sample());
    game_ = samples_.front();
}

std::string Lines::next() {
    if (!waiting_.empty()) {
        auto line = std::move(waiting_.front());
        waiting_.pop_front();
        return line;
    }
    if (chance(100)) samples_[static_cast<std::size_t>(below(samples_.size()))] = play_sample();
    if (chance(40)) {
        game_ = pick(samples_);
        return fmt::format("setoption name UGI_Variant value {}", game_.spec);
    }
    auto line = chance(40) ? garbage() : command();
    if (chance(2)) mutate(line);
    return tamed(std::move(line));
}

Lines::Sample Lines::play_sample() {
    Sample sample{std::string(pick(specs)), {}, {}};
    const auto table = std::move(*catalogue::open(sample.spec));
    // Some games are short, some end.
    const auto plies = below(longest_game) + 1;
    for (sample.fens.push_back(table->fen()); sample.moves.size() < plies;) {
        const auto legal = table->legal_moves();
        if (legal.empty()) break;
        auto move = pick(legal);
        // Hidden information: a view of the game.
        if (sample.spec.starts_with("numbermines") && sample.moves.size() < 2 && chance(3))
            move = "?";
        if (!table->play(move)) break;
        sample.moves.push_back(std::move(move));
        sample.fens.push_back(table->fen());
    }
    return sample;
}

std::string Lines::random_spec() {
    if (chance(2)) return std::string(pick(specs));
    const auto* description = pick(catalogue::descriptions());
    auto spec = fmt::format("{}:", description->name);
    for (auto keys = below(4) + 1; keys > 0; --keys) {
        const auto& parameter = pick(description->parameters);
        spec += fmt::format("{}=", parameter.key);
        if (parameter.words.empty())
            spec += chance(8) ? random_number() : std::to_string(below(10) + 1);
        else
            spec += pick(parameter.words);
        if (keys > 1) spec += ',';
    }
    return spec;
}

std::string Lines::random_move() {
    const auto& source = chance(8) ? pick(samples_) : game_;
    if (source.moves.empty() || chance(16)) return std::string(pick(words));
    return pick(source.moves);
}

std::string Lines::random_number() {
    return chance(2) ? std::string(pick(numbers)) : std::to_string(below(100));
}

std::string Lines::position() {
    const auto& source = chance(20) ? pick(samples_) : game_;
    const auto from = chance(2) ? 0 : static_cast<std::size_t>(below(source.fens.size()));
    const auto count = static_cast<std::size_t>(below(source.moves.size() - from + 1));
    auto line = from == 0 && chance(2) ? std::string("position startpos")
                                       : fmt::format("position fen {}", source.fens[from]);
    if (count > 0 || chance(4)) line += " moves";
    for (std::size_t i = from; i < from + count; ++i) line += fmt::format(" {}", source.moves[i]);
    if (chance(8)) line += fmt::format(" {}", random_move());
    return line;
}

std::string Lines::go() {
    std::string line = "go";
    if (chance(10)) line += " infinite";
    if (chance(8)) line += " ponder";
    for (auto limits = below(3); limits > 0; --limits)
        line += fmt::format(" {} {}", pick(go_limits), random_number());
    if (chance(5)) {
        line += " searchmoves";
        for (auto moves = below(3) + 1; moves > 0; --moves)
            line += fmt::format(" {}", random_move());
    }
    if (chance(2)) line += fmt::format(" nodes {}", below(2000) + 1);
    return line;
}

std::string Lines::set_option() {
    constexpr std::array names{"UGI_Variant"sv,  "Hash"sv,        "Threads"sv, "MultiPV"sv,
                               "Ponder"sv,       "Level"sv,       "Seed"sv,    "ClearHash"sv,
                               "MoveOverhead"sv, "LogFile"sv,     "Nothing"sv, "OwnBook"sv,
                               "BookDepth"sv,    "BookVariety"sv, "BookFile"sv};
    constexpr std::array values{"true"sv, "false"sv, "easy"sv, "medium"sv,
                                "hard"sv, "max"sv,   "any"sv};
    const auto name = pick(names);
    auto value = name == "UGI_Variant" ? random_spec()
                 : name == "Ponder" || name == "Level" || name == "OwnBook"
                     ? std::string(pick(values))
                     : random_number();
    return fmt::format("setoption name {} value {}", name, value);
}

std::string Lines::command() {
    switch (below(20)) {
        case 0:
        case 1:
        case 2:
        case 3:
        case 4:
            return position();
        case 5:
        case 6:
        case 7:
            return fmt::format("query {} {}", pick(questions), random_move());
        case 8:
        case 9:
        case 10:
            return go();
        case 11:
            return set_option();
        case 12:
        case 13:
            return fmt::format("moves {} {}", random_move(), chance(2) ? random_move() : "");
        case 14:
            return fmt::format("undo {}", random_number());
        case 15:
            return fmt::format("{} {}", chance(2) ? "perft" : "divide", random_number());
        case 16:
            return fmt::format("help {}", chance(2) ? std::string(pick(words)) : random_spec());
        case 17:
            return std::string(pick(std::array{"d"sv, "eval"sv, "ponderhit"sv, "stop"sv}));
        case 18:
            return chance(10) ? "bench" : "isready";
        default:
            return std::string(pick(std::array{"ugi"sv, "uginewgame"sv, ""sv, "d"sv}));
    }
}

void Lines::mutate(std::string& line) {
    for (auto times = below(3) + 1; times > 0; --times)
        chance(2) ? mutate_bytes(line) : mutate_words(line);
}

void Lines::mutate_bytes(std::string& line) {
    if (line.empty()) return;
    const auto at = static_cast<std::size_t>(below(line.size()));
    switch (below(5)) {
        case 0:
            line[at] = static_cast<char>(below(256));
            break;
        case 1:
            line[at] = static_cast<char>(line[at] ^ (1 << below(8)));
            break;
        case 2:
            line.insert(at, 1, pick("0123456789xXoO*#ngwb/,-+=: \t\r?"sv));
            break;
        case 3:
            line.erase(at, static_cast<std::size_t>(below(4)) + 1);
            break;
        default:
            line.insert(at, line.substr(at, static_cast<std::size_t>(below(12))));
    }
}

void Lines::mutate_words(std::string& line) {
    auto tokens = split_words(line);
    if (tokens.empty()) return;
    const auto at = static_cast<std::size_t>(below(tokens.size()));
    const auto place = tokens.begin() + static_cast<std::ptrdiff_t>(at);
    std::string fresh;
    switch (below(7)) {
        case 0:
            tokens.erase(place);
            break;
        case 1:
            tokens.insert(place, std::string_view(*place));
            break;
        case 2:
            std::swap(tokens[at], tokens[static_cast<std::size_t>(below(tokens.size()))]);
            break;
        case 3:
            *place = pick(words);
            break;
        case 4:
            fresh = random_number();
            *place = fresh;
            break;
        case 5:
            fresh = random_move();
            tokens.insert(place, fresh);
            break;
        default:
            if (!chance(20)) break;
            // A very long line.
            tokens.insert(place, static_cast<std::size_t>(below(20000)), std::string_view(*place));
    }
    line = joined(tokens);
}

std::string Lines::garbage() {
    std::string bytes(static_cast<std::size_t>(chance(50) ? below(100000) : below(60)), ' ');
    for (auto& byte : bytes) byte = static_cast<char>(below(256));
    return bytes;
}

// The line without what would take long, write files or end the engine.
std::string Lines::tamed(std::string line) {
    std::ranges::replace(line, '\n', ' ');
    const auto tokens = split_words(line);
    if (tokens.empty()) return line;
    const auto verb = tokens[0];
    if (verb == "quit") return "help quit";
    if (verb == "go" || verb == "bench") {
        // Sometimes something else comes while the search runs; with what has to follow it.
        if (chance(3)) {
            auto other = tamed(chance(2) ? "isready" : command());
            waiting_.push_front(std::move(other));
        }
        if (std::ranges::find(tokens, "ponder") != tokens.end() && chance(2))
            waiting_.emplace_front("ponderhit");
        waiting_.emplace_back("stop");
    } else if (verb == "perft" || verb == "divide") {
        const auto depth = tokens.size() < 2 ? std::nullopt : parse_number(tokens[1], 100);
        if (depth && *depth > 2) waiting_.emplace_back("stop");
    } else if (verb == "setoption" && tokens.size() >= 3) {
        if (equal_ignoring_case(tokens[2], "LogFile"))
            return fmt::format("setoption name LogFile value {}", pick(log_files));
        if (equal_ignoring_case(tokens[2], "Hash")) {
            // Values that are refused may stay.
            const auto value = tokens.size() < 5 ? std::nullopt : parse_number(tokens[4], 65536);
            if (value && *value > 4)
                return fmt::format("setoption name Hash value {}", *value % 4 + 1);
        }
        if (equal_ignoring_case(tokens[2], "Threads")) {
            const auto value = tokens.size() < 5 ? std::nullopt : parse_number(tokens[4], 256);
            if (value && *value > 3)
                return fmt::format("setoption name Threads value {}", *value % 3 + 1);
        }
    }
    return line;
}

}  // namespace tessera::fuzz
