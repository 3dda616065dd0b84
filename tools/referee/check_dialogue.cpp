#include "referee/check_dialogue.hpp"

#include <fmt/format.h>

#include "core/text.hpp"

namespace tessera::referee {
namespace {

// A flood of lines is waited out but not kept.
constexpr std::size_t most_lines_kept = 10'000;

Microseconds since(Clock::time_point begin) {
    return std::chrono::duration_cast<Microseconds>(Clock::now() - begin);
}

}  // namespace

std::string milliseconds(Microseconds time) {
    const auto value = static_cast<double>(time.count()) / 1000;
    return value < 10 ? fmt::format("{:.1f} ms", value) : fmt::format("{:.0f} ms", value);
}

bool begins_with_word(std::string_view line, std::string_view word) {
    return line.starts_with(word) && (line.size() == word.size() || line[word.size()] == ' ');
}

Status Dialogue::start() {
    end();
    searches_ = 0;
    auto started = Process::start(launch_);
    if (!started) return started.error();
    process_.emplace(std::move(*started));
    return Success{};
}

Status Dialogue::say(std::string_view lines) {
    for (const auto line : split(lines, '\n'))
        if (begins_with_word(line, "go")) ++searches_;
    spoken_ = Clock::now();
    if (process_->send(std::string(lines) + "\n", Clock::now() + patience_)) return Success{};
    return Error{
        fmt::format("the engine ended or does not read: {} could not be sent", quoted(lines))};
}

void Dialogue::close_input() {
    spoken_ = Clock::now();
    process_->close_input();
}

void Dialogue::look_at(std::string_view line) {
    const auto note = [&](std::optional<std::string>& place) {
        if (!place) place = quoted(line);
    };
    if (!is_of_the_protocol(line)) note(seen_.foreign_line);
    if (begins_with_word(line, "bestmove") && searches_-- <= 0) {
        searches_ = 0;
        note(seen_.stray_bestmove);
    }
    if (!begins_with_word(line, "info")) return;
    ++seen_.infos;
    for (const auto fault : faults_in_info(line))
        note(seen_.bad_info[static_cast<std::size_t>(fault)]);
}

Expected<Dialogue::Reply> Dialogue::await(std::string_view word, Microseconds limit) {
    Reply reply;
    const auto deadline = Clock::now() + limit;
    for (std::string_view line;;) {
        switch (process_->read_line(line, deadline)) {
            case Process::Heard::line:
                look_at(line);
                if (begins_with_word(line, word)) {
                    reply.line = line;
                    reply.after = since(spoken_);
                    return reply;
                }
                if (reply.before.size() < most_lines_kept) reply.before.emplace_back(line);
                break;
            case Process::Heard::closed:
                return Error{fmt::format("the engine ended instead of saying {}", word)};
            case Process::Heard::nothing: {
                const auto last = reply.before.empty() ? ""
                                                       : fmt::format("; the last line was {}",
                                                                     quoted(reply.before.back()));
                return Error{fmt::format("no {} within {}{}", word, milliseconds(limit), last)};
            }
        }
    }
}

Status Dialogue::stays_silent(Microseconds time) {
    std::string_view line;
    switch (process_->read_line(line, Clock::now() + time)) {
        case Process::Heard::line:
            look_at(line);
            return Error{fmt::format("it said {}", quoted(line))};
        case Process::Heard::closed:
            return Error{"the engine ended"};
        case Process::Heard::nothing:
            break;
    }
    return Success{};
}

Expected<std::vector<std::string>> Dialogue::exchange(std::string_view lines) {
    if (auto status = say(lines.empty() ? "isready" : fmt::format("{}\nisready", lines)); !status)
        return status.error();
    auto reply = await("readyok");
    if (!reply) return reply.error();
    return std::move(reply->before);
}

Expected<std::vector<std::string>> Dialogue::ask(std::string_view position,
                                                 std::span<const std::string> questions) {
    std::string lines(position);
    for (const auto& question : questions) lines += fmt::format("\nquery {}", question);
    auto heard = exchange(lines);
    if (!heard) return Error{fmt::format("query {}: {}", questions.front(), heard.error().what)};
    std::vector<std::string> answers;
    for (auto& line : *heard)
        if (begins_with_word(line, "response")) answers.push_back(std::move(line));
    if (answers.size() != questions.size())
        return Error{fmt::format("{} answers to query {} after {}", answers.size(),
                                 join(questions, ", query "), quoted(position))};
    return answers;
}

Expected<Microseconds> Dialogue::await_end() {
    const auto deadline = Clock::now() + patience_;
    // A process that talks to the last must not be kept from ending by a full pipe.
    for (std::string_view line;;) {
        const auto heard = process_->read_line(line, deadline);
        if (heard == Process::Heard::line)
            look_at(line);
        else
            break;
    }
    if (!process_->ends_by(deadline))
        return Error{fmt::format("the process still ran {} later", milliseconds(patience_))};
    const auto time = since(spoken_);
    end();
    return time;
}

}  // namespace tessera::referee
