#include "book/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <deque>
#include <istream>
#include <unordered_set>

#include "book/probe.hpp"
#include "core/text.hpp"
#include "games/catalogue.hpp"

namespace tessera::book {
namespace {

constexpr std::string_view first_line = "tessera-book 1";

std::optional<int> read_signed(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<std::int16_t> read_score(std::string_view text) {
    if (text == "?") return static_cast<std::int16_t>(no_score);
    const bool is_mate = text.starts_with('#');
    const auto number = read_signed(is_mate ? text.substr(1) : text);
    if (!number || std::abs(*number) >= (is_mate ? mate - proven : proven)) return std::nullopt;
    if (!is_mate) return static_cast<std::int16_t>(*number);
    return static_cast<std::int16_t>(*number > 0 ? mate - *number : -mate - *number);
}

template <class Number>
bool read_count(Number& field, std::string_view text) {
    const auto number = parse_number(text, std::numeric_limits<Number>::max());
    if (number) field = static_cast<Number>(*number);
    return number.has_value();
}

// "w=1000" and the like.
bool read_fact(Move& move, std::string_view word) {
    if (word.size() < 3 || word[1] != '=') return false;
    const auto value = word.substr(2);
    switch (word[0]) {
        case 'w':
            return read_count(move.weight, value);
        case 'd':
            return read_count(move.depth, value);
        case 'g':
            return read_count(move.games, value);
        case 'p':
            return read_count(move.points, value);
        case 's':
            if (const auto score = read_score(value)) {
                move.score = *score;
                return true;
            }
            return false;
        default:
            return false;
    }
}

Expected<Moves> read_moves(std::string_view text) {
    Moves moves;
    for (const auto part : split(text, ',')) {
        const auto words = split_words(part);
        if (words.empty()) return Error{"a move is missing"};
        auto& move = moves.emplace_back();
        move.text = words[0];
        for (std::size_t i = 1; i < words.size(); ++i)
            if (!read_fact(move, words[i]))
                return Error{fmt::format("{} — write w= s= d= g= p= and a value",
                                         tessera::quoted(words[i]))};
    }
    return moves;
}

Status set_up(game::Table& table, std::string_view position) {
    const auto words = split_words(position);
    const auto moves_at = std::ranges::find(words, "moves");
    if (words.empty() || (words[0] != "startpos" && words[0] != "fen"))
        return Error{"the position is missing — write startpos or fen …"};
    table.set_start();
    if (words[0] == "fen")
        if (auto status = table.set_fen(
                join(std::vector<std::string_view>(words.begin() + 1, moves_at), " "));
            !status)
            return status;
    for (auto move = moves_at; move != words.end(); ++move)
        if (move != moves_at)
            if (auto status = table.play(*move); !status) return status;
    return Success{};
}

}  // namespace

std::string score_text(int score) {
    if (score == no_score) return "?";
    if (score >= proven) return fmt::format("#{}", mate - score);
    if (score <= -proven) return fmt::format("#{}", -mate - score);
    return std::to_string(score);
}

std::string to_line(const game::Table& table, const Moves& moves) {
    std::vector<std::string> texts;
    for (const auto& move : moves)
        texts.push_back(fmt::format("{} w={} s={} d={} g={} p={}", move.text, move.weight,
                                    score_text(move.score), move.depth, move.games, move.points));
    return fmt::format("fen {} : {}", table.fen(), join(texts, ", "));
}

Expected<Entry> from_line(game::Table& table, std::string_view line) {
    const auto colon = line.find(" : ");
    if (colon == std::string_view::npos) return Error{"no ' : ' between position and moves"};
    if (auto status = set_up(table, line.substr(0, colon)); !status) return status.error();
    auto moves = read_moves(line.substr(colon + 3));
    if (!moves) return moves.error();
    const auto [key, symmetry] = table.canonical();
    std::vector<std::string> texts;
    for (const auto& move : *moves) {
        if (!table.is_legal(move.text))
            return Error{fmt::format("{} is not legal there", tessera::quoted(move.text))};
        texts.push_back(move.text);
    }
    const auto images = table.images(texts, symmetry);
    for (std::size_t i = 0; i < images.size(); ++i) (*moves)[i].text = images[i];
    sort_moves(*moves);
    return Entry{key, std::move(*moves)};
}

Status walk(const Book& book, const game::Table& table,
            const std::function<void(const game::Table& table, const Moves& moves)>& visit) {
    std::unordered_set<std::uint64_t> seen;
    std::deque<std::unique_ptr<game::Table>> waiting;
    waiting.push_back(table.clone());
    waiting.back()->set_start();
    seen.insert(waiting.back()->canonical().key);
    for (; !waiting.empty(); waiting.pop_front()) {
        auto& here = *waiting.front();
        const auto moves = probe(book, here);
        if (!moves) return moves.error();
        if (moves->empty()) continue;
        visit(here, *moves);
        for (const auto& move : *moves) {
            if (!here.play(move.text)) continue;
            if (here.outcome() == Outcome::none && seen.insert(here.canonical().key).second)
                waiting.push_back(here.clone());
            here.undo();
        }
    }
    return Success{};
}

Expected<TextBook> read_text(std::istream& in, const std::string& name) {
    TextBook text;
    std::unique_ptr<game::Table> table;
    std::string line;
    int number = 0;
    const auto refuse = [&](std::string_view why) {
        return Error{fmt::format("{}:{}: {}", name, number, why)};
    };
    while (std::getline(in, line)) {
        if (++number == 1 && line != first_line)
            return refuse(fmt::format("is no book as text — the first line is '{}'", first_line));
        if (number == 1 || line.starts_with('#') || split_words(line).empty()) continue;
        if (line.starts_with("command ")) {
            text.origin.command = line.substr(8);
        } else if (line.starts_with("variant ")) {
            auto opened = catalogue::open(line.substr(8));
            if (!opened) return refuse(opened.error().what);
            table = std::move(*opened);
            text.origin.variant = table->variant().spec();
            text.origin.fingerprint = fingerprint(*table);
        } else if (!table) {
            return refuse("a position before the line 'variant …'");
        } else {
            auto entry = from_line(*table, line);
            if (!entry) return refuse(entry.error().what);
            text.entries.push_back(std::move(*entry));
        }
    }
    if (!table) return refuse("no line 'variant …'");
    return text;
}

}  // namespace tessera::book
