#include "gomocup/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace tessera::gomocup {

using protocol::gomocup::no_limit_left;

void Limits::take(const protocol::gomocup::Info& info) {
    const auto value = whole_number(info.value);
    if (!value) return;
    if (info.key == "time_left") left_ = *value;
    if (*value < 0) return;
    if (info.key == "timeout_turn") turn_ = std::min(*value, no_limit_left);
    if (info.key == "timeout_match") match_ = *value;
    if (info.key == "max_memory") memory_ = *value;
}

std::optional<std::int64_t> Limits::time_left() const {
    const auto left = left_ ? left_ : match_;
    const bool limited = match_ != 0 && left && *left < no_limit_left;
    return limited ? std::optional(std::max(*left, -no_limit_left)) : std::nullopt;
}

std::string Limits::go() const {
    // As fast as possible: enough to take a win and to stop one.
    if (turn_ == 0) return "go depth 2";
    const auto left = time_left();
    return fmt::format("go{} movetime {}", left ? fmt::format(" p1time {0} p2time {0}", *left) : "",
                       turn_);
}

std::optional<std::int64_t> Limits::hash() const {
    if (memory_ == 0) return std::nullopt;
    // The program itself takes some, and nobody should be killed for a guess.
    constexpr std::int64_t mebibyte = 1 << 20, program = 16, most = 1024;
    return std::clamp<std::int64_t>((memory_ / mebibyte - program) * 3 / 4, 1, most);
}

std::optional<std::int64_t> whole_number(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace tessera::gomocup
