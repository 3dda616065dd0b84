// The Gomocup protocol as values: what a manager of gomoku games can say to an engine and what an
// engine can answer.
//
// Text to value and value to text, nothing else: whether a board is of a sane size, a cell empty or
// a rule supported is for others to judge.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/expected.hpp"

namespace tessera::protocol::gomocup {

// Columns and rows from 0; the first row is the top one.
struct Point {
    int x = 0;
    int y = 0;
    friend bool operator==(const Point&, const Point&) = default;
};

std::string text(Point point);
// "7,7", blanks around the numbers allowed.
std::optional<Point> parse_point(std::string_view text);

// What INFO rule says when a row of six does not win.
inline constexpr std::int64_t exactly_five = 1;

// What INFO time_left says of a match without a limit.
inline constexpr std::int64_t no_limit_left = 2147483647;

// --- from the manager ------------------------------------------------------------------------

struct Start {
    int width = 0;
    int height = 0;
};
struct Restart {};
struct Begin {};
struct Turn {
    Point move;
};
struct Stone {
    enum class Owner { own = 1, opponent = 2, special = 3 };
    Point at;
    Owner owner = Owner::own;
};
struct Board {
    std::vector<Stone> stones;
};
struct Swap2Board {
    std::vector<Point> stones;  // black, white, black, white, black
};
struct TakeBack {
    Point stone;
};
struct Play {
    Point move;
};
struct Info {
    std::string key;
    std::string value;
};
struct About {};
struct End {};
// No fault: the protocol has an answer of its own for what is not known.
struct Foreign {
    std::string verb;
};

using Command = std::variant<Start, Restart, Begin, Turn, Board, Swap2Board, TakeBack, Play, Info,
                             About, End, Foreign>;

// Puts commands together from lines: some extend over several.
class CommandReader {
public:
    // Nothing for a blank line and while a list goes on.
    Expected<std::optional<Command>> read(std::string_view line);

private:
    struct List {
        std::variant<Board, Swap2Board> collected;
        std::optional<Error> trouble;  // told when the list is complete
    };

    void add_to_list(std::string_view line);

    std::optional<List> list_;
};

// --- from the engine -------------------------------------------------------------------------

struct Ok {};
// A move, or several stones of an opening.
struct Placed {
    std::vector<Point> points;
};
struct Swap {};
struct Suggestion {
    Point move;
};
struct Introduction {
    std::string name;
    std::string version;
    std::string author;
};
struct Complaint {
    std::string text;
};
struct Unknown {
    std::string text;
};
struct Message {
    std::string text;
};

using Response =
    std::variant<Ok, Placed, Swap, Suggestion, Introduction, Complaint, Unknown, Message>;

// One line, without its end. Plain ASCII: managers show it as they please.
std::string format(const Response& response);

// The other way round, for whoever talks to engines; DEBUG is read as a message. Nothing for a line
// that is no response.
std::optional<Response> parse_response(std::string_view line);

}  // namespace tessera::protocol::gomocup
