// Games whose rules are templates over the number of words in a set of cells.
#pragma once

#include <memory>

#include "core/bits.hpp"
#include "game/table_of.hpp"

namespace tessera::game {

// A table with the fewest words of the list (ascending) that hold `cells` cells.
template <template <int> class R, int... Words>
std::unique_ptr<Table> open_sized(int cells, const Variant& variant) {
    std::unique_ptr<Table> table;
    (void)((cells <= Bits<Words>::capacity &&
            (table = std::make_unique<TableOf<R<Words>>>(R<Words>(variant)))) ||
           ...);
    return table;
}

}  // namespace tessera::game
