#include "games/numbermines/hidden_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace tessera::numbermines {
namespace {

using search::Clock;
using search::Milliseconds;

Milliseconds since(Clock::time_point start) {
    return std::chrono::duration_cast<Milliseconds>(Clock::now() - start);
}

// In centipoints: 100 is a certain win.
search::Score score_of(double chance) { return static_cast<int>(std::lround(200 * chance - 100)); }

// 2^depth iterations are a search of that depth.
int depth_of(int iterations) {
    return std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(iterations))) - 1);
}

int iterations_of(int depth) { return 1 << std::clamp(depth, 0, 30); }

double mean_chance(const std::vector<Equilibrium::Option>& options) {
    double chance = 0;
    for (const auto& option : options) chance += option.share * option.chance;
    return chance;
}

}  // namespace

search::BestMove HiddenPlayer::think(const game::Position<Rules>& position,
                                     const search::Limits& limits, const search::Settings& settings,
                                     const game::StopFlag& stop, const search::Listener& listener) {
    const Task task{position.state(), limits, settings, stop, listener};
    prepare();
    improve(task);
    report(task);
    show_mixture(task);
    const auto choices = options(task);
    const auto move = rules_.move_text(choices[draw(task, choices)].move);
    if (limits.infinite) stop.wait(false);
    if (limits.pondering) limits.pondering->wait(true);
    return {move, std::nullopt, nodes(), since(limits.start)};
}

void HiddenPlayer::prepare() {
    if (equilibrium_) return;
    equilibrium_.emplace(rules_);
    const auto begin = Clock::now();
    equilibrium_->settle();
    settling_ = Clock::now() - begin;
}

void HiddenPlayer::improve(const Task& task) {
    auto& equilibrium = *equilibrium_;
    // Time must be left to settle.
    auto limits = task.limits;
    limits.start -= std::chrono::duration_cast<Clock::duration>(2 * settling_);
    search::TimeManager time(limits, task.settings, side_at(task.view.ply));
    // The moves to come cost nothing more, so there is no reason to save time for them.
    const Interrupt interrupt = [&] {
        return task.stop.load(std::memory_order_relaxed) || time.is_up();
    };
    const int wanted = iterations_wanted(task);
    // With a limit of effort the strategy depends on that limit alone, not on what was asked
    // before.
    const bool by_effort = task.limits.nodes || task.limits.depth;
    if (by_effort && equilibrium.iterations() > wanted) equilibrium.reset();
    while (equilibrium.iterations() < wanted && equilibrium.iterate(interrupt))
        if (const int done = equilibrium.iterations();
            std::has_single_bit(static_cast<unsigned>(done)) && done < wanted) {
            equilibrium.settle();
            report(task);
        }
    equilibrium.settle();
}

int HiddenPlayer::iterations_wanted(const Task& task) const {
    using search::Level;
    int wanted = equilibrium_->enough_iterations();
    const auto at_most = [&](std::uint64_t iterations) {
        wanted =
            static_cast<int>(std::min<std::uint64_t>(static_cast<unsigned>(wanted), iterations));
    };
    if (const auto& depth = task.limits.depth)
        at_most(static_cast<unsigned>(iterations_of(*depth)));
    if (const auto& nodes = task.limits.nodes)
        at_most(std::max<std::uint64_t>(
            1, *nodes / std::max<std::size_t>(1, equilibrium_->graph().nodes().size())));
    if (task.settings.level == Level::medium) at_most(static_cast<unsigned>(iterations_of(4)));
    if (task.settings.level == Level::hard) at_most(static_cast<unsigned>(iterations_of(6)));
    return wanted;
}

HiddenPlayer::Options HiddenPlayer::options(const Task& task) const {
    auto options = equilibrium_->options(task.view);
    const auto& allowed = task.limits.search_moves;
    if (allowed.empty()) return options;
    Options chosen;
    double sum = 0;
    for (const auto& text : allowed) {
        const auto move = *rules_.parse_move(task.view, text);
        const auto known = std::ranges::find(options, move, &Equilibrium::Option::move);
        chosen.push_back(known != options.end() ? *known : Equilibrium::Option{move, 0, 0});
        sum += chosen.back().share;
    }
    // What equilibrium play never does is as good as anything else.
    for (auto& option : chosen)
        option.share = sum > 0 ? option.share / sum : 1 / static_cast<double>(chosen.size());
    std::ranges::stable_sort(chosen, std::ranges::greater{}, &Equilibrium::Option::share);
    return chosen;
}

std::size_t HiddenPlayer::draw(const Task& task, const Options& options) const {
    Random random(scatter(task.settings.seed) ^ task.view.key);
    double lot = std::ldexp(static_cast<double>(random.next() >> 11), -53);
    for (std::size_t i = 0; i + 1 < options.size(); ++i) {
        lot -= options[i].share;
        if (lot < 0) return i;
    }
    // Rounding may leave a bit over.
    return static_cast<std::size_t>(
        std::ranges::find_if(options.rbegin(), options.rend(),
                             [](const auto& option) { return option.share > 0; })
            .base() -
        options.begin() - 1);
}

// First the move that is drawn, then the others, the most frequent first. Of a single line the
// score is that of the whole mixture.
void HiddenPlayer::report(const Task& task) const {
    auto choices = options(task);
    const auto mean = mean_chance(choices);
    const auto drawn = choices.begin() + static_cast<std::ptrdiff_t>(draw(task, choices));
    std::rotate(choices.begin(), drawn, drawn + 1);
    const auto lines = std::min(choices.size(), static_cast<std::size_t>(task.settings.multi_pv));
    for (std::size_t i = 0; i < lines; ++i) {
        search::ThinkingInfo info;
        info.depth = info.selective_depth = depth_of(equilibrium_->iterations());
        info.multi_pv = static_cast<int>(i) + 1;
        info.score = score_of(lines == 1 ? mean : choices[i].chance);
        info.time = since(task.limits.start);
        info.nodes = nodes();
        info.pv = {rules_.move_text(choices[i].move)};
        task.listener.on_info(info);
    }
}

void HiddenPlayer::show_mixture(const Task& task) const {
    constexpr std::size_t readable = 8;
    const auto choices = options(task);
    const auto most = std::max(readable, static_cast<std::size_t>(task.settings.multi_pv));
    std::string text = "mixture";
    for (std::size_t i = 0; i < std::min(choices.size(), most) && choices[i].share > 0; ++i)
        text +=
            fmt::format(" {} {:.1f}%", rules_.move_text(choices[i].move), 100 * choices[i].share);
    task.listener.on_remark(text);
}

// All that the strategy is made of, also what earlier moves have contributed.
std::uint64_t HiddenPlayer::nodes() const {
    const auto iterations = static_cast<std::uint64_t>(equilibrium_->iterations());
    return std::max<std::uint64_t>(1, iterations * equilibrium_->graph().nodes().size());
}

}  // namespace tessera::numbermines
