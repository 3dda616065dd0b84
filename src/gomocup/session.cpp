#include "gomocup/session.hpp"

#include <fmt/format.h>
#include <poll.h>

#include <array>
#include <cstdlib>

#include "core/text.hpp"
#include "gomocup/opening.hpp"
#include "protocol/gomocup/cells.hpp"
#include "tessera_version.hpp"

namespace tessera::gomocup {

namespace wire = protocol::gomocup;

namespace {

// What the engine thinks of its move, for people.
std::string report(const Grid& board, const protocol::Info& info) {
    auto text = fmt::format("depth {}", info.depth.value_or(0));
    if (info.score && info.score->kind == protocol::Score::Kind::mate)
        text += fmt::format(", {} in {} plies", info.score->value < 0 ? "loss" : "win",
                            std::abs(info.score->value));
    else if (info.score)
        text += fmt::format(", score {:+.2f}", info.score->value / 100.0);
    text += fmt::format(", {} nodes,", info.nodes.value_or(0));
    for (const auto& move : info.pv)
        if (const auto cell = parse_cell(board, move))
            text += ' ' + wire::text(wire::point_of(board, *cell));
    return text;
}

}  // namespace

Status Session::adopt(ugi::Settings settings) {
    if (auto status = responder_.log_to(settings.log_file); !status) return status;
    // The dialogue worth keeping is the one with the manager.
    settings.log_file.clear();
    own_hash_ = settings.hash;
    seed_ = settings.seed;
    return engine_.adopt(settings);
}

void Session::run(ugi::Input& input) {
    engine_.start();
    while (!ending_ && !responder_.is_broken()) {
        if (const auto said = engine_.output().take_line())
            hear(*said);
        else if (const auto line = preparing_ ? std::nullopt : input.take_line())
            serve(*line);
        else if (!preparing_ && input.is_at_end())
            ending_ = true;
        else
            await(input);
    }
}

void Session::await(ugi::Input& input) {
    std::array<pollfd, 2> sources{
        {{engine_.output().descriptor(), POLLIN, 0}, {input.descriptor(), POLLIN, 0}}};
    poll(sources.data(), preparing_ ? 1 : 2, -1);
    if (sources[0].revents) engine_.output().read_more();
    if (sources[1].revents) input.read_more();
}

void Session::say(const wire::Response& response) { responder_.print(wire::format(response)); }

// --- the manager's commands ------------------------------------------------------------------

void Session::serve(std::string_view line) {
    responder_.note_input(line);
    const auto parsed = reader_.read(line);
    auto status = parsed ? Status(Success{}) : Status(parsed.error());
    if (parsed && *parsed)
        status = std::visit([&](const auto& command) { return execute(command); }, **parsed);
    if (!status) say(wire::Complaint{status.error().what});
}

Expected<Game> Session::started(std::string_view verb) const {
    if (game_.board.size() == 0)
        return Error{fmt::format("{} before START — send START <size>", verb)};
    if (auto status = check_rule(game_.rule); !status) return status.error();
    return game_;
}

Expected<Game> Session::waiting(std::string_view verb) const {
    if (question_ != Question::none)
        return Error{fmt::format("{} before my answer — wait for it", verb)};
    auto game = started(verb);
    if (!game) return game;
    if (const auto table = set_up(*game); !table) return table.error();
    return game;
}

Status Session::execute(const wire::Start& start) {
    const Grid board{start.width, start.height};
    if (auto status = check_board(board); !status) return status;
    if (auto status = check_rule(game_.rule); !status) return status;
    return begin({board, game_.rule, {}});
}

Status Session::execute(const wire::Restart&) {
    auto game = started("RESTART");
    if (!game) return game.error();
    game->stones.clear();
    return begin(std::move(*game));
}

Status Session::begin(Game game) {
    const auto table = set_up(game);
    if (!table) return table.error();
    stop_thinking();
    game_ = std::move(game);
    set_option("UGI_Variant", (*table)->variant().spec());
    engine_.say("uginewgame");
    prepare_memory();
    preparing_ = true;
    return Success{};
}

void Session::prepare_memory() {
    set_option("Hash", std::to_string(limits_.hash().value_or(own_hash_)));
    engine_.say("isready");
    ++preparations_;
}

Status Session::execute(const wire::Begin&) { return think(waiting("BEGIN"), Question::move); }

Status Session::execute(const wire::Turn& turn) {
    auto game = waiting("TURN");
    return think(game ? game->with(turn.move) : std::move(game), Question::move);
}

Status Session::execute(const wire::Board& board) {
    auto game = started("BOARD");
    if (!game) return game.error();
    const auto stones = in_turn(board.stones);
    if (!stones) return stones.error();
    return think(game->with_only(*stones), Question::move);
}

Status Session::execute(const wire::Swap2Board& board) {
    auto game = started("SWAP2BOARD");
    if (!game) return game.error();
    game = game->with_only(board.stones);
    if (!game) return game.error();
    if (const auto count = game->stones.size(); count == 3 || count == 5)
        return think(std::move(game), Question::side);
    else if (count != 0)
        return Error{fmt::format("SWAP2BOARD with {} stones — there are none, 3 or 5", count)};
    stop_thinking();
    game_ = *game;
    game_.stones = swap2_opening(game_.board, static_cast<std::uint64_t>(seed_));
    say(wire::Placed{game_.stones});
    return Success{};
}

Status Session::execute(const wire::TakeBack& back) {
    const auto game = started("TAKEBACK");
    if (!game) return game.error();
    if (game->stones.empty() || game->stones.back() != back.stone)
        return Error{fmt::format("TAKEBACK {} — only the last stone can be taken back{}",
                                 text(back.stone),
                                 game->stones.empty() ? "" : ", " + text(game->stones.back()))};
    stop_thinking();
    game_.stones.pop_back();
    say(wire::Ok{});
    return Success{};
}

Status Session::execute(const wire::Play& play) {
    auto game = waiting("PLAY");
    if (game) game = game->with(play.move);
    if (!game) return game.error();
    game_ = std::move(*game);
    say(wire::Placed{{play.move}});
    return Success{};
}

Status Session::execute(const wire::Info& info) {
    const auto hash = limits_.hash();
    limits_.take(info);
    if (limits_.hash() != hash && question_ == Question::none) prepare_memory();
    if (const auto rule = whole_number(info.value); rule && info.key == "rule") game_.rule = *rule;
    return Success{};
}

Status Session::execute(const wire::About&) {
    say(wire::Introduction{"Tessera", version, "the Tessera maintainers"});
    return Success{};
}

Status Session::execute(const wire::End&) {
    ending_ = true;
    return Success{};
}

Status Session::execute(const wire::Foreign& foreign) {
    say(wire::Unknown{quoted(foreign.verb)});
    return Success{};
}

// --- the engine that thinks ------------------------------------------------------------------

Status Session::think(Expected<Game> game, Question question) {
    if (!game) return game.error();
    const auto table = set_up(*game);
    if (!table) return table.error();
    stop_thinking();
    game_ = std::move(*game);
    question_ = question;
    newest_info_.reset();
    set_option("Hash", std::to_string(limits_.hash().value_or(own_hash_)));
    set_option("UGI_Variant", (*table)->variant().spec());
    engine_.say("position fen " + (*table)->fen());
    engine_.say(limits_.go());
    return Success{};
}

void Session::stop_thinking() {
    if (question_ == Question::none) return;
    engine_.say("stop");
    question_ = Question::none;
    ++abandoned_;
}

void Session::set_option(const std::string& name, const std::string& value) {
    if (std::exchange(options_[name], value) != value)
        engine_.say(fmt::format("setoption name {} value {}", name, value));
}

void Session::hear(std::string_view line) {
    const auto response = protocol::parse_response(line);
    if (!response) return;
    if (const auto* best = std::get_if<protocol::BestMove>(&*response)) return hear(*best);
    if (std::holds_alternative<protocol::ReadyOk>(*response)) {
        if (--preparations_ == 0 && std::exchange(preparing_, false)) say(wire::Ok{});
        return;
    }
    if (abandoned_ > 0) return;
    if (const auto* info = std::get_if<protocol::Info>(&*response);
        info && !info->pv.empty() && info->multipv.value_or(1) == 1)
        newest_info_ = *info;
    else if (const auto* remark = std::get_if<protocol::Remark>(&*response))
        say(wire::Message{remark->text});
}

void Session::hear(const protocol::BestMove& best) {
    if (abandoned_ > 0) {
        --abandoned_;
        return;
    }
    const auto question = std::exchange(question_, Question::none);
    const auto cell = parse_cell(game_.board, best.move);
    if (!cell) return say(wire::Complaint{"no move was found"});
    if (newest_info_) say(wire::Message{report(game_.board, *newest_info_)});
    // Who is to move has white, and can have black instead. Two more stones and the choice to the
    // opponent cannot be better than the better of both.
    if (question == Question::side && newest_info_ &&
        newest_info_->score.value_or(protocol::Score{}).value < 0)
        return say(wire::Swap{});
    const auto move = wire::point_of(game_.board, *cell);
    game_.stones.push_back(move);
    say(wire::Placed{{move}});
}

}  // namespace tessera::gomocup
