// A game record as one line of JSON.
//
//   {"pair":7,"game":1,"variant":"mnk","x":"new","o":"old","opening":"startpos moves b2",
//    "result":"p1win","reason":"decided","culprit":null,"detail":"","plies":2,
//    "metrics":{"captures":3},"fen":"…","moves":[["a1",35,12,90112,1500],["c3","#-4",9,777,1200]]}
//
// A move is [move, score, depth, nodes, microseconds]; a score is a number of centipoints, "#4" for
// a mate in 4 plies, "#-4" when being mated, or null. Everything a report needs stands before the
// moves, so that a reader who does not want them can stop there.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "core/expected.hpp"
#include "referee/record.hpp"

namespace tessera::referee {

// Without the end of the line.
std::string to_json_line(const GameRecord& record);
// Each with its end of the line.
std::string to_json_lines(std::span<const GameRecord> records);

enum class ReadMoves { no, yes };

// A record as read back: without its moves the number of them is still known.
struct StoredRecord : GameRecord {
    std::size_t plies = 0;
};

// Members may stand in any order and unknown ones are skipped; a missing, doubled or ill-typed one
// is an error. Without moves they are not checked in detail, but a line that lacks its end or runs
// into another one is still found out.
Expected<StoredRecord> parse_json_line(std::string_view line, ReadMoves moves);

}  // namespace tessera::referee
