#include "games/numbermines/equilibrium/local_response.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tessera::numbermines {
namespace {

double lot(Random& random) { return std::ldexp(static_cast<double>(random.next() >> 11), -53); }

// One game. The strategy's beliefs and the responder's are about the setups that the graph knows.
class Game {
public:
    Game(const Rules& rules, const Equilibrium& equilibrium, Side me, Positions mines,
         Random& random)
        : rules_(rules), equilibrium_(equilibrium), me_(me), mines_(mines), random_(random) {
        const auto& setups = equilibrium.graph().remainders().setups();
        const auto shares = equilibrium.solver().setup_shares(!me);
        for (std::size_t h = 0; h < setups.size(); ++h)
            if (shares[h] > 0) suspects_.push_back({setups[h], shares[h], h});
        state_ = rules.start();
        const Move mine{mines, 0, Action::setup}, other{draw_setup(), 0, Action::setup};
        rules.play(state_, me == Side::x ? mine : other);
        rules.play(state_, me == Side::x ? other : mine);
    }

    bool is_won() {
        while (state_.outcome == Outcome::none) side_at(state_.ply) == me_ ? respond() : let_move();
        return state_.outcome == win_for(me_);
    }

private:
    struct Suspect {
        Positions mines;
        float likely;
        std::size_t remainder;  // its number ahead of the responder's token
    };

    Positions draw_setup() {
        double rest = lot(random_);
        for (const auto& suspect : suspects_)
            if ((rest -= static_cast<double>(suspect.likely)) < 0) return suspect.mines;
        return suspects_.back().mines;
    }

    void let_move() {
        const auto options = equilibrium_.options(rules_.view(state_, !me_));
        double rest = lot(random_);
        std::size_t i = 0;
        while (i + 1 < options.size() && options[i + 1].share > 0 &&
               (rest -= options[i].share) >= 0)
            ++i;
        const auto move = options[i].move;
        if (state_.position(me_) < equilibrium_.graph().finish() &&
            state_.position(!me_) < equilibrium_.graph().finish()) {
            const auto& graph = equilibrium_.graph();
            const auto shares =
                equilibrium_.solver().step_shares(graph.nodes()[graph.find(state_)], move.step);
            for (auto& suspect : suspects_) suspect.likely *= shares[suspect.remainder];
        }
        rules_.play(state_, move);
    }

    void respond() {
        const int rest = rules_.length() - state_.position(me_);
        int best = std::min(rest, rules_.step());
        if (rest > rules_.step() && state_.position(!me_) < equilibrium_.graph().finish()) {
            double most = -1;
            for (int step = 1; step <= rules_.step(); ++step)
                if (const double chance = promise(step); chance > most) {
                    most = chance;
                    best = step;
                }
        }
        const int from = state_.position(me_), landing = from + best;
        rules_.play(state_, {0, static_cast<std::uint8_t>(best), Action::step});
        std::erase_if(suspects_, [&](const auto& one) { return one.mines & bit(landing); });
        if (landing >= equilibrium_.graph().finish()) return;
        const auto& after = equilibrium_.graph().remainders().from(from).after;
        for (auto& suspect : suspects_)
            suspect.remainder =
                static_cast<std::size_t>(after[static_cast<std::size_t>(best)][suspect.remainder]);
    }

    // The best chance by this step, any one step after it and then the longest steps only.
    double promise(int step) const {
        double best = 0;
        for (int next = 1; next <= rules_.step(); ++next) {
            Positions landings = 0;
            int steps = 0, position = state_.position(me_);
            while (position < equilibrium_.graph().finish()) {
                position += steps == 0 ? step : steps == 1 ? next : rules_.step();
                landings |= bit(position);
                ++steps;
            }
            best = std::max(best, survival(landings) * chance_of_race(steps));
        }
        return best;
    }

    double survival(Positions landings) const {
        double all = 0, alive = 0;
        for (const auto& suspect : suspects_) {
            all += static_cast<double>(suspect.likely);
            if (!(suspect.mines & landings)) alive += static_cast<double>(suspect.likely);
        }
        return all > 0 ? alive / all : 1;
    }

    // Of a race in which this player takes so many steps and the other one runs.
    double chance_of_race(int steps) const {
        const int from = state_.position(!me_);
        const int way = equilibrium_.graph().finish() - from;
        if (steps <= (way + rules_.step() - 1) / rules_.step()) return 1;
        return mines_ & ~range(0, from) ? 0.5 : 0;
    }

    const Rules& rules_;
    const Equilibrium& equilibrium_;
    Side me_;
    Positions mines_;
    Random& random_;
    Rules::State state_;
    std::vector<Suspect> suspects_;
};

}  // namespace

Sample local_response(const Rules& rules, const Equilibrium& equilibrium, Side side, int games,
                      std::uint64_t seed) {
    Random random(scatter(seed));
    const auto play = [&](Positions mines, int count) {
        int wins = 0;
        for (int i = 0; i < count; ++i)
            wins += Game(rules, equilibrium, side, mines, random).is_won();
        return static_cast<double>(wins) / count;
    };
    // The most promising setup is looked for first; the games that count are new ones.
    constexpr std::size_t tried = 40;
    const auto candidates = candidate_setups(rules, tried);
    const int trials = std::max(1, games / static_cast<int>(tried));
    Positions best = candidates.front();
    double most = -1;
    for (const auto mines : candidates)
        if (const double chance = play(mines, trials); chance > most) {
            most = chance;
            best = mines;
        }
    const double chance = play(best, games);
    return {chance, std::sqrt(chance * (1 - chance) / games)};
}

}  // namespace tessera::numbermines
