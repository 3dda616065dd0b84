#include "tune/games_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>

#include "core/text.hpp"

namespace tessera::tune {
namespace {

constexpr std::string_view signature = "tessera-games 1";

std::optional<int> integer(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<GamesHeader> parse_header(std::string_view line) {
    const auto pieces = split(line, '\t');
    if (pieces.size() < 3 || pieces[0] != signature) return std::nullopt;
    GamesHeader header{std::string(pieces[1]), {}};
    for (const auto piece : std::span(pieces).subspan(2)) {
        const auto equals = std::min(piece.rfind('='), piece.size());
        const auto weight = integer(piece.substr(std::min(equals + 1, piece.size())));
        if (!weight || equals == 0) return std::nullopt;
        header.terms.push_back({std::string(piece.substr(0, equals)), 0, *weight});
    }
    return header;
}

std::optional<Outcome> parse_result(std::string_view word) {
    for (const auto outcome : {Outcome::p1_win, Outcome::p2_win, Outcome::draw})
        if (text(outcome) == word) return outcome;
    return std::nullopt;
}

std::optional<SampledGame> parse_game(std::string_view line, std::size_t terms) {
    const auto pieces = split(line, '\t');
    const auto result = parse_result(pieces[0]);
    if (!result) return std::nullopt;
    SampledGame game{*result, {}};
    for (const auto piece : std::span(pieces).subspan(1)) {
        auto& counts = game.samples.emplace_back();
        for (const auto word : split_words(piece)) {
            const auto count = integer(word);
            if (!count) return std::nullopt;
            counts.push_back(*count);
        }
        if (counts.size() != terms) return std::nullopt;
    }
    return game;
}

bool same_evaluation(const search::Terms& a, const search::Terms& b) {
    return std::ranges::equal(a, b, [](const search::Term& left, const search::Term& right) {
        return left.name == right.name && left.weight == right.weight;
    });
}

}  // namespace

Expected<GamesWriter> GamesWriter::create(const std::string& path, const GamesHeader& header) {
    std::error_code none;
    if (const auto size = std::filesystem::file_size(path, none); !none && size > 0)
        return Error{
            fmt::format("{} already holds something — name another file", tessera::quoted(path))};
    GamesWriter writer(path);
    writer.out_.open(path, std::ios::binary);
    if (!writer.out_)
        return Error{
            fmt::format("cannot write {}: {}", tessera::quoted(path), std::strerror(errno))};
    std::string line = fmt::format("{}\t{}", signature, header.variant);
    for (const auto& term : header.terms) line += fmt::format("\t{}={}", term.name, term.weight);
    if (const auto status = writer.write_line(line); !status) return status.error();
    return writer;
}

Status GamesWriter::write(const SampledGame& game) {
    std::string line(text(game.result));
    for (const auto& counts : game.samples) line += fmt::format("\t{}", fmt::join(counts, " "));
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
    const auto header = parse_header(line);
    if (!header)
        return Error{
            fmt::format("{} does not begin with '{}' and the terms — it is no file of "
                        "'tune play'",
                        tessera::quoted(path), signature)};
    GamesFile file{*header, {}};
    for (int number = 2; std::getline(in, line); ++number) {
        auto game = parse_game(line, header->terms.size());
        // Without its end the last number may be half a number.
        if (!game || in.eof())
            return Error{
                fmt::format("{}:{}: not a game with {} counts a position — remove the "
                            "line or play anew",
                            path, number, header->terms.size())};
        file.games.push_back(std::move(*game));
    }
    return file;
}

Expected<GamesFile> read_games(std::span<const std::string> paths) {
    GamesFile all;
    for (const auto& path : paths) {
        auto file = read_games(path);
        if (!file) return file;
        if (all.header.terms.empty())
            all.header = file->header;
        else if (!same_evaluation(all.header.terms, file->header.terms))
            return Error{fmt::format("{} and {} were played with different evaluations",
                                     tessera::quoted(paths.front()), tessera::quoted(path))};
        else if (file->header.variant != all.header.variant)
            all.header.variant += " " + file->header.variant;
        std::ranges::move(file->games, std::back_inserter(all.games));
    }
    return all;
}

}  // namespace tessera::tune
