#include "games/numbermines/equilibrium/race_graph.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace tessera::numbermines {
namespace {

std::size_t as_index(std::int32_t number) { return static_cast<std::size_t>(number); }

}  // namespace

RaceGraph::RaceGraph(const Rules& rules, std::vector<Positions> setups)
    : step_(rules.step()),
      finish_(rules.length() - rules.step()),
      remainders_(std::move(setups), finish_, step_) {}

std::optional<RaceGraph> RaceGraph::make(const Rules& rules, std::vector<Positions> setups,
                                         int memory, std::size_t most_effort) {
    RaceGraph graph(rules, std::move(setups));
    if (graph.finish_ <= 1) return graph;
    graph.lay_trails(memory);
    if (!graph.connect(most_effort)) return std::nullopt;
    return graph;
}

void RaceGraph::lay_trails(int memory) {
    // What is remembered of a way: the position, and the positions visited or nothing.
    std::map<std::pair<int, Positions>, std::int32_t> numbers;
    std::vector<Positions> ways;
    const auto number_of = [&](Positions way) {
        const int position = 63 - std::countl_zero(way), steps = std::popcount(way) - 1;
        const bool fast = step_ * steps - (position - 1) <= memory;
        exact_ = exact_ && fast;
        const auto [entry, is_new] = numbers.try_emplace({position, fast ? way : 0},
                                                         static_cast<std::int32_t>(trails_.size()));
        if (is_new) {
            trails_.push_back({position, {}});
            ways.push_back(way);
        }
        return entry->second;
    };
    number_of(bit(1));
    for (std::size_t i = 0; i < trails_.size(); ++i)
        for (int step = 1; step <= step_; ++step) {
            const int landing = trails_[i].position + step;
            const auto next = landing < finish_ ? number_of(ways[i] | bit(landing)) : arrives;
            trails_[i].next[as_index(step)] = next;
        }
}

std::pair<RaceGraph::Key, bool> RaceGraph::after(const Key& key, int step) const {
    auto [x, o, mover] = key;
    auto& trail = mover == Side::x ? x : o;
    trail = trails_[as_index(trail)].next[as_index(step)];
    return {{x, o, !mover}, trail != arrives};
}

bool RaceGraph::connect(std::size_t most_effort) {
    std::map<Key, std::int32_t> numbers{{{0, 0, Side::x}, 0}};
    // Every step raises the sum of the positions, so this order puts what follows behind.
    std::vector<std::vector<Key>> by_sum(as_index(2 * finish_ + longest_step));
    by_sum[2].push_back({0, 0, Side::x});
    std::vector<Key> ordered;
    for (std::size_t sum = 2; sum < by_sum.size(); ++sum)
        for (std::size_t i = 0; i < by_sum[sum].size(); ++i) {
            const auto key = by_sum[sum][i];
            numbers[key] = static_cast<std::int32_t>(ordered.size());
            ordered.push_back(key);
            add_node(key);
            if (effort() > most_effort) return false;
            for (int step = 1; step <= step_; ++step)
                if (const auto [next, goes_on] = after(key, step);
                    goes_on && numbers.try_emplace(next, 0).second)
                    by_sum[sum + as_index(step)].push_back(next);
        }
    for (std::size_t i = 0; i < nodes_.size(); ++i)
        for (int step = 1; step <= step_; ++step) {
            const auto [next, goes_on] = after(ordered[i], step);
            nodes_[i].next[as_index(step)] = goes_on ? numbers.at(next) : arrives;
        }
    return true;
}

void RaceGraph::add_node(const Key& key) {
    const auto [x, o, mover] = key;
    Node node;
    node.tokens = {trails_[as_index(x)].position, trails_[as_index(o)].position};
    node.mover = mover;
    for (const Side side : {Side::x, Side::o}) {
        const auto i = index(side);
        node.secrets[i] = static_cast<std::uint32_t>(secrets(node, side).sets.size());
        node.first_secret[i] = secret_counts_[i];
        secret_counts_[i] += node.secrets[i];
    }
    node.first_choice = choice_count_;
    choice_count_ += node.secrets[index(mover)] * as_index(step_);
    nodes_.push_back(node);
}

std::size_t RaceGraph::find(const Rules::State& state) const {
    PerSide<Positions> rest = state.visited;
    PerSide<int> at{1, 1};
    std::int32_t number = 0;
    for (auto& way : rest) way &= ~bit(1);
    while (rest[0] | rest[1]) {
        const auto& node = nodes_[as_index(number)];
        const auto mover = index(node.mover);
        const int landing = std::countr_zero(rest[mover]);
        rest[mover] &= rest[mover] - 1;
        number = node.next[as_index(landing - std::exchange(at[mover], landing))];
    }
    return as_index(number);
}

RaceGraph affordable_graph(const Rules& rules) {
    constexpr std::size_t ample = 600'000;       // effort that memory may cost
    constexpr std::size_t bearable = 1'500'000;  // effort where there is no memory to save on
    constexpr std::size_t fewest_setups = 50;
    const auto forgetful = [&](std::size_t setups) {
        return *RaceGraph::make(rules, candidate_setups(rules, setups), RaceGraph::no_memory);
    };
    auto graph = forgetful(fewest_setups);
    // Half of the setups are still ahead at an average node.
    const auto per_setup = graph.nodes().size() * static_cast<std::size_t>(rules.step()) / 2;
    graph = forgetful(std::max(fewest_setups, bearable / (per_setup + 1)));
    for (int memory = 0; !graph.is_exact(); ++memory) {
        auto larger = RaceGraph::make(rules, graph.remainders().setups(), memory, ample);
        if (!larger) break;
        graph = std::move(*larger);
    }
    return graph;
}

}  // namespace tessera::numbermines
