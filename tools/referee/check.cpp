#include "referee/check.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.hpp"
#include "games/catalogue.hpp"

namespace tessera::referee {
namespace {

std::optional<std::string> obstacle(const Rule& rule, const Examination& examination) {
    using enum Rule::Needs;
    if (rule.needs >= introduction && !examination.is_introduced())
        return "the engine has not said ugiok";
    if (rule.needs >= readiness && !examination.has_been_ready())
        return "the engine has not said readyok";
    if (rule.needs >= queries && !examination.has_answered())
        return "the engine answers no queries";
    const bool by_rules = rule.needs == rules || rule.needs == queries_and_rules;
    if (by_rules && !examination.start()) return "the referee does not know this game";
    if (rule.needs == finished_game && !examination.finished) return "no game came to its end";
    return std::nullopt;
}

Finding judge(const Rule& rule, int number, Examination& examination) {
    auto reason = obstacle(rule, examination);
    auto [verdict, note] = reason ? Judgement::skip(std::move(*reason)) : rule.check(examination);
    // Whatever state a failure has left it in, the next rule deserves a clean one.
    if (verdict == RuleVerdict::failed) examination.dialogue().end();
    return {number, rule.name, verdict, std::move(note)};
}

}  // namespace

std::string_view text(RuleVerdict verdict) {
    switch (verdict) {
        case RuleVerdict::passed:
            return "pass";
        case RuleVerdict::failed:
            return "FAIL";
        case RuleVerdict::skipped:
            break;
    }
    return "skip";
}

void CheckSummary::add(const Finding& finding) {
    switch (finding.verdict) {
        case RuleVerdict::passed:
            ++passed;
            break;
        case RuleVerdict::failed:
            failed.push_back(finding.number);
            break;
        case RuleVerdict::skipped:
            ++skipped;
            break;
    }
}

CheckSummary check_engine(const CheckSettings& settings,
                          const std::function<void(const Finding&)>& on_finding,
                          const std::atomic<bool>& interrupted) {
    Examination examination(settings);
    CheckSummary summary;
    int number = 0;
    for (const auto rules : {handshake_rules(), position_rules(), search_rules(), game_rules(),
                             extension_rules(), ending_rules(), observed_rules()})
        for (const auto& rule : rules) {
            const auto finding = judge(rule, ++number, examination);
            // A verdict on a conversation that was broken off says nothing about the engine.
            if (interrupted) return summary;
            summary.add(finding);
            on_finding(finding);
        }
    summary.engine = examination.name();
    summary.variant = examination.variant();
    return summary;
}

// --- Examination -------------------------------------------------------------------------------

Examination::Examination(const CheckSettings& settings)
    : settings_(settings),
      dialogue_(settings.engine.launch, settings.patience),
      name_(settings.engine.name) {}

void Examination::introduce(const Dialogue::Reply& reply) {
    introduced_ = true;
    introduction_ = reply;
    for (const auto& line : reply.before)
        if (line.starts_with("id name ")) name_ = line.substr(8);
    choose_rules();
}

void Examination::choose_rules() {
    std::string spec = settings_.variant;
    for (const auto& [name, value] : settings_.engine.options)
        if (spec.empty() && name == "UGI_Variant") spec = value;
    for (const auto& line : introduction_.before)
        if (spec.empty() && begins_with_word(line, "option") &&
            name_of_option(line) == "UGI_Variant")
            spec = default_of_option(line);
    if (auto table = catalogue::open(spec)) start_ = std::move(*table);
}

bool Examination::declares(std::string_view option) const {
    return std::ranges::any_of(introduction_.before, [&](const auto& line) {
        return begins_with_word(line, "option") && name_of_option(line) == option;
    });
}

bool Examination::may_ponder() const {
    return std::ranges::any_of(settings_.engine.options, [](const auto& option) {
        return option.first == "Ponder" && option.second == "true";
    });
}

Status Examination::fresh() {
    prepared_ = false;
    return dialogue_.start();
}

Status Examination::ready() {
    if (dialogue_.is_running() && prepared_) return Success{};
    if (auto status = fresh(); !status) return status;
    if (auto status = dialogue_.say("ugi"); !status) return status;
    if (auto reply = dialogue_.await("ugiok"); !reply) return reply.error();
    std::string options;
    // Engines that play a single game have no such option.
    if (start_ && declares("UGI_Variant"))
        options += fmt::format("setoption name UGI_Variant value {}\n", variant());
    for (const auto& [name, value] : settings_.engine.options)
        if (name != "UGI_Variant")
            options += fmt::format("setoption name {} value {}\n", name, value);
    if (auto heard = dialogue_.exchange(options + "uginewgame"); !heard) return heard.error();
    ready_ = prepared_ = true;
    return Success{};
}

bool Examination::offers(const std::string& question) {
    const auto answer = [&](const std::string& asked) -> std::string {
        if (!ready()) return {};
        const auto heard = dialogue_.exchange("position startpos\nquery " + asked);
        if (!heard) dialogue_.end();
        for (const auto& line : heard ? *heard : std::vector<std::string>{})
            if (begins_with_word(line, "response")) return line;
        return {};
    };
    const auto said = answer(question);
    return !said.empty() && said != answer("mood");
}

Expected<std::string> Examination::read_bestmove(std::string_view line,
                                                 const game::Table* table) const {
    const auto words = split(line, ' ');
    const bool with_ponder = may_ponder() && words.size() == 4 && words[2] == "ponder";
    if ((words.size() != 2 && !with_ponder) || words[1].empty())
        return Error{fmt::format("{} is not bestmove and one move", quoted(line))};
    std::string move(words[1]);
    if (table && !table->is_legal(move))
        return Error{fmt::format("{} is illegal at {}", quoted(line), table->fen())};
    return move;
}

Expected<Examination::Choice> Examination::search(std::string_view position, std::string_view go,
                                                  const game::Table* table) {
    return search(position, go, table, settings_.patience);
}

Expected<Examination::Choice> Examination::search(std::string_view position, std::string_view go,
                                                  const game::Table* table, Microseconds limit) {
    if (auto status = dialogue_.say(fmt::format("{}\n{}", position, go)); !status)
        return status.error();
    const auto reply = dialogue_.await("bestmove", limit);
    if (!reply) return Error{fmt::format("{}: {}", go, reply.error().what)};
    auto move = read_bestmove(reply->line, table);
    if (!move) return move.error();
    // Another bestmove would be on its way by now.
    const auto rest = dialogue_.exchange("");
    if (!rest) return Error{fmt::format("after {}: {}", go, rest.error().what)};
    for (const auto& line : *rest)
        if (begins_with_word(line, "bestmove"))
            return Error{fmt::format("{}: a second bestmove, {}", go, quoted(line))};
    return Choice{std::move(*move), reply->after};
}

Expected<std::vector<std::string>> Examination::ask_words(std::string_view position,
                                                          std::span<const std::string> questions) {
    auto answers = dialogue_.ask(position, questions);
    if (!answers) return answers;
    answered_ = true;
    for (std::size_t i = 0; i < answers->size(); ++i) {
        auto& answer = (*answers)[i];
        const auto words = split(answer, ' ');
        if (words.size() != 2 || words[1].empty())
            return Error{fmt::format("query {}: {} is not response and one word", questions[i],
                                     quoted(answer))};
        answer = std::string(words[1]);
    }
    return answers;
}

}  // namespace tessera::referee
