// Evaluations follow the game step by step and do not care which way round the board lies.
#include <utility>

#include "core/random.hpp"
#include "game/table_of.hpp"
#include "games/dualclash/evaluator.hpp"
#include "games/fifo/evaluator.hpp"
#include "games/infiltration/evaluator.hpp"
#include "games/mnk/evaluator.hpp"
#include "games/pushmine/evaluator.hpp"
#include "thinking.hpp"

using namespace tessera;

namespace {

template <class R, class E>
void follow_random_games(const std::string& spec) {
    INFO(spec);
    Random random(5);
    const auto opened = std::move(*catalogue::open(spec));
    const auto* typed = dynamic_cast<const game::TableOf<R>*>(opened.get());
    REQUIRE(typed);
    for (int game = 0; game < 10; ++game) {
        auto position = typed->position();
        E following(position.rules());
        following.reset(position.state());
        for (int ply = 0; ply < 120; ++ply) {
            game::MoveList<typename R::Move> moves;
            position.legal_moves(moves);
            if (moves.empty()) break;
            const auto before = position.state();
            const int value = following.value(before);
            position.play(moves[random.below(moves.size())]);
            following.move(before, position.state());
            following.move(position.state(), before);
            REQUIRE(following.value(before) == value);
            following.move(before, position.state());
            E fresh(position.rules());
            fresh.reset(position.state());
            REQUIRE(following.value(position.state()) == fresh.value(position.state()));
            REQUIRE(std::abs(fresh.value(position.state())) < search::proven);
        }
    }
}

// The same position with the sides exchanged, and the board turned upside down where homes are.
template <class R>
typename R::State exchanged(const R& rules, const typename R::State& state) {
    auto result = state;
    std::swap(result.stones[0], result.stones[1]);
    if constexpr (requires { state.inventory; })
        std::swap(result.inventory[0], result.inventory[1]);
    if constexpr (requires { rules.homes(); }) {
        const auto& grid = rules.grid();
        const auto upside_down = [&](int cell) {
            return grid.cell(grid.column(cell), grid.height - 1 - grid.row(cell));
        };
        for (auto& stones : result.stones) {
            const auto before = std::exchange(stones, {});
            before.for_each([&](int cell) { stones.set(upside_down(cell)); });
        }
        if constexpr (requires { state.queues; })
            for (const Side side : {Side::x, Side::o}) {
                result.queues[index(side)] = {};
                for (const int cell : state.queues[index(!side)])
                    result.queues[index(side)].append(side, upside_down(cell));
            }
    }
    ++result.ply;
    return result;
}

template <class R, class E>
void exchange_sides_in_random_games(const std::string& spec, int from_ply) {
    INFO(spec);
    Random random(6);
    const auto opened = std::move(*catalogue::open(spec));
    const auto* typed = dynamic_cast<const game::TableOf<R>*>(opened.get());
    REQUIRE(typed);
    int compared = 0;
    for (int game = 0; game < 20; ++game) {
        auto position = typed->position();
        E evaluator(position.rules());
        for (int ply = 0; ply < 80; ++ply) {
            game::MoveList<typename R::Move> moves;
            position.legal_moves(moves);
            if (moves.empty()) break;
            position.play(moves[random.below(moves.size())]);
            if (ply < from_ply) continue;
            evaluator.reset(position.state());
            const int value = evaluator.value(position.state());
            const auto other = exchanged(position.rules(), position.state());
            evaluator.reset(other);
            REQUIRE(evaluator.value(other) == value);
            ++compared;
        }
    }
    REQUIRE(compared > 20);
}

int total(tests::Thinker& thinker, const std::string& fen) {
    REQUIRE(thinker.table().set_fen(fen));
    int sum = 0;
    for (const auto& term : thinker.evaluation()) sum += term.count * term.weight;
    return sum;
}

}  // namespace

TEST_CASE("an evaluation kept up to date equals one made from scratch") {
    follow_random_games<mnk::Rules<1>, mnk::Evaluator<1>>("mnk:m=7,n=7,k=4");
    follow_random_games<pushmine::Rules<1>, pushmine::Evaluator<1>>("pushmine:k=5");
    follow_random_games<dualclash::Rules<2>, dualclash::Evaluator<2>>("dualclash");
    follow_random_games<fifo::Rules<1>, fifo::Evaluator<1>>("fifo");
    follow_random_games<infiltration::Rules<1>, infiltration::Evaluator<1>>("infiltration");
}

TEST_CASE("a mirrored board is worth the same") {
    tests::Thinker mnk("mnk:m=5,n=5,k=4");
    CHECK(total(mnk, "5/1x3/1o1x1/5/5 o 3") == total(mnk, "5/3x1/1x1o1/5/5 o 3"));
    tests::Thinker pushmine("pushmine");
    CHECK(total(pushmine, "xo3/5/x4/5/4o x 0,0 - - 4") ==
          total(pushmine, "3ox/5/4x/5/o4 x 0,0 - - 4"));
    tests::Thinker dualclash("dualclash:size=4");
    CHECK(total(dualclash, "xg2/1o2/4/3x x 4") == total(dualclash, "2gx/2o1/4/x3 x 4"));
}

TEST_CASE("a position is worth the same to either side") {
    exchange_sides_in_random_games<mnk::Rules<1>, mnk::Evaluator<1>>("mnk:m=7,n=7,k=5", 0);
    exchange_sides_in_random_games<pushmine::Rules<1>, pushmine::Evaluator<1>>("pushmine", 0);
    exchange_sides_in_random_games<dualclash::Rules<2>, dualclash::Evaluator<2>>("dualclash", 0);
    // In the opening the ply tells how many stones a side has yet to come.
    exchange_sides_in_random_games<fifo::Rules<1>, fifo::Evaluator<1>>("fifo:k=6", 18);
    exchange_sides_in_random_games<infiltration::Rules<1>, infiltration::Evaluator<1>>(
        "infiltration", 20);
}
