// Matches of the real referee with engines made for tests.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/process.hpp"
#include "referee/record_json.hpp"
#include "referee/records.hpp"

namespace tessera::referee {

using Arguments = std::vector<std::string>;

Arguments operator+(Arguments left, const Arguments& right);

// "--engine cmd=… name=… args=…" and then the words, for bad_engine in this mode.
Arguments bad_engine(const std::string& mode, const Arguments& words = {"nodes=1"});
Arguments tessera_engine(const std::string& name, const Arguments& words);

struct Finished {
    int exit_code = 0;
    std::string output;
    std::string errors;
    std::chrono::milliseconds time{0};
};

// `referee words…`, to its end.
Finished run_referee(const Arguments& words);

// All of the file, by pair and game. Throws on a line that is no record.
std::vector<StoredRecord> records_in(const std::string& path);
// As lines without the times, by pair and game: what must not differ between two runs.
std::vector<std::string> games_in(const std::string& path);

// A word nobody else has, to find processes by.
std::string make_marker();
// Living processes that have the word on their command line. Of the dying only those who take long.
int processes_with(std::string_view marker);
// Waits until there are so many; false if it takes too long.
bool becomes(int number, std::string_view marker);

}  // namespace tessera::referee
