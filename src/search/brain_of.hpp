// The Brain of any game with an evaluator, on the generic search.
#pragma once

#include "game/table_of.hpp"
#include "search/brain.hpp"
#include "search/search.hpp"

namespace tessera::search {

template <game::Rules R, Evaluator<R> E>
class BrainOf final : public Brain {
public:
    explicit BrainOf(const R& rules) : evaluator_(rules) {}

    BestMove think(const game::Table& table, const Limits& limits, const Settings& settings,
                   TranspositionTable& transpositions, const game::StopFlag& stop,
                   const Listener& listener) override {
        return Search<R, E>(of(table), evaluator_, limits, settings, transpositions, stop, listener)
            .run();
    }
    Status adopt(const Style& style) override {
        if constexpr (requires { evaluator_.adopt(style); }) return evaluator_.adopt(style);
        return Success{};
    }
    Terms evaluation(const game::Table& table) override {
        const auto& state = of(table).state();
        evaluator_.reset(state);
        return evaluator_.terms(state);
    }
    bool is_tense(const game::Table& table) override {
        const auto& state = of(table).state();
        evaluator_.reset(state);
        return evaluator_.winning_move(state) || evaluator_.is_threatened(state);
    }
    std::optional<int> network_value(const game::Table& table) override {
        if constexpr (can_have_network)
            if (evaluator_.has_network()) {
                const auto& state = of(table).state();
                evaluator_.reset(state);
                return seen_by(side_at(state.ply), evaluator_.value(state));
            }
        return std::nullopt;
    }
    std::optional<NetworkShape> network_shape() const override {
        if constexpr (can_have_network) return evaluator_.network_shape();
        return std::nullopt;
    }
    std::array<std::vector<int>, 2> network_inputs(const game::Table& table) const override {
        std::array<std::vector<int>, 2> inputs;
        if constexpr (can_have_network) {
            const auto& state = of(table).state();
            const Side mover = side_at(state.ply);
            for (const Side side : {mover, !mover})
                evaluator_.for_each_input(state, side, [&](int input) {
                    inputs[side == mover ? 0 : 1].push_back(input);
                });
        }
        return inputs;
    }

private:
    static constexpr bool can_have_network = requires(const E& e) { e.network_shape(); };

    static const game::Position<R>& of(const game::Table& table) {
        return static_cast<const game::TableOf<R>&>(table).position();
    }

    E evaluator_;
};

// The brain for a table made by game::open_sized with the same list of words.
template <template <int> class R, template <int> class E, int... Words>
std::unique_ptr<Brain> brain_sized(const game::Table& table) {
    std::unique_ptr<Brain> brain;
    const auto try_one = [&]<int W>() {
        if (const auto* typed = dynamic_cast<const game::TableOf<R<W>>*>(&table))
            brain = std::make_unique<BrainOf<R<W>, E<W>>>(typed->rules());
        return brain != nullptr;
    };
    (void)(try_one.template operator()<Words>() || ...);
    return brain;
}

}  // namespace tessera::search
