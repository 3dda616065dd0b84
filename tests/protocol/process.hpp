// A child process spoken to line by line. Every wait has a deadline, so that a child that hangs is
// a failed test and not a test that hangs.
#pragma once

#include <signal.h>
#include <sys/types.h>

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::testing {

struct Hang : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Process {
public:
    // Generous: it has to hold on a loaded machine with sanitizers on.
    static constexpr std::chrono::seconds patience{60};

    Process(const std::string& program, const std::vector<std::string>& arguments);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    void send(std::string_view line);
    // As it is. False once the child no longer reads.
    bool write(std::string_view bytes);
    void signal(int number) const { ::kill(child_, number); }
    void close_input();
    void close_output();

    // The next line without its end; nothing when the output has ended.
    std::optional<std::string> read_line();
    std::vector<std::string> read_all();
    // Everything the child has said on its standard error so far; all of it after wait().
    const std::string& errors() const { return errors_; }

    // The exit code, or 128 + the number of the signal that ended the child. What the child still
    // says is kept for read_line().
    int wait();

private:
    using Deadline = std::chrono::steady_clock::time_point;

    static Deadline deadline() { return std::chrono::steady_clock::now() + patience; }
    // Takes what there is to take, waiting until something happens; true if the child will read.
    bool exchange(Deadline until, bool wants_to_write);
    void drain(int& fd, std::string& buffer);

    pid_t child_ = -1;
    int in_ = -1;
    int out_ = -1;
    int err_ = -1;
    std::string output_;
    std::string errors_;
    std::optional<int> exit_code_;
};

}  // namespace tessera::testing
