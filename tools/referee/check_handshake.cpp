// The rules on how a session begins, and on what must not upset an engine.
#include <fmt/format.h>

#include <array>

#include "core/text.hpp"
#include "referee/check.hpp"

namespace tessera::referee {
namespace {

using Needs = Rule::Needs;
constexpr auto quiet_time = std::chrono::milliseconds(300);

Judgement is_silent_at_first(Examination& examination) {
    if (auto status = examination.fresh(); !status) return status.error();
    if (auto status = examination.dialogue().stays_silent(quiet_time); !status)
        return status.error();
    return {};
}

Judgement says_ugiok(Examination& examination) {
    if (!examination.dialogue().is_running())
        if (auto status = examination.fresh(); !status) return status.error();
    if (auto status = examination.dialogue().say("ugi"); !status) return status.error();
    const auto reply = examination.dialogue().await("ugiok");
    if (!reply) return Error{fmt::format("{} — is it a UGI engine?", reply.error().what)};
    examination.introduce(*reply);
    return "after " + milliseconds(reply->after);
}

Judgement says_ugiok_alone(Examination& examination) {
    const auto& line = examination.introduction().line;
    if (line != "ugiok") return Error{fmt::format("it said {}", quoted(line))};
    return {};
}

Judgement introduces_itself(Examination& examination) {
    for (const std::string word : {"id name ", "id author "}) {
        bool said = false;
        for (const auto& line : examination.introduction().before)
            said |= line.starts_with(word) && line.size() > word.size();
        if (!said) return Error{fmt::format("no {}… before ugiok", word)};
    }
    return examination.name();
}

Judgement declares_options_well(Examination& examination) {
    int options = 0;
    for (const auto& line : examination.introduction().before) {
        if (!begins_with_word(line, "option")) continue;
        ++options;
        if (const auto fault = fault_in_option(line))
            return Error{fmt::format("{} in {}", *fault, quoted(line))};
    }
    return fmt::format("{} options", options);
}

Judgement says_nothing_else(Examination& examination) {
    for (const auto& line : examination.introduction().before)
        if (!begins_with_word(line, "id") && !begins_with_word(line, "option") &&
            !begins_with_word(line, "info") && !split_words(line).empty())
            return Error{fmt::format("it said {}", quoted(line))};
    return {};
}

Judgement await_readyok(Examination& examination, std::string_view lines) {
    if (auto status = examination.dialogue().say(lines); !status) return status.error();
    const auto reply = examination.dialogue().await("readyok");
    if (!reply) return reply.error();
    if (reply->line != "readyok") return Error{fmt::format("it said {}", quoted(reply->line))};
    for (const auto& line : reply->before)
        if (begins_with_word(line, "bestmove") || begins_with_word(line, "response"))
            return Error{fmt::format("it said {}", quoted(line))};
    return {};
}

Judgement is_ready(Examination& examination) {
    if (auto status = examination.ready(); !status) return status.error();
    return await_readyok(examination, "isready");
}

Judgement is_ready_at_first(Examination& examination) {
    if (auto status = examination.fresh(); !status) return status.error();
    auto judgement = await_readyok(examination, "isready");
    // It has not been introduced.
    examination.dialogue().end();
    return judgement;
}

Judgement answers_before_isready(Examination& examination) {
    auto& dialogue = examination.dialogue();
    if (auto status = examination.fresh(); !status) return status.error();
    if (auto status = dialogue.say("ugi"); !status) return status.error();
    if (const auto reply = dialogue.await("ugiok"); !reply) return reply.error();
    if (auto status = dialogue.say("position startpos\nquery gameover"); !status)
        return status.error();
    const auto reply = dialogue.await("response");
    dialogue.end();
    if (!reply) return reply.error();
    return {};
}

// Sends what an engine need not understand but must survive.
template <const auto& Lines>
Judgement survives(Examination& examination) {
    if (auto status = examination.ready(); !status) return status.error();
    return await_readyok(examination, fmt::format("{}\nisready", Lines));
}

constexpr std::string_view unknown_command = "castle the king";
constexpr std::string_view unknown_option = "setoption name NoSuchOption value 1";
constexpr std::string_view blank_lines = "\n  \n\t";
constexpr std::string_view wrong_position = "position startpos moves zz99";
constexpr std::string_view new_game = "uginewgame";
constexpr std::string_view idle_stop = "stop";

Judgement survives_unknown_query(Examination& examination) {
    if (auto status = examination.ready(); !status) return status.error();
    const auto heard = examination.dialogue().exchange("position startpos\nquery mood");
    if (!heard) return heard.error();
    return {};
}

Judgement reads_carriage_returns(Examination& examination) {
    if (auto status = examination.ready(); !status) return status.error();
    if (auto status = examination.dialogue().say("position startpos\r\nquery p1turn\r\nisready\r");
        !status)
        return status.error();
    const auto reply = examination.dialogue().await("readyok");
    if (!reply) return reply.error();
    for (const auto& line : reply->before)
        if (line == "response true") return {};
    return Error{"query p1turn was not answered by response true"};
}

// --- positions and queries ---------------------------------------------------------------------

const std::array<std::string, 3> base_questions{"p1turn", "gameover", "result"};

Expected<std::vector<std::string>> at(Examination& examination, std::string_view position) {
    if (auto status = examination.ready(); !status) return status.error();
    return examination.ask_words(position, base_questions);
}

Judgement answers_in_one_word(Examination& examination) {
    const auto answers = at(examination, "position startpos");
    if (!answers) return answers.error();
    return {};
}

Judgement answers_sensibly(Examination& examination) {
    const auto answers = at(examination, "position startpos");
    if (!answers) return answers.error();
    const auto &p1turn = (*answers)[0], &gameover = (*answers)[1], &result = (*answers)[2];
    if (p1turn != "true" && p1turn != "false")
        return Error{fmt::format("query p1turn: {}", quoted(p1turn))};
    if (gameover != "true" && gameover != "false")
        return Error{fmt::format("query gameover: {}", quoted(gameover))};
    if (result != "p1win" && result != "p2win" && result != "draw" && result != "none")
        return Error{fmt::format("query result: {}", quoted(result))};
    return {};
}

Judgement starts_a_game(Examination& examination) {
    const auto answers = at(examination, "position startpos");
    if (!answers) return answers.error();
    const std::vector<std::string> wanted{"true", "false", "none"};
    if (*answers != wanted)
        return Error{fmt::format("p1turn, gameover, result are {}", quoted(join(*answers, ", ")))};
    return {};
}

// The position is set up in another way and must be the start position all the same.
template <const auto& Lines>
Judgement is_startpos(Examination& examination) {
    const auto plain = at(examination, "position startpos");
    if (!plain) return plain.error();
    const auto other = at(examination, Lines);
    if (!other) return other.error();
    if (*plain != *other)
        return Error{fmt::format("p1turn, gameover, result are {}", quoted(join(*other, ", ")))};
    return {};
}

constexpr std::string_view position_twice = "position startpos\nposition startpos";
constexpr std::string_view empty_moves = "position startpos moves";
constexpr std::string_view trailing_blank = "position startpos moves ";

}  // namespace

std::span<const Rule> handshake_rules() {
    static constexpr std::array rules{
        Rule{"starts, and is silent until it is spoken to", Needs::nothing, is_silent_at_first},
        Rule{"ugi is answered by ugiok", Needs::nothing, says_ugiok},
        Rule{"ugiok stands alone on its line", Needs::introduction, says_ugiok_alone},
        Rule{"id name and id author come before ugiok", Needs::introduction, introduces_itself},
        Rule{"option lines are well-formed", Needs::introduction, declares_options_well},
        Rule{"nothing but id, option and info before ugiok", Needs::introduction,
             says_nothing_else},
        Rule{"isready is answered by readyok alone on its line", Needs::introduction, is_ready},
        Rule{"isready is answered before anything else was said", Needs::introduction,
             is_ready_at_first},
        Rule{"query is answered before the first isready", Needs::introduction,
             answers_before_isready},
        Rule{"an unknown command is survived", Needs::readiness, survives<unknown_command>},
        Rule{"an unknown option is survived", Needs::readiness, survives<unknown_option>},
        Rule{"an unknown query is survived", Needs::readiness, survives_unknown_query},
        Rule{"blank lines are survived", Needs::readiness, survives<blank_lines>},
        Rule{"a position with an impossible move is survived", Needs::readiness,
             survives<wrong_position>},
        Rule{"stop without a search is survived in silence", Needs::readiness, survives<idle_stop>},
        Rule{"uginewgame is accepted", Needs::readiness, survives<new_game>},
    };
    return rules;
}

std::span<const Rule> position_rules() {
    static constexpr std::array rules{
        Rule{"p1turn, gameover, result: response and one word", Needs::readiness,
             answers_in_one_word},
        Rule{"p1turn, gameover, result: words of the protocol", Needs::queries, answers_sensibly},
        Rule{"position startpos: player 1 to move, not over", Needs::queries, starts_a_game},
        Rule{"position may be sent twice", Needs::queries, is_startpos<position_twice>},
        Rule{"an empty list of moves is accepted", Needs::queries, is_startpos<empty_moves>},
        Rule{"a blank at the end of a line means nothing", Needs::queries,
             is_startpos<trailing_blank>},
        Rule{"lines may end in a carriage return", Needs::readiness, reads_carriage_returns},
    };
    return rules;
}

}  // namespace tessera::referee
