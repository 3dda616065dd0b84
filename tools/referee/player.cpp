#include "referee/player.hpp"

#include "core/random.hpp"
#include "referee/engine.hpp"

namespace tessera::referee {
namespace {

// Any legal move, each as likely as the other.
class RandomPlayer final : public Player {
public:
    std::optional<Fault> prepare(const std::string&) override { return std::nullopt; }
    std::variant<MoveRecord, Fault> choose(const Question& question) override {
        if (!question.table)
            return Fault{Reason::not_started, "builtin:random plays only games the referee knows"};
        const auto moves = question.table->legal_moves();
        Random random(scatter(question.seed) ^ static_cast<std::uint64_t>(question.table->ply()));
        MoveRecord record;
        record.move = moves[random.below(moves.size())];
        return record;
    }
    std::variant<std::string, Fault> ask(std::string_view, std::string_view) override {
        return Fault{Reason::not_started, "builtin:random knows nothing of other games"};
    }
    void discard() override {}
};

}  // namespace

std::unique_ptr<Player> make_player(const PlayerConfig& config, const Patience& patience) {
    if (config.launch.command == "builtin:random") return std::make_unique<RandomPlayer>();
    return std::make_unique<Engine>(config, patience);
}

}  // namespace tessera::referee
