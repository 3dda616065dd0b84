#include "bookmaker/tree.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>

namespace tessera::bookmaker {
namespace {

constexpr double unreached = std::numeric_limits<double>::infinity();

// A position's score as the player sees it who moves there; a proven end is a ply further away.
search::Score before_move(search::Score score) {
    if (score >= search::proven) return -(score - 1);
    if (score <= -search::proven) return -(score + 1);
    return -score;
}

// Of the points; so many games that ended as expected stand before those that were played.
double share_of(const Tally& tally, double expected) {
    constexpr double prior = 20;
    return (tally.points / 2.0 + prior * expected) / (tally.games + prior);
}

// A move's weight is e to the power of this. One that is worse by all of `playable` is the last to
// be played; a tenth more of the points than usual makes up for it.
double merit(search::Score worse, int playable, double gain) {
    return 20 * gain - 2.0 * worse / std::max(playable, 1);
}
constexpr double least_merit = -2;

}  // namespace

search::Score Tree::Node::best() const {
    search::Score best = -search::infinite;
    for (const auto& edge : edges)
        if (edge.line.depth > 0) best = std::max(best, edge.score);
    return best == -search::infinite ? 0 : best;
}

Tree::Tree(const game::Table& start, const Shape& shape) : shape_(shape) {
    const auto table = start.clone();
    table->set_start();
    nodes_[reach(*table)].cost = 0;
}

std::uint64_t Tree::reach(const game::Table& table) {
    const auto key = table.canonical().key;
    auto& node = nodes_[key];
    if (!node.table) {
        node.table = table.clone();
        node.cost = unreached;
        order_.push_back(key);
    }
    return key;
}

std::vector<std::uint64_t> Tree::most_wanted(std::size_t count, std::size_t most_new) const {
    struct Wish {
        int plies_asked_for;  // nearest first: what leads to a position is searched before it
        double cost;
        std::uint64_t key;
    };
    constexpr int not_asked_for = std::numeric_limits<int>::max();
    std::vector<Wish> wishes;
    for (const auto key : order_) {
        const auto& node = nodes_.at(key);
        if ((!node.is_searched() || node.has_fallen()) &&
            (node.is_asked_for || node.cost < unreached))
            wishes.push_back(
                {node.is_asked_for ? node.table->ply() : not_asked_for, node.cost, key});
    }
    std::ranges::sort(wishes, [](const Wish& a, const Wish& b) {
        return std::tuple(a.plies_asked_for, a.cost, a.key) <
               std::tuple(b.plies_asked_for, b.cost, b.key);
    });
    std::vector<std::uint64_t> keys;
    for (const auto& wish : wishes) {
        if (keys.size() == count) break;
        const bool is_new = !nodes_.at(wish.key).is_searched();
        if (is_new && most_new == 0) continue;
        if (is_new) --most_new;
        keys.push_back(wish.key);
    }
    return keys;
}

std::vector<std::string> Tree::judged_moves(std::uint64_t key) const {
    std::vector<std::string> moves;
    for (const auto& edge : nodes_.at(key).edges)
        if (edge.line.depth > 0) moves.push_back(edge.line.move);
    return moves;
}

void Tree::want(const std::vector<std::string>& moves) {
    const auto table = nodes_.at(order_.front()).table->clone();
    for (const auto& move : moves) {
        const auto key = table->canonical().key;
        nodes_.at(key).is_asked_for = true;
        const auto by = nodes_.at(key).table->canonical().symmetry.inverse();
        const auto image = table->images({move}, table->canonical().symmetry);
        const auto here = nodes_.at(key).table->images(image, by).front();
        if (!table->play(move) || table->outcome() != Outcome::none) return;
        const auto child = reach(*table);
        auto& edges = nodes_.at(key).edges;
        if (std::ranges::none_of(edges, [&](const Edge& e) { return e.line.move == here; }))
            edges.push_back({{here, 0, 0}, child, true, 0});
    }
    if (table->ply() <= shape_.plies) nodes_.at(table->canonical().key).is_asked_for = true;
}

void Tree::add(std::uint64_t key, const std::vector<Line>& lines, bool complete) {
    const auto table = nodes_.at(key).table->clone();
    auto edges = std::move(nodes_.at(key).edges);
    for (const auto& line : lines) {
        if (!table->play(line.move)) continue;
        const bool leads_on = table->outcome() == Outcome::none;
        const Edge edge{line, leads_on ? reach(*table) : 0, leads_on, line.score};
        table->undo();
        const auto known = std::ranges::find(
            edges, line.move, [](const Edge& e) -> const auto& { return e.line.move; });
        known == edges.end() ? edges.push_back(edge) : void(*known = edge);
    }
    auto& node = nodes_.at(key);
    node.edges = std::move(edges);
    node.bar = lines.empty() ? -search::infinite : lines.back().score;
    node.is_complete = complete;
    if (++node.searches == 1) ++searched_;
    depth_ = std::max(depth_, table->ply());
}

bool Tree::back_up(Node& node) const {
    bool changed = false;
    for (auto& edge : node.edges) {
        if (!edge.leads_on) continue;
        const auto& child = nodes_.at(edge.child);
        if (!child.is_searched()) continue;
        const auto score = before_move(child.best());
        changed = changed || score != edge.score;
        edge.score = score;
        edge.line.depth = std::max(edge.line.depth, 1);
    }
    return changed;
}

void Tree::settle() {
    // From the last found to the first, which is nearly bottom up; positions that lead to each
    // other make it a matter of several rounds, and of an end to them.
    constexpr int rounds = 20;
    for (int round = 0; round < rounds; ++round) {
        bool changed = false;
        for (auto key = order_.rbegin(); key != order_.rend(); ++key)
            changed = back_up(nodes_.at(*key)) || changed;
        if (!changed) break;
    }
    find_costs();
}

void Tree::find_costs() {
    for (auto& [key, node] : nodes_) node.cost = unreached;
    using Arrival = std::pair<double, std::uint64_t>;
    std::priority_queue<Arrival, std::vector<Arrival>, std::greater<>> arrivals;
    arrivals.push({0, order_.front()});
    while (!arrivals.empty()) {
        const auto [cost, key] = arrivals.top();
        arrivals.pop();
        auto& node = nodes_.at(key);
        if (cost >= node.cost) continue;
        node.cost = cost;
        const auto best = node.best();
        // What is proven the engine finds by itself.
        if (!node.is_searched() || search::is_proven(best) || node.table->ply() >= shape_.plies)
            continue;
        for (const auto& edge : node.edges) {
            const auto worse = best - edge.score;
            if (edge.leads_on && edge.line.depth > 0 && worse <= shape_.window &&
                !search::is_proven(edge.score))
                arrivals.push({cost + 1 + static_cast<double>(worse) / shape_.regret, edge.child});
        }
    }
}

book::Entry Tree::entry_of(std::uint64_t key, const Node& node,
                           const Statistics& statistics) const {
    std::vector<std::string> texts;
    for (const auto& edge : node.edges) texts.push_back(edge.line.move);
    const auto images = node.table->images(texts, node.table->canonical().symmetry);
    book::Entry entry{key, {}};
    Tally all;
    for (const auto& image : images) {
        const auto tally = statistics.of(key, image);
        entry.moves.push_back({.text = image, .games = tally.games, .points = tally.points});
        all.games += tally.games;
        all.points += tally.points;
    }
    const auto best = node.best();
    const double usual = share_of(all, 0.5);
    std::vector<double> merits(images.size(), -unreached);
    for (std::size_t i = 0; i < images.size(); ++i) {
        const auto& edge = node.edges[i];
        if (edge.line.depth == 0) continue;
        auto& move = entry.moves[i];
        move.score = static_cast<std::int16_t>(edge.score);
        move.depth = static_cast<std::uint8_t>(std::min(edge.line.depth, 255));
        const double gain = share_of({move.games, move.points}, usual) - usual;
        merits[i] = merit(best - edge.score, shape_.playable, gain);
    }
    const double greatest = std::ranges::max(merits);
    for (std::size_t i = 0; i < images.size(); ++i)
        if (merits[i] - greatest >= least_merit)
            entry.moves[i].weight = static_cast<std::uint16_t>(
                std::lround(book::full_weight * std::exp(merits[i] - greatest)));
    book::sort_moves(entry.moves);
    return entry;
}

std::vector<book::Entry> Tree::entries(const Statistics& statistics) const {
    std::vector<book::Entry> entries;
    for (const auto key : order_)
        if (const auto& node = nodes_.at(key); node.is_searched())
            entries.push_back(entry_of(key, node, statistics));
    return entries;
}

}  // namespace tessera::bookmaker
