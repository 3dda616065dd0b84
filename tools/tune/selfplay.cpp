#include "tune/selfplay.hpp"

#include <stdexcept>

#include "games/catalogue.hpp"

namespace tessera::tune {
namespace {

// Small enough to be cleared for every game, large enough for some thousand nodes a move.
constexpr std::size_t table_mebibytes = 2;

// The position as the side to move knows it; nothing when it knows everything.
std::unique_ptr<game::Table> view_of(const game::Table& table) {
    const auto seen = table.fen_seen_by(table.turn());
    if (seen == table.fen()) return nullptr;
    auto view = table.clone();
    return view->set_fen(seen) ? std::move(view) : nullptr;
}

// Who wins if the side to move has found out; else nobody.
Outcome proven_outcome(const game::Table& table, search::Score score) {
    if (!search::is_proven(score)) return Outcome::none;
    return win_for(score > 0 ? table.turn() : !table.turn());
}

void must_play(game::Table& table, const std::string& move) {
    if (const auto played = table.play(move); !played) throw std::logic_error(played.error().what);
}

}  // namespace

Player::Player(const game::Table& table) : brain_(catalogue::brain(table)) {
    transpositions_.resize(table_mebibytes);
    transpositions_.prepare();
}

std::optional<Thought> Player::think(const game::Table& table, std::uint64_t nodes,
                                     const game::StopFlag& stop) {
    const auto view = view_of(table);
    search::Limits limits;
    limits.nodes = nodes;
    Thought thought{{}, 0};
    const search::Listener listener{
        [&](const search::ThinkingInfo& info) { thought.score = info.score; },
        [](const std::string&) {}};
    thought.move =
        brain_->think(view ? *view : table, limits, settings_, transpositions_, stop, listener)
            .move;
    return stop.load() ? std::nullopt : std::optional(thought);
}

bool Player::has_to_judge(const game::Table& table) {
    const auto view = view_of(table);
    return !brain_->is_tense(view ? *view : table);
}

std::optional<Outcome> play_game(game::Table& table, Player& x, Player& o, std::uint64_t nodes,
                                 const game::StopFlag& stop) {
    x.begin_game();
    o.begin_game();
    while (table.outcome() == Outcome::none) {
        const auto thought = (table.turn() == Side::x ? x : o).think(table, nodes, stop);
        if (!thought) return std::nullopt;
        if (const auto result = proven_outcome(table, thought->score); result != Outcome::none)
            return result;
        must_play(table, thought->move);
    }
    return table.outcome();
}

std::optional<SampledGame> sample_game(game::Table& table, Player& player, const SelfPlay& how,
                                       Random random, const game::StopFlag& stop) {
    SampledGame game;
    player.begin_game();
    while (table.outcome() == Outcome::none) {
        if (random.below(100) < static_cast<std::uint64_t>(how.noise)) {
            const auto moves = table.legal_moves();
            must_play(table, moves[random.below(moves.size())]);
            game.undone = game.samples.size();
            continue;
        }
        const auto thought = player.think(table, how.nodes, stop);
        if (!thought) return std::nullopt;
        game.result = proven_outcome(table, thought->score);
        if (game.result != Outcome::none) return game;
        if (player.has_to_judge(table))
            game.samples.push_back({table.fen_seen_by(table.turn()), thought->score});
        must_play(table, thought->move);
    }
    game.result = table.outcome();
    return game;
}

}  // namespace tessera::tune
