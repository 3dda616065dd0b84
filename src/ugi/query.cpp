#include "ugi/query.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/text.hpp"

namespace tessera::ugi {
namespace {

using game::Table;
using Reply = Expected<std::string>;

std::string truth(bool value) { return value ? "true" : "false"; }

struct Question {
    std::string_view name;
    bool needs_move;
    Reply (*reply)(const Table& table, std::string_view argument);
};

constexpr std::array questions{
    Question{"p1turn", false,
             [](const Table& t, std::string_view) -> Reply { return truth(t.turn() == Side::x); }},
    Question{"gameover", false,
             [](const Table& t, std::string_view) -> Reply {
                 return truth(t.outcome() != Outcome::none);
             }},
    Question{
        "result", false,
        [](const Table& t, std::string_view) -> Reply { return std::string(text(t.outcome())); }},
    Question{"fen", false, [](const Table& t, std::string_view) -> Reply { return t.fen(); }},
    Question{"legalmoves", false,
             [](const Table& t, std::string_view) -> Reply { return join(t.legal_moves(), " "); }},
    Question{
        "islegal", true,
        [](const Table& t, std::string_view move) -> Reply { return truth(t.is_legal(move)); }},
    Question{"variant", false,
             [](const Table& t, std::string_view) -> Reply { return t.variant().spec(); }},
    Question{"ply", false,
             [](const Table& t, std::string_view) -> Reply { return std::to_string(t.ply()); }},
    Question{
        "lastmove", false,
        [](const Table& t, std::string_view) -> Reply { return t.last_move().value_or("none"); }},
    Question{"winline", false,
             [](const Table& t, std::string_view) -> Reply { return t.winning_line(); }},
    Question{"effects", true,
             [](const Table& t, std::string_view move) { return t.effects(move); }},
    Question{"score", false, [](const Table& t, std::string_view) -> Reply { return t.score(); }},
};

}  // namespace

Reply answer(const game::Table& table, std::string_view what, std::string_view argument) {
    const auto question = std::ranges::find(questions, what, &Question::name);
    if (question == questions.end()) {
        std::vector<std::string_view> names;
        for (const auto& q : questions) names.push_back(q.name);
        return Error{
            fmt::format("query does not know {} — it knows {}", quoted(what), join(names, ", "))};
    }
    if (question->needs_move && argument.empty())
        return Error{fmt::format("query {} without a move — write query {} <move>", what, what)};
    return question->reply(table, argument);
}

}  // namespace tessera::ugi
