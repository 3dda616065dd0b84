// The part of the session that thinks: go, ponderhit, and what a search says in the protocol.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "book/text.hpp"
#include "core/text.hpp"
#include "ugi/session.hpp"

namespace tessera::ugi {
namespace {

std::uint64_t per_second(std::uint64_t nodes, search::Milliseconds time) {
    return nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 1));
}

protocol::Score to_protocol(search::Score score) {
    using Kind = protocol::Score::Kind;
    if (search::is_proven(score)) return {Kind::mate, search::plies_to_end(score)};
    return {Kind::centipoints, score};
}

protocol::Info to_protocol(const search::ThinkingInfo& info) {
    protocol::Info line;
    line.depth = info.depth;
    line.seldepth = info.selective_depth;
    line.multipv = info.multi_pv;
    line.score = to_protocol(info.score);
    line.time = info.time.count();
    line.nodes = info.nodes;
    line.nps = per_second(info.nodes, info.time);
    line.hashfull = info.hash_permille;
    line.pv = info.pv;
    return line;
}

protocol::Info summary(const search::BestMove& best) {
    protocol::Info line;
    line.nodes = std::max<std::uint64_t>(best.nodes, 1);
    line.time = best.time.count();
    line.nps = per_second(*line.nodes, best.time);
    return line;
}

// A proven value, for people.
std::string solution(const search::ThinkingInfo& info, Side mover) {
    const int plies = std::abs(search::plies_to_end(info.score));
    const auto value =
        info.score == 0  ? fmt::format("draw: neither side can win; {} is to move", letter(mover))
        : info.score > 0 ? fmt::format("win: {}, to move, wins in {} plies", letter(mover), plies)
                         : fmt::format("loss: {} wins in {} plies; {} is to move", letter(!mover),
                                       plies, letter(mover));
    return fmt::format("{}\nline: {}\nnodes {} time {} nps {}", value, join(info.pv, " "),
                       info.nodes, info.time.count(), per_second(info.nodes, info.time));
}

}  // namespace

Status Session::execute(const protocol::Go& command) {
    // A client that asked for a move must get an answer, or it would wait for ever.
    const auto refuse = [&](Error error) -> Status {
        responder_.say(protocol::Complaint{std::move(error.what)});
        responder_.say(protocol::BestMove{"0000"});
        complained_ = true;
        return Success{};
    };
    auto limits = limits_of(command);
    if (!limits) return limits.error();
    if (table_->outcome() != Outcome::none)
        return refuse({fmt::format("the game is over ({}) — set up another position",
                                   text(table_->outcome()))});
    if (auto obstacle = table_->obstacle_to_thinking()) return refuse(std::move(*obstacle));
    if (!play_from_book(*limits)) think(std::move(*limits));
    return Success{};
}

bool Session::play_from_book(const search::Limits& limits) {
    // Who asks for an analysis wants no quick answer.
    if (limits.infinite || limits.pondering || limits.mate || !limits.search_moves.empty())
        return false;
    const auto begin = search::Clock::now();
    auto choice = own_book_.choose(*table_, settings_);
    if (auto remark = own_book_.take_remark()) responder_.say(protocol::Remark{*std::move(remark)});
    if (!choice) return false;
    const auto& move = choice->move;
    responder_.say(protocol::Remark{fmt::format(
        "book {} weight {} score {} depth {} games {}, {} known", move.text, move.weight,
        book::score_text(move.score), move.depth, move.games, choice->known)});
    search::BestMove best{move.text, choice->reply, 1, {}};
    best.time = std::chrono::duration_cast<search::Milliseconds>(search::Clock::now() - begin);
    responder_.say(summary(best));
    responder_.say(protocol::BestMove{best.move, best.reply});
    return true;
}

Expected<search::Limits> Session::limits_of(const protocol::Go& go) const {
    search::Limits limits;
    if (go.ponder) limits.pondering = &pondering_;
    // A clock that has run out still wants a move, at once; one that never will must not overflow
    // when it is compared with a finer one.
    static constexpr std::int64_t thirty_years = 1'000'000'000'000;
    const auto milliseconds = [](std::int64_t value) {
        return search::Milliseconds(std::clamp<std::int64_t>(value, 0, thirty_years));
    };
    if (go.p1time) limits.clocks[0].time = milliseconds(*go.p1time);
    if (go.p2time) limits.clocks[1].time = milliseconds(*go.p2time);
    limits.clocks[0].increment = milliseconds(go.p1inc.value_or(0));
    limits.clocks[1].increment = milliseconds(go.p2inc.value_or(0));
    if ((go.p1time || go.p2time) && !limits.clocks[index(table_->turn())].time)
        return Error{fmt::format("go without the clock of the side to move — give {}",
                                 table_->turn() == Side::x ? "p1time" : "p2time")};
    const auto small = [](std::int64_t value) {
        return static_cast<int>(std::min<std::int64_t>(value, 1'000'000));
    };
    if (go.movestogo) limits.moves_to_go = small(*go.movestogo);
    if (go.movetime) limits.move_time = milliseconds(*go.movetime);
    if (go.depth) limits.depth = small(*go.depth);
    if (go.nodes) limits.nodes = static_cast<std::uint64_t>(*go.nodes);
    if (go.mate) limits.mate = small(*go.mate);
    for (const auto& move : go.searchmoves) {
        if (!table_->is_legal(move))
            return Error{fmt::format("go searchmoves: {} is not legal here", quoted(move))};
        limits.search_moves.push_back(to_lower(move));
    }
    const bool limited = go.p1time || go.p2time || go.movetime || go.depth || go.nodes || go.mate;
    limits.infinite = go.infinite || !limited;
    return limits;
}

search::Settings Session::search_settings() const {
    search::Settings settings;
    settings.threads = static_cast<int>(settings_.threads);
    settings.multi_pv = static_cast<int>(settings_.multi_pv);
    settings.level = settings_.level;
    settings.move_overhead = search::Milliseconds(settings_.move_overhead);
    settings.seed = static_cast<std::uint64_t>(settings_.seed);
    return settings;
}

void Session::think(search::Limits limits) {
    prepare_memory();
    pondering_.store(limits.pondering != nullptr);
    start_work(Activity::thinking, [this, settings = search_settings(), limits = std::move(limits),
                                    ponder = settings_.ponder,
                                    table = std::shared_ptr(table_->clone())] {
        const search::Listener listener{
            [this](const search::ThinkingInfo& info) { events_.put(Said{to_protocol(info)}); },
            [this](const std::string& remark) { events_.put(Said{protocol::Remark{remark}}); }};
        const auto best = brain_->think(*table, limits, settings, transpositions_, stop_, listener);
        // Clients that did not ask for it expect no more than the move.
        auto reply = ponder ? best.reply : std::nullopt;
        return LastWords{summary(best), protocol::BestMove{best.move, std::move(reply)}};
    });
}

Status Session::execute(const protocol::Solve&) {
    if (table_->outcome() != Outcome::none)
        return Error{fmt::format("the game is over ({}) — set up another position",
                                 text(table_->outcome()))};
    if (auto obstacle = table_->obstacle_to_thinking()) return std::move(*obstacle);
    prepare_memory();
    auto settings = search_settings();
    settings.multi_pv = 1;
    settings.level = search::Level::max;
    start_work(Activity::counting, [this, settings, table = std::shared_ptr(table_->clone())] {
        search::Limits limits;
        limits.solve = true;
        search::ThinkingInfo last;
        bool is_draw = false;
        const search::Listener listener{
            [&](const search::ThinkingInfo& info) { last = info; },
            [&](const std::string& remark) { is_draw |= remark == search::draw_remark; }};
        brain_->think(*table, limits, settings, transpositions_, stop_, listener);
        if (is_draw || search::is_proven(last.score))
            events_.put(Printed{solution(last, table->turn())});
        else
            return LastWords{protocol::Remark{"ended before the value was proven"}};
        return LastWords{};
    });
    return Success{};
}

// Comes late when the search has ended by itself; that is nobody's fault.
Status Session::execute(const protocol::PonderHit&) {
    stop_pondering();
    return Success{};
}

void Session::stop_pondering() {
    pondering_.store(false);
    pondering_.notify_all();
}

}  // namespace tessera::ugi
