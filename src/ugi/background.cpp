#include "ugi/background.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>
#include <system_error>

namespace tessera::ugi {

BackgroundSession::Pipe::Pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        throw std::system_error(errno, std::generic_category(), "pipe");
    read = ends[0];
    write = ends[1];
}

BackgroundSession::BackgroundSession()
    : out_(fdopen(from_.write, "w")),
      input_(to_.read),
      from_session_(from_.read),
      responder_(out_),
      session_(responder_) {}

BackgroundSession::~BackgroundSession() {
    // The end of its input, and of anybody who listens: it must not wait for either.
    close(to_.write);
    close(from_.read);
    if (thread_.joinable()) thread_.join();
    close(to_.read);
    std::fclose(out_);
}

void BackgroundSession::start() {
    thread_ = std::thread([this] { session_.run(input_); });
}

void BackgroundSession::say(const std::string& line) {
    const auto text = line + '\n';
    for (std::string_view rest = text; !rest.empty();) {
        const auto written = write(to_.write, rest.data(), rest.size());
        if (written > 0)
            rest.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR)
            return;
    }
}

}  // namespace tessera::ugi
