#include "protocol/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

namespace tessera::testing {
namespace {

struct Ends {
    int read = -1;
    int write = -1;
};

Ends make_pipe() {
    std::array<int, 2> fds{};
    if (pipe2(fds.data(), O_CLOEXEC) != 0)
        throw std::system_error(errno, std::generic_category(), "pipe");
    return {fds[0], fds[1]};
}

void close_fd(int& fd) {
    if (fd >= 0) close(fd);
    fd = -1;
}

void never_block(int fd) { fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK); }

[[noreturn]] void become(const std::string& program, std::vector<char*> argv, Ends in, Ends out,
                         Ends err) {
    dup2(in.read, STDIN_FILENO);
    dup2(out.write, STDOUT_FILENO);
    dup2(err.write, STDERR_FILENO);
    // An ignored signal stays ignored in the new program, which would hide how it treats it.
    std::signal(SIGPIPE, SIG_DFL);
    execv(program.c_str(), argv.data());
    constexpr int not_found = 127;
    _exit(not_found);
}

int exit_code_of(int status) {
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

Process::Process(const std::string& program, const std::vector<std::string>& arguments) {
    std::signal(SIGPIPE, SIG_IGN);
    Ends in = make_pipe(), out = make_pipe(), err = make_pipe();
    // Prepared before the fork: the child may only do what a signal handler may.
    std::vector<char*> argv{const_cast<char*>(program.c_str())};
    for (const auto& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    child_ = fork();
    if (child_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
    if (child_ == 0) become(program, std::move(argv), in, out, err);
    close_fd(in.read);
    close_fd(out.write);
    close_fd(err.write);
    in_ = in.write;
    out_ = out.read;
    err_ = err.read;
    for (const int fd : {in_, out_, err_}) never_block(fd);
}

Process::~Process() {
    if (!exit_code_) {
        kill(child_, SIGKILL);
        waitpid(child_, nullptr, 0);
    }
    close_fd(in_);
    close_fd(out_);
    close_fd(err_);
}

void Process::send(std::string_view line) { write(std::string(line) + '\n'); }

bool Process::write(std::string_view bytes) {
    const auto until = deadline();
    while (!bytes.empty()) {
        if (in_ < 0) return false;
        // Reading meanwhile: a child that waits for us to listen would never read.
        if (!exchange(until, true)) continue;
        const auto written = ::write(in_, bytes.data(), bytes.size());
        if (written >= 0)
            bytes.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EAGAIN && errno != EINTR)
            close_input();
    }
    return true;
}

void Process::close_input() { close_fd(in_); }
void Process::close_output() { close_fd(out_); }

std::optional<std::string> Process::read_line() {
    const auto until = deadline();
    for (;;) {
        if (const auto end = output_.find('\n'); end != std::string::npos) {
            auto line = output_.substr(0, end);
            output_.erase(0, end + 1);
            return line;
        }
        if (out_ < 0)
            return output_.empty() ? std::nullopt : std::optional(std::exchange(output_, ""));
        exchange(until, false);
    }
}

std::vector<std::string> Process::read_all() {
    std::vector<std::string> lines;
    while (auto line = read_line()) lines.push_back(std::move(*line));
    return lines;
}

int Process::wait() {
    const auto until = deadline();
    while (!exit_code_) {
        int status = 0;
        if (out_ >= 0 || err_ >= 0) {
            exchange(until, false);
        } else if (waitpid(child_, &status, WNOHANG) == child_) {
            exit_code_ = exit_code_of(status);
        } else {
            if (std::chrono::steady_clock::now() > until) throw Hang("the process does not end");
            poll(nullptr, 0, 1);
        }
    }
    return *exit_code_;
}

bool Process::exchange(Deadline until, bool wants_to_write) {
    std::array<pollfd, 3> fds{pollfd{out_, POLLIN, 0}, pollfd{err_, POLLIN, 0},
                              pollfd{wants_to_write ? in_ : -1, POLLOUT, 0}};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        until - std::chrono::steady_clock::now());
    const int ready =
        poll(fds.data(), fds.size(), static_cast<int>(std::max<long>(left.count(), 0)));
    if (ready == 0) throw Hang("the process neither answers nor ends");
    if (fds[0].revents) drain(out_, output_);
    if (fds[1].revents) drain(err_, errors_);
    return fds[2].revents != 0;
}

void Process::drain(int& fd, std::string& buffer) {
    std::array<char, 65536> block;
    const auto size = read(fd, block.data(), block.size());
    if (size > 0)
        buffer.append(block.data(), static_cast<std::size_t>(size));
    else if (size == 0 || (errno != EAGAIN && errno != EINTR))
        close_fd(fd);
}

}  // namespace tessera::testing
