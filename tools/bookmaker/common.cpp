#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "bookmaker/commands.hpp"

namespace tessera::bookmaker {

ExitCode complain(const Error& error, ExitCode code) {
    std::fprintf(stderr, "bookmaker: %s\n", error.what.c_str());
    return code;
}

std::string command_line(std::string_view command, const Words& words) {
    constexpr std::array with_value{"--out", "--threads"};
    std::string line = fmt::format("bookmaker {}", command);
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (std::ranges::find(with_value, words[i]) != with_value.end())
            ++i;
        else if (words[i] != "--quiet")
            line +=
                words[i].find(' ') == std::string::npos ? ' ' + words[i] : " '" + words[i] + '\'';
    }
    return line;
}

}  // namespace tessera::bookmaker
