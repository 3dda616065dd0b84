// The only place that prints. Every line is flushed, and copied to the log.
#pragma once

#include <cstdio>
#include <memory>
#include <string_view>

#include "core/expected.hpp"
#include "protocol/message.hpp"

namespace spdlog {
class logger;
}

namespace tessera::ugi {

class Responder {
public:
    explicit Responder(std::FILE* out) : out_(out) {}

    void say(const protocol::Response& response) { print(protocol::format(response)); }
    // Text for people, possibly several lines.
    void print(std::string_view text);
    void note_input(std::string_view line);

    // An empty name ends logging. On an error the log in force stays.
    Status log_to(const std::string& file);
    // The other end is gone; nothing more can be said.
    bool is_broken() const { return broken_; }

private:
    std::FILE* out_;
    bool broken_ = false;
    std::shared_ptr<spdlog::logger> log_;
};

}  // namespace tessera::ugi
