// The dialogue with an engine of the Gomocup protocol: mnk with five in a row.
#pragma once

#include <utility>
#include <vector>

#include "core/grid.hpp"
#include "referee/dialogue.hpp"

namespace tessera::referee {

class GomocupDialogue final : public Dialogue {
public:
    explicit GomocupDialogue(const PlayerConfig& config)
        : options_(config.options), time_(config.time) {}

    std::string_view protocol() const override { return "Gomocup"; }
    Request greeting(const std::string& variant) override;
    std::optional<Request> new_game(const std::string& variant) override;
    std::optional<Request> query(std::string_view, std::string_view) const override {
        return std::nullopt;
    }
    Heard hear_answer(const Request& request, std::string_view line) const override;
    void ask_for_move(const Question& question, std::string& message) override;
    Heard hear_move(std::string_view line) override;
    void annotate(MoveRecord&) const override {}
    std::string_view stop() const override { return ""; }
    std::string_view farewell() const override { return "END\n"; }

private:
    std::vector<std::pair<std::string, std::string>> options_;
    TimeControl time_;
    Grid board_;
    bool started_ = false;  // a game on this process, which needs a RESTART for another
    int stones_told_ = 0;   // those the engine knows of, its own among them
};

// Why an engine of this protocol cannot play the game of this table under these limits.
Status check_gomocup(const PlayerConfig& player, const game::Table* start);

}  // namespace tessera::referee
