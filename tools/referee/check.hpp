// Does an engine speak UGI as it should? One rule after the other, each with its own verdict.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/table.hpp"
#include "referee/check_dialogue.hpp"
#include "referee/player.hpp"

namespace tessera::referee {

enum class RuleVerdict { passed, failed, skipped };
// "pass", "FAIL", "skip"
std::string_view text(RuleVerdict verdict);

struct Finding {
    int number = 0;  // of the rule, from 1; the same for every engine
    std::string_view rule;
    RuleVerdict verdict = RuleVerdict::passed;
    std::string note;  // what was seen instead, why it was skipped, or a figure
};

struct CheckSummary {
    std::string engine;   // what it calls itself
    std::string variant;  // empty when the referee does not know its game
    int passed = 0, skipped = 0;
    std::vector<int> failed;  // numbers of rules

    void add(const Finding& finding);
};

struct CheckSettings {
    PlayerConfig engine;
    std::string variant;  // empty = what the engine says it plays, "other" = none the referee knows
    Microseconds patience = std::chrono::seconds(5);  // with every single answer
};

CheckSummary check_engine(const CheckSettings& settings,
                          const std::function<void(const Finding&)>& on_finding,
                          const std::atomic<bool>& interrupted);

// --- for the rules -----------------------------------------------------------------------------

// The engine under examination and what has been found out about it.
class Examination {
public:
    explicit Examination(const CheckSettings& settings);

    Dialogue& dialogue() { return dialogue_; }
    // A process that has not been spoken to.
    Status fresh();
    // A process that has been introduced and is ready; the one that runs if it still does.
    Status ready();
    // Remembers what an engine said up to ugiok.
    void introduce(const Dialogue::Reply& reply);

    bool is_introduced() const { return introduced_; }
    bool has_been_ready() const { return ready_; }
    bool has_answered() const { return answered_; }
    const Dialogue::Reply& introduction() const { return introduction_; }
    const std::string& name() const { return name_; }
    bool declares(std::string_view option) const;
    bool may_ponder() const;
    // The start position, when the referee knows the game.
    const game::Table* start() const { return start_.get(); }
    std::string variant() const { return start_ ? start_->variant().spec() : ""; }

    // Does the engine answer this question otherwise than a senseless one?
    bool offers(const std::string& question);

    struct Choice {
        std::string move;
        Microseconds time{0};
    };
    // Position and go in one piece, as in a game. An error unless exactly one proper bestmove comes
    // within the time; it must be legal on the table, if there is one.
    Expected<Choice> search(std::string_view position, std::string_view go,
                            const game::Table* table);
    Expected<Choice> search(std::string_view position, std::string_view go,
                            const game::Table* table, Microseconds limit);
    // What a line `bestmove …` says.
    Expected<std::string> read_bestmove(std::string_view line, const game::Table* table) const;
    // The one word that answers each of the questions.
    Expected<std::vector<std::string>> ask_words(std::string_view position,
                                                 std::span<const std::string> questions);

    // A position that is over, once one has been found.
    struct Finished {
        std::string position;
        std::optional<std::string> p1turn, result;  // by the rules
    };
    std::optional<Finished> finished;

private:
    void choose_rules();

    CheckSettings settings_;
    Dialogue dialogue_;
    bool introduced_ = false, ready_ = false, answered_ = false;  // at any time
    bool prepared_ = false;                                       // the process that runs
    Dialogue::Reply introduction_;
    std::string name_;
    std::unique_ptr<game::Table> start_;
};

// What a rule says: passed, perhaps with a figure; failed, with what was wrong; or skipped.
struct Judgement {
    RuleVerdict verdict = RuleVerdict::passed;
    std::string note;

    Judgement() = default;
    Judgement(std::string figure) : note(std::move(figure)) {}
    Judgement(const Error& error) : verdict(RuleVerdict::failed), note(error.what) {}
    static Judgement skip(std::string why) {
        Judgement judgement(std::move(why));
        judgement.verdict = RuleVerdict::skipped;
        return judgement;
    }
};

struct Rule {
    std::string_view name;
    // Without which it says nothing that an earlier rule has not said.
    enum class Needs {
        nothing,
        introduction,
        readiness,
        rules,
        queries,
        queries_and_rules,
        finished_game
    } needs;
    Judgement (*check)(Examination& examination);
};

std::span<const Rule> handshake_rules();
std::span<const Rule> position_rules();
std::span<const Rule> search_rules();
std::span<const Rule> game_rules();
std::span<const Rule> extension_rules();
std::span<const Rule> ending_rules();
std::span<const Rule> observed_rules();

}  // namespace tessera::referee
