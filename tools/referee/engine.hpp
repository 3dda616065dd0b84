// A player that is a UGI engine in a process of its own.
#pragma once

#include <optional>
#include <set>

#include "referee/player.hpp"

namespace tessera::referee {

class Engine final : public Player {
public:
    Engine(const PlayerConfig& config, const Patience& patience)
        : config_(config), patience_(patience) {}
    ~Engine() override;

    std::optional<Fault> prepare(const std::string& variant) override;
    std::variant<MoveRecord, Fault> choose(const Question& question) override;
    std::variant<std::string, Fault> ask(std::string_view position, std::string_view what) override;
    void discard() override { process_.reset(); }
    // Of an engine that is prepared.
    pid_t process_id() const { return process_->id(); }

private:
    std::optional<Fault> start(const std::string& variant);
    std::optional<Fault> await(std::string_view word, Reason reason);
    std::variant<MoveRecord, Fault> overrun(Microseconds limit);
    bool told_info(std::string_view line);
    MoveRecord finish(std::string_view best, Microseconds used) const;

    PlayerConfig config_;
    Patience patience_;
    std::optional<Process> process_;
    std::string message_;    // one write per move
    std::string last_info_;  // the newest line with a score of the best variation
};

}  // namespace tessera::referee
