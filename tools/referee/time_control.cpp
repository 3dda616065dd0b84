#include "referee/time_control.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.hpp"
#include "referee/json_text.hpp"

namespace tessera::referee {
namespace {

// "12", "0.25", "1:30", "2:05.5"
std::optional<Microseconds> parse_seconds(std::string_view text) {
    long long minutes = 0;
    if (const auto colon = text.find(':'); colon != std::string_view::npos) {
        const auto parsed = parse_number(text.substr(0, colon), 100'000);
        if (!parsed) return std::nullopt;
        minutes = *parsed;
        text.remove_prefix(colon + 1);
    }
    const auto point = text.find('.');
    const auto seconds = parse_number(text.substr(0, point), 10'000'000);
    std::string fraction =
        point == std::string_view::npos ? "" : std::string(text.substr(point + 1));
    if (!seconds || fraction.size() > 6) return std::nullopt;
    fraction.resize(6, '0');
    const auto micros = parse_number(fraction, 999'999);
    if (!micros) return std::nullopt;
    return Microseconds((minutes * 60 + *seconds) * 1'000'000 + *micros);
}

std::int64_t to_milliseconds(Microseconds time) {
    return std::max<std::int64_t>(time.count() / 1000, 0);
}

}  // namespace

Status read_time_control(TimeControl& control, std::string_view text) {
    const Error bad{fmt::format(
        "time control {} — write [moves/]seconds[+increment], such as 40/60+0.6", quoted(text))};
    auto rest = text;
    std::optional<int> moves;
    if (const auto slash = rest.find('/'); slash != std::string_view::npos) {
        const auto parsed = parse_number(rest.substr(0, slash), 10'000);
        if (!parsed || *parsed == 0) return bad;
        moves = static_cast<int>(*parsed);
        rest.remove_prefix(slash + 1);
    }
    const auto plus = rest.find('+');
    const auto time = parse_seconds(rest.substr(0, plus));
    const auto increment =
        plus == std::string_view::npos ? Microseconds{0} : parse_seconds(rest.substr(plus + 1));
    if (!time || time->count() == 0 || !increment) return bad;
    control.moves = moves;
    control.time = time;
    control.increment = *increment;
    return Success{};
}

PlayerClock::PlayerClock(const TimeControl& control)
    : control_(control), left_(control.time), moves_to_go_(control.moves) {}

std::optional<Microseconds> PlayerClock::allowance() const {
    if (!left_) return control_.move_time;
    return control_.move_time ? std::min(*left_, *control_.move_time) : *left_;
}

bool PlayerClock::spend(Microseconds used) {
    const auto allowed = allowance();
    if (allowed && used > *allowed + control_.margin) return false;
    if (!left_) return true;
    *left_ = std::max(*left_ - used, Microseconds{0}) + control_.increment;
    if (moves_to_go_ && --*moves_to_go_ == 0) {
        moves_to_go_ = control_.moves;
        *left_ += *control_.time;
    }
    return true;
}

std::string go_line(const PlayerClock& p1, const PlayerClock& p2, Side mover) {
    const auto& own = mover == Side::x ? p1 : p2;
    std::string line = "go";
    const auto add = [&](std::string_view name, auto value) {
        line.append(1, ' ').append(name).append(1, ' ');
        append_number(line, value);
    };
    if (own.left()) {
        // A player without a clock of his own has all the time in the world; the opponent must be
        // told something that parses.
        add("p1time", to_milliseconds(p1.left().value_or(*own.left())));
        add("p2time", to_milliseconds(p2.left().value_or(*own.left())));
        add("p1inc", to_milliseconds(p1.control().increment));
        add("p2inc", to_milliseconds(p2.control().increment));
        if (own.moves_to_go()) add("movestogo", *own.moves_to_go());
    }
    if (own.control().move_time) add("movetime", to_milliseconds(*own.control().move_time));
    if (own.control().depth) add("depth", *own.control().depth);
    if (own.control().nodes) add("nodes", *own.control().nodes);
    return line;
}

}  // namespace tessera::referee
