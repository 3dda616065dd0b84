// fifo: windows of k cells in the enemy's home that only the invader has stones in. A stone that
// its owner's next placement removes can be part of no row of his, so it does not count; rows whose
// stones will live for some turns more are worth more.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "games/fifo/rules.hpp"
#include "search/gaps.hpp"
#include "search/rows.hpp"
#include "search/weights.hpp"

namespace tessera::fifo {

inline constexpr std::array weights{
    search::Weight{"rows lacking 1", 22},
    search::Weight{"rows lacking 2", 18},
    search::Weight{"rows lacking 3", -4},
    search::Weight{"fresh rows lacking 1", 88},
    search::Weight{"fresh rows lacking 2", 28},
    search::Weight{"fresh rows lacking 3", 7},
    search::Weight{"to move", 41},
};

template <int Words>
class Evaluator {
public:
    using State = typename Rules<Words>::State;
    using Cells = Bits<Words>;
    using Prospects = typename search::Rows<Words>::Prospects;
    static constexpr int margin = 80;

    // The evaluator keeps its own rules: it may outlive the table it was made for.
    explicit Evaluator(const Rules<Words>& rules)
        : rules_(rules),
          rows_(rules.grid(), rules.k(), {rules.homes()[1], rules.homes()[0]}),
          gaps_{search::Gaps<Words>(rules.grid(), rules.k(), rules.homes()[1]),
                search::Gaps<Words>(rules.grid(), rules.k(), rules.homes()[0])} {}

    void reset(const State&) {}
    void move(const State&, const State&) {}

    int value(const State& state) const {
        return seen_by(side_at(state.ply), search::weighted_sum(weights, counts(state)));
    }
    search::Terms terms(const State& state) const { return search::named(weights, counts(state)); }

    Prospects prospects(const State& state) const {
        return rows_.prospects(younger(state, 1), side_at(state.ply));
    }
    int promise(const Prospects& prospects, const State&, Move move) const {
        return prospects.worth(move.cell);
    }
    std::optional<Move> winning_move(const State& state) const {
        // Where overlines do not win, losing the oldest stone may complete a row anywhere.
        if (rules_.is_exact()) return search::winning_move_by_trial(rules_, state);
        const auto cells = rules_.places(state) & gaps(state, side_at(state.ply));
        if (cells.none()) return std::nullopt;
        return Move{static_cast<std::uint8_t>(cells.lowest())};
    }
    bool is_threatened(const State& state) const { return threats(state).any(); }
    // Only a stone on the spot parries; with two such spots nothing does.
    void defences(const State& state, game::MoveList<Move>& list) const {
        if (rules_.is_exact()) return rules_.legal_moves(state, list);
        const auto cells = threats(state);
        if (cells.count() == 1 && rules_.places(state).intersects(cells))
            list.push_back({static_cast<std::uint8_t>(cells.lowest())});
    }

    // Wins by continuous threats: each of them leaves one reply, or none.
    search::ForcedLine forced_win(const State& state, std::uint64_t most_nodes,
                                  std::vector<Move>& line) const {
        search::ForcedLine found;
        if (rules_.is_exact() || most_nodes == 0) return found;
        line.clear();
        found.plies = attack(state, longest_attack, most_nodes, found.nodes, line);
        std::ranges::reverse(line);
        return found;
    }

private:
    // In fewer plies no position can come up again: a stone never goes where one has just been.
    static constexpr int longest_attack = 7;

    // The plies to a forced win of the side to move, who has none on the spot, and its moves, the
    // last one first; 0 if there is none or it was not found.
    int attack(const State& state, int plies_left, std::uint64_t most_nodes, std::uint64_t& nodes,
               std::vector<Move>& line) const {
        const Side side = side_at(state.ply);
        auto stones = state.stones;
        stones[index(side)] = younger(state, side, 2);
        if ((stones[index(side)] & rules_.homes()[index(!side)]).count() < rules_.k() - 2) return 0;
        auto cells = rows_.cells_of_rows(side, stones, 2) & rules_.places(state);
        if (cells.none()) return 0;
        if (const auto must = threats(state); must.any()) {
            if (must.count() > 1) return 0;
            cells &= must;
        }
        int plies = 0;
        cells.for_each([&](int cell) {
            if (plies || nodes >= most_nodes) return;
            const Move move{static_cast<std::uint8_t>(cell)};
            if (const int rest = force(state, move, plies_left, most_nodes, nodes, line)) {
                plies = rest + 1;
                line.push_back(move);
            }
        });
        return plies;
    }
    // The same for the enemy of the side to move, once this move is made.
    int force(const State& state, Move move, int plies_left, std::uint64_t most_nodes,
              std::uint64_t& nodes, std::vector<Move>& line) const {
        auto after = state;
        rules_.play(after, move);
        ++nodes;
        if (after.outcome != Outcome::none) return 0;
        const auto gaps = threats(after);
        if (gaps.none() || winning_move(after)) return 0;
        if (gaps.count() > 1 || !rules_.places(after).intersects(gaps)) return 2;
        const Move reply{static_cast<std::uint8_t>(gaps.lowest())};
        rules_.play(after, reply);
        ++nodes;
        if (after.outcome != Outcome::none) return 0;
        int plies = 0;
        if (const auto win = winning_move(after)) {
            line.push_back(*win);
            plies = 1;
        } else if (plies_left > 3) {
            plies = attack(after, plies_left - 2, most_nodes, nodes, line);
        }
        if (!plies) return 0;
        line.push_back(reply);
        return plies + 1;
    }
    // Stones that outlive so many of their owner's placements are fresh.
    static constexpr int fresh_from = 3;

    search::Counts<weights.size()> counts(const State& state) const {
        search::Counts<weights.size()> result{};
        const auto lasting = rows_.count(younger(state, 1));
        const auto fresh = rows_.count(younger(state, fresh_from));
        for (std::size_t i = 0; i < lasting[0].size(); ++i) {
            result[i] = lasting[0][i] - lasting[1][i];
            result[i + 3] = fresh[0][i] - fresh[1][i];
        }
        result.back() = seen_by(side_at(state.ply), 1);
        return result;
    }
    // Cells that complete a row of this side at its next turn, if it may place there.
    Cells gaps(const State& state, Side side) const {
        const auto own = younger(state, side, 1) & rules_.homes()[index(!side)];
        if (own.count() < rules_.k() - 1) return {};
        const auto found = gaps_[index(side)].all(own);
        // A row that is complete already, as only a FEN can bring it, wins with any stone.
        return found.intersects(own) ? ~own : found;
    }
    Cells threats(const State& state) const {
        const Side enemy = !side_at(state.ply);
        return gaps(state, enemy) & rules_.places_after(state);
    }
    // Without the stones that the next so many placements of their owner remove.
    Cells younger(const State& state, Side side, int placements) const {
        auto stones = state.stones[index(side)];
        const auto& queue = state.queues[index(side)];
        const int lost = std::min(rules_.losses(state, side, placements), queue.size());
        for (int i = 0; i < lost; ++i) stones.reset(queue.begin()[i]);
        return stones;
    }
    std::array<Cells, 2> younger(const State& state, int placements) const {
        return {younger(state, Side::x, placements), younger(state, Side::o, placements)};
    }

    Rules<Words> rules_;
    search::Rows<Words> rows_;
    // By the invader.
    std::array<search::Gaps<Words>, 2> gaps_;
};

static_assert(search::Evaluator<Evaluator<1>, Rules<1>>);

}  // namespace tessera::fifo
