#include "referee/engine.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::referee {
namespace {

Fault gone(std::string_view when) {
    return {Reason::crash, fmt::format("the engine ended {}", when)};
}

bool is(std::string_view line, std::string_view word) {
    return line.starts_with(word) && (line.size() == word.size() || line[word.size()] == ' ');
}

// What stands after "bestmove"; empty when nothing does.
std::string_view second_word(std::string_view line) {
    constexpr std::string_view blanks = " \t";
    line.remove_prefix(std::min(line.find_first_of(blanks), line.size()));
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    return line.substr(0, line.find_first_of(blanks));
}

}  // namespace

Engine::~Engine() {
    // Whoever does not want to quit is killed by the process's end.
    if (process_ && process_->send("quit\n", Clock::now() + patience_.quit))
        process_->ends_by(Clock::now() + patience_.quit);
}

// Reads until a line that begins with the word.
std::optional<Fault> Engine::await(std::string_view word, Reason reason) {
    const auto deadline = Clock::now() + patience_.start;
    for (std::string_view line;;) {
        switch (process_->read_line(line, deadline)) {
            case Process::Heard::line:
                if (is(line, word)) return std::nullopt;
                break;
            case Process::Heard::closed:
                return gone(fmt::format("before it said {}", word));
            case Process::Heard::nothing:
                return Fault{reason, fmt::format("no {} within {} ms — is it a UGI engine?", word,
                                                 patience_.start.count() / 1000)};
        }
    }
}

std::optional<Fault> Engine::start(const std::string& variant) {
    auto started = Process::start(config_.launch);
    if (!started) return Fault{Reason::not_started, started.error().what};
    process_.emplace(std::move(*started));
    const auto send = [&](const std::string& text) {
        process_->send(text, Clock::now() + patience_.start);
    };
    send("ugi\n");
    if (auto fault = await("ugiok", Reason::not_started)) return fault;
    std::string options;
    if (!variant.empty()) options += fmt::format("setoption name UGI_Variant value {}\n", variant);
    for (const auto& [name, value] : config_.options)
        options += fmt::format("setoption name {} value {}\n", name, value);
    send(options);
    return std::nullopt;
}

std::optional<Fault> Engine::prepare(const std::string& variant) {
    if (!process_) {
        if (auto fault = start(variant)) {
            // Whatever goes wrong before the first game, the engine could not be started.
            process_.reset();
            return Fault{Reason::not_started, fault->detail};
        }
    }
    process_->send("uginewgame\nisready\n", Clock::now() + patience_.start);
    auto fault = await("readyok", Reason::silence);
    if (fault) process_.reset();
    return fault;
}

std::variant<MoveRecord, Fault> Engine::choose(const Question& question) {
    message_.assign(question.position).append(1, '\n').append(question.go).append(1, '\n');
    last_info_.clear();
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
                if (told_info(line)) break;
                if (is(line, "bestmove"))
                    return finish(line,
                                  std::chrono::duration_cast<Microseconds>(Clock::now() - begin));
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
    process_->send("stop\n", deadline);
    for (std::string_view line;;) {
        switch (process_->read_line(line, deadline)) {
            case Process::Heard::line:
                if (is(line, "bestmove"))
                    return Fault{Reason::time,
                                 fmt::format("no move within {} ms, but one after stop",
                                             limit.count() / 1000)};
                break;
            case Process::Heard::closed:
                return gone("when its time was up");
            case Process::Heard::nothing:
                return Fault{Reason::silence, fmt::format("no move within {} ms, nor after stop",
                                                          limit.count() / 1000)};
        }
    }
}

bool Engine::told_info(std::string_view line) {
    if (!is(line, "info")) return false;
    // Only the last line counts, so no other is taken apart: some engines say a great many.
    const auto multipv = line.find(" multipv ");
    const bool best = multipv == std::string_view::npos || is(line.substr(multipv + 9), "1");
    if (best && line.find(" score ") != std::string_view::npos) last_info_.assign(line);
    return true;
}

MoveRecord Engine::finish(std::string_view best, Microseconds used) const {
    MoveRecord record;
    record.microseconds = used.count();
    record.move = second_word(best);
    if (last_info_.empty()) return record;
    const auto response = protocol::parse_response(last_info_);
    if (const auto* info = response ? std::get_if<protocol::Info>(&*response) : nullptr) {
        record.score = info->score;
        record.depth = info->depth.value_or(0);
        record.nodes = info->nodes.value_or(0);
    }
    return record;
}

std::variant<std::string, Fault> Engine::ask(std::string_view position, std::string_view what) {
    const auto deadline = Clock::now() + patience_.start;
    message_.assign(position).append("\nquery ").append(what).append(1, '\n');
    if (!process_->send(message_, deadline)) return gone("when asked about the position");
    for (std::string_view line;;) {
        switch (process_->read_line(line, deadline)) {
            case Process::Heard::line:
                if (is(line, "response"))
                    return std::string(line.substr(std::min<std::size_t>(line.size(), 9)));
                break;
            case Process::Heard::closed:
                return gone("when asked about the position");
            case Process::Heard::nothing:
                return Fault{Reason::silence, fmt::format("no response to query {}", what)};
        }
    }
}

}  // namespace tessera::referee
