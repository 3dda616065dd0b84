#include "referee/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <memory>
#include <set>
#include <thread>

#include "core/text.hpp"

extern char** environ;

namespace tessera::referee {
namespace {

constexpr std::size_t longest_line = 1 << 16;
constexpr std::size_t read_size = 1 << 16;

int milliseconds_until(Deadline deadline) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000));
}

int interrupt_descriptor = -1;

// True when the descriptor is ready or broken; what it is shows in the read or write that follows.
bool wait_for(int descriptor, short events, Deadline deadline) {
    for (;;) {
        std::array<pollfd, 2> wanted{{{descriptor, events, 0}, {interrupt_descriptor, POLLIN, 0}}};
        const int ready = poll(wanted.data(), wanted.size(), milliseconds_until(deadline));
        if (wanted[0].revents) return true;
        if (wanted[1].revents) return false;
        if (ready == 0 && Clock::now() >= deadline) return false;
        if (ready < 0 && errno != EINTR) return true;
    }
}

void close_both(std::array<int, 2>& pipe_ends) {
    for (const int end : pipe_ends)
        if (end >= 0) close(end);
}

// A variable that every descendant inherits, so that one who left the group of its parent can still
// be found.
std::string brand;

// What the child needs after fork, made before it: there it must not allocate.
struct Prepared {
    std::vector<std::string> words, variables;
    std::vector<char*> argv, envp;

    explicit Prepared(const Launch& launch) {
        words.push_back(launch.command);
        words.insert(words.end(), launch.arguments.begin(), launch.arguments.end());
        for (char** variable = environ; *variable; ++variable) {
            const std::string_view text(*variable);
            const auto name = text.substr(0, text.find('='));
            bool replaced = false;
            for (const auto& [key, value] : launch.environment) replaced |= key == name;
            if (!replaced) variables.emplace_back(text);
        }
        for (const auto& [key, value] : launch.environment) variables.push_back(key + "=" + value);
        if (!brand.empty()) variables.push_back(brand);
        for (auto& word : words) argv.push_back(word.data());
        for (auto& variable : variables) envp.push_back(variable.data());
        argv.push_back(nullptr);
        envp.push_back(nullptr);
    }
};

struct Pipes {
    std::array<int, 2> in{-1, -1}, out{-1, -1}, failure{-1, -1};
    int errors = -1;
};

[[noreturn]] void become(const Launch& launch, Prepared& prepared, const Pipes& pipes,
                         pid_t parent) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM}) ::signal(signal, SIG_DFL);
    const bool orphaned = getppid() != parent;
    const bool placed = launch.directory.empty() || chdir(launch.directory.c_str()) == 0;
    if (!orphaned && placed) {
        dup2(pipes.in[0], STDIN_FILENO);
        dup2(pipes.out[1], STDOUT_FILENO);
        dup2(pipes.errors, STDERR_FILENO);
        execvpe(prepared.argv[0], prepared.argv.data(), prepared.envp.data());
    }
    const int error = errno;
    [[maybe_unused]] const auto told = write(pipes.failure[1], &error, sizeof error);
    _exit(127);
}

}  // namespace

// --- Guardian --------------------------------------------------------------------------------

namespace {

int guardian_pipe = -1;

// How many bore the brand. Written without regard for errors: processes come and go meanwhile.
int kill_branded() {
    int killed = 0;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored)) {
        const auto id =
            parse_number(entry.path().filename().string(), std::numeric_limits<pid_t>::max());
        if (!id || *id == getpid()) continue;
        std::ifstream file(entry.path() / "environ");
        for (std::string variable; std::getline(file, variable, '\0');)
            if (variable == brand) killed += ::kill(static_cast<pid_t>(*id), SIGKILL) == 0;
    }
    return killed;
}

[[noreturn]] void guard(int pipe_end) {
    setsid();
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) ::signal(signal, SIG_IGN);
    std::set<pid_t> groups;
    pid_t message = 0;
    while (read(pipe_end, &message, sizeof message) == sizeof message) {
        if (message > 0)
            groups.insert(message);
        else
            groups.erase(-message);
    }
    for (const auto group : groups) ::kill(-group, SIGKILL);
    // Some may have been about to fork. One that cannot be killed must not keep us here.
    for (int sweeps = 0; sweeps < 100 && kill_branded() > 0; ++sweeps)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    _exit(0);
}

void tell_guardian(pid_t message) {
    // Shorter than PIPE_BUF: whole or not at all, also from several threads.
    if (guardian_pipe >= 0) [[maybe_unused]]
        const auto told = write(guardian_pipe, &message, sizeof message);
}

}  // namespace

Status Guardian::start() {
    std::array<int, 2> ends{-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        return Error{fmt::format("no pipe: {}", std::strerror(errno))};
    brand = fmt::format("TESSERA_REFEREE={}-{}", getpid(), Clock::now().time_since_epoch().count());
    const pid_t child = fork();
    if (child < 0) return Error{fmt::format("no process: {}", std::strerror(errno))};
    if (child == 0) {
        close(ends[1]);
        // Whoever waits for the end of our output must not have to wait for the guardian.
        for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) close(standard);
        guard(ends[0]);
    }
    close(ends[0]);
    guardian_pipe = ends[1];
    return Success{};
}

void Guardian::watch(pid_t group) { tell_guardian(group); }
void Guardian::forget(pid_t group) { tell_guardian(-group); }

void interrupt_waits_on(int descriptor) { interrupt_descriptor = descriptor; }

// --- Process ---------------------------------------------------------------------------------

Expected<Process> Process::start(const Launch& launch) {
    Pipes pipes;
    const auto& log = launch.error_file;
    pipes.errors = log.empty() ? open("/dev/null", O_WRONLY | O_CLOEXEC)
                               : open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    const bool made = pipes.errors >= 0 && pipe2(pipes.in.data(), O_CLOEXEC) == 0 &&
                      pipe2(pipes.out.data(), O_CLOEXEC) == 0 &&
                      pipe2(pipes.failure.data(), O_CLOEXEC) == 0;
    const int setup_error = errno;
    Prepared prepared(launch);
    const pid_t parent = getpid();
    const pid_t child = made ? fork() : -1;
    if (child == 0) become(launch, prepared, pipes, parent);

    if (pipes.errors >= 0) close(pipes.errors);
    if (child < 0) {
        close_both(pipes.in), close_both(pipes.out), close_both(pipes.failure);
        return Error{fmt::format("cannot start '{}': {}", launch.command,
                                 std::strerror(made ? errno : setup_error))};
    }
    setpgid(child, child);
    close(pipes.in[0]), close(pipes.out[1]), close(pipes.failure[1]);
    Process process(child, pipes.in[1], pipes.out[0]);
    Guardian::watch(child);
    int error = 0;
    const bool failed = read(pipes.failure[0], &error, sizeof error) == sizeof error;
    close(pipes.failure[0]);
    if (failed)
        return Error{fmt::format("cannot start '{}': {}", launch.command, std::strerror(error))};
    // A hung engine must not hang us: writing waits with a deadline, reading too.
    fcntl(process.in_, F_SETFL, O_NONBLOCK);
    fcntl(process.out_, F_SETFL, O_NONBLOCK);
    return process;
}

Process::Process(Process&& other) noexcept { *this = std::move(other); }

Process& Process::operator=(Process&& other) noexcept {
    if (this == &other) return *this;
    kill();
    id_ = std::exchange(other.id_, -1);
    in_ = std::exchange(other.in_, -1);
    out_ = std::exchange(other.out_, -1);
    buffer_ = std::move(other.buffer_);
    begin_ = other.begin_;
    searched_ = other.searched_;
    return *this;
}

Process::~Process() { kill(); }

void Process::kill() {
    if (in_ >= 0) close(std::exchange(in_, -1));
    if (out_ >= 0) close(std::exchange(out_, -1));
    if (id_ < 0) return;
    ::kill(-id_, SIGKILL);
    ::kill(id_, SIGKILL);
    while (waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
    }
    Guardian::forget(std::exchange(id_, -1));
}

void Process::close_input() {
    if (in_ >= 0) close(std::exchange(in_, -1));
}

bool Process::ends_by(Deadline deadline) {
    for (;;) {
        siginfo_t info{};
        // The process stays a zombie until kill() reaps it, so its number cannot be reused
        // meanwhile.
        if (waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
            info.si_pid != 0)
            return true;
        if (Clock::now() >= deadline) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

bool Process::send(std::string_view text, Deadline deadline) {
    while (!text.empty()) {
        const auto written = write(in_, text.data(), text.size());
        if (written > 0)
            text.remove_prefix(static_cast<std::size_t>(written));
        else if (errno == EAGAIN) {
            if (!wait_for(in_, POLLOUT, deadline)) return false;
        } else if (errno != EINTR)
            return false;
    }
    return true;
}

bool Process::take_line(std::string_view& line) {
    const auto end = buffer_.find('\n', searched_);
    if (end == std::string::npos) {
        searched_ = buffer_.size();
        return false;
    }
    line = std::string_view(buffer_).substr(begin_, std::min(end - begin_, longest_line));
    if (line.ends_with('\r')) line.remove_suffix(1);
    begin_ = searched_ = end + 1;
    return true;
}

Process::Heard Process::read_line(std::string_view& line, Deadline deadline) {
    for (;;) {
        if (take_line(line)) return Heard::line;
        buffer_.erase(0, begin_);
        begin_ = 0;
        // What is too long for a line is none; its beginning is enough to say so.
        if (buffer_.size() > longest_line) buffer_.resize(longest_line);
        searched_ = buffer_.size();
        // An engine that never pauses must not keep us from looking at the clock.
        if (!wait_for(out_, POLLIN, deadline) || Clock::now() > deadline) return Heard::nothing;
        char chunk[read_size];
        const auto got = read(out_, chunk, sizeof chunk);
        if (got > 0)
            buffer_.append(chunk, static_cast<std::size_t>(got));
        else if (got == 0 || (errno != EAGAIN && errno != EINTR))
            return Heard::closed;
    }
}

}  // namespace tessera::referee
