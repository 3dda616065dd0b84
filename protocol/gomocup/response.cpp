#include <fmt/format.h>

#include "core/text.hpp"
#include "protocol/gomocup/message.hpp"

namespace tessera::protocol::gomocup {
namespace {

// Our dashes are the only characters beyond ASCII that a text of ours has.
std::string in_ascii(std::string_view words) {
    constexpr std::string_view dash = "—";
    std::string plain(words);
    for (auto at = plain.find(dash); at != std::string::npos; at = plain.find(dash, at))
        plain.replace(at, dash.size(), "-");
    return plain;
}

std::string line(const Ok&) { return "OK"; }
std::string line(const Placed& placed) {
    std::vector<std::string> points;
    for (const auto point : placed.points) points.push_back(text(point));
    return join(points, " ");
}
std::string line(const Swap&) { return "SWAP"; }
std::string line(const Suggestion& suggestion) { return "SUGGEST " + text(suggestion.move); }
std::string line(const Introduction& about) {
    return fmt::format("name=\"{}\", version=\"{}\", author=\"{}\"", about.name, about.version,
                       about.author);
}
std::string line(const Complaint& complaint) { return "ERROR " + in_ascii(complaint.text); }
std::string line(const Unknown& unknown) { return "UNKNOWN " + in_ascii(unknown.text); }
std::string line(const Message& message) { return "MESSAGE " + in_ascii(message.text); }

std::optional<Response> read_points(const std::vector<std::string_view>& words) {
    Placed placed;
    for (const auto word : words) {
        const auto point = parse_point(word);
        if (!point) return std::nullopt;
        placed.points.push_back(*point);
    }
    return placed;
}

}  // namespace

std::string text(Point point) { return fmt::format("{},{}", point.x, point.y); }

std::string format(const Response& response) {
    return std::visit([](const auto& r) { return line(r); }, response);
}

std::optional<Response> parse_response(std::string_view said) {
    const auto words = split_words(said);
    if (words.empty()) return std::nullopt;
    const auto is = [&](std::string_view verb) { return equal_ignoring_case(words[0], verb); };
    const auto rest = [&] { return join(std::vector(words.begin() + 1, words.end()), " "); };
    if (is("OK")) return Ok{};
    if (is("SWAP")) return Swap{};
    if (is("ERROR")) return Complaint{rest()};
    if (is("UNKNOWN")) return Unknown{rest()};
    if (is("MESSAGE") || is("DEBUG")) return Message{rest()};
    if (is("SUGGEST")) {
        const auto point = parse_point(rest());
        return point ? std::optional<Response>(Suggestion{*point}) : std::nullopt;
    }
    // Some put a blank after the comma.
    if (const auto point = parse_point(said)) return Placed{{*point}};
    return read_points(words);
}

}  // namespace tessera::protocol::gomocup
