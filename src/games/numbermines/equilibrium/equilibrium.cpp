#include "games/numbermines/equilibrium/equilibrium.hpp"

#include <algorithm>

namespace tessera::numbermines {
namespace {

Move step_by(int step) { return {0, static_cast<std::uint8_t>(step), Action::step}; }

}  // namespace

Equilibrium::Equilibrium(const Rules& rules)
    : rules_(rules),
      graph_(std::make_shared<const RaceGraph>(affordable_graph(rules))),
      solver_(graph_) {}

int Equilibrium::enough_iterations() const {
    constexpr std::size_t effort = 100'000'000;  // a few seconds
    constexpr std::size_t fewest = 200, most = 20'000;
    if (graph_->nodes().empty()) return 0;
    return static_cast<int>(std::clamp(effort / graph_->effort(), fewest, most));
}

void Equilibrium::settle() {
    if (graph_->nodes().empty() || settled_at_ == iterations()) return;
    solver_.settle();
    settled_at_ = iterations();
}

std::vector<Equilibrium::Option> Equilibrium::options(const Rules::State& view) const {
    const Side me = side_at(view.ply);
    auto options = view.setup(me) == Rules::Setup::unset ? setups(me) : steps(view, me);
    std::ranges::stable_sort(options, std::ranges::greater{}, &Option::share);
    return options;
}

std::vector<Equilibrium::Option> Equilibrium::setups(Side me) const {
    const auto& known = graph_->remainders().setups();
    std::vector<Option> options;
    for (std::size_t h = 0; h < known.size(); ++h) {
        Option option{{known[h], 0, Action::setup}, 0, 0};
        if (graph_->nodes().empty()) {
            // The first step of x reaches the end: nobody will ever see the mines.
            option.share = 1 / static_cast<double>(known.size());
            option.chance = me == Side::x ? 1 : 0;
        } else {
            option.share = static_cast<double>(solver_.setup_shares(me)[h]);
            option.chance = solver_.setup_chance(me, h);
        }
        options.push_back(option);
    }
    return options;
}

std::vector<Equilibrium::Option> Equilibrium::steps(const Rules::State& view, Side me) const {
    const int rest = rules_.length() - view.position(me);
    if (rest <= rules_.step()) return {{step_by(rest), 1, 1}};
    // The other one arrives next, unless he misses it: then haste helps.
    if (view.position(!me) >= graph_->finish()) return {{step_by(rules_.step()), 1, 0}};
    const auto& node = graph_->nodes()[graph_->find(view)];
    const auto secret = graph_->remainders().find(view.position(!me), view.mines[index(me)]);
    std::vector<Option> options;
    for (int step = 1; step <= rules_.step(); ++step)
        options.push_back({step_by(step),
                           static_cast<double>(solver_.step_shares(node, step)[secret]),
                           solver_.step_chance(node, step, secret)});
    return options;
}

}  // namespace tessera::numbermines
