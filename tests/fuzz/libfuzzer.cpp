// libFuzzer: the input is a dialogue, carried out line by line in a session of its own.
//
// The transcripts serve as the first inputs: a leading "> " is skipped. Lines that would run long,
// need much memory or write files are left out.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <type_traits>

#include "core/text.hpp"
#include "protocol/message.hpp"
#include "ugi/responder.hpp"
#include "ugi/session.hpp"

namespace {

using namespace tessera;

bool is_quick(const protocol::Go& go) {
    constexpr std::int64_t few_nodes = 2000;
    return !go.infinite && !go.ponder && go.nodes && *go.nodes <= few_nodes;
}

bool is_tame(const protocol::SetOption& option) {
    constexpr long long small_hash = 4;
    if (equal_ignoring_case(option.name, "LogFile")) return false;
    return !equal_ignoring_case(option.name, "Hash") || parse_number(option.value, small_hash);
}

bool is_wanted(std::string_view line) {
    const auto parsed = protocol::parse_command(line);
    if (!parsed || !*parsed) return true;
    return std::visit(
        [](const auto& command) {
            using C = std::decay_t<decltype(command)>;
            if constexpr (std::is_same_v<C, protocol::Go>) return is_quick(command);
            if constexpr (std::is_same_v<C, protocol::SetOption>) return is_tame(command);
            if constexpr (std::is_same_v<C, protocol::Perft>) return command.depth <= 2;
            return !std::is_same_v<C, protocol::Bench>;
        },
        **parsed);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static std::FILE* const nowhere = std::fopen("/dev/null", "w");
    ugi::Responder responder(nowhere);
    ugi::Session session(responder);
    session.run_once("setoption name Hash value 1");
    for (auto line : split({reinterpret_cast<const char*>(data), size}, '\n')) {
        if (line.starts_with("> ")) line.remove_prefix(2);
        if (is_wanted(line)) session.run_once(line);
    }
    return 0;
}
