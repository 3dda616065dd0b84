#include "referee/tournament.hpp"

#include <sched.h>

#include <mutex>
#include <thread>

namespace tessera::referee {
namespace {

// When there is a slot for every core, each stays on its own with all the processes it starts: they
// take turns and never need two, and passing the turn from core to core costs more than a quick
// move.
void settle_on_core(int slot, int slots) {
    cpu_set_t usable, own;
    CPU_ZERO(&usable);
    CPU_ZERO(&own);
    if (sched_getaffinity(0, sizeof usable, &usable) != 0 || CPU_COUNT(&usable) != slots) return;
    std::size_t core = 0;
    for (int skip = slot; !CPU_ISSET(core, &usable) || skip-- > 0;) ++core;
    CPU_SET(core, &own);
    sched_setaffinity(0, sizeof own, &own);
}

// Plays one pair after another with players of its own.
class Slot {
public:
    explicit Slot(const TournamentConfig& config)
        : config_(config), encounters_(encounters(config.format, config.players.size())) {
        for (const auto& player : config.players)
            players_.push_back(make_player(player, config.patience));
    }

    // Nothing when interrupted.
    std::optional<std::vector<GameRecord>> play_pair(std::uint64_t pair,
                                                     const std::atomic<bool>& interrupted) {
        const auto [first, second] = encounters_[pair % encounters_.size()];
        GamePlan plan;
        plan.pair = pair;
        plan.seed = config_.seed;
        plan.opening = config_.openings.of_pair(pair);
        plan.variant = config_.variant;
        plan.start = config_.start.get();
        std::vector<GameRecord> records;
        for (plan.game = 0; plan.game < 2; ++plan.game) {
            const bool swapped = plan.game == 1;
            auto record =
                play_game(plan, {seat(swapped ? second : first), seat(swapped ? first : second)},
                          config_.adjudication, interrupted);
            if (!record) return std::nullopt;
            records.push_back(std::move(*record));
        }
        return records;
    }

private:
    Seat seat(std::size_t player) { return {players_[player].get(), &config_.players[player]}; }

    const TournamentConfig& config_;
    std::vector<std::pair<std::size_t, std::size_t>> encounters_;
    std::vector<std::unique_ptr<Player>> players_;
};

}  // namespace

std::vector<std::pair<std::size_t, std::size_t>> encounters(Format format, std::size_t players) {
    std::vector<std::pair<std::size_t, std::size_t>> list;
    for (std::size_t a = 0; a < players; ++a)
        for (std::size_t b = a + 1; b < players; ++b)
            if (format == Format::round_robin || a == 0) list.emplace_back(a, b);
    return list;
}

std::vector<std::uint64_t> TournamentConfig::pairs() const {
    std::vector<std::uint64_t> list;
    const auto total = rounds * encounters(format, players.size()).size();
    for (std::uint64_t pair = shard.number - 1; pair < total; pair += shard.count)
        list.push_back(pair);
    return list;
}

void play_pairs(const TournamentConfig& config, const std::vector<std::uint64_t>& pairs,
                const OnPair& on_pair, std::atomic<bool>& interrupted) {
    std::mutex reporting;
    std::atomic<std::size_t> next{0};
    const auto work = [&](int number) {
        if (config.affinity) settle_on_core(number, config.concurrency);
        Slot slot(config);
        while (!interrupted) {
            const auto mine = next.fetch_add(1);
            if (mine >= pairs.size()) return;
            const auto records = slot.play_pair(pairs[mine], interrupted);
            if (!records) return;
            const std::lock_guard lock(reporting);
            // A pair finished after the decision to stop was finished all the same.
            if (!on_pair(*records)) interrupted = true;
        }
    };
    std::vector<std::thread> slots;
    for (int i = 0; i < config.concurrency; ++i) slots.emplace_back(work, i);
    for (auto& slot : slots) slot.join();
}

}  // namespace tessera::referee
