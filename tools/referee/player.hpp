// Somebody who can be asked for moves.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "game/table.hpp"
#include "referee/process.hpp"
#include "referee/record.hpp"
#include "referee/time_control.hpp"

namespace tessera::referee {

struct Fault {
    Reason reason;
    std::string detail;
};

enum class Protocol { ugi, gomocup };

struct PlayerConfig {
    std::string name;
    Protocol protocol = Protocol::ugi;
    Launch launch;  // a command "builtin:random" plays in this process
    std::vector<std::pair<std::string, std::string>> options;
    TimeControl time;
};

// How long the referee waits for what is not thinking.
struct Patience {
    Microseconds start = std::chrono::seconds(10);  // from exec to ugiok, from isready to readyok
    Microseconds after_stop = std::chrono::milliseconds(100);
    Microseconds hang = std::chrono::seconds(60);  // a search without any limit of time
    Microseconds quit = std::chrono::milliseconds(500);
};

// A question for a move. A player is told his view and never more: only those in this process, and
// protocols of open games, may look at the table.
struct Question {
    const game::Table* table;   // the truth; nothing in games the referee does not know
    std::string_view position;  // "position startpos moves …"
    std::string_view go;
    const PlayerClock* clock;  // of the player; nothing outside a game
    std::optional<Microseconds> allowance;
    Microseconds margin{0};
    std::uint64_t seed = 0;
};

class Player {
public:
    virtual ~Player() = default;
    // Ready for a new game of this variant; started or restarted when need be.
    virtual std::optional<Fault> prepare(const std::string& variant) = 0;
    virtual std::variant<MoveRecord, Fault> choose(const Question& question) = 0;
    // `query what` about a position, for games the referee does not know.
    virtual std::variant<std::string, Fault> ask(std::string_view position,
                                                 std::string_view what) = 0;
    // The game is lost and the player's state unknown: begin anew next time.
    virtual void discard() = 0;
};

std::unique_ptr<Player> make_player(const PlayerConfig& config, const Patience& patience);

}  // namespace tessera::referee
