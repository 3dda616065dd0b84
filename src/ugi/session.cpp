#include "ugi/session.hpp"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <type_traits>

#include "core/text.hpp"
#include "games/catalogue.hpp"
#include "tessera_version.hpp"
#include "ugi/bench.hpp"
#include "ugi/help.hpp"
#include "ugi/query.hpp"

namespace tessera::ugi {
namespace {

using namespace std::chrono_literals;

// A `quit` this soon after the start of a count was sent along with it: finish first, as a script
// expects. Later it comes from somebody who has waited long enough; so does a `stop`.
constexpr auto sent_along = 100ms;

template <class C>
constexpr bool served_while_thinking =
    std::is_same_v<C, protocol::IsReady> || std::is_same_v<C, protocol::Stop> ||
    std::is_same_v<C, protocol::PonderHit> || std::is_same_v<C, protocol::Query> ||
    std::is_same_v<C, protocol::Quit>;

bool begins_with(std::string_view line, std::string_view verb) {
    const auto words = split_words(line);
    return !words.empty() && words[0] == verb;
}

std::uint64_t per_second(std::uint64_t count, std::chrono::nanoseconds time) {
    const auto nanoseconds = static_cast<double>(std::max<std::int64_t>(time.count(), 1));
    return static_cast<std::uint64_t>(static_cast<double>(count) * 1e9 / nanoseconds);
}

}  // namespace

Session::Session(Responder& responder) : responder_(responder) {
    table_ = std::move(*catalogue::open(settings_.variant));
    brain_ = catalogue::brain(*table_);
}

Session::~Session() {
    if (worker_.joinable()) {
        stop_work();
        worker_.join();
    }
}

Status Session::adopt(Settings wanted) {
    std::unique_ptr<game::Table> table;
    if (wanted.variant != settings_.variant) {
        auto opened = catalogue::open(wanted.variant);
        if (!opened) return opened.error();
        table = std::move(*opened);
    }
    auto brain = table ? catalogue::brain(*table) : nullptr;
    const auto style = style_of(wanted);
    if (table || style != style_of(settings_))
        if (auto status = (brain ? brain : brain_)->adopt(style); !status) return status;
    if (wanted.log_file != settings_.log_file)
        if (auto status = responder_.log_to(wanted.log_file); !status) return status;
    // From here on nothing can fail.
    if (table) {
        table_ = std::move(table);
        brain_ = std::move(brain);
        transpositions_.clear();
    }
    transpositions_.resize(static_cast<std::size_t>(wanted.hash));
    if (wanted.clear_hash) transpositions_.clear();
    wanted.clear_hash = false;
    settings_ = std::move(wanted);
    return Success{};
}

void Session::run(Input& input) {
    while (!quitting_ && !responder_.is_broken()) {
        if (const auto event = events_.try_take()) {
            handle(*event);
        } else if (activity_ != Activity::counting && !waiting_.empty()) {
            const auto line = std::move(waiting_.front());
            waiting_.pop_front();
            serve(line);
        } else if (const auto line = input.take_line()) {
            receive(*line);
        } else if (input.is_at_end() && !input_ended_) {
            input_ended_ = true;
            receive("quit");
        } else {
            await(input);
        }
    }
    finish_work();
}

void Session::await(Input& input) {
    std::array<pollfd, 2> sources{
        {{events_.descriptor(), POLLIN, 0}, {input.descriptor(), POLLIN, 0}}};
    poll(sources.data(), input_ended_ ? 1 : 2, -1);
    if (sources[1].revents) input.read_more();
}

void Session::receive(const std::string& line) {
    activity_ == Activity::counting ? queue_while_counting(line) : serve(line);
}

bool Session::run_once(std::string_view line) {
    complained_ = false;
    serve(line);
    while (activity_ != Activity::idle) handle(events_.take());
    return !complained_;
}

void Session::handle(const Event& event) {
    if (const auto* said = std::get_if<Said>(&event)) {
        responder_.say(said->response);
    } else if (const auto* printed = std::get_if<Printed>(&event)) {
        responder_.print(printed->text);
    } else {
        // The client has waited for these; the thread's end can wait.
        for (const auto& response : std::get<WorkDone>(event).last_words) responder_.say(response);
        worker_.join();
        activity_ = Activity::idle;
    }
}

void Session::queue_while_counting(const std::string& line) {
    const bool impatient = search::Clock::now() - work_began_ > sent_along;
    if (begins_with(line, "quit") && impatient) {
        waiting_.clear();
        stop_work();
    }
    waiting_.push_back(line);
    if (is_stop_waiting() || (begins_with(line, "stop") && impatient)) stop_work();
}

// Whether a `stop` waits that is meant for the work under way, not for other work that waits before
// it.
bool Session::is_stop_waiting() const {
    for (const auto& line : waiting_) {
        if (begins_with(line, "stop")) return true;
        for (const auto* work : {"go", "perft", "divide", "solve", "bench"})
            if (begins_with(line, work)) return false;
    }
    return false;
}

void Session::serve(std::string_view line) {
    responder_.note_input(line);
    const auto parsed = protocol::parse_command(line);
    auto status =
        parsed ? (*parsed ? execute(**parsed) : Status(Success{})) : Status(parsed.error());
    if (status) return;
    complained_ = true;
    responder_.say(protocol::Complaint{status.error().what});
}

Status Session::execute(const protocol::Command& command) {
    return std::visit(
        [&](const auto& c) -> Status {
            using C = std::decay_t<decltype(c)>;
            if (activity_ == Activity::thinking && !served_while_thinking<C>)
                return Error{
                    "a search is running — only isready, stop, ponderhit, query and quit are "
                    "served; send stop first"};
            return execute(c);
        },
        command);
}

Status Session::execute(const protocol::Ugi&) {
    responder_.say(protocol::Id{"name", std::string("Tessera ") + version});
    responder_.say(protocol::Id{"author", "the Tessera maintainers"});
    for (const auto& option : options()) responder_.say(option.declaration);
    responder_.say(protocol::UgiOk{});
    return Success{};
}

Status Session::execute(const protocol::IsReady&) {
    if (activity_ == Activity::idle) prepare_memory();
    responder_.say(protocol::ReadyOk{});
    return Success{};
}

Status Session::execute(const protocol::NewGame&) {
    table_->set_start();
    transpositions_.clear();
    return Success{};
}

Status Session::execute(const protocol::Stop&) {
    finish_work();
    return Success{};
}

Status Session::execute(const protocol::Quit&) {
    finish_work();
    quitting_ = true;
    return Success{};
}

Status Session::execute(const protocol::SetOption& command) {
    const auto* option = find_option(command.name);
    if (!option) {
        std::vector<std::string> names;
        for (const auto& known : options()) names.push_back(known.declaration.name);
        return Error{
            fmt::format("no option {} — there are {}", quoted(command.name), join(names, ", "))};
    }
    auto wanted = settings_;
    if (auto status = option->set(wanted, command.value); !status) return status;
    return adopt(std::move(wanted));
}

Status Session::execute(const protocol::SetPosition& command) {
    auto table = table_->clone();
    auto settings = settings_;
    if (command.fen) {
        if (const auto spec = table->variant_named_by(*command.fen);
            spec && *spec != table->variant().spec()) {
            auto opened = catalogue::open(*spec);
            if (!opened) return opened.error();
            table = std::move(*opened);
            settings.variant = *spec;
        }
        if (auto status = table->set_fen(*command.fen); !status) return status;
    } else {
        table->set_start();
    }
    auto moved = with_moves(std::move(table), command.moves);
    if (!moved) return moved.error();
    if (auto status = adopt(std::move(settings)); !status) return status;
    table_ = std::move(*moved);
    return Success{};
}

Status Session::execute(const protocol::PlayOn& command) {
    auto moved = with_moves(table_->clone(), command.moves);
    if (!moved) return moved.error();
    table_ = std::move(*moved);
    return Success{};
}

Expected<std::unique_ptr<game::Table>> Session::with_moves(
    std::unique_ptr<game::Table> table, const std::vector<std::string>& moves) const {
    for (const auto& move : moves) {
        const int ply = table->ply();
        if (const auto status = table->play(move); !status)
            return Error{fmt::format("at ply {}: {}", ply, status.error().what)};
    }
    return table;
}

Status Session::execute(const protocol::Undo& command) {
    auto table = table_->clone();
    for (int i = 0; i < command.plies; ++i)
        if (!table->undo())
            return Error{fmt::format("undo {} — only {} to take back", command.plies, i)};
    table_ = std::move(table);
    return Success{};
}

Status Session::execute(const protocol::Query& command) {
    auto reply = answer(*table_, command.what, command.argument);
    if (!reply) return reply.error();
    responder_.say(protocol::Answer{std::move(*reply)});
    return Success{};
}

Status Session::execute(const protocol::Show&) {
    responder_.print(
        fmt::format("{}variant: {}\nfen: {}\nkey: {:016x}\nturn: {}\nlegal moves: {}\nresult: {}",
                    table_->drawing(), table_->variant().spec(), table_->fen(), table_->key(),
                    letter(table_->turn()), table_->legal_moves().size(), text(table_->outcome())));
    return Success{};
}

Status Session::execute(const protocol::Evaluate&) {
    std::string text;
    int total = 0;
    for (const auto& [name, count, weight] : brain_->evaluation(*table_)) {
        text += fmt::format("{}: {:+} ({} × {})\n", name, count * weight, count, weight);
        total += count * weight;
    }
    text += fmt::format("total: {:+}\n", total);
    if (const auto value = brain_->network_value(*table_))
        text += fmt::format("network, which judges at level max: {:+}\n", *value);
    responder_.print(text + "(centipoints, for x)");
    return Success{};
}

Status Session::execute(const protocol::Help& command) {
    auto text = help(command.topic);
    if (!text) return text.error();
    responder_.print(*text);
    return Success{};
}

Status Session::execute(const protocol::Perft& command) {
    start_work(Activity::counting, [this, command, table = std::shared_ptr(table_->clone())] {
        const auto begin = search::Clock::now();
        std::uint64_t nodes = 0;
        if (command.divided) {
            for (const auto& [move, count] : table->divide(command.depth, stop_)) {
                events_.put(Printed{fmt::format("{}: {}", move, count)});
                nodes += count;
            }
        } else {
            nodes = table->perft(command.depth, stop_);
        }
        const auto time = search::Clock::now() - begin;
        if (stop_.load())
            return LastWords{protocol::Remark{"stopped before the count was complete"}};
        events_.put(
            Printed{fmt::format("nodes {} time {} nps {}", nodes,
                                std::chrono::duration_cast<search::Milliseconds>(time).count(),
                                per_second(nodes, time))});
        return LastWords{};
    });
    return Success{};
}

Status Session::execute(const protocol::Bench&) {
    start_work(Activity::counting, [this] {
        run_bench(stop_, [this](const std::string& line) { events_.put(Printed{line}); });
        return LastWords{};
    });
    return Success{};
}

void Session::prepare_memory() {
    if (!transpositions_.prepare())
        responder_.say(protocol::Remark{
            fmt::format("not enough memory for Hash {} — going on with 1 MiB", settings_.hash)});
}

void Session::start_work(Activity activity, std::function<LastWords()> work) {
    activity_ = activity;
    work_began_ = search::Clock::now();
    // The `stop` for a count may have come while the count itself was still waiting its turn.
    stop_.store(activity == Activity::counting && is_stop_waiting());
    worker_ = std::thread([this, work = std::move(work)] { events_.put(WorkDone{work()}); });
}

void Session::stop_work() {
    stop_.store(true);
    stop_.notify_all();
    stop_pondering();
}

// Ends the work under way and says what it has to say; input that comes meanwhile waits.
void Session::finish_work() {
    if (activity_ == Activity::idle) return;
    stop_work();
    while (activity_ != Activity::idle) handle(events_.take());
}

}  // namespace tessera::ugi
