// Judging by a network where the program has one for the variant, and else by the terms of the
// game's evaluator, which also knows all that is tactical.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/bits.hpp"
#include "core/symmetry.hpp"
#include "search/evaluator.hpp"
#include "search/network.hpp"

namespace tessera::search {

// What a side sees: sets of cells and small numbers. Each cell of a set and each value of a number
// is an input of the network.
template <int Words, std::size_t Sets, std::size_t Numbers>
struct Seen {
    std::array<Bits<Words>, Sets> sets;
    std::array<int, Numbers> numbers;
};

// sight.see(state, side) says what the side sees, no more than Network::most_inputs_on things.
// `values` says how many values each number has: 0 … n-1; `width`, how many sums the search keeps
// for a side: the network's units times the images of the board.
template <class S, class R>
concept Sight = std::constructible_from<S, const R&> &&
    requires(const S& sight, const typename R::State& state) {
    S::values.size();
    sight.see(state, Side::x).sets;
    sight.see(state, Side::x).numbers;
};

// Where the inputs of a sight are, for the network to be shown each side as though it were x. The
// sums for all images of a board are the network's: what is worth something is worth the same
// whichever way the board lies.
template <class R, Sight<R> S>
class Inputs {
public:
    explicit Inputs(const R& rules)
        : grid_(rules.grid()), symmetries_(rules.symmetries()), size_(numbers_at()) {
        for (const int values : S::values) size_ += values;
        // Who plays downwards sees the board upside down.
        constexpr Symmetry upside_down{false, true, false};
        constexpr bool turned = requires { rules.homes(); };
        for (int cell = 0; cell < grid_.size(); ++cell) {
            seen_at_[0].push_back(cell);
            seen_at_[1].push_back(turned ? upside_down(grid_, cell) : cell);
        }
    }

    int size() const { return size_; }
    std::size_t images() const { return symmetries_.size(); }
    int of_cell(Side side, std::size_t set, int cell) const {
        return static_cast<int>(set) * grid_.size() +
               seen_at_[index(side)][static_cast<std::size_t>(cell)];
    }
    int of_number(std::size_t number, int value) const {
        int at = numbers_at();
        for (std::size_t i = 0; i < number; ++i) at += S::values[i];
        return at + std::clamp(value, 0, S::values[number] - 1);
    }
    int image(int input, std::size_t symmetry) const {
        if (input >= numbers_at()) return input;
        const int cell = input % grid_.size();
        return input - cell + symmetries_[symmetry](grid_, cell);
    }

private:
    static constexpr std::size_t sets =
        std::tuple_size_v<decltype(std::declval<S>().see({}, Side::x).sets)>;
    int numbers_at() const { return static_cast<int>(sets) * grid_.size(); }

    Grid grid_;
    Symmetries symmetries_;
    int size_;
    std::array<std::vector<int>, 2> seen_at_;  // where a side sees a cell
};

template <class R, class E, Sight<R> S>
class Networked : public E {
public:
    using State = typename R::State;

    explicit Networked(const R& rules)
        : E(rules), variant_(variant_of_network(rules.variant())), sight_(rules), inputs_(rules) {
        if (const auto* network = shipped_network(variant_)) adopt_network(*network);
    }

    // False when it was made for another sight.
    bool adopt_network(const Network& network) {
        if (network.inputs() != static_cast<std::size_t>(inputs_.size()) ||
            network.units.size() * inputs_.images() != width)
            return false;
        layer_ = std::make_shared<const Layer>(inputs_, network);
        return true;
    }
    void judge_by_terms() { layer_ = nullptr; }
    bool has_network() const { return layer_ != nullptr; }

    void reset(const State& state) {
        E::reset(state);
        if (!layer_) return;
        for (const Side side : {Side::x, Side::o}) {
            sums_[index(side)] = layer_->biases;
            for_each_input(state, side, [&](int input) { add(side, input); });
        }
    }
    void move(const State& before, const State& after) {
        E::move(before, after);
        if (!layer_) return;
        for (const Side side : {Side::x, Side::o}) follow(side, before, after);
    }
    int value(const State& state) const {
        if (!layer_) return E::value(state);
        const Side mover = side_at(state.ply);
        const auto sum = layer_->bias + weighed(sums_[index(mover)], layer_->mover) +
                         weighed(sums_[index(!mover)], layer_->waiter);
        return static_cast<int>(std::clamp<std::int64_t>(
            std::int64_t{sum} * layer_->scale / (Network::one * Network::outward_one),
            -evaluation_limit, evaluation_limit));
    }

    NetworkShape network_shape() const {
        NetworkShape shape{variant_, width / inputs_.images(), {}};
        for (std::size_t symmetry = 0; symmetry < inputs_.images(); ++symmetry) {
            auto& image = shape.images.emplace_back();
            for (int input = 0; input < inputs_.size(); ++input)
                image.push_back(inputs_.image(input, symmetry));
        }
        return shape;
    }
    // Those that are on as the side sees them.
    template <class Visit>
    void for_each_input(const State& state, Side side, Visit&& visit) const {
        const auto seen = sight_.see(state, side);
        for (std::size_t i = 0; i < seen.sets.size(); ++i)
            seen.sets[i].for_each([&](int cell) { visit(inputs_.of_cell(side, i, cell)); });
        for (std::size_t i = 0; i < seen.numbers.size(); ++i)
            visit(inputs_.of_number(i, seen.numbers[i]));
    }

private:
    static constexpr std::size_t width = S::width;
    using Sums = std::array<std::int16_t, width>;

    // The network with a unit of its own for every image of the board.
    struct Layer {
        std::vector<Sums> weights;  // by input
        Sums biases{}, mover{}, waiter{};
        int bias, scale;

        Layer(const Inputs<R, S>& inputs, const Network& network)
            : weights(network.inputs()), bias(network.bias), scale(network.scale) {
            std::size_t i = 0;
            for (std::size_t symmetry = 0; symmetry < inputs.images(); ++symmetry)
                for (const auto& unit : network.units) {
                    biases[i] = unit.bias;
                    mover[i] = unit.mover;
                    waiter[i] = unit.waiter;
                    for (int input = 0; input < inputs.size(); ++input)
                        weights[static_cast<std::size_t>(input)][i] =
                            unit.weights[static_cast<std::size_t>(inputs.image(input, symmetry))];
                    ++i;
                }
        }
    };

    void add(Side side, int input) {
        auto& sums = sums_[index(side)];
        const auto& weights = layer_->weights[static_cast<std::size_t>(input)];
        for (std::size_t i = 0; i < width; ++i)
            sums[i] = static_cast<std::int16_t>(sums[i] + weights[i]);
    }
    void subtract(Side side, int input) {
        auto& sums = sums_[index(side)];
        const auto& weights = layer_->weights[static_cast<std::size_t>(input)];
        for (std::size_t i = 0; i < width; ++i)
            sums[i] = static_cast<std::int16_t>(sums[i] - weights[i]);
    }
    void follow(Side side, const State& before, const State& after) {
        const auto old = sight_.see(before, side), now = sight_.see(after, side);
        for (std::size_t i = 0; i < old.sets.size(); ++i) {
            (old.sets[i] & ~now.sets[i]).for_each([&](int cell) {
                subtract(side, inputs_.of_cell(side, i, cell));
            });
            (now.sets[i] & ~old.sets[i]).for_each([&](int cell) {
                add(side, inputs_.of_cell(side, i, cell));
            });
        }
        for (std::size_t i = 0; i < old.numbers.size(); ++i) {
            if (old.numbers[i] == now.numbers[i]) continue;
            subtract(side, inputs_.of_number(i, old.numbers[i]));
            add(side, inputs_.of_number(i, now.numbers[i]));
        }
    }
    static std::int32_t weighed(const Sums& sums, const Sums& weights) {
        std::int32_t total = 0;
        for (std::size_t i = 0; i < width; ++i)
            total += std::clamp<std::int16_t>(sums[i], 0, Network::one) * weights[i];
        return total;
    }

    std::string variant_;
    S sight_;
    Inputs<R, S> inputs_;
    std::shared_ptr<const Layer> layer_;
    std::array<Sums, 2> sums_{};
};

}  // namespace tessera::search
