#include "referee/record_json.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "core/text.hpp"
#include "referee/json_text.hpp"

namespace tessera::referee {
namespace {

void append_score(std::string& out, const std::optional<protocol::Score>& score) {
    if (!score) {
        out += "null";
    } else if (score->kind == protocol::Score::Kind::centipoints) {
        append_number(out, score->value);
    } else {
        out += "\"#";
        append_number(out, score->value);
        out += '"';
    }
}

void append_move(std::string& out, const MoveRecord& move) {
    out += '[';
    append_json_string(out, move.move);
    out += ',';
    append_score(out, move.score);
    out += ',';
    append_number(out, move.depth);
    out += ',';
    append_number(out, move.nodes);
    out += ',';
    append_number(out, move.microseconds);
    out += ']';
}

void append_metrics(std::string& out, const GameRecord& record) {
    for (bool first = true; const auto& [name, value] : record.metrics) {
        if (!std::exchange(first, false)) out += ',';
        append_json_string(out, name);
        out += ':';
        append_number(out, value);
    }
}

void append_line(std::string& out, const GameRecord& record) {
    const auto member = [&](std::string_view key, std::string_view value) {
        out += key;
        append_json_string(out, value);
    };
    out += "{\"pair\":";
    append_number(out, record.pair);
    out += ",\"game\":";
    append_number(out, record.game);
    member(",\"variant\":", record.variant);
    member(",\"x\":", record.players[0]);
    member(",\"o\":", record.players[1]);
    member(",\"opening\":", record.opening);
    member(",\"result\":", text(record.result));
    member(",\"reason\":", text(record.reason));
    out += ",\"culprit\":";
    out += !record.culprit ? "null" : *record.culprit == Side::x ? "\"x\"" : "\"o\"";
    member(",\"detail\":", record.detail);
    out += ",\"plies\":";
    append_number(out, record.moves.size());
    out += ",\"metrics\":{";
    append_metrics(out, record);
    member("},\"fen\":", record.final_fen);
    out += ",\"moves\":[";
    for (bool first = true; const auto& move : record.moves) {
        if (!std::exchange(first, false)) out += ',';
        append_move(out, move);
    }
    out += "]}";
}

std::size_t likely_length(const GameRecord& record) { return 512 + 48 * record.moves.size(); }

std::optional<Outcome> parse_outcome(std::string_view word) {
    for (const auto outcome : {Outcome::none, Outcome::p1_win, Outcome::p2_win, Outcome::draw})
        if (word == text(outcome)) return outcome;
    return std::nullopt;
}

class RecordParser {
public:
    RecordParser(std::string_view line, ReadMoves moves) : line_(line), in_(line), moves_(moves) {}

    Expected<StoredRecord> parse() {
        if (!in_.read_object([this](const std::string& key) { return read_member(key); }) ||
            !in_.at_end())
            return complaint();
        if (const auto missing = first_missing())
            return Error{fmt::format("a game record without \"{}\"", members[*missing].key)};
        if (moves_ == ReadMoves::yes && record_.moves.size() != record_.plies)
            return Error{fmt::format("\"plies\" is {} but there are {} moves", record_.plies,
                                     record_.moves.size())};
        return std::move(record_);
    }

private:
    struct Member {
        std::string_view key;
        bool (RecordParser::*read)();
    };
    static const std::array<Member, 14> members;

    // Records are written in the order of `members`, so the next one expected is nearly always it.
    bool read_member(std::string_view key) {
        for (std::size_t tried = 0; tried < members.size(); ++tried) {
            const auto i = (next_ + tried) % members.size();
            if (members[i].key != key) continue;
            next_ = i + 1;
            place_ = members[i].key;
            if (std::exchange(seen_[i], true)) return false;
            return (this->*members[i].read)();
        }
        place_ = {};
        return in_.skip_value();
    }

    Error complaint() const {
        const auto column = in_.position() + 1;
        if (place_.empty())
            return Error{fmt::format("not a game record, wrong at column {}", column)};
        return Error{fmt::format("not a game record, wrong in or after \"{}\" at column {}", place_,
                                 column)};
    }

    std::optional<std::size_t> first_missing() const {
        for (std::size_t i = 0; i < seen_.size(); ++i)
            if (!seen_[i]) return i;
        return std::nullopt;
    }

    bool read_pair() { return in_.read_integer(record_.pair); }
    bool read_game() {
        return in_.read_integer(record_.game) && (record_.game == 0 || record_.game == 1);
    }
    bool read_variant() { return in_.read_string(record_.variant); }
    bool read_x() { return in_.read_string(record_.players[0]); }
    bool read_o() { return in_.read_string(record_.players[1]); }
    bool read_opening() { return in_.read_string(record_.opening); }
    bool read_detail() { return in_.read_string(record_.detail); }
    bool read_fen() { return in_.read_string(record_.final_fen); }
    bool read_plies() { return in_.read_integer(record_.plies); }

    bool read_result() {
        const auto outcome = in_.read_string(word_) ? parse_outcome(word_) : std::nullopt;
        if (outcome) record_.result = *outcome;
        return outcome.has_value();
    }
    bool read_reason() {
        const auto reason = in_.read_string(word_) ? parse_reason(word_) : std::nullopt;
        if (reason) record_.reason = *reason;
        return reason.has_value();
    }
    bool read_culprit() {
        if (in_.take_null()) return true;
        if (!in_.read_string(word_) || (word_ != "x" && word_ != "o")) return false;
        record_.culprit = word_ == "x" ? Side::x : Side::o;
        return true;
    }
    bool read_metrics() {
        return in_.read_object([this](std::string& name) {
            std::int64_t value = 0;
            if (!in_.read_integer(value)) return false;
            record_.metrics.emplace_back(std::move(name), value);
            return true;
        });
    }
    bool read_moves() {
        if (moves_ == ReadMoves::no) return jump_over_moves() || in_.skip_value();
        return in_.read_array([this] { return read_move(); });
    }

    // Moves that end the line need no reading: they contain no brace unless another line has run
    // into this one (or a move has an odd name, then they are read all the same).
    bool jump_over_moves() {
        const auto before = in_.position();
        auto end = line_.find_last_not_of(" \t\r\n");
        if (first_missing() || !in_.take('[') || line_[end] != '}' || end <= in_.position() ||
            line_[end - 1] != ']' || line_.find('{', before) != std::string_view::npos) {
            in_.jump_to(before);
            return false;
        }
        in_.jump_to(end);
        return true;
    }

    bool read_move() {
        auto& move = record_.moves.emplace_back();
        return in_.take('[') && in_.read_string(move.move) && in_.take(',') &&
               read_score(move.score) && in_.take(',') && in_.read_integer(move.depth) &&
               in_.take(',') && in_.read_integer(move.nodes) && in_.take(',') &&
               in_.read_integer(move.microseconds) && in_.take(']');
    }

    bool read_score(std::optional<protocol::Score>& score) {
        using Kind = protocol::Score::Kind;
        if (in_.take_null()) return true;
        int value = 0;
        if (in_.peek() != '"') {
            if (!in_.read_integer(value)) return false;
            score = {Kind::centipoints, value};
            return true;
        }
        if (!in_.read_string(word_) || !word_.starts_with('#')) return false;
        JsonCursor mate(std::string_view(word_).substr(1));
        if (!mate.read_integer(value) || !mate.at_end()) return false;
        score = {Kind::mate, value};
        return true;
    }

    std::string_view line_;
    JsonCursor in_;
    ReadMoves moves_;
    StoredRecord record_;
    std::array<bool, 14> seen_{};
    std::size_t next_ = 0;
    std::string_view place_;  // the member being read
    std::string word_;
};

const std::array<RecordParser::Member, 14> RecordParser::members{{
    {"pair", &RecordParser::read_pair},
    {"game", &RecordParser::read_game},
    {"variant", &RecordParser::read_variant},
    {"x", &RecordParser::read_x},
    {"o", &RecordParser::read_o},
    {"opening", &RecordParser::read_opening},
    {"result", &RecordParser::read_result},
    {"reason", &RecordParser::read_reason},
    {"culprit", &RecordParser::read_culprit},
    {"detail", &RecordParser::read_detail},
    {"plies", &RecordParser::read_plies},
    {"metrics", &RecordParser::read_metrics},
    {"fen", &RecordParser::read_fen},
    {"moves", &RecordParser::read_moves},
}};

}  // namespace

std::string to_json_line(const GameRecord& record) {
    std::string line;
    line.reserve(likely_length(record));
    append_line(line, record);
    return line;
}

std::string to_json_lines(std::span<const GameRecord> records) {
    std::string lines;
    std::size_t length = 0;
    for (const auto& record : records) length += likely_length(record);
    lines.reserve(length);
    for (const auto& record : records) {
        append_line(lines, record);
        lines += '\n';
    }
    return lines;
}

Expected<StoredRecord> parse_json_line(std::string_view line, ReadMoves moves) {
    return RecordParser(line, moves).parse();
}

}  // namespace tessera::referee
