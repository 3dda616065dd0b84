// Files of game records, one JSON object per line (see record_json.hpp): written so that nothing
// finished is lost, read so that nothing broken goes unnoticed.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/expected.hpp"
#include "referee/record.hpp"
#include "referee/record_json.hpp"

namespace tessera::referee {

// --- writing -----------------------------------------------------------------------------------

enum class StartAs {
    fresh,   // the file must be new or empty: results are never overwritten
    resume,  // what is there is kept, but for a torn end
};

// Appends to a file that is this process's alone for as long as the writer lives. Not for several
// threads at once.
class RecordWriter {
public:
    // Resuming removes what a killed process has left half written: the last line when it is
    // incomplete, and before it the first game of a pair that so lost its second.
    static Expected<RecordWriter> open(const std::string& path, StartAs start);

    RecordWriter(RecordWriter&& other) noexcept;
    RecordWriter& operator=(RecordWriter&& other) noexcept;
    ~RecordWriter();

    // In one piece. When that fails, nothing of it stays in the file.
    Status write(std::span<const GameRecord> records);
    // Lines as of to_json_lines().
    Status write(std::string_view lines);
    // Waits until everything is on the disk; only the loss of power makes a difference.
    Status sync();

    // How much was cut off when resuming.
    std::uint64_t bytes_cut() const { return bytes_cut_; }

private:
    RecordWriter(int file, std::string path) : file_(file), path_(std::move(path)) {}
    Status start(StartAs start);
    Status mend(std::uint64_t size);
    Expected<std::uint64_t> mend_last_line(std::uint64_t size);
    Expected<std::uint64_t> mend_last_pair(std::uint64_t size);
    Expected<std::uint64_t> cut_to(std::uint64_t size);
    Error error(std::string_view what) const;

    int file_ = -1;
    bool regular_ = false;  // not a pipe or a device
    std::string path_;
    std::uint64_t bytes_cut_ = 0;
};

// --- reading -----------------------------------------------------------------------------------

struct RecordLine {
    const std::string& path;
    std::size_t number;    // from 1
    std::uint64_t offset;  // of its first byte
    std::string_view text;
};

using OnRecord = std::function<Status(StoredRecord&& record, const RecordLine& line)>;
// Told of every line that is no record ("games.jsonl:17: …"); an error returned ends the reading.
using OnProblem = std::function<Status(const Error& problem)>;

// The stricter of two common choices; the other is to note the problem and return Success.
inline Status fail_on_problem(const Error& problem) { return problem; }

// Fails when the file cannot be read or when a callback does. Blank lines count for nothing. A last
// line without its end is a record if it is a whole one, else a problem.
Status for_each_record(const std::string& path, ReadMoves moves, const OnRecord& on_record,
                       const OnProblem& on_problem = fail_on_problem);

// A game's place in the match.
struct GameKey {
    std::uint64_t pair = 0;
    int game = 0;

    friend auto operator<=>(const GameKey&, const GameKey&) = default;
};

struct PresentPairs {
    std::unordered_set<std::uint64_t> complete;
    // Games whose other half is missing. A RecordWriter leaves none: they come from outside.
    std::vector<GameKey> lone;
};

// A pair is there when both its games are. Files that do not exist hold no pairs.
Expected<PresentPairs> pairs_present(std::span<const std::string> paths,
                                     const OnProblem& on_problem = fail_on_problem);

}  // namespace tessera::referee
