// Networks: their files, and that judging step by step is judging from scratch, however the board
// lies.
#include <algorithm>

#include "core/embedded.hpp"
#include "core/random.hpp"
#include "game/table_of.hpp"
#include "games/infiltration/sight.hpp"
#include "games/pushmine/sight.hpp"
#include "thinking.hpp"

using namespace tessera;
using search::Network;

namespace {

Network random_network(const search::NetworkShape& shape, std::uint64_t seed) {
    Random random(seed);
    const auto within = [&](int most) {
        return static_cast<std::int16_t>(
            static_cast<int>(random.below(2 * static_cast<std::uint64_t>(most) + 1)) - most);
    };
    Network network{shape.variant, 120, within(30000), {}};
    for (std::size_t i = 0; i < shape.units; ++i) {
        auto& unit = network.units.emplace_back();
        unit.bias = within(200);
        unit.mover = within(1500);
        unit.waiter = within(1500);
        for (std::size_t input = 0; input < shape.images[0].size(); ++input)
            unit.weights.push_back(within(100));
    }
    return network;
}

// The definition, without any haste.
template <class Judge, class State>
int value_of(const Judge& judge, const Network& network, const State& state) {
    const auto shape = judge.network_shape();
    long long sum = network.bias;
    for (const Side side : {Side::x, Side::o})
        for (const auto& image : shape.images)
            for (const auto& unit : network.units) {
                int total = unit.bias;
                judge.for_each_input(state, side, [&](int input) {
                    total += unit.weights[static_cast<std::size_t>(
                        image[static_cast<std::size_t>(input)])];
                });
                sum += std::clamp(total, 0, Network::one) *
                       (side == side_at(state.ply) ? unit.mover : unit.waiter);
            }
    return static_cast<int>(
        std::clamp<long long>(sum * network.scale / (Network::one * Network::outward_one),
                              -search::evaluation_limit, search::evaluation_limit));
}

template <class R, class Judge>
void follow_random_games(const std::string& spec) {
    INFO(spec);
    Random random(5);
    const auto opened = std::move(*catalogue::open(spec));
    const auto* typed = dynamic_cast<const game::TableOf<R>*>(opened.get());
    REQUIRE(typed);
    const auto& rules = typed->rules();
    Judge judge(rules);
    const auto network = random_network(judge.network_shape(), 3);
    REQUIRE(judge.adopt_network(network));
    int distinct = 0, last = 0;
    for (int game = 0; game < 8; ++game) {
        auto position = typed->position();
        judge.reset(position.state());
        for (int ply = 0; ply < 100; ++ply) {
            game::MoveList<typename R::Move> moves;
            position.legal_moves(moves);
            if (moves.empty()) break;
            const auto before = position.state();
            position.play(moves[random.below(moves.size())]);
            const auto& after = position.state();
            judge.move(before, after);
            judge.move(after, before);
            judge.move(before, after);
            const int value = judge.value(after);
            REQUIRE(value == value_of(judge, network, after));
            for (const auto symmetry : rules.symmetries()) {
                Judge other(judge);
                const auto image = rules.image(after, symmetry);
                auto turned = after;
                turned.stones = image.stones;
                if constexpr (requires { turned.mines; }) turned.mines = image.mines;
                other.reset(turned);
                REQUIRE(other.value(turned) == value);
            }
            int on = 0;
            judge.for_each_input(after, Side::o, [&](int) { ++on; });
            REQUIRE(on <= Network::most_inputs_on);
            distinct += value != std::exchange(last, value);
        }
    }
    CHECK(distinct > 100);
    judge.judge_by_terms();
    const auto state = typed->position().state();
    int sum = 0;
    for (const auto& term : judge.terms(state)) sum += term.count * term.weight;
    judge.reset(state);
    CHECK(judge.value(state) == seen_by(side_at(state.ply), sum));
}

search::NetworkShape shape_for(const std::string& spec) {
    const auto table = std::move(*catalogue::open(spec));
    return *catalogue::brain(*table)->network_shape();
}

}  // namespace

TEST_CASE("a network follows the game and does not care how the board lies") {
    follow_random_games<infiltration::Rules<1>, infiltration::Judge<1>>("infiltration");
    follow_random_games<infiltration::Rules<1>, infiltration::Judge<1>>(
        "infiltration:size=6,pieces=6");
    follow_random_games<pushmine::Rules<1>, pushmine::Judge<1>>("pushmine");
    follow_random_games<pushmine::Rules<1>, pushmine::Judge<1>>("pushmine:k=5");
}

TEST_CASE("a network is read as it was written") {
    const auto network = random_network(shape_for("pushmine"), 1);
    const auto again = Network::parse(network.text());
    REQUIRE(again);
    CHECK(again->text() == network.text());
    CHECK(again->variant == "pushmine");
    CHECK(again->inputs() == 3 * 25 + 16);
}

TEST_CASE("a damaged network is refused") {
    const std::string good = "tessera-network 1\tfifo\t2\t1\t100\t-5\n1\t2\t3\t4 -5\n";
    REQUIRE(Network::parse(good));
    for (const std::string bad :
         {"", "\n", "tessera-network 2\tfifo\t2\t1\t100\t-5\n1\t2\t3\t4 -5\n",
          "tessera-network 1\tfifo\t2\t1\t100\n1\t2\t3\t4 -5\n",
          "tessera-network 1\tfifo\t2\t1\t0\t-5\n1\t2\t3\t4 -5\n",
          "tessera-network 1\tfifo\t2\t2\t100\t-5\n1\t2\t3\t4 -5\n",
          "tessera-network 1\tfifo\t2\t1\t100\t-5\n1\t2\t3\t4\n",
          "tessera-network 1\tfifo\t2\t1\t100\t-5\n1\t2\t3\t4 -5 6\n",
          "tessera-network 1\tfifo\t2\t1\t100\t-5\n1\t2\t3\t4 -x\n",
          "tessera-network 1\tfifo\t2\t1\t100\t-5\n1\t2\t4 -5\n",
          "tessera-network 1\tfifo\t2\t1\t100\t-5\n1\t40000\t3\t4 -5\n",
          "tessera-network 1\tfifo\t2\t1\t100\t-5\n1\t2\t3\t4 -800\n",
          "tessera-network 1\tfifo\t2\t1\t100\t-5\n1\t2\t3\t4 -5\nmore\n",
          "tessera-network 1\tfifo\t2\t1\t100\t-5\n1\t2\t3\t4 -5"}) {
        INFO(bad);
        CHECK_FALSE(Network::parse(bad));
    }
}

TEST_CASE("a network of another size is not taken") {
    const auto table = std::move(*catalogue::open("pushmine"));
    pushmine::Judge<1> judge(
        dynamic_cast<const game::TableOf<pushmine::Rules<1>>&>(*table).rules());
    judge.judge_by_terms();
    CHECK_FALSE(judge.adopt_network(random_network(shape_for("pushmine:size=6"), 1)));
    CHECK_FALSE(judge.adopt_network(random_network(shape_for("infiltration"), 1)));
    CHECK_FALSE(judge.has_network());
    CHECK(judge.adopt_network(random_network(shape_for("pushmine:k=5"), 1)));
    CHECK(judge.has_network());
}

TEST_CASE("a network serves its board, however games on it may end") {
    CHECK(shape_for("infiltration:repetition=0,maxplies=99,pie=on").variant == "infiltration");
    CHECK(shape_for("infiltration:pieces=6").variant == "infiltration:pieces=6");
}

TEST_CASE("every shipped network judges its game") {
    const auto files = shipped_networks_data();
    REQUIRE_FALSE(files.empty());
    for (const auto& file : files) {
        INFO(file.name);
        const auto network = Network::parse(file.text());
        REQUIRE(network);
        const auto table = std::move(*catalogue::open(network->variant));
        CHECK(catalogue::brain(*table)->network_value(*table));
    }
}
