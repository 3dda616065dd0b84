#include "referee/engine.hpp"

#include <fmt/format.h>

namespace tessera::referee {
namespace {

Fault gone(std::string_view when) {
    return {Reason::crash, fmt::format("the engine ended {}", when)};
}

}  // namespace

Engine::~Engine() {
    // Whoever does not want to quit is killed by the process's end.
    if (process_ && process_->send(dialogue_->farewell(), Clock::now() + patience_.quit))
        process_->ends_by(Clock::now() + patience_.quit);
}

std::variant<std::string, Fault> Engine::request(const Request& request) {
    const auto deadline = Clock::now() + patience_.start;
    process_->send(request.text, deadline);
    for (std::string_view line;;) {
        switch (process_->read_line(line, deadline)) {
            case Process::Heard::line:
                if (auto heard = dialogue_->hear_answer(request, line);
                    heard.what == Heard::What::answer)
                    return std::move(heard.text);
                else if (heard.what == Heard::What::refusal)
                    return Fault{Reason::not_started, std::move(heard.text)};
                break;
            case Process::Heard::closed:
                return gone(fmt::format("before it said {}", request.answer));
            case Process::Heard::nothing:
                return Fault{Reason::silence,
                             fmt::format("no {} within {} ms — is it a {} engine?", request.answer,
                                         patience_.start.count() / 1000, dialogue_->protocol())};
        }
    }
}

std::optional<Fault> Engine::start(const std::string& variant) {
    auto started = Process::start(config_.launch);
    if (!started) return Fault{Reason::not_started, started.error().what};
    process_.emplace(std::move(*started));
    dialogue_ = make_dialogue(config_);
    auto answer = request(dialogue_->greeting(variant));
    if (const auto* fault = std::get_if<Fault>(&answer)) return *fault;
    return std::nullopt;
}

std::optional<Fault> Engine::prepare(const std::string& variant) {
    const bool fresh = !process_;
    if (fresh) {
        if (auto fault = start(variant)) {
            // Whatever goes wrong before the first game, the engine could not be started.
            process_.reset();
            return Fault{Reason::not_started, fault->detail};
        }
    }
    const auto beginning = dialogue_->new_game(variant);
    if (!beginning) return std::nullopt;
    const auto answer = request(*beginning);
    const auto* fault = std::get_if<Fault>(&answer);
    if (!fault) return std::nullopt;
    process_.reset();
    // It may be one that plays a single game.
    if (!fresh && fault->reason == Reason::not_started) return prepare(variant);
    return *fault;
}

std::variant<MoveRecord, Fault> Engine::choose(const Question& question) {
    message_.clear();
    dialogue_->ask_for_move(question, message_);
    const auto begin = Clock::now();
    const auto limit = question.allowance ? *question.allowance + question.margin : patience_.hang;
    const auto deadline = begin + limit;
    if (!process_->send(message_, deadline)) {
        if (Clock::now() >= deadline)
            return Fault{Reason::silence, "the engine does not read its input"};
        return gone("before its move");
    }
    for (std::string_view line;;) {
        switch (process_->read_line(line, deadline)) {
            case Process::Heard::line:
                if (auto heard = dialogue_->hear_move(line); heard.what == Heard::What::answer) {
                    MoveRecord record;
                    record.microseconds =
                        std::chrono::duration_cast<Microseconds>(Clock::now() - begin).count();
                    record.move = std::move(heard.text);
                    dialogue_->annotate(record);
                    return record;
                } else if (heard.what == Heard::What::refusal) {
                    return Fault{Reason::no_move, std::move(heard.text)};
                } else if (heard.what == Heard::What::prompt) {
                    process_->send(heard.text, deadline);
                }
                break;
            case Process::Heard::closed:
                return gone("instead of moving");
            case Process::Heard::nothing:
                if (!question.allowance)
                    return Fault{Reason::silence,
                                 fmt::format("no move within {} ms", limit.count() / 1000)};
                return overrun(limit);
        }
    }
}

// Out of time: an engine that still listens is kept for the next game, another is not.
std::variant<MoveRecord, Fault> Engine::overrun(Microseconds limit) {
    const auto deadline = Clock::now() + patience_.after_stop;
    process_->send(dialogue_->stop(), deadline);
    for (std::string_view line;;) {
        switch (process_->read_line(line, deadline)) {
            case Process::Heard::line:
                if (dialogue_->hear_move(line).what == Heard::What::answer)
                    return Fault{Reason::time,
                                 fmt::format("no move within {} ms, but one soon after",
                                             limit.count() / 1000)};
                break;
            case Process::Heard::closed:
                return gone("when its time was up");
            case Process::Heard::nothing:
                return Fault{Reason::silence, fmt::format("no move within {} ms, nor soon after",
                                                          limit.count() / 1000)};
        }
    }
}

std::variant<std::string, Fault> Engine::ask(std::string_view position, std::string_view what) {
    const auto question = dialogue_->query(position, what);
    if (!question)
        return Fault{Reason::not_started,
                     fmt::format("{} has no questions about a position", dialogue_->protocol())};
    auto answer = request(*question);
    if (auto* fault = std::get_if<Fault>(&answer)) {
        if (fault->reason == Reason::crash) *fault = gone("when asked about the position");
        if (fault->reason == Reason::silence)
            fault->detail = fmt::format("no response to query {}", what);
    }
    return answer;
}

}  // namespace tessera::referee
