#include "referee/pgn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "core/text.hpp"

namespace tessera::referee {
namespace {

constexpr std::size_t widest = 80;

std::string_view result_word(Outcome outcome) {
    switch (outcome) {
        case Outcome::p1_win:
            return "1-0";
        case Outcome::p2_win:
            return "0-1";
        case Outcome::draw:
            return "1/2-1/2";
        case Outcome::none:
            break;
    }
    return "*";
}

void append_tag(std::string& out, std::string_view name, std::string_view value) {
    out += fmt::format("[{} \"", name);
    for (const char c : value) {
        if (c == '"' || c == '\\') out += '\\';
        out += static_cast<unsigned char>(c) < ' ' || c == 127 ? ' ' : c;
    }
    out += "\"]\n";
}

std::string termination(const GameRecord& record) {
    std::string result(text(record.reason));
    if (record.culprit) result += fmt::format(" by {}", letter(*record.culprit));
    if (!record.detail.empty()) result += ": " + record.detail;
    return result;
}

// The ply of the first recorded move: all our FENs name the side to move in their second field, and
// x is to move at even plies.
int first_ply(std::string_view opening) {
    const auto words = split_words(opening);
    const auto moves = std::ranges::find(words, "moves");
    const auto played = moves == words.end() ? 0 : static_cast<int>(words.end() - moves) - 1;
    const bool o_begins = words.size() > 2 && words[0] == "fen" && words[2] == "o";
    return played + (o_begins ? 1 : 0);
}

std::string score_text(const protocol::Score& score) {
    const auto size = std::abs(static_cast<long long>(score.value));
    const char sign = score.value < 0 ? '-' : '+';
    if (score.kind == protocol::Score::Kind::mate) return fmt::format("{}M{}", sign, size);
    return fmt::format("{}{}.{:02}", sign, size / 100, size % 100);
}

// Puts words one after the other, breaking lines where they would grow too long.
class Paragraph {
public:
    explicit Paragraph(std::string& out) : out_(out) {}

    void add(std::string_view word) {
        if (column_ > 0 && column_ + 1 + word.size() > widest) {
            out_ += '\n';
            column_ = 0;
        } else if (column_ > 0) {
            out_ += ' ';
            ++column_;
        }
        out_ += word;
        column_ += word.size();
    }

private:
    std::string& out_;
    std::size_t column_ = 0;
};

void append_moves(std::string& out, const GameRecord& record) {
    Paragraph paragraph(out);
    int ply = first_ply(record.opening);
    for (bool first = true; const auto& move : record.moves) {
        const bool x_moves = side_at(ply) == Side::x;
        if (x_moves || first)
            paragraph.add(fmt::format("{}{}", ply / 2 + 1, x_moves ? "." : "..."));
        paragraph.add(move.move);
        std::string score = "{";
        if (move.score) score += score_text(*move.score);
        if (move.depth > 0) fmt::format_to(std::back_inserter(score), "/{}", move.depth);
        const auto time = fmt::format("{:.3f}s}}", static_cast<double>(move.microseconds) / 1e6);
        if (score.size() > 1) {
            paragraph.add(score);
            paragraph.add(time);
        } else {
            paragraph.add(score + time);
        }
        first = false;
        ++ply;
    }
    paragraph.add(result_word(record.result));
}

}  // namespace

std::string to_pgn(const GameRecord& record, std::string_view event) {
    std::string out;
    append_tag(out, "Event", event);
    append_tag(out, "Round", fmt::format("{}.{}", record.pair, record.game));
    append_tag(out, "P1", record.players[0]);
    append_tag(out, "P2", record.players[1]);
    append_tag(out, "Variant", record.variant);
    append_tag(out, "Opening", record.opening);
    append_tag(out, "Result", result_word(record.result));
    append_tag(out, "Termination", termination(record));
    out += '\n';
    append_moves(out, record);
    out += "\n\n";
    return out;
}

}  // namespace tessera::referee
