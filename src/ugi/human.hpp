// A person plays against the engine at a terminal.
//
// This is a client like any other: it holds the truth, tells a session of its own only what the
// engine may know, and shows the person only what the person may know.
#pragma once

#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/table.hpp"
#include "ugi/input.hpp"
#include "ugi/responder.hpp"
#include "ugi/session.hpp"

namespace tessera::ugi {

// A session that is spoken to in lines and whose answers go nowhere else.
class QuietSession {
public:
    QuietSession();
    ~QuietSession();
    QuietSession(const QuietSession&) = delete;
    QuietSession& operator=(const QuietSession&) = delete;

    Session& session() { return *session_; }
    // What the session says to this line.
    std::vector<std::string> ask(const std::string& line);

private:
    char* text_ = nullptr;
    std::size_t size_ = 0;
    std::FILE* out_;
    std::unique_ptr<Responder> responder_;
    std::unique_ptr<Session> session_;
};

class HumanGame {
public:
    HumanGame(Responder& responder, Side person, std::chrono::milliseconds time_per_move)
        : responder_(responder), person_(person), time_per_move_(time_per_move) {}

    // Takes over all settings or, on an error, none.
    Status adopt(const Settings& settings);
    // Plays until `quit` or the end of input.
    void run(Input& input);

private:
    void begin();
    void serve(const std::string& line);
    void obey(const std::string& wish);
    void take_back();
    void let_engine_move();
    void play(const std::string& move);
    void report_end();
    void show_board();
    void show_moves();
    void prompt();
    // The legal move that is meant: also "5 9 14" for 5-9-14 and "2" for +2.
    std::optional<std::string> meant_by(const std::string& line) const;
    std::unique_ptr<game::Table> seen_by_person() const;
    bool is_over() const { return table_->outcome() != Outcome::none; }

    Responder& responder_;
    Side person_;
    std::chrono::milliseconds time_per_move_;
    QuietSession engine_;
    std::unique_ptr<game::Table> table_;    // the truth
    std::vector<std::string> engine_view_;  // the moves as the engine is told them
    std::int64_t seed_ = 0;                 // of the next game
    bool revealed_ = false;
    bool quitting_ = false;
};

}  // namespace tessera::ugi
