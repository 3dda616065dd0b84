#include "support/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace tessera::tools {

using namespace std::chrono_literals;

Progress::Progress(bool quiet) : quiet_(quiet), terminal_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
    if (line_open_) std::fputc('\n', stderr);
}

void Progress::show(const std::function<std::string()>& line) {
    if (!quiet_ && Clock::now() >= next_) show_now(line());
}

void Progress::show_now(const std::string& line) {
    if (quiet_) return;
    next_ = Clock::now() + (terminal_ ? 200ms : 5s);
    std::fprintf(stderr, terminal_ ? "\r\033[K%s" : "%s\n", line.c_str());
    line_open_ = terminal_;
}

double Progress::seconds() const {
    return std::chrono::duration<double>(Clock::now() - begin_).count();
}

std::string duration_text(double seconds) {
    const auto whole = static_cast<long long>(std::clamp(seconds, 0.0, 1e7));
    return whole < 3600 ? fmt::format("{}:{:02}", whole / 60, whole % 60)
                        : fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

Colours::Colours() {
    if (isatty(STDOUT_FILENO) == 0) return;
    strong = "\033[1m";
    weak = "\033[2m";
    plain = "\033[0m";
}

}  // namespace tessera::tools
