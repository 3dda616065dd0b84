// The rules on thinking, on ending, and on what an engine says meanwhile.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "referee/check.hpp"

namespace tessera::referee {
namespace {

using Needs = Rule::Needs;
using std::chrono::milliseconds;

constexpr auto thinking_time = milliseconds(300);  // before a search without end is disturbed
constexpr auto prompt = milliseconds(100);         // what counts as at once
constexpr int tries = 3;                           // for at once: a busy machine may delay one

// --- go ----------------------------------------------------------------------------------------

template <const auto& Limits>
Judgement answers_go(Examination& examination) {
    if (auto status = examination.ready(); !status) return status.error();
    const auto choice =
        examination.search("position startpos", fmt::format("go {}", Limits), examination.start());
    if (!choice) return choice.error();
    return fmt::format("{} after {}", choice->move, referee::milliseconds(choice->time));
}

// The same with a time that must not be overrun.
template <const auto& Limits, int Milliseconds>
Judgement answers_in_time(Examination& examination) {
    if (auto status = examination.ready(); !status) return status.error();
    const auto choice =
        examination.search("position startpos", fmt::format("go {}", Limits), examination.start());
    if (!choice) return choice.error();
    const auto text = fmt::format("{} after {}", choice->move, referee::milliseconds(choice->time));
    if (choice->time > milliseconds(Milliseconds))
        return Error{fmt::format("{}, allowed are {} ms", text, Milliseconds)};
    return text;
}

constexpr std::string_view depth = "depth 1";
constexpr std::string_view nodes = "nodes 1000";
constexpr std::string_view movetime = "movetime 100";
constexpr std::string_view clock_limits = "p1time 1000 p2time 1000 p1inc 10 p2inc 10";
constexpr std::string_view clock_with_moves = "p1time 1000 p2time 1000 p1inc 0 p2inc 0 movestogo 5";
constexpr std::string_view aliases = "wtime 1000 btime 1000 winc 10 binc 10";
constexpr std::string_view short_clock = "p1time 50 p2time 50 p1inc 0 p2inc 0";

constexpr auto no_search = "it answered before stop";

Status begin_endless_search(Examination& examination) {
    if (auto status = examination.ready(); !status) return status;
    return examination.dialogue().say("position startpos\ngo infinite");
}

// A search that has begun must go on until this is said.
Judgement waits_for(std::string_view end, Examination& examination) {
    auto& dialogue = examination.dialogue();
    if (const auto early = dialogue.await("bestmove", thinking_time))
        return Error{fmt::format("{} before {}", quoted(early->line), end)};
    if (auto status = dialogue.say(end); !status) return status.error();
    const auto reply = dialogue.await("bestmove");
    if (!reply) return reply.error();
    const auto move = examination.read_bestmove(reply->line, examination.start());
    if (!move) return move.error();
    return {};
}

Judgement waits_for_stop(Examination& examination) {
    if (auto status = begin_endless_search(examination); !status) return status.error();
    return waits_for("stop", examination);
}

Judgement waits_for_ponderhit(Examination& examination) {
    if (!examination.declares("Ponder")) return Judgement::skip("it has no option Ponder");
    if (auto status = examination.ready(); !status) return status.error();
    if (auto status = examination.dialogue().say("position startpos\ngo ponder movetime 10");
        !status)
        return status.error();
    return waits_for("ponderhit", examination);
}

Judgement stops_at_once(Examination& examination) {
    auto& dialogue = examination.dialogue();
    auto fastest = Microseconds::max();
    for (int i = 0; i < tries && fastest > prompt; ++i) {
        if (auto status = begin_endless_search(examination); !status) return status.error();
        if (dialogue.await("bestmove", thinking_time / 3)) return Judgement::skip(no_search);
        if (auto status = dialogue.say("stop"); !status) return status.error();
        const auto reply = dialogue.await("bestmove");
        if (!reply) return reply.error();
        fastest = std::min(fastest, reply->after);
    }
    if (fastest > prompt)
        return Error{
            fmt::format("{}, allowed are {} ms", referee::milliseconds(fastest), prompt.count())};
    return referee::milliseconds(fastest);
}

Judgement is_ready_while_thinking(Examination& examination) {
    auto& dialogue = examination.dialogue();
    if (auto status = begin_endless_search(examination); !status) return status.error();
    if (auto status = dialogue.say("isready"); !status) return status.error();
    const auto ready = dialogue.await("readyok");
    if (!ready) return ready.error();
    for (const auto& line : ready->before)
        if (begins_with_word(line, "bestmove")) return Judgement::skip(no_search);
    if (auto status = dialogue.say("stop"); !status) return status.error();
    if (const auto reply = dialogue.await("bestmove"); !reply) return reply.error();
    return referee::milliseconds(ready->after);
}

// --- the end -----------------------------------------------------------------------------------

enum class Farewell { quit, end_of_input };
enum class While { idle, thinking };

template <Farewell How, While When>
Judgement ends_at_once(Examination& examination) {
    auto& dialogue = examination.dialogue();
    auto fastest = Microseconds::max();
    for (int i = 0; i < tries && fastest > prompt; ++i) {
        if (When == While::idle) {
            if (auto status = examination.ready(); !status) return status.error();
        } else {
            if (auto status = begin_endless_search(examination); !status) return status.error();
            // An engine that answers too early has failed elsewhere.
            [[maybe_unused]] const auto early = dialogue.await("bestmove", thinking_time / 3);
        }
        if (How == Farewell::end_of_input)
            dialogue.close_input();
        else if (auto status = dialogue.say("quit"); !status)
            return status.error();
        const auto time = dialogue.await_end();
        if (!time) return time.error();
        fastest = std::min(fastest, *time);
    }
    if (fastest > prompt)
        return Error{
            fmt::format("{}, allowed are {} ms", referee::milliseconds(fastest), prompt.count())};
    return referee::milliseconds(fastest);
}

// --- what was seen all along -------------------------------------------------------------------

template <InfoFault Fault>
Judgement says_proper_info(Examination& examination) {
    const auto& seen = examination.dialogue().seen();
    if (const auto& example = seen.bad_info[static_cast<std::size_t>(Fault)])
        return Error{*example};
    if (!seen.infos) return Judgement::skip("it said no info");
    return fmt::format("{} lines", seen.infos);
}

Judgement moves_only_when_asked(Examination& examination) {
    if (const auto& example = examination.dialogue().seen().stray_bestmove) return Error{*example};
    return {};
}

Judgement speaks_only_the_protocol(Examination& examination) {
    if (const auto& example = examination.dialogue().seen().foreign_line) return Error{*example};
    return {};
}

}  // namespace

std::span<const Rule> search_rules() {
    static constexpr std::array rules{
        Rule{"go depth: one bestmove with one legal move", Needs::readiness, answers_go<depth>},
        Rule{"go nodes: one bestmove with one legal move", Needs::readiness, answers_go<nodes>},
        Rule{"go movetime 100: a bestmove in time", Needs::readiness,
             answers_in_time<movetime, 100 + 250>},
        Rule{"go with a clock: a bestmove in time", Needs::readiness,
             answers_in_time<clock_limits, 1000>},
        Rule{"go with a clock and movestogo: a bestmove in time", Needs::readiness,
             answers_in_time<clock_with_moves, 1000>},
        Rule{"go with wtime, btime, winc, binc: a bestmove in time", Needs::readiness,
             answers_in_time<aliases, 1000>},
        Rule{"go with 50 ms left: a bestmove soon", Needs::readiness,
             answers_in_time<short_clock, 50 + 250>},
        Rule{"go infinite: no bestmove before stop, one after it", Needs::readiness,
             waits_for_stop},
        Rule{"go ponder: no bestmove before ponderhit, one after it", Needs::readiness,
             waits_for_ponderhit},
        Rule{"stop ends the search at once", Needs::readiness, stops_at_once},
        Rule{"isready is answered during a search", Needs::readiness, is_ready_while_thinking},
    };
    return rules;
}

std::span<const Rule> ending_rules() {
    static constexpr std::array rules{
        Rule{"quit ends the process at once", Needs::readiness,
             ends_at_once<Farewell::quit, While::idle>},
        Rule{"quit during a search ends the process at once", Needs::readiness,
             ends_at_once<Farewell::quit, While::thinking>},
        Rule{"the end of input ends the process at once", Needs::readiness,
             ends_at_once<Farewell::end_of_input, While::idle>},
        Rule{"the end of input during a search does so too", Needs::readiness,
             ends_at_once<Farewell::end_of_input, While::thinking>},
    };
    return rules;
}

std::span<const Rule> observed_rules() {
    static constexpr std::array rules{
        Rule{"info lines are known keys with proper values", Needs::introduction,
             says_proper_info<InfoFault::form>},
        Rule{"info: pv is not empty and comes last", Needs::introduction,
             says_proper_info<InfoFault::pv>},
        Rule{"info: nodes is never 0", Needs::introduction, says_proper_info<InfoFault::nodes>},
        Rule{"info: no lowerbound, no upperbound", Needs::introduction,
             says_proper_info<InfoFault::bound>},
        Rule{"bestmove is said only after go", Needs::introduction, moves_only_when_asked},
        Rule{"every line begins with a word of the protocol", Needs::introduction,
             speaks_only_the_protocol},
    };
    return rules;
}

}  // namespace tessera::referee
