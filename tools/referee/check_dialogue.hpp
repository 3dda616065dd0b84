// A conversation with an engine that is being examined. Every wait has a deadline, and every line
// the engine says is looked at, whatever it was asked.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "referee/check_lines.hpp"
#include "referee/process.hpp"
#include "referee/time_control.hpp"

namespace tessera::referee {

// What was seen in all conversations with one engine; of each fault the first example.
struct Observations {
    std::uint64_t infos = 0;
    std::array<std::optional<std::string>, info_faults> bad_info;
    std::optional<std::string> foreign_line;
    std::optional<std::string> stray_bestmove;  // when no search was under way
};

class Dialogue {
public:
    Dialogue(Launch launch, Microseconds patience)
        : launch_(std::move(launch)), patience_(patience) {}

    // A new process, instead of one that may be running.
    Status start();
    void end() { process_.reset(); }
    bool is_running() const { return process_.has_value(); }

    // One or more lines; the last end of line is added.
    Status say(std::string_view lines);
    void close_input();

    struct Reply {
        std::vector<std::string> before;  // the lines that came first
        std::string line;
        Microseconds after{0};  // since we last said something
    };
    // Hears everything up to a line that begins with the word.
    Expected<Reply> await(std::string_view word) { return await(word, patience_); }
    Expected<Reply> await(std::string_view word, Microseconds limit);
    // An error when anything is said in so much time, or the engine ends.
    Status stays_silent(Microseconds time);

    // Sends the lines and isready, and hears everything up to readyok.
    Expected<std::vector<std::string>> exchange(std::string_view lines);
    // The answers to questions about a position, one `response` line each.
    Expected<std::vector<std::string>> ask(std::string_view position,
                                           std::span<const std::string> questions);

    // How long the process took to end since we last said something; an error if it does not.
    Expected<Microseconds> await_end();

    const Observations& seen() const { return seen_; }
    Microseconds patience() const { return patience_; }

private:
    void look_at(std::string_view line);

    Launch launch_;
    Microseconds patience_;
    std::optional<Process> process_;
    int searches_ = 0;  // asked for and not answered
    Clock::time_point spoken_;
    Observations seen_;
};

// "12 ms", "0.3 ms"
std::string milliseconds(Microseconds time);
bool begins_with_word(std::string_view line, std::string_view word);

}  // namespace tessera::referee
