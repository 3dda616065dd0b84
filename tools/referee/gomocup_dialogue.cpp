#include "referee/gomocup_dialogue.hpp"

#include <fmt/format.h>

#include "core/board_text.hpp"
#include "core/text.hpp"
#include "games/catalogue.hpp"
#include "protocol/gomocup/cells.hpp"

namespace tessera::referee {
namespace {

namespace wire = protocol::gomocup;

Grid board_of(const game::Variant& variant) { return {variant["m"], variant["n"]}; }

std::int64_t to_milliseconds(Microseconds time) { return time.count() / 1000; }

// The stones of both in turn, as far as possible in the order in which they came.
std::vector<int> stones_on(const game::Table& table, const Grid& board) {
    const auto origin = table.clone();
    while (origin->undo()) {
    }
    std::array<std::vector<int>, 2> given;
    const auto fen = origin->fen();
    const auto letters = *read_board(board, split_words(fen)[0], "xo");
    for (int cell = 0; cell < board.size(); ++cell)
        for (const Side side : {Side::x, Side::o})
            if (letters[static_cast<std::size_t>(cell)] == letter(side))
                given[index(side)].push_back(cell);
    std::vector<int> stones;
    for (int ply = 0; ply < origin->ply(); ++ply)
        stones.push_back(given[index(side_at(ply))][static_cast<std::size_t>(ply / 2)]);
    for (const auto& move : table.moves()) stones.push_back(*parse_cell(board, move));
    return stones;
}

}  // namespace

Request GomocupDialogue::greeting(const std::string& variant) {
    const auto table = catalogue::open(variant);
    const auto& parameters = (*table)->variant();
    board_ = board_of(parameters);
    const auto match = time_.time.value_or(Microseconds{0});
    std::string text;
    const auto inform = [&](std::string_view key, const auto& value) {
        text += fmt::format("INFO {} {}\n", key, value);
    };
    inform("timeout_turn", to_milliseconds(time_.move_time.value_or(match)));
    inform("timeout_match", to_milliseconds(match));
    inform("max_memory", 0);
    inform("game_type", 1);
    inform("rule", parameters["exact"] ? 1 : 0);
    for (const auto& [key, value] : options_) inform(key, value);
    text += board_.width == board_.height
                ? fmt::format("START {}\n", board_.width)
                : fmt::format("RECTSTART {},{}\n", board_.width, board_.height);
    return {std::move(text), "OK"};
}

std::optional<Request> GomocupDialogue::new_game(const std::string&) {
    stones_told_ = 0;
    if (!std::exchange(started_, true)) return std::nullopt;
    return Request{"RESTART\n", "OK"};
}

Heard GomocupDialogue::hear_answer(const Request&, std::string_view line) const {
    const auto response = wire::parse_response(line);
    if (!response) return {};
    if (std::holds_alternative<wire::Ok>(*response)) return {Heard::What::answer, {}};
    if (std::holds_alternative<wire::Complaint>(*response) ||
        std::holds_alternative<wire::Unknown>(*response))
        return {Heard::What::refusal, wire::format(*response)};
    return {};
}

void GomocupDialogue::ask_for_move(const Question& question, std::string& message) {
    const auto left = question.clock->left();
    message +=
        fmt::format("INFO time_left {}\n", left ? to_milliseconds(*left) : wire::no_limit_left);
    const auto stones = stones_on(*question.table, board_);
    const int count = static_cast<int>(stones.size());
    const auto point = [&](std::size_t i) { return text(wire::point_of(board_, stones[i])); };
    if (count == 0) {
        message += "BEGIN\n";
    } else if (count == stones_told_ + 1) {
        message += fmt::format("TURN {}\n", point(stones.size() - 1));
    } else {
        message += "BOARD\n";
        for (std::size_t i = 0; i < stones.size(); ++i)
            message += fmt::format("{},{}\n", point(i), (stones.size() - i) % 2 == 0 ? 1 : 2);
        message += "DONE\n";
    }
    stones_told_ = count + 1;
}

Heard GomocupDialogue::hear_move(std::string_view line) {
    const auto response = wire::parse_response(line);
    if (!response) return {};
    if (const auto* suggestion = std::get_if<wire::Suggestion>(&*response))
        return {Heard::What::prompt, fmt::format("PLAY {}\n", text(suggestion->move))};
    if (const auto* placed = std::get_if<wire::Placed>(&*response)) {
        const auto cell =
            placed->points.size() == 1 ? wire::cell_at(board_, placed->points[0]) : std::nullopt;
        return {Heard::What::answer, cell ? cell_name(board_, *cell) : wire::format(*response)};
    }
    auto heard = hear_answer({}, line);
    if (heard.what == Heard::What::answer) return {};
    return heard;
}

Status check_gomocup(const PlayerConfig& player, const game::Table* start) {
    const auto refuse = [&](std::string_view why) {
        return Error{fmt::format("engine {} speaks gomocup: {}", player.name, why)};
    };
    if (!start || start->variant().description().name != "mnk" || start->variant()["k"] != 5)
        return refuse("it plays mnk with k=5 and nothing else — give such a --variant");
    if (player.time.depth || player.time.nodes)
        return refuse("it knows no depth= and nodes= — give tc= or movetime=");
    return Success{};
}

}  // namespace tessera::referee
