// What is seen of a long job while it runs, on stderr.
#pragma once

#include <chrono>
#include <functional>
#include <string>

namespace tessera::tools {

// On a terminal one line that is rewritten; elsewhere a plain line now and then.
class Progress {
public:
    explicit Progress(bool quiet);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // The line is made only when it is due.
    void show(const std::function<std::string()>& line);
    // Whatever the time is.
    void show_now(const std::string& line);
    double seconds() const;

private:
    using Clock = std::chrono::steady_clock;

    bool quiet_;
    bool terminal_;
    bool line_open_ = false;
    Clock::time_point begin_ = Clock::now();
    Clock::time_point next_ = begin_;
};

// "4:07", "1:04:07"
std::string duration_text(double seconds);

// Escape sequences for text on stdout; empty unless it is a terminal.
struct Colours {
    Colours();
    std::string strong, weak, plain;
};

}  // namespace tessera::tools
