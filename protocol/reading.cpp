#include <algorithm>
#include <charconv>
#include <span>

#include "core/text.hpp"
#include "protocol/message.hpp"

namespace tessera::protocol {
namespace {

using Words = std::span<const std::string_view>;

template <class T>
std::optional<T> number(std::string_view text) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<Score> read_score(std::string_view kind, std::string_view value) {
    const auto parsed = number<int>(value);
    if (!parsed) return std::nullopt;
    if (kind == "cp") return Score{Score::Kind::centipoints, *parsed};
    if (kind == "mate") return Score{Score::Kind::mate, *parsed};
    return std::nullopt;
}

Response read_best_move(Words words) {
    BestMove best{words.empty() ? "" : std::string(words[0])};
    if (words.size() > 2 && words[1] == "ponder") best.reply = words[2];
    return best;
}

Response read_info(Words words) {
    Info info;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        const auto key = words[i], value = words[i + 1];
        if (key == "string") return Remark{join(words.subspan(i + 1), " ")};
        if (key == "pv") {
            info.pv.assign(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
            break;
        }
        if (key == "depth")
            info.depth = number<int>(value);
        else if (key == "seldepth")
            info.seldepth = number<int>(value);
        else if (key == "multipv")
            info.multipv = number<int>(value);
        else if (key == "time")
            info.time = number<std::int64_t>(value);
        else if (key == "nodes")
            info.nodes = number<std::uint64_t>(value);
        else if (key == "nps")
            info.nps = number<std::uint64_t>(value);
        else if (key == "hashfull")
            info.hashfull = number<int>(value);
        else if (key == "score" && i + 2 < words.size())
            info.score = read_score(value, words[i + 2]);
    }
    return info;
}

OptionDeclaration read_option(Words words) {
    OptionDeclaration option;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i] == "name")
            option.name = words[i + 1];
        else if (words[i] == "type")
            option.type = words[i + 1];
        else if (words[i] == "default")
            option.fallback = words[i + 1] == "<empty>" ? "" : words[i + 1];
        else if (words[i] == "min")
            option.min = number<std::int64_t>(words[i + 1]);
        else if (words[i] == "max")
            option.max = number<std::int64_t>(words[i + 1]);
        else if (words[i] == "var")
            option.vars.emplace_back(words[i + 1]);
        else
            continue;
        ++i;
    }
    return option;
}

}  // namespace

std::optional<Response> parse_response(std::string_view line) {
    const auto all = split_words(line);
    if (all.empty()) return std::nullopt;
    const auto verb = all[0];
    const auto words = Words(all).subspan(1);
    if (verb == "ugiok") return UgiOk{};
    if (verb == "readyok") return ReadyOk{};
    if (verb == "bestmove") return read_best_move(words);
    if (verb == "response") return Answer{join(words, " ")};
    if (verb == "info") return read_info(words);
    if (verb == "option") return read_option(words);
    if (verb == "id" && !words.empty())
        return Id{std::string(words[0]), join(words.subspan(1), " ")};
    return std::nullopt;
}

}  // namespace tessera::protocol
