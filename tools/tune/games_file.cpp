#include "tune/games_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <optional>
#include <span>
#include <system_error>

#include "core/text.hpp"

namespace tessera::tune {
namespace {

constexpr std::string_view signature = "tessera-games 2";
constexpr std::string_view random_move = "random";

std::optional<int> integer(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<Outcome> parse_result(std::string_view word) {
    for (const auto outcome : {Outcome::p1_win, Outcome::p2_win, Outcome::draw})
        if (text(outcome) == word) return outcome;
    return std::nullopt;
}

std::optional<SampledGame> parse_game(std::string_view line) {
    const auto pieces = split(line, '\t');
    const auto result = parse_result(pieces[0]);
    if (!result) return std::nullopt;
    SampledGame game;
    game.result = *result;
    for (const auto piece : std::span(pieces).subspan(1)) {
        if (piece == random_move) {
            if (game.undone) return std::nullopt;
            game.undone = game.samples.size();
            continue;
        }
        const auto blank = std::min(piece.find(' '), piece.size());
        const auto score = integer(piece.substr(0, blank));
        if (!score || blank + 1 >= piece.size()) return std::nullopt;
        game.samples.push_back({std::string(piece.substr(blank + 1)), *score});
    }
    return game;
}

}  // namespace

Expected<GamesWriter> GamesWriter::create(const std::string& path, const std::string& variant) {
    std::error_code none;
    if (const auto size = std::filesystem::file_size(path, none); !none && size > 0)
        return Error{
            fmt::format("{} already holds something — name another file", tessera::quoted(path))};
    GamesWriter writer(path);
    writer.out_.open(path, std::ios::binary);
    if (!writer.out_)
        return Error{
            fmt::format("cannot write {}: {}", tessera::quoted(path), std::strerror(errno))};
    if (const auto status = writer.write_line(fmt::format("{}\t{}", signature, variant)); !status)
        return status.error();
    return writer;
}

Status GamesWriter::write(const SampledGame& game) {
    std::string line(text(game.result));
    for (std::size_t i = 0; i <= game.samples.size(); ++i) {
        if (i && i == game.undone) line += fmt::format("\t{}", random_move);
        if (i < game.samples.size())
            line += fmt::format("\t{} {}", game.samples[i].score, game.samples[i].fen);
    }
    return write_line(line);
}

Status GamesWriter::write_line(const std::string& line) {
    out_ << line << '\n';
    if (out_.flush()) {
        size_ += line.size() + 1;
        return Success{};
    }
    const Error failure{
        fmt::format("cannot write {}: {}", tessera::quoted(path_), std::strerror(errno))};
    out_.close();
    std::error_code ignored;
    std::filesystem::resize_file(path_, size_, ignored);
    return failure;
}

Expected<GamesFile> read_games(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::string line;
    if (!in)
        return Error{
            fmt::format("cannot read {}: {}", tessera::quoted(path), std::strerror(errno))};
    std::getline(in, line);
    const auto header = split(line, '\t');
    if (header.size() != 2 || header[0] != signature)
        return Error{
            fmt::format("{} does not begin with '{}' and a variant — it is no file of "
                        "'tune play'",
                        tessera::quoted(path), signature)};
    GamesFile file{std::string(header[1]), {}};
    while (std::getline(in, line)) {
        auto game = parse_game(line);
        // Without its end the last position may be half a position.
        if (!game || in.eof())
            return bad_game(path, file.games.size(), "not a result and scored positions");
        file.games.push_back(std::move(*game));
    }
    return file;
}

Error bad_game(const std::string& path, std::size_t game, std::string_view what) {
    return {fmt::format("{}:{}: {} — remove the line or play anew", path, game + 2, what)};
}

}  // namespace tessera::tune
