#include "games/numbermines/evaluator.hpp"
#include "games/numbermines/family.hpp"
#include "games/numbermines/hidden_player.hpp"
#include "search/brain_of.hpp"

namespace tessera::numbermines {
namespace {

using Table = game::TableOf<Rules>;

// Where everything is in view the generic search plays, elsewhere an equilibrium. The easy level
// needs neither.
class TwofoldBrain final : public search::Brain {
public:
    explicit TwofoldBrain(const Rules& rules) : searcher_(rules), hidden_(rules) {}

    search::BestMove think(const game::Table& table, const search::Limits& limits,
                           const search::Settings& settings,
                           search::TranspositionTable& transpositions, const game::StopFlag& stop,
                           const search::Listener& listener) override {
        const auto& position = static_cast<const Table&>(table).position();
        if (is_in_view(position) || settings.level == search::Level::easy)
            return searcher_.think(table, limits, settings, transpositions, stop, listener);
        return hidden_.think(position, limits, settings, stop, listener);
    }
    search::Terms evaluation(const game::Table& table) override {
        return searcher_.evaluation(table);
    }

private:
    using Position = game::Position<Rules>;

    // More setups than this are too many to search them all.
    static constexpr std::uint64_t searchable_setups = 5000;

    static bool is_in_view(const Position& position) {
        const auto& state = position.state();
        return state.setup(!position.turn()) == Rules::Setup::known &&
               position.rules().count_moves(state) <= searchable_setups;
    }

    search::BrainOf<Rules, Evaluator> searcher_;
    HiddenPlayer hidden_;
};

}  // namespace

std::unique_ptr<search::Brain> Family::brain(const game::Table& table) {
    return std::make_unique<TwofoldBrain>(static_cast<const Table&>(table).rules());
}

}  // namespace tessera::numbermines
