// A dialogue with a manager of gomoku games.
//
// The session is a translator: it keeps the game, and has a UGI session of its own find the moves.
// It waits for the manager and for that session at once, so that it can be talked to while it
// thinks.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "gomocup/game.hpp"
#include "gomocup/limits.hpp"
#include "protocol/gomocup/message.hpp"
#include "protocol/message.hpp"
#include "ugi/background.hpp"
#include "ugi/input.hpp"
#include "ugi/responder.hpp"

namespace tessera::gomocup {

class Session {
public:
    explicit Session(ugi::Responder& responder) : responder_(responder) {}

    // Takes over all settings or, on an error, none.
    Status adopt(ugi::Settings settings);
    // Serves until END or the end of input.
    void run(ugi::Input& input);

private:
    // What the engine is thinking about.
    enum class Question { none, move, side };

    void await(ugi::Input& input);
    void say(const protocol::gomocup::Response& response);

    void serve(std::string_view line);
    Status execute(const protocol::gomocup::Start&);
    Status execute(const protocol::gomocup::Restart&);
    Status execute(const protocol::gomocup::Begin&);
    Status execute(const protocol::gomocup::Turn&);
    Status execute(const protocol::gomocup::Board&);
    Status execute(const protocol::gomocup::Swap2Board&);
    Status execute(const protocol::gomocup::TakeBack&);
    Status execute(const protocol::gomocup::Play&);
    Status execute(const protocol::gomocup::Info&);
    Status execute(const protocol::gomocup::About&);
    Status execute(const protocol::gomocup::End&);
    Status execute(const protocol::gomocup::Foreign&);

    // The game the manager has asked for, if it is one that is played here.
    Expected<Game> started(std::string_view verb) const;
    // The same, if it is not over and the engine has nothing to think about.
    Expected<Game> waiting(std::string_view verb) const;
    Status begin(Game game);
    void prepare_memory();
    Status think(Expected<Game> game, Question question);
    void stop_thinking();
    void set_option(const std::string& name, const std::string& value);

    void hear(std::string_view line);
    void hear(const protocol::BestMove& best);

    ugi::Responder& responder_;
    ugi::BackgroundSession engine_;
    protocol::gomocup::CommandReader reader_;
    std::int64_t own_hash_ = 0;
    std::int64_t seed_ = 0;
    std::map<std::string, std::string> options_;  // as the engine has been told

    Game game_;  // on a board without cells before START
    Limits limits_;
    Question question_ = Question::none;
    int abandoned_ = 0;  // searches that were stopped and still have to say so
    std::optional<protocol::Info> newest_info_;
    int preparations_ = 0;    // of memory that are under way
    bool preparing_ = false;  // the manager waits for OK, and the time for it is not counted
    bool ending_ = false;
};

}  // namespace tessera::gomocup
