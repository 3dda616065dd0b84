// A board that knows what a stone on each empty cell would make, for either side, kept up to date
// stone by stone.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/bits.hpp"
#include "core/grid.hpp"
#include "core/side.hpp"
#include "games/mnk/shapes.hpp"

namespace tessera::mnk {

// What a stone does by all the rows through its cell together, the strongest last.
enum class Power : std::uint8_t {
    none,
    three,         // threatens to become `decides`
    double_three,  // in two ways
    four,          // threatens to win: forces the reply
    four_three,    // and threatens to decide whatever the reply
    decides,       // threatens to win in two places: wins two plies later unless the other wins now
    wins,
};
inline constexpr std::size_t power_count = 7;

template <int Words>
class ThreatBoard {
public:
    using Cells = Bits<Words>;
    // What a shape is worth when moves are put in order, to the side that makes it.
    using Worths = std::array<std::uint16_t, shape_count>;

    ThreatBoard(Grid grid, int k, bool exact, const Worths& worths)
        : shapes_(Shapes::of(k, exact)),
          board_(Cells::first(grid.size())),
          reach_(static_cast<std::size_t>(grid.size())),
          spots_(static_cast<std::size_t>(grid.size())) {
        constexpr std::array<std::uint32_t, shape_count> digits{0, 0,    0,    0,    0,
                                                                0, 0x01, 0x10, 0x20, 0x100};
        for (std::size_t shape = 0; shape < shape_count; ++shape)
            summands_[shape] = digits[shape] << 16 | static_cast<std::uint16_t>(worths[shape]);
        for (std::size_t d = 0; d < steps_.size(); ++d) steps_[d] = grid.step(line_directions[d]);
        for (int cell = 0; cell < grid.size(); ++cell)
            for (std::size_t d = 0; d < all_directions.size(); ++d)
                reach_[static_cast<std::size_t>(cell)][d] = static_cast<std::uint8_t>(
                    std::min(shapes_->radius(), grid.reach(cell, all_directions[d])));
        reset({});
    }

    void reset(const std::array<Cells, 2>& stones) {
        stones_ = {};
        totals_ = {};
        saved_.clear();
        changes_.clear();
        for (int cell = 0; cell < static_cast<int>(spots_.size()); ++cell) set_up(cell);
        for (const Side side : {Side::x, Side::o})
            stones[index(side)].for_each([&](int cell) { place(side, cell); });
        saved_.clear();
        changes_.clear();
    }
    void place(Side side, int cell) {
        saved_.push_back({totals_, side, cell, changes_.size()});
        auto& here = spot(cell);
        for (const Side owner : {Side::x, Side::o}) {
            for (const auto& shapes : here.shapes) count(owner, shapes[index(owner)], -1);
            enter(owner, cell, here.power[index(owner)], Power::none);
        }
        stones_[index(side)].set(cell);
        here.taken = true;
        for_each_seen(cell, [&](int seen, std::size_t d, int offset) {
            // Stones are taken back in the order they came: what a taken cell sees can wait.
            auto& spot = this->spot(seen);
            if (spot.taken) return;
            if (shapes_->is_tabled()) spot.codes[d] += step(side, -offset);
            refresh(spot, seen, d);
        });
    }
    void undo() {
        const auto& last = saved_.back();
        while (changes_.size() > last.changes) {
            const auto& change = changes_.back();
            auto& spot = this->spot(change.cell);
            spot.shapes[change.direction] = change.shapes;
            spot.sums = change.sums;
            spot.power = change.power;
            changes_.pop_back();
        }
        stones_[index(last.side)].reset(last.cell);
        spot(last.cell).taken = false;
        if (shapes_->is_tabled())
            for_each_seen(last.cell, [&](int seen, std::size_t d, int offset) {
                auto& spot = this->spot(seen);
                if (!spot.taken) spot.codes[d] -= step(last.side, -offset);
            });
        totals_ = last.totals;
        saved_.pop_back();
    }

    const std::array<Cells, 2>& stones() const { return stones_; }
    Cells empty() const { return board_ & ~(stones_[0] | stones_[1]); }
    // The empty cells where a stone of the side has this power: three means double_three too, and
    // four means four_three.
    const Cells& cells(Side side, Power power) const {
        return totals_.cells[index(side)][set_of(power)];
    }
    bool any(Side side, Power power) const { return cells(side, power).any(); }
    Power power(Side side, int cell) const { return spot(cell).power[index(side)]; }
    int worth(Side side, int cell) const {
        return static_cast<int>(spot(cell).sums[index(side)] & 0xffff);
    }
    // How many rows of that shape the side could make, summed over all empty cells.
    int count(Side side, Shape shape) const {
        return totals_.shapes[index(side)][static_cast<std::size_t>(shape)];
    }
    int count(Side side, Power power) const {
        return totals_.powers[index(side)][static_cast<std::size_t>(power)];
    }
    // The cells where an enemy stone keeps the side's stone on `cell` from deciding the game.
    Cells parries(Side side, int cell) const {
        auto result = Cells::of(cell);
        const auto& here = spot(cell);
        for_each_seen(cell, [&](int seen, std::size_t d, int offset) {
            const auto shape = here.shapes[d][index(side)];
            if (spot(seen).taken || shape < Shape::four) return;
            const auto blocked = blocked_at(side, cell, d, offset);
            if (power_of(here.sums[index(side)] + summand(blocked) - summand(shape)) <
                Power::decides)
                result.set(seen);
        });
        return result;
    }

private:
    static constexpr std::size_t set_count = 4;
    using Pair = std::array<Shape, 2>;  // x's and o's
    struct Spot {
        std::array<std::uint32_t, 4> codes{};  // x's in the low half, o's in the high one
        std::array<Pair, 4> shapes{};          // by direction
        std::array<std::uint32_t, 2> sums{};   // of the shapes' summands
        std::array<Power, 2> power{};
        bool taken = false;
    };
    struct Totals {
        std::array<std::array<Cells, set_count>, 2> cells{};
        std::array<std::array<std::int16_t, shape_count>, 2> shapes{};
        std::array<std::array<std::int16_t, power_count>, 2> powers{};
    };
    struct Saved {
        Totals totals;
        Side side;
        int cell;
        std::size_t changes;
    };
    struct Change {
        std::uint16_t cell;
        std::uint8_t direction;
        Pair shapes;
        std::array<Power, 2> power;
        std::array<std::uint32_t, 2> sums;
    };

    static constexpr std::size_t set_of(Power power) {
        constexpr std::array<std::size_t, power_count> sets{set_count, 0, 0, 1, 1, 2, 3};
        return sets[static_cast<std::size_t>(power)];
    }
    // Of a shape: in the high half threes, fours and fives counted in four bits each, an open four
    // being two fours; in the low half its worth.
    std::uint32_t summand(Shape shape) const { return summands_[static_cast<std::size_t>(shape)]; }
    static Power power_of(std::uint32_t sum) {
        if (sum >= 0x1000000) return Power::wins;
        if (sum >= 0x200000) return Power::decides;
        if (sum >= 0x100000) return sum >= 0x110000 ? Power::four_three : Power::four;
        return sum >= 0x20000 ? Power::double_three : sum >= 0x10000 ? Power::three : Power::none;
    }

    Spot& spot(int cell) { return spots_[static_cast<std::size_t>(cell)]; }
    const Spot& spot(int cell) const { return spots_[static_cast<std::size_t>(cell)]; }

    // What a stone at that offset adds to the codes of a cell.
    std::uint32_t step(Side side, int offset) const {
        const auto value = shapes_->place_value(offset);
        return side == Side::x ? value | value << 17 : value << 1 | value << 16;
    }
    // Calls visit(cell, direction, offset) for the cells that see a stone on this one.
    template <class Visit>
    void for_each_seen(int cell, Visit&& visit) const {
        const auto& reach = reach_[static_cast<std::size_t>(cell)];
        for (std::size_t d = 0; d < 4; ++d) {
            for (int i = 1; i <= reach[d]; ++i) visit(cell + i * steps_[d], d, i);
            for (int i = 1; i <= reach[d + 4]; ++i) visit(cell - i * steps_[d], d, -i);
        }
    }

    void set_up(int cell) {
        auto& here = spot(cell) = {};
        const auto& reach = reach_[static_cast<std::size_t>(cell)];
        for (std::size_t d = 0; d < 4; ++d) {
            if (shapes_->is_tabled())
                for (int i = 1; i <= shapes_->radius(); ++i) {
                    if (i > reach[d]) here.codes[d] += off_board(i);
                    if (i > reach[d + 4]) here.codes[d] += off_board(-i);
                }
            for (const Side side : {Side::x, Side::o}) {
                const auto shape = shape_at(side, cell, d);
                here.shapes[d][index(side)] = shape;
                here.sums[index(side)] += summand(shape);
                count(side, shape, +1);
            }
        }
        for (const Side side : {Side::x, Side::o}) {
            here.power[index(side)] = power_of(here.sums[index(side)]);
            enter(side, cell, Power::none, here.power[index(side)]);
        }
    }
    std::uint32_t off_board(int offset) const {
        return shapes_->place_value(offset) * 2U * 0x10001U;
    }

    Shape shape_at(Side side, int cell, std::size_t d) const {
        if (!shapes_->is_tabled()) return shapes_->classify(scan(side, cell, d));
        return shapes_->look_up(code(side, spot(cell).codes[d]));
    }
    Shape blocked_at(Side side, int cell, std::size_t d, int offset) const {
        if (shapes_->is_tabled())
            return shapes_->look_up(code(side, spot(cell).codes[d]) +
                                    2 * shapes_->place_value(offset));
        auto line = scan(side, cell, d);
        line.blocked |= std::uint64_t{1} << (offset + shapes_->radius());
        return shapes_->classify(line);
    }
    static std::uint32_t code(Side side, std::uint32_t codes) {
        return side == Side::x ? codes & 0xffff : codes >> 16;
    }
    Shapes::Line scan(Side side, int cell, std::size_t d) const {
        Shapes::Line line;
        const auto& reach = reach_[static_cast<std::size_t>(cell)];
        for (int i = -shapes_->radius(); i <= shapes_->radius(); ++i) {
            const auto bit = std::uint64_t{1} << (i + shapes_->radius());
            const int at = cell + i * steps_[d];
            if (i > reach[d] || -i > reach[d + 4] || stones_[index(!side)].test(at))
                line.blocked |= bit;
            else if (stones_[index(side)].test(at))
                line.own |= bit;
        }
        return line;
    }

    void refresh(Spot& here, int cell, std::size_t d) {
        const auto before = here.shapes[d];
        const Pair after{shape_at(Side::x, cell, d), shape_at(Side::o, cell, d)};
        if (before == after) return;
        changes_.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(d), before,
                            here.power, here.sums});
        here.shapes[d] = after;
        for (const Side side : {Side::x, Side::o}) {
            const auto s = index(side);
            if (before[s] == after[s]) continue;
            here.sums[s] += summand(after[s]) - summand(before[s]);
            count(side, before[s], -1);
            count(side, after[s], +1);
            const auto power = power_of(here.sums[s]);
            enter(side, cell, here.power[s], power);
            here.power[s] = power;
        }
    }
    void count(Side side, Shape shape, int by) {
        auto& n = totals_.shapes[index(side)][static_cast<std::size_t>(shape)];
        n = static_cast<std::int16_t>(n + by);
    }
    // The cell leaves the set of one power for that of another.
    void enter(Side side, int cell, Power from, Power to) {
        if (from == to) return;
        auto& sets = totals_.cells[index(side)];
        auto& powers = totals_.powers[index(side)];
        --powers[static_cast<std::size_t>(from)];
        ++powers[static_cast<std::size_t>(to)];
        if (from != Power::none) sets[set_of(from)].reset(cell);
        if (to != Power::none) sets[set_of(to)].set(cell);
    }

    std::shared_ptr<const Shapes> shapes_;
    std::array<std::uint32_t, shape_count> summands_{};
    Cells board_;
    std::array<int, 4> steps_{};
    // From each cell in each direction: cells that see it.
    std::vector<std::array<std::uint8_t, 8>> reach_;
    std::vector<Spot> spots_;
    std::array<Cells, 2> stones_;
    Totals totals_;
    std::vector<Saved> saved_;
    std::vector<Change> changes_;
};

}  // namespace tessera::mnk
