#include <algorithm>
#include <cmath>

#include "games/numbermines/evaluator.hpp"
#include "games/numbermines/family.hpp"
#include "games/numbermines/masked_player.hpp"
#include "search/brain_of.hpp"

namespace tessera::numbermines {
namespace {

using Table = game::TableOf<Rules>;

// Where everything is in view the generic search plays, elsewhere the masked player.
class TwofoldBrain final : public search::Brain {
public:
    explicit TwofoldBrain(const Rules& rules) : searcher_(rules), masked_(rules) {}

    search::BestMove think(const game::Table& table, const search::Limits& limits,
                           const search::Settings& settings,
                           search::TranspositionTable& transpositions, const game::StopFlag& stop,
                           const search::Listener& listener) override {
        const auto& position = static_cast<const Table&>(table).position();
        if (is_in_view(position))
            return searcher_.think(table, limits, settings, transpositions, stop, listener);
        return think_masked(position, limits, settings, stop, listener);
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

    search::BestMove think_masked(const Position& position, const search::Limits& limits,
                                  const search::Settings& settings, const game::StopFlag& stop,
                                  const search::Listener& listener) const {
        const auto allowed = allowed_moves(position, limits);
        const auto choice = settings.level == search::Level::easy
                                ? masked_.choose_casually(position.state(), allowed, settings.seed)
                                : masked_.choose(position.state(), allowed, settings.seed);
        const auto move = position.rules().move_text(choice.move);
        const auto time =
            std::chrono::duration_cast<search::Milliseconds>(search::Clock::now() - limits.start);
        search::ThinkingInfo info;
        info.depth = info.selective_depth = 1;
        info.score = static_cast<int>(std::lround(200 * choice.chance - 100));
        info.time = time;
        info.nodes = choice.nodes;
        info.pv = {move};
        listener.on_info(info);
        if (limits.infinite) stop.wait(false);
        if (limits.pondering) limits.pondering->wait(true);
        return {move, std::nullopt, choice.nodes, time};
    }

    static game::MoveList<Move> allowed_moves(const Position& position,
                                              const search::Limits& limits) {
        game::MoveList<Move> moves;
        position.legal_moves(moves);
        const auto& wanted = limits.search_moves;
        if (!wanted.empty())
            std::erase_if(moves, [&](const Move& move) {
                return std::ranges::find(wanted, position.rules().move_text(move)) == wanted.end();
            });
        return moves;
    }

    search::BrainOf<Rules, Evaluator> searcher_;
    MaskedPlayer masked_;
};

}  // namespace

std::unique_ptr<search::Brain> Family::brain(const game::Table& table) {
    return std::make_unique<TwofoldBrain>(static_cast<const Table&>(table).rules());
}

}  // namespace tessera::numbermines
