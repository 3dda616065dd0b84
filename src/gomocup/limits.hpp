// What INFO says about time and memory.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "protocol/gomocup/message.hpp"

namespace tessera::gomocup {

class Limits {
public:
    // What is not known or makes no sense is ignored.
    void take(const protocol::gomocup::Info& info);

    // The UGI command that keeps to the limits of time.
    std::string go() const;
    // MiB for the transposition table; nothing when memory is not limited.
    std::optional<std::int64_t> hash() const;

private:
    std::optional<std::int64_t> time_left() const;

    // As the programs that came with the protocol have it.
    std::int64_t turn_ = 30'000;
    std::optional<std::int64_t> match_;
    std::optional<std::int64_t> left_;
    std::int64_t memory_ = 0;
};

// A whole number with a sign at most.
std::optional<std::int64_t> whole_number(std::string_view text);

}  // namespace tessera::gomocup
