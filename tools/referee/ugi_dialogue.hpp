#pragma once

#include <utility>
#include <vector>

#include "referee/dialogue.hpp"

namespace tessera::referee {

class UgiDialogue final : public Dialogue {
public:
    explicit UgiDialogue(const PlayerConfig& config) : options_(config.options) {}

    std::string_view protocol() const override { return "UGI"; }
    Request greeting(const std::string& variant) override;
    std::optional<Request> new_game(const std::string& variant) override;
    std::optional<Request> query(std::string_view position, std::string_view what) const override;
    Heard hear_answer(const Request& request, std::string_view line) const override;
    void ask_for_move(const Question& question, std::string& message) override;
    Heard hear_move(std::string_view line) override;
    void annotate(MoveRecord& record) const override;
    std::string_view stop() const override { return "stop\n"; }
    std::string_view farewell() const override { return "quit\n"; }

private:
    std::vector<std::pair<std::string, std::string>> options_;
    bool options_told_ = false;
    std::string last_info_;  // the newest line with a score of the best variation
};

}  // namespace tessera::referee
