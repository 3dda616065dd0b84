// A player that is an engine in a process of its own.
#pragma once

#include "referee/dialogue.hpp"

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
    // The answer to a request.
    std::variant<std::string, Fault> request(const Request& request);
    std::variant<MoveRecord, Fault> overrun(Microseconds limit);

    PlayerConfig config_;
    Patience patience_;
    std::optional<Process> process_;
    std::unique_ptr<Dialogue> dialogue_;  // with this process
    std::string message_;                 // one write per move
};

}  // namespace tessera::referee
