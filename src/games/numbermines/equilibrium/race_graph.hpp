// The public part of a race: where the tokens are and what is remembered of how they got there.
//
// Of two players who cannot reach the end with their next step, the first to land safely within a
// step of it wins: nothing can stop him any more. So the race is over there.
//
// Beliefs depend on the whole way of a token, and there are far too many ways to tell them all
// apart in a long race. But good play is fast play: a slow token risks more landings and comes
// late. So the way of a token is remembered exactly as long as it is not more than `memory` steps
// of 1 behind the fastest way; of a slower token only the position is remembered. With enough
// memory nothing is forgotten and the graph is the exact tree of the game.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "games/numbermines/equilibrium/remainders.hpp"
#include "games/numbermines/rules.hpp"

namespace tessera::numbermines {

// By side, x first.
template <class T>
using PerSide = std::array<T, 2>;

class RaceGraph {
public:
    static constexpr std::int32_t arrives = -1;
    static constexpr int no_memory = -1;

    struct Node {
        PerSide<std::int32_t> tokens{};  // positions
        Side mover = Side::x;
        std::array<std::int32_t, longest_step + 1> next{};  // by step; `arrives` ends the race
        // How many secrets each side may have here, and where its numbers for them begin.
        PerSide<std::uint32_t> secrets{};
        PerSide<std::size_t> first_secret{};
        std::size_t first_choice = 0;  // the mover's numbers for each step and secret begin here
    };

    // Nothing if the graph would take more effort than this.
    static std::optional<RaceGraph> make(const Rules& rules, std::vector<Positions> setups,
                                         int memory, std::size_t most_effort = ~std::size_t{0});

    int step() const { return step_; }
    int finish() const { return finish_; }
    // A node comes before those that follow from it; the first is the start. None when the first
    // step already reaches the end.
    const std::vector<Node>& nodes() const { return nodes_; }
    const Remainders& remainders() const { return remainders_; }
    // Every way is remembered.
    bool is_exact() const { return exact_; }
    // What an iteration over the graph costs, in numbers to be looked at.
    std::size_t effort() const { return choice_count_ + 20 * nodes_.size(); }
    std::size_t choice_count() const { return choice_count_; }
    std::size_t secret_count(Side side) const { return secret_counts_[index(side)]; }
    // What may be left of a side's mines here.
    const Remainders::Ahead& secrets(const Node& node, Side side) const {
        return remainders_.from(node.tokens[index(!side)]);
    }
    // The node of this race that is still on.
    std::size_t find(const Rules::State& state) const;

private:
    struct Trail {
        std::int32_t position;
        std::array<std::int32_t, longest_step + 1> next;
    };

    using Key = std::tuple<std::int32_t, std::int32_t, Side>;  // the trails and the mover

    RaceGraph(const Rules& rules, std::vector<Positions> setups);

    void lay_trails(int memory);
    // Where this step leads; false if it ends the race.
    std::pair<Key, bool> after(const Key& key, int step) const;
    bool connect(std::size_t most_effort);
    void add_node(const Key& key);

    int step_;
    int finish_;
    Remainders remainders_;
    std::vector<Trail> trails_;
    std::vector<Node> nodes_;
    bool exact_ = true;
    std::size_t choice_count_ = 0;
    PerSide<std::size_t> secret_counts_{};
};

// As much memory and as many setups as a solution within seconds can afford.
RaceGraph affordable_graph(const Rules& rules);

}  // namespace tessera::numbermines
