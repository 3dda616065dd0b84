#include "games/numbermines/equilibrium/solver.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace tessera::numbermines {
namespace {

using Node = RaceGraph::Node;

// How often a setup is taken to be any at all.
constexpr double whim = 1e-4;
// How often a step is, where a strategy is judged: so that every node has a value.
constexpr float slip = 1e-3F;
// What is played less often is noise of the average.
constexpr float rare_step = 0.002F;
constexpr float rare_setup = 0.002F;  // of the share of the most frequent one
// Keeps weights of what is never played comparable.
constexpr double hardly_ever = 1e-30;
// Smaller numbers mean nothing and are slow to reckon with.
constexpr float nothing = 1e-25F;

constexpr int nodes_between_looks = 64;

std::size_t as_index(std::int32_t number) { return static_cast<std::size_t>(number); }

// In several sums at a time, as the processor likes it.
float total(const float* values, std::size_t count) {
    constexpr std::size_t lanes = 16;
    std::array<float, lanes> sums{};
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes)
        for (std::size_t k = 0; k < lanes; ++k) sums[k] += values[i + k];
    float sum = 0;
    for (const float part : sums) sum += part;
    for (; i < count; ++i) sum += values[i];
    return sum;
}

void scale_to_one(float* values, std::size_t count) {
    const float sum = total(values, count);
    const float factor = sum > nothing ? 1 / sum : 0;
    for (std::size_t i = 0; i < count; ++i) {
        const float scaled = values[i] * factor;
        values[i] = scaled < nothing ? 0 : scaled;
    }
}

// Shares of each secret's steps in proportion to the values; alike where all are nothing.
void shares_of(const float* values, float* shares, std::size_t secrets, std::size_t steps) {
    for (std::size_t h = 0; h < secrets; ++h) {
        float sum = 0;
        for (std::size_t a = 0; a < steps; ++a) sum += values[a * secrets + h];
        const bool known = sum > nothing;
        const float factor = known ? 1 / sum : 0, even = known ? 0 : 1 / static_cast<float>(steps);
        for (std::size_t a = 0; a < steps; ++a)
            shares[a * secrets + h] = values[a * secrets + h] * factor + even;
    }
}

// The same without what is rarer than the limit.
void leave_out_rare(float* shares, std::size_t count, std::size_t stride, float limit) {
    float sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        float& share = shares[i * stride];
        if (share < limit) share = 0;
        sum += share;
    }
    for (std::size_t i = 0; i < count; ++i) shares[i * stride] /= sum;
}

// What is left of the regrets so far. Those of the beginning, when nobody knew how to play, would
// otherwise outweigh what is learnt later where little is at stake.
float fading_after(int iterations) {
    const auto weight = std::pow(static_cast<float>(iterations), 1.5F);
    return weight / (weight + 1);
}

}  // namespace

Solver::Solver(std::shared_ptr<const RaceGraph> graph) : graph_(std::move(graph)) {
    for (const Side side : {Side::x, Side::o}) {
        const auto i = index(side);
        beliefs_[i].resize(graph_->secret_count(side));
        values_[i].resize(graph_->secret_count(side));
        reach_[i].resize(graph_->nodes().size());
    }
    arrivals_.resize(graph_->nodes().size());
    shares_.resize(graph_->choice_count());
    settled_.resize(graph_->choice_count());
    reset();
}

void Solver::reset() {
    iterations_ = 0;
    regrets_.assign(graph_->choice_count(), 0);
    sums_.assign(graph_->choice_count(), 0);
    const auto count = graph_->remainders().setups().size();
    for (auto& choice : setups_)
        for (auto* numbers : {&choice.regrets, &choice.sums, &choice.shares, &choice.settled})
            numbers->assign(count, 0);
}

bool Solver::iterate(const Interrupt& interrupt) {
    for (const Side me : {Side::x, Side::o}) {
        for (auto& choice : setups_) play_by_regrets(choice);
        const auto play = [&](const Node& node) { play_by_regrets(node); };
        if (!spread_beliefs(play, interrupt)) return false;
        const auto visit = [&](std::size_t number) { learn(number); };
        if (!work_out_values(me, visit, interrupt)) return false;
        learn_setup(me);
    }
    ++iterations_;
    return true;
}

void Solver::play_by_regrets(const Node& node) {
    shares_of(&regrets_[node.first_choice], &shares_[node.first_choice],
              node.secrets[index(node.mover)], as_index(graph_->step()));
}

void Solver::play_by_regrets(SetupChoice& choice) const {
    shares_of(choice.regrets.data(), choice.shares.data(), 1, choice.regrets.size());
}

template <class Prepare>
bool Solver::spread_beliefs(const Prepare& prepare, const Interrupt& interrupt) {
    begin_beliefs();
    for (std::size_t i = 0; i < graph_->nodes().size(); ++i) {
        if (i % nodes_between_looks == 0 && interrupt()) return false;
        if (i > 0) arrive(i);
        const auto& node = graph_->nodes()[i];
        prepare(node);
        for (int step = 1; step <= graph_->step(); ++step)
            if (node.next[as_index(step)] != RaceGraph::arrives) send_on(i, step);
    }
    return true;
}

void Solver::begin_beliefs() {
    std::ranges::fill(arrivals_, Arrivals{});
    for (const Side side : {Side::x, Side::o}) {
        const auto i = index(side);
        const auto& shares = setups_[i].shares;
        const double any = whim / static_cast<double>(shares.size());
        for (std::size_t h = 0; h < shares.size(); ++h)
            beliefs_[i][h] = static_cast<float>((1 - whim) * shares[h] + any);
        reach_[i][0] = 1;
    }
}

// All edges to this node have been received. The side to move has reached it however the other one
// did; the ways of the other, who has just moved, add up.
void Solver::arrive(std::size_t number) {
    const auto& node = graph_->nodes()[number];
    const auto& arrivals = arrivals_[number];
    const auto mover = index(node.mover), other = index(!node.mover);
    reach_[other][number] = arrivals.reach[other];
    reach_[mover][number] = arrivals.weight / arrivals.reach[other];
    for (const auto i : {mover, other})
        scale_to_one(&beliefs_[i][node.first_secret[i]], node.secrets[i]);
}

void Solver::send_on(std::size_t number, int step) {
    const auto& node = graph_->nodes()[number];
    const auto next = as_index(node.next[as_index(step)]);
    const auto& child = graph_->nodes()[next];
    const auto mover = index(node.mover), other = index(!node.mover);
    for (const auto i : {mover, other}) message_[i].assign(child.secrets[i], 0);

    const float* own = &beliefs_[mover][node.first_secret[mover]];
    const float* shares = &shares_[choices_at(node, step)];
    for (std::size_t h = 0; h < node.secrets[mover]; ++h) message_[mover][h] = own[h] * shares[h];
    const float* others = &beliefs_[other][node.first_secret[other]];
    const auto& after = graph_->secrets(node, !node.mover).after[as_index(step)];
    for (std::size_t h = 0; h < node.secrets[other]; ++h)
        if (after[h] != Remainders::hit) message_[other][as_index(after[h])] += others[h];

    PerSide<float> totals{};
    PerSide<double> reach{};
    for (const auto i : {mover, other}) {
        totals[i] = total(message_[i].data(), message_[i].size());
        reach[i] = reach_[i][number] * static_cast<double>(totals[i]) + hardly_ever;
    }
    receive(next, reach, totals);
}

void Solver::receive(std::size_t number, const PerSide<double>& reach,
                     const PerSide<float>& totals) {
    const auto& node = graph_->nodes()[number];
    auto& arrivals = arrivals_[number];
    const double weight = reach[0] * reach[1], sum = arrivals.weight + weight;
    const auto keep = static_cast<float>(arrivals.weight / sum);
    const auto add = static_cast<float>(weight / sum);
    for (const std::size_t i : {0, 1}) {
        const float factor = totals[i] > nothing ? add / totals[i] : 0;
        float* beliefs = &beliefs_[i][node.first_secret[i]];
        const float* message = message_[i].data();
        for (std::size_t h = 0; h < node.secrets[i]; ++h)
            beliefs[h] = beliefs[h] * keep + message[h] * factor;
        arrivals.reach[i] += reach[i];
    }
    arrivals.weight = sum;
}

template <class Visit>
bool Solver::work_out_values(Side me, const Visit& visit, const Interrupt& interrupt) {
    for (std::size_t i = graph_->nodes().size(); i-- > 0;) {
        if (i % nodes_between_looks == 0 && interrupt()) return false;
        const auto& node = graph_->nodes()[i];
        if (node.mover != me) {
            value_other_move(node, me);
            continue;
        }
        value_own_move(node);
        visit(i);
    }
    return true;
}

float Solver::survival(const Node& node, int step) const {
    const auto other = index(!node.mover);
    const float* beliefs = &beliefs_[other][node.first_secret[other]];
    const auto& after = graph_->secrets(node, !node.mover).after[as_index(step)];
    float sum = 0;
    for (std::size_t h = 0; h < node.secrets[other]; ++h)
        sum += after[h] != Remainders::hit ? beliefs[h] : 0;
    return sum;
}

void Solver::value_own_move(const Node& node) {
    const auto me = index(node.mover);
    const std::size_t count = node.secrets[me];
    float* values = &values_[me][node.first_secret[me]];
    std::fill_n(values, count, 0.0F);
    for (int step = 1; step <= graph_->step(); ++step) {
        auto& worth = step_values_[as_index(step)];
        const float survives = survival(node, step);
        worth.assign(count, survives);
        if (const auto next = node.next[as_index(step)]; next != RaceGraph::arrives) {
            const auto& child = graph_->nodes()[as_index(next)];
            const float* later = &values_[me][child.first_secret[me]];
            for (std::size_t h = 0; h < count; ++h) worth[h] *= later[h];
        }
        const float* shares = &shares_[choices_at(node, step)];
        for (std::size_t h = 0; h < count; ++h) values[h] += shares[h] * worth[h];
    }
}

void Solver::value_other_move(const Node& node, Side me) {
    const auto own = index(me), mover = index(node.mover);
    float* values = &values_[own][node.first_secret[own]];
    std::fill_n(values, node.secrets[own], 0.0F);
    const float* beliefs = &beliefs_[mover][node.first_secret[mover]];
    for (int step = 1; step <= graph_->step(); ++step) {
        const float* shares = &shares_[choices_at(node, step)];
        auto& products = message_[mover];
        products.resize(node.secrets[mover]);
        for (std::size_t h = 0; h < products.size(); ++h) products[h] = beliefs[h] * shares[h];
        const float often = total(products.data(), products.size());
        const auto next = node.next[as_index(step)];
        const auto& after = graph_->secrets(node, me).after[as_index(step)];
        const float* later = next == RaceGraph::arrives
                                 ? nullptr
                                 : &values_[own][graph_->nodes()[as_index(next)].first_secret[own]];
        for (std::size_t h = 0; h < node.secrets[own]; ++h) {
            if (after[h] == Remainders::hit)
                values[h] += often;
            else if (later)
                values[h] += often * later[as_index(after[h])];
        }
    }
}

// The node's values have just been worked out.
void Solver::learn(std::size_t number) {
    const auto& node = graph_->nodes()[number];
    const auto me = index(node.mover), other = index(!node.mover);
    const std::size_t count = node.secrets[me];
    const auto weight = static_cast<float>(reach_[other][number]);
    const auto own_reach = static_cast<float>(reach_[me][number]);
    const float* values = &values_[me][node.first_secret[me]];
    const float* own = &beliefs_[me][node.first_secret[me]];
    const float fading = fading_after(iterations_);
    const float later_counts_more = static_cast<float>(iterations_ + 1) * own_reach;
    for (int step = 1; step <= graph_->step(); ++step) {
        const auto first = choices_at(node, step);
        float* regrets = &regrets_[first];
        float* sums = &sums_[first];
        const float* shares = &shares_[first];
        const float* worth = step_values_[as_index(step)].data();
        if (weight > nothing)
            for (std::size_t h = 0; h < count; ++h)
                regrets[h] = std::max(0.0F, fading * regrets[h] + weight * (worth[h] - values[h]));
        if (own_reach > nothing)
            for (std::size_t h = 0; h < count; ++h)
                sums[h] += later_counts_more * own[h] * shares[h];
    }
}

void Solver::learn_setup(Side me) {
    auto& choice = setups_[index(me)];
    const float* values = values_[index(me)].data();
    const float fading = fading_after(iterations_);
    float mean = 0;
    for (std::size_t h = 0; h < choice.shares.size(); ++h) mean += choice.shares[h] * values[h];
    for (std::size_t h = 0; h < choice.shares.size(); ++h) {
        choice.regrets[h] = std::max(0.0F, fading * choice.regrets[h] + values[h] - mean);
        choice.sums[h] += static_cast<float>(iterations_ + 1) * choice.shares[h];
    }
}

void Solver::settle() {
    for (auto& choice : setups_) {
        settle_setups(choice);
        choice.shares = choice.settled;
    }
    for (const auto& node : graph_->nodes()) settle_steps(node);
    const float any = slip / static_cast<float>(graph_->step());
    std::ranges::transform(settled_, shares_.begin(),
                           [&](float share) { return (1 - slip) * share + any; });
    const auto never = [] { return false; };
    const auto as_it_is = [](const auto&) {};
    spread_beliefs(as_it_is, never);
    for (const Side me : {Side::x, Side::o}) {
        work_out_values(me, as_it_is, never);
        leave_out_worse_setups(me);
    }
}

// In a lost game the average has little to go by, as nothing is at stake against good play. What
// does worse when the opponent errs is no choice then.
void Solver::leave_out_worse_setups(Side me) {
    constexpr float clearly = 0.97F;
    auto& settled = setups_[index(me)].settled;
    const float* values = values_[index(me)].data();
    float best = 0;
    for (std::size_t h = 0; h < settled.size(); ++h)
        if (settled[h] > 0) best = std::max(best, values[h]);
    for (std::size_t h = 0; h < settled.size(); ++h)
        if (values[h] < clearly * best) settled[h] = 0;
    scale_to_one(settled.data(), settled.size());
}

void Solver::settle_steps(const Node& node) {
    const std::size_t secrets = node.secrets[index(node.mover)], steps = as_index(graph_->step());
    float* settled = &settled_[node.first_choice];
    // Where the average says nothing, the last word of the regrets counts.
    shares_of(&regrets_[node.first_choice], settled, secrets, steps);
    const float* sums = &sums_[node.first_choice];
    for (std::size_t h = 0; h < secrets; ++h) {
        float sum = 0;
        for (std::size_t a = 0; a < steps; ++a) sum += sums[a * secrets + h];
        if (sum > nothing)
            for (std::size_t a = 0; a < steps; ++a)
                settled[a * secrets + h] = sums[a * secrets + h] / sum;
        leave_out_rare(settled + h, steps, secrets, rare_step);
    }
}

void Solver::settle_setups(SetupChoice& choice) const {
    shares_of(choice.sums.data(), choice.settled.data(), 1, choice.sums.size());
    leave_out_rare(choice.settled.data(), choice.settled.size(), 1,
                   rare_setup * std::ranges::max(choice.settled));
}

std::span<const float> Solver::step_shares(const Node& node, int step) const {
    return std::span(settled_).subspan(choices_at(node, step), node.secrets[index(node.mover)]);
}

double Solver::step_chance(const Node& node, int step, std::size_t secret) const {
    const auto me = index(node.mover);
    const double survives = survival(node, step);
    const auto next = node.next[as_index(step)];
    if (next == RaceGraph::arrives) return survives;
    return survives * values_[me][graph_->nodes()[as_index(next)].first_secret[me] + secret];
}

}  // namespace tessera::numbermines
