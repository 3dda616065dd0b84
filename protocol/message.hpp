// UGI as values: what a client can say to an engine and what an engine can answer.
//
// Text to value and value to text, nothing else: no game, no search, no input or output. Whether an
// option exists, a FEN is possible or a move is legal is for others to judge.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/expected.hpp"

namespace tessera::protocol {

// --- from the client -------------------------------------------------------------------------

struct Ugi {};
struct IsReady {};
struct NewGame {};
struct Stop {};
struct PonderHit {};
struct Quit {};

struct SetOption {
    std::string name;
    std::string value;
};

struct SetPosition {
    std::optional<std::string> fen;  // nothing = the start position
    std::vector<std::string> moves;
};

// Times in milliseconds, as the client wrote them.
struct Go {
    std::optional<std::int64_t> p1time, p2time, p1inc, p2inc;
    std::optional<std::int64_t> movestogo, movetime, depth, nodes, mate;
    bool infinite = false;
    bool ponder = false;
    std::vector<std::string> searchmoves;
};

struct Query {
    std::string what;
    std::string argument;
};

// For people at a terminal.
struct Show {};
struct PlayOn {
    std::vector<std::string> moves;
};
struct Undo {
    int plies = 1;
};
struct Perft {
    int depth = 1;
    bool divided = false;
};
struct Evaluate {};
struct Solve {};
struct Bench {};
struct Help {
    std::string topic;
};

using Command = std::variant<Ugi, IsReady, NewGame, Stop, PonderHit, Quit, SetOption, SetPosition,
                             Go, Query, Show, PlayOn, Undo, Perft, Evaluate, Solve, Bench, Help>;

// Nothing for a blank line.
Expected<std::optional<Command>> parse_command(std::string_view line);

// --- from the engine -------------------------------------------------------------------------

struct Id {
    std::string key;  // "name" or "author"
    std::string value;
};

struct OptionDeclaration {
    std::string name;
    std::string type;  // check, spin, combo, button, string
    std::optional<std::string> fallback;
    std::optional<std::int64_t> min, max;
    std::vector<std::string> vars;
};

struct UgiOk {};
struct ReadyOk {};

struct Score {
    enum class Kind { centipoints, mate } kind = Kind::centipoints;
    int value = 0;  // mate: plies, negative when being mated
};

// Only the fields that are set are said.
struct Info {
    std::optional<int> depth, seldepth, multipv;
    std::optional<Score> score;
    std::optional<std::int64_t> time;
    std::optional<std::uint64_t> nodes, nps;
    std::optional<int> hashfull;
    std::vector<std::string> pv;
};

struct Remark {
    std::string text;
};
struct Complaint {
    std::string text;
};
struct BestMove {
    std::string move;
    std::optional<std::string> reply = {};  // what the engine would ponder on
};
struct Answer {
    std::string text;
};

using Response =
    std::variant<Id, OptionDeclaration, UgiOk, ReadyOk, Info, Remark, Complaint, BestMove, Answer>;

// One line, without its end.
std::string format(const Response& response);

// The other way round, for whoever talks to engines. Nothing for a line that is no response; keys
// of an `info` line that are unknown or have no proper value are skipped.
std::optional<Response> parse_response(std::string_view line);

}  // namespace tessera::protocol
