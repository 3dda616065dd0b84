#include <fmt/format.h>

#include "core/text.hpp"
#include "protocol/message.hpp"

namespace tessera::protocol {
namespace {

std::string to_text(const Score& score) {
    return fmt::format("{} {}", score.kind == Score::Kind::mate ? "mate" : "cp", score.value);
}

template <class T>
void add(std::string& line, std::string_view key, const std::optional<T>& value) {
    if (value) line += fmt::format(" {} {}", key, *value);
}

std::string line_of(const Id& id) { return fmt::format("id {} {}", id.key, id.value); }

std::string line_of(const OptionDeclaration& option) {
    auto line = fmt::format("option name {} type {}", option.name, option.type);
    // The protocol has no other way to write an empty default.
    if (option.fallback)
        line += " default " + (option.fallback->empty() ? "<empty>" : *option.fallback);
    add(line, "min", option.min);
    add(line, "max", option.max);
    for (const auto& var : option.vars) line += " var " + var;
    return line;
}

std::string line_of(const UgiOk&) { return "ugiok"; }
std::string line_of(const ReadyOk&) { return "readyok"; }

std::string line_of(const Info& info) {
    std::string line = "info";
    add(line, "depth", info.depth);
    add(line, "seldepth", info.seldepth);
    add(line, "multipv", info.multipv);
    if (info.score) line += " score " + to_text(*info.score);
    add(line, "time", info.time);
    add(line, "nodes", info.nodes);
    add(line, "nps", info.nps);
    add(line, "hashfull", info.hashfull);
    if (!info.pv.empty()) line += " pv " + join(info.pv, " ");
    return line;
}

std::string line_of(const Remark& remark) { return "info string " + remark.text; }
std::string line_of(const Complaint& complaint) { return "info string error: " + complaint.text; }
std::string line_of(const BestMove& best) {
    auto line = "bestmove " + best.move;
    add(line, "ponder", best.reply);
    return line;
}
// A bare "response" is an empty list; no line ends in a blank.
std::string line_of(const Answer& answer) {
    return answer.text.empty() ? "response" : "response " + answer.text;
}

}  // namespace

std::string format(const Response& response) {
    return std::visit([](const auto& value) { return line_of(value); }, response);
}

}  // namespace tessera::protocol
