// What a stone would make of a row: found once for every way the cells around it can be filled.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace tessera::mnk {

// How far a row with the new stone in it is from k. A row is open when it can grow into one that
// lacks a single stone at two places at once.
enum class Shape : std::uint8_t {
    none,
    one,
    open_one,
    two,
    open_two,
    three,
    open_three,
    four,
    open_four,
    five,
};
// Named as in gomoku: "five" is a winning row whatever k, "four" lacks one stone, "three" two.
inline constexpr std::size_t shape_count = 10;

class Shapes {
public:
    // The line through a cell as far as it matters: own stones and cells that are no use (enemy
    // stones, the edge), bit `radius` being the cell itself.
    struct Line {
        std::uint64_t own = 0;
        std::uint64_t blocked = 0;
    };

    Shapes(int k, bool exact);
    // The same object for everybody who asks for the same k.
    static std::shared_ptr<const Shapes> of(int k, bool exact);

    // So many cells to either side of a stone matter to it.
    int radius() const { return radius_; }
    // What an own stone in the middle makes.
    Shape classify(Line line) const;

    // Short lines are numbers in base 3 and looked up: each cell but the middle one is a digit, 0
    // empty, 1 own, 2 blocked.
    bool is_tabled() const { return !table_.empty(); }
    Shape look_up(std::uint32_t code) const { return table_[code]; }
    // The digit of the cell `offset` steps from the middle, -radius … radius but 0.
    std::uint32_t place_value(int offset) const {
        return place_values_[static_cast<std::size_t>(offset + radius_)];
    }

private:
    int k_;
    bool exact_;
    int radius_;
    std::vector<std::uint32_t> place_values_;
    std::vector<Shape> table_;
};

}  // namespace tessera::mnk
