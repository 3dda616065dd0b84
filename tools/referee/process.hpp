// A child process spoken to in lines. Every wait has a deadline.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/expected.hpp"

namespace tessera::referee {

using Clock = std::chrono::steady_clock;
using Deadline = Clock::time_point;

struct Launch {
    std::string command;  // looked up in PATH, or relative to the directory
    std::vector<std::string> arguments;
    std::string directory;                                         // empty = ours
    std::vector<std::pair<std::string, std::string>> environment;  // added to ours
    std::string error_file;  // where its stderr is appended; empty = nowhere
};

// Kills what it has been told of, and all their descendants, when this process ends, however it
// ends. Start it before any thread.
class Guardian {
public:
    static Status start();
    static void watch(pid_t group);
    static void forget(pid_t group);
};

// Once this descriptor is readable no process is waited for any more.
void interrupt_waits_on(int descriptor);

class Process {
public:
    static Expected<Process> start(const Launch& launch);
    Process(Process&& other) noexcept;
    Process& operator=(Process&& other) noexcept;
    // Kills the process and everything it started.
    ~Process();

    enum class Heard { line, nothing, closed };
    // The line is valid until the next call. Lines beyond a sane length are cut.
    Heard read_line(std::string_view& line, Deadline deadline);
    // False when the pipe is closed or not emptied in time.
    bool send(std::string_view text, Deadline deadline);
    // Tells it that nothing more will come.
    void close_input();
    // Waits for the process to end by itself.
    bool ends_by(Deadline deadline);
    pid_t id() const { return id_; }

private:
    Process(pid_t id, int in, int out) : id_(id), in_(in), out_(out) {}
    void kill();
    bool take_line(std::string_view& line);

    pid_t id_ = -1;
    int in_ = -1;   // its stdin
    int out_ = -1;  // its stdout
    std::string buffer_;
    std::size_t begin_ = 0;     // of what has not been handed out
    std::size_t searched_ = 0;  // up to here there is no end of line
};

}  // namespace tessera::referee
