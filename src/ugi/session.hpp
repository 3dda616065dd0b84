// A dialogue with one client.
//
// The session runs in one thread and owns all state. It waits for input and for what its worker
// thread has to say, which comes as events through a channel, so nothing here needs a lock. A
// search runs in a worker thread and meanwhile the client is served; perft, divide, solve and
// bench run there too, but what the client sends meanwhile waits its turn, so that a list of commands in a
// pipe works as written.
#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "game/table.hpp"
#include "protocol/message.hpp"
#include "search/brain.hpp"
#include "ugi/channel.hpp"
#include "ugi/input.hpp"
#include "ugi/own_book.hpp"
#include "ugi/responder.hpp"
#include "ugi/settings.hpp"

namespace tessera::ugi {

class Session {
public:
    explicit Session(Responder& responder);
    ~Session();

    // Takes over all settings or, on an error, none.
    Status adopt(Settings wanted);
    const Settings& settings() const { return settings_; }

    // Serves until `quit` or the end of input.
    void run(Input& input);
    // Carries out one line to its very end; false if it was wrong.
    bool run_once(std::string_view line);

private:
    struct Said {
        protocol::Response response;
    };
    struct Printed {
        std::string text;
    };
    using LastWords = std::vector<protocol::Response>;
    struct WorkDone {
        LastWords last_words;
    };
    using Event = std::variant<Said, Printed, WorkDone>;
    enum class Activity { idle, thinking, counting };

    void handle(const Event& event);
    void await(Input& input);
    void receive(const std::string& line);
    void serve(std::string_view line);
    Status execute(const protocol::Command& command);
    void queue_while_counting(const std::string& line);
    bool is_stop_waiting() const;

    Status execute(const protocol::Ugi&);
    Status execute(const protocol::IsReady&);
    Status execute(const protocol::NewGame&);
    Status execute(const protocol::Stop&);
    Status execute(const protocol::PonderHit&);
    Status execute(const protocol::Quit&);
    Status execute(const protocol::SetOption&);
    Status execute(const protocol::SetPosition&);
    Status execute(const protocol::Go&);
    Status execute(const protocol::Query&);
    Status execute(const protocol::Show&);
    Status execute(const protocol::PlayOn&);
    Status execute(const protocol::Undo&);
    Status execute(const protocol::Perft&);
    Status execute(const protocol::Evaluate&);
    Status execute(const protocol::Solve&);
    Status execute(const protocol::Bench&);
    Status execute(const protocol::Help&);

    // A copy of the table with these moves played, or the first move that cannot be.
    Expected<std::unique_ptr<game::Table>> with_moves(std::unique_ptr<game::Table> table,
                                                      const std::vector<std::string>& moves) const;
    Expected<search::Limits> limits_of(const protocol::Go& go) const;
    // Whether the book has answered.
    bool play_from_book(const search::Limits& limits);
    void think(search::Limits limits);
    search::Settings search_settings() const;
    void stop_pondering();
    void prepare_memory();
    void start_work(Activity activity, std::function<LastWords()> work);
    void stop_work();
    void finish_work();

    Responder& responder_;
    Channel<Event> events_;
    std::deque<std::string> waiting_;  // lines that came while counting
    Settings settings_;
    std::unique_ptr<game::Table> table_;
    std::unique_ptr<search::Brain> brain_;
    search::TranspositionTable transpositions_;
    OwnBook own_book_;

    Activity activity_ = Activity::idle;
    search::Clock::time_point work_began_;
    std::thread worker_;
    game::StopFlag stop_{false};
    std::atomic<bool> pondering_{false};
    bool quitting_ = false;
    bool input_ended_ = false;
    bool complained_ = false;
};

}  // namespace tessera::ugi
