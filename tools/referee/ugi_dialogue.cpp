#include "referee/ugi_dialogue.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::referee {
namespace {

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

Request UgiDialogue::greeting(const std::string&) { return {"ugi\n", "ugiok"}; }

std::optional<Request> UgiDialogue::new_game(const std::string& variant) {
    std::string text;
    if (!std::exchange(options_told_, true)) {
        if (!variant.empty()) text += fmt::format("setoption name UGI_Variant value {}\n", variant);
        for (const auto& [name, value] : options_)
            text += fmt::format("setoption name {} value {}\n", name, value);
    }
    return Request{text + "uginewgame\nisready\n", "readyok"};
}

std::optional<Request> UgiDialogue::query(std::string_view position, std::string_view what) const {
    return Request{fmt::format("{}\nquery {}\n", position, what), "response"};
}

Heard UgiDialogue::hear_answer(const Request& request, std::string_view line) const {
    if (!is(line, request.answer)) return {};
    line.remove_prefix(std::min(line.size(), request.answer.size() + 1));
    return {Heard::What::answer, std::string(line)};
}

void UgiDialogue::ask_for_move(const Question& question, std::string& message) {
    message.append(question.position).append(1, '\n').append(question.go).append(1, '\n');
    last_info_.clear();
}

Heard UgiDialogue::hear_move(std::string_view line) {
    if (is(line, "info")) {
        // Only the last line counts, so no other is taken apart: some engines say a great many.
        const auto multipv = line.find(" multipv ");
        const bool best = multipv == std::string_view::npos || is(line.substr(multipv + 9), "1");
        if (best && line.find(" score ") != std::string_view::npos) last_info_.assign(line);
        return {};
    }
    if (!is(line, "bestmove")) return {};
    return {Heard::What::answer, std::string(second_word(line))};
}

void UgiDialogue::annotate(MoveRecord& record) const {
    if (last_info_.empty()) return;
    const auto response = protocol::parse_response(last_info_);
    if (const auto* info = response ? std::get_if<protocol::Info>(&*response) : nullptr) {
        record.score = info->score;
        record.depth = info->depth.value_or(0);
        record.nodes = info->nodes.value_or(0);
    }
}

}  // namespace tessera::referee
