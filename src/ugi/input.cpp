#include "ugi/input.hpp"

#include <unistd.h>

#include <cerrno>

namespace tessera::ugi {

void Input::read_more() {
    buffer_.erase(0, begin_);
    begin_ = 0;
    char chunk[1 << 16];
    const auto got = read(descriptor_, chunk, sizeof chunk);
    if (got > 0)
        buffer_.append(chunk, static_cast<std::size_t>(got));
    else if (got == 0 || (errno != EINTR && errno != EAGAIN))
        ended_ = true;
}

std::optional<std::string> Input::take_line() {
    const auto end = buffer_.find('\n', begin_);
    if (end == std::string::npos && (!ended_ || begin_ == buffer_.size())) return std::nullopt;
    auto line = buffer_.substr(begin_, end - begin_);
    begin_ = end == std::string::npos ? buffer_.size() : end + 1;
    return line;
}

}  // namespace tessera::ugi
