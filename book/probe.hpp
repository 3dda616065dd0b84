// Asking a book about a table.
#pragma once

#include "book/book.hpp"
#include "core/random.hpp"
#include "game/table.hpp"

namespace tessera::book {

// Depends on the numbers that positions of the variant have: a book made by a program that numbers
// them differently is of no use, and this tells. The table's position does not matter.
std::uint64_t fingerprint(const game::Table& table);
// Why the book is not about the table's variant, if it is not.
Status check_fit(const Book& book, const game::Table& table);

// The moves that the book has for the position, legal ones only, the best first; empty when it has
// none.
Expected<Moves> probe(const Book& book, const game::Table& table);

// One of the moves with a weight. With variety 0 one of the greatest weight; with 100 each as often
// as its weight says; nothing if there is none.
std::optional<Move> choose(const Moves& moves, int variety, Random random);

}  // namespace tessera::book
