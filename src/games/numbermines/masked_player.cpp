#include "games/numbermines/masked_player.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <utility>

namespace tessera::numbermines {
namespace {

// Chances that differ by less are equal but for rounding.
constexpr double tolerance = 1e-9;
// How often the opponent does not do what looks best. Without it a race that the opponent wins by
// playing well would leave nothing to choose between.
constexpr double whim = 0.2;

// The chances of one player, worked out backwards over both positions and the plies to come.
//
// A landing on a new position kills with the chance that a uniform belief gives it: the mines lie
// anywhere among the positions that the token has not landed on, and every survived landing leaves
// one position fewer. Plies alternate, so the number of landings follows from the ply. The opponent
// is taken to know neither setup and to do the best for himself by the same belief about both;
// whether he dies on the way is then decided by the mines this player knows to be there.
class Forecast {
public:
    Forecast(const Rules& rules, const Rules::State& view, Side me)
        : rules_(rules),
          view_(view),
          me_(me),
          start_{view.position(Side::x), view.position(Side::o)} {
        const int plies = 2 * rules.length() - start_[0] - start_[1];
        const auto cells = static_cast<std::size_t>(rules.length() * rules.length());
        after_.assign(cells, {});
        now_.assign(cells, {});
        for (int ahead = plies - 1; ahead > 0; --ahead) {
            work_out(ahead);
            std::swap(now_, after_);
        }
    }

    // Of winning: by this step of the player's, and from where the tokens stand.
    double chance_of_step(int step) const { return own_step(start_, 0, step).believed; }
    double chance() const { return value_at(start_, 0).believed; }
    std::uint64_t nodes() const { return nodes_ + 1; }

private:
    using Tokens = std::array<int, 2>;
    struct Chances {
        double open = 0;      // as one sees it who knows neither setup
        double believed = 0;  // as this player sees it, who knows the own setup
    };

    void work_out(int ahead) {
        for (int x = start_[0]; x < rules_.length(); ++x)
            for (int o = start_[1]; o < rules_.length(); ++o)
                now_[cell({x, o})] = value_at({x, o}, ahead);
        nodes_ += static_cast<std::uint64_t>((rules_.length() - start_[0]) *
                                             (rules_.length() - start_[1]));
    }
    Chances value_at(Tokens tokens, int ahead) const {
        return side_at(view_.ply + ahead) == me_ ? own_turn(tokens, ahead)
                                                 : other_turn(tokens, ahead);
    }
    int longest_step(Tokens tokens, Side mover) const {
        return std::min(rules_.step(), rules_.length() - tokens[index(mover)]);
    }
    Chances own_turn(Tokens tokens, int ahead) const {
        Chances best;
        for (int step = 1; step <= longest_step(tokens, me_); ++step) {
            const auto chances = own_step(tokens, ahead, step);
            best.open = std::max(best.open, chances.open);
            best.believed = std::max(best.believed, chances.believed);
        }
        return best;
    }
    Chances own_step(Tokens tokens, int ahead, int step) const {
        tokens[index(me_)] += step;
        if (tokens[index(me_)] == rules_.length()) return {1, 1};
        const double survival = 1 - hazard(me_, ahead);
        const auto& next = after_[cell(tokens)];
        return {survival * next.open, survival * next.believed};
    }
    // Mostly he takes one of the steps that look best to him, sometimes any step.
    Chances other_turn(Tokens tokens, int ahead) const {
        const int steps = longest_step(tokens, !me_);
        Chances best{1, 0};
        double all = 0;
        int ties = 0;
        for (int step = 1; step <= steps; ++step) {
            const auto chances = other_step(tokens, ahead, step);
            all += chances.believed;
            if (chances.open > best.open + tolerance) continue;
            if (chances.open < best.open - tolerance) {
                best = {chances.open, 0};
                ties = 0;
            }
            best.believed += chances.believed;
            ++ties;
        }
        best.believed = (1 - whim) * best.believed / std::max(1, ties) + whim * all / steps;
        return best;
    }
    Chances other_step(Tokens tokens, int ahead, int step) const {
        const int landing = tokens[index(!me_)] += step;
        if (landing == rules_.length()) return {0, 0};
        const double death = hazard(!me_, ahead);
        const auto& next = after_[cell(tokens)];
        const bool dies = view_.mines[index(me_)] & bit(landing);
        return {death + (1 - death) * next.open, dies ? 1 : next.believed};
    }
    // What the next landing of the mover risks when `ahead` plies from now have been survived.
    double hazard(Side mover, int ahead) const {
        const int landings = std::popcount(view_.visited[index(mover)]) - 1 + ahead / 2;
        const int left = std::max(1, rules_.length() - 2 - landings);
        return std::min(1.0, static_cast<double>(rules_.mines()) / left);
    }
    std::size_t cell(Tokens tokens) const {
        return static_cast<std::size_t>(tokens[0] * rules_.length() + tokens[1]);
    }

    const Rules& rules_;
    const Rules::State& view_;
    Side me_;
    Tokens start_;
    std::vector<Chances> now_;
    std::vector<Chances> after_;  // one ply later
    std::uint64_t nodes_ = 0;
};

}  // namespace

MaskedPlayer::Choice MaskedPlayer::choose(const Rules::State& view,
                                          const game::MoveList<Move>& allowed,
                                          std::uint64_t seed) const {
    Random random(scatter(seed) ^ view.key);
    return allowed.front().action == Action::step ? choose_step(view, allowed, random)
                                                  : choose_setup(view, allowed, random);
}

MaskedPlayer::Choice MaskedPlayer::choose_casually(const Rules::State& view,
                                                   const game::MoveList<Move>& allowed,
                                                   std::uint64_t seed) const {
    const int way = rules_.length() - view.position(side_at(view.ply));
    for (const auto& move : allowed)
        if (move.action == Action::step && move.step == way) return {move, 1, allowed.size()};
    Random random(scatter(seed) ^ view.key);
    return {allowed[static_cast<std::size_t>(random.below(allowed.size()))], 0.5, allowed.size()};
}

// As many mines as the longest step, side by side from the first position on: nobody can pass, the
// opponent dies on his first step. Where the mines do not suffice any setup may surprise.
MaskedPlayer::Choice MaskedPlayer::choose_setup(const Rules::State& view,
                                                const game::MoveList<Move>& allowed,
                                                Random& random) const {
    const Positions wall = range(2, rules_.step() + 1);
    const bool fits = rules_.mines() >= rules_.step() && rules_.step() + 1 < rules_.length();
    game::MoveList<Move> sensible;
    if (fits)
        std::ranges::copy_if(allowed, std::back_inserter(sensible),
                             [&](const Move& move) { return (move.mines & wall) == wall; });
    const auto& candidates = sensible.empty() ? allowed : sensible;
    const Move move = candidates[static_cast<std::size_t>(random.below(candidates.size()))];

    const Side me = side_at(view.ply);
    auto after = view;
    rules_.play(after, move);
    if (after.setup(!me) == Rules::Setup::unset) rules_.play(after, {0, 0, Action::hidden_setup});
    const Forecast forecast(rules_, after, me);
    return {move, forecast.chance(), forecast.nodes()};
}

MaskedPlayer::Choice MaskedPlayer::choose_step(const Rules::State& view,
                                               const game::MoveList<Move>& allowed,
                                               Random& random) const {
    const Forecast forecast(rules_, view, side_at(view.ply));
    double best = 0;
    game::MoveList<Move> candidates;
    for (const auto& move : allowed) {
        const double chance = forecast.chance_of_step(move.step);
        if (chance > best + tolerance) candidates.clear();
        if (candidates.empty() || chance > best - tolerance) candidates.push_back(move);
        best = std::max(best, chance);
    }
    const Move move = candidates[static_cast<std::size_t>(random.below(candidates.size()))];
    return {move, best, forecast.nodes()};
}

}  // namespace tessera::numbermines
