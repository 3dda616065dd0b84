#include "referee/game.hpp"

#include <fmt/format.h>

#include "core/random.hpp"
#include "core/text.hpp"

namespace tessera::referee {
namespace {

class GameInProgress {
public:
    GameInProgress(const GamePlan& plan, std::array<Seat, 2> seats,
                   const Adjudication& adjudication)
        : seats_(seats),
          adjudicator_(adjudication),
          clocks_{PlayerClock(seats[0].config->time), PlayerClock(seats[1].config->time)},
          seed_(scatter(plan.seed) ^
                scatter(2 * plan.pair + static_cast<std::uint64_t>(plan.game))) {
        record_.pair = plan.pair;
        record_.game = plan.game;
        record_.variant = plan.variant;
        record_.opening = plan.opening.text();
        for (const Side side : {Side::x, Side::o})
            record_.players[index(side)] = seats[index(side)].config->name;
    }

    bool begin(const GamePlan& plan) {
        for (const Side side : {Side::x, Side::o})
            if (auto fault = player(side).prepare(plan.variant)) {
                lose(side, *fault);
                return false;
            }
        if (!plan.start) {
            judge_ = judge_by_asking(plan.opening, {seats_[0].player, seats_[1].player});
            return true;
        }
        auto judge = judge_by_rules(*plan.start, plan.opening);
        // Openings are tried out before the match.
        judge_ = std::move(*judge);
        return true;
    }

    // False when the game is over.
    bool next_move() {
        if (auto ruling = judge_->end()) return finish(std::move(*ruling));
        const Side mover = judge_->turn();
        auto& clock = clocks_[index(mover)];
        const auto go = go_line(clocks_[0], clocks_[1], mover);
        auto reply = player(mover).choose({judge_->table(), judge_->position_for(mover), go, &clock,
                                           clock.allowance(), clock.control().margin, seed_});
        if (const auto* fault = std::get_if<Fault>(&reply)) return lose(mover, *fault);
        auto& move = std::get<MoveRecord>(reply);
        if (!clock.spend(Microseconds(move.microseconds)))
            return lose(mover, {Reason::time, fmt::format("used {} ms", move.microseconds / 1000)});
        if (move.move.empty()) return lose(mover, {Reason::no_move, "bestmove without a move"});
        if (!judge_->play(move.move))
            return lose(mover,
                        {Reason::illegal_move, fmt::format("{} is illegal", quoted(move.move))});
        record_.moves.push_back(std::move(move));
        if (auto ruling = adjudicator_.hear(mover, record_.moves.back(),
                                            static_cast<int>(record_.moves.size()))) {
            // The rules' word comes before ours.
            auto end = judge_->end();
            return finish(end ? std::move(*end) : std::move(*ruling));
        }
        return true;
    }

    GameRecord take_record() {
        if (judge_) judge_->describe(record_);
        return std::move(record_);
    }

private:
    Player& player(Side side) { return *seats_[index(side)].player; }

    bool finish(Ruling ruling) {
        if (ruling.culprit) player(*ruling.culprit).discard();
        record_.result = ruling.result;
        record_.reason = ruling.reason;
        record_.culprit = ruling.culprit;
        record_.detail = std::move(ruling.detail);
        return false;
    }
    bool lose(Side side, const Fault& fault) {
        // An engine that answered, late or wrongly, is in a known state; any other is not.
        const bool answered = fault.reason == Reason::time ||
                              fault.reason == Reason::illegal_move ||
                              fault.reason == Reason::no_move;
        finish({win_for(!side), fault.reason, std::nullopt, fault.detail});
        record_.culprit = side;
        if (!answered) player(side).discard();
        return false;
    }

    std::array<Seat, 2> seats_;
    Adjudicator adjudicator_;
    std::array<PlayerClock, 2> clocks_;
    std::uint64_t seed_;
    GameRecord record_;
    std::unique_ptr<Judge> judge_;
};

}  // namespace

std::optional<GameRecord> play_game(const GamePlan& plan, std::array<Seat, 2> seats,
                                    const Adjudication& adjudication,
                                    const std::atomic<bool>& interrupted) {
    GameInProgress game(plan, seats, adjudication);
    bool going = game.begin(plan);
    while (going && !interrupted.load(std::memory_order_relaxed)) going = game.next_move();
    if (going || interrupted.load()) return std::nullopt;
    return game.take_record();
}

}  // namespace tessera::referee
