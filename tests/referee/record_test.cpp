#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "records.hpp"
#include "referee/pgn.hpp"
#include "referee/record_json.hpp"

using namespace tessera;
using namespace tessera::referee;

namespace {

constexpr const char* sample_line =
    R"({"pair":7,"game":1,"variant":"tictactoe","x":"old","o":"new","opening":"startpos moves b2",)"
    R"("result":"p1win","reason":"decided","culprit":null,"detail":"","plies":3,)"
    R"("metrics":{"captures":3,"longest chain":-1},"fen":"3/1x1/o2 x 2",)"
    R"("moves":[["a1",-35,12,90112,1500],["c3","#4",9,777,1234567],["a3",null,0,0,0]]})";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

// What the line says, seen through a second reading; or why it says nothing.
std::string rewritten(const std::string& line) {
    const auto read = parse_json_line(line, ReadMoves::yes);
    return read ? to_json_line(*read) : read.error().what;
}

std::string detail_after_round_trip(const std::string& detail) {
    auto made = record(0, 0);
    made.detail = detail;
    const auto line = to_json_line(made);
    CHECK(nlohmann::json::parse(line).at("detail") ==
          parse_json_line(line, ReadMoves::yes)->detail);
    CHECK(line.find('\n') == std::string::npos);
    return parse_json_line(line, ReadMoves::no)->detail;
}

}  // namespace

TEST_CASE("every reason has words of its own") {
    for (int i = 0; i <= static_cast<int>(Reason::too_long); ++i) {
        const auto reason = static_cast<Reason>(i);
        CHECK(parse_reason(text(reason)) == reason);
    }
    CHECK_FALSE(parse_reason("bored"));
    CHECK(text(Reason::illegal_move) == "illegal move");
    CHECK(is_fault(Reason::illegal_move));
    CHECK(is_fault(Reason::disagreement));
    CHECK_FALSE(is_fault(Reason::ply_limit));
    CHECK_FALSE(is_fault(Reason::agreed_draw));
}

TEST_CASE("a record is a line of JSON and back") {
    CHECK(to_json_line(record(7, 1)) == sample_line);
    CHECK(rewritten(sample_line) == sample_line);
    CHECK(nlohmann::json::parse(sample_line).at("moves").size() == 3);

    const auto head = parse_json_line(sample_line, ReadMoves::no);
    REQUIRE(head);
    CHECK(head->moves.empty());
    CHECK(head->plies == 3);
    CHECK(head->metrics == record(7, 1).metrics);
    CHECK(head->final_fen == "3/1x1/o2 x 2");
}

TEST_CASE("extreme values survive") {
    auto made = record(UINT64_MAX, 0, Outcome::none);
    made.culprit = Side::o;
    made.reason = Reason::not_started;
    made.metrics = {{"least", INT64_MIN}, {"most", INT64_MAX}};
    made.moves = {{"", protocol::Score{protocol::Score::Kind::mate, INT32_MIN}, INT32_MAX,
                   UINT64_MAX, INT64_MIN}};
    CHECK(rewritten(to_json_line(made)) == to_json_line(made));
    made.metrics.clear();
    made.moves.clear();
    CHECK(rewritten(to_json_line(made)) == to_json_line(made));
    CHECK(parse_json_line(to_json_line(made), ReadMoves::no)->plies == 0);
}

TEST_CASE("whatever an engine says can stand in a record") {
    std::string controls;
    for (char c = 0; c < 32; ++c) controls += c;
    for (const auto& text :
         {std::string("\"quotes\" \\ and / more"), controls, std::string("\x7f"),
          std::string("é ∞ 😀"), std::string("{\"pair\":0}]}"), std::string(100'000, '\\')})
        CHECK(detail_after_round_trip(text) == text);

    const std::string wrong = "\xEF\xBF\xBD";
    CHECK(detail_after_round_trip("a\xFFz") == "a" + wrong + "z");
    CHECK(detail_after_round_trip("cut \xE2\x88") == "cut " + wrong + wrong);
    CHECK(detail_after_round_trip("overlong \xC0\xAF") == "overlong " + wrong + wrong);
    CHECK(detail_after_round_trip("surrogate \xED\xA0\x80") ==
          "surrogate " + wrong + wrong + wrong);
    CHECK(detail_after_round_trip("beyond \xF4\x90\x80\x80") ==
          "beyond " + wrong + wrong + wrong + wrong);
}

TEST_CASE("escapes of other writers are understood") {
    const auto read = [](const std::string& detail) {
        const auto line = parse_json_line(
            replaced(sample_line, "\"detail\":\"\"", "\"detail\":\"" + detail + "\""),
            ReadMoves::yes);
        return line ? line->detail : "error";
    };
    CHECK(read(R"(\"\\\/\b\f\n\r\t)") == "\"\\/\b\f\n\r\t");
    CHECK(read(R"(\u00e9\u221E\ud83d\ude00)") == "é∞😀");
    for (const char* bad : {R"(\x)", R"(\u12)", R"(\u12g4)", R"(\ud83d)", R"(\ud83dx)", R"(\ude00)",
                            R"(\)", "\x01", "\xFF"})
        CHECK(read(bad) == "error");
}

TEST_CASE("members may come in any order, with blanks and unknown ones") {
    auto shuffled = nlohmann::json::parse(sample_line);  // sorted by name: moves in the middle
    shuffled["zeal"] = {{"deep", {1, 2.5e3, true, nullptr, "x"}},
                        {"list", nlohmann::json::array()}};
    for (const auto& line : {shuffled.dump(), shuffled.dump(1), shuffled.dump() + " \r"}) {
        CHECK(rewritten(line) == sample_line);
        CHECK(parse_json_line(line, ReadMoves::no)->plies == 3);
    }
}

TEST_CASE("what is no record is told") {
    const std::vector<std::pair<std::string, std::string>> changes{
        {"\"pair\":7,", ""},
        {"\"pair\":7", "\"pair\":-7"},
        {"\"pair\":7", "\"pair\":7.5"},
        {"\"pair\":7", "\"pair\":07"},
        {"\"pair\":7", "\"pair\":\"7\""},
        {"\"game\":1", "\"game\":2"},
        {"\"pair\":7", "\"pair\":7,\"pair\":7"},
        {"\"pair\":7", "\"pair\":99999999999999999999"},
        {"p1win", "win"},
        {"decided", "bored"},
        {"\"culprit\":null", "\"culprit\":\"z\""},
        {":-1}", ":-1.0}"},
        {"\"x\":", "\"x\""},
        {"{\"pair\"", "[\"pair\""},
        {"{\"pair\"", "{{\"pair\""},
        {"\"plies\":3", "\"plies\":\"3\""}};
    for (const auto& [from, to] : changes)
        for (const auto moves : {ReadMoves::no, ReadMoves::yes})
            CHECK_FALSE(parse_json_line(replaced(sample_line, from, to), moves));
    for (const char* line : {"", " ", "{}", "[]", "null", "garbage", "\xFF\xFE", "{\"pair\":7}"})
        for (const auto moves : {ReadMoves::no, ReadMoves::yes})
            CHECK_FALSE(parse_json_line(line, moves));
    for (const auto& [from, to] : {std::pair{"\"plies\":3", "\"plies\":4"},
                                   {"\"#4\"", "\"4\""},
                                   {"\"#4\"", "\"#4.\""},
                                   {"\"#4\"", "\"#\""},
                                   {",0,0,0]", ",0,0]"},
                                   {",0,0,0]", ",0,0,0,0]"},
                                   {"1500],", "1500]"}})
        CHECK_FALSE(parse_json_line(replaced(sample_line, from, to), ReadMoves::yes));
    CHECK_FALSE(parse_json_line(R"({"deep":)" + std::string(100'000, '['), ReadMoves::no));
}

TEST_CASE("a line cut anywhere is no record, nor are two that run together") {
    const std::string line = sample_line;
    for (std::size_t length = 0; length < line.size(); ++length)
        for (const auto moves : {ReadMoves::no, ReadMoves::yes}) {
            REQUIRE_FALSE(parse_json_line(line.substr(0, length), moves));
            if (length > 0) REQUIRE_FALSE(parse_json_line(line.substr(0, length) + line, moves));
        }
    CHECK_FALSE(parse_json_line(line + line, ReadMoves::no));
    CHECK_FALSE(parse_json_line(line + "x", ReadMoves::no));
}

TEST_CASE("moves of unknown games may be named oddly") {
    auto made = record(1, 0);
    made.moves[0].move = "{]}\"[{";
    CHECK(parse_json_line(to_json_line(made), ReadMoves::no)->plies == 3);
    CHECK(parse_json_line(to_json_line(made), ReadMoves::yes)->moves[0].move == "{]}\"[{");
}

TEST_CASE("a game as text for people") {
    auto made = record(7, 1);
    made.players[0] = "the \"old\" one";
    made.reason = Reason::illegal_move;
    made.culprit = Side::o;
    made.detail = "said\n'z9'";
    CHECK(to_pgn(made, "a match") ==
          "[Event \"a match\"]\n"
          "[Round \"7.1\"]\n"
          "[P1 \"the \\\"old\\\" one\"]\n"
          "[P2 \"new\"]\n"
          "[Variant \"tictactoe\"]\n"
          "[Opening \"startpos moves b2\"]\n"
          "[Result \"1-0\"]\n"
          "[Termination \"illegal move by o: said 'z9'\"]\n"
          "\n"
          "1... a1 {-0.35/12 0.002s} 2. c3 {+M4/9 1.235s} a3 {0.000s} 1-0\n"
          "\n");
}

TEST_CASE("long games are wrapped") {
    auto made = record(0, 0, Outcome::draw);
    made.opening = "fen 3/3/3 x 0";
    made.moves.assign(300, made.moves[0]);
    const auto text = to_pgn(made, "");
    std::size_t longest = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = text.find('\n', at);
        longest = std::max(longest, end - at);
        at = end + 1;
    }
    CHECK(longest <= 80);
    CHECK(longest > 60);
    CHECK(text.find("\n1. a1 {-0.35/12 0.002s} a1") != std::string::npos);
    CHECK(text.find("150. a1") != std::string::npos);
    CHECK(text.ends_with("1/2-1/2\n\n"));
}
