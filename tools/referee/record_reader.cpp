#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <optional>

#include "referee/record_file.hpp"

namespace tessera::referee {
namespace {

constexpr std::size_t first_buffer = std::size_t{1} << 20;
// No game comes near; a file of anything else must not fill the memory.
constexpr std::size_t longest_line = std::size_t{1} << 26;

// Reads, not a mapping of the file: a file cut short under a mapping kills the reader, and mapped
// pages count as the reader's memory.
class LineReader {
public:
    explicit LineReader(const std::string& path)
        : path_(path),
          file_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)),
          buffer_(first_buffer, '\0') {
        if (file_ < 0) fail(std::strerror(errno));
    }
    ~LineReader() {
        if (file_ >= 0) ::close(file_);
    }
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    struct Line {
        std::string_view text;
        std::uint64_t offset;
        bool ended;
    };

    // Nothing at the end of the file and after an error. Valid until the next call.
    std::optional<Line> next() {
        std::size_t searched = 0;
        while (!error_) {
            const auto text = std::string_view(buffer_).substr(begin_, end_ - begin_);
            const auto length = text.find('\n', searched);
            if (length != std::string_view::npos) return take(length, true);
            if (finished_)
                return text.empty() ? std::nullopt : std::optional(take(text.size(), false));
            searched = text.size();
            refill();
        }
        return std::nullopt;
    }

    const std::optional<Error>& error() const { return error_; }

private:
    Line take(std::size_t length, bool ended) {
        const Line line{std::string_view(buffer_).substr(begin_, length), offset_, ended};
        const auto used = length + (ended ? 1 : 0);
        begin_ += used;
        offset_ += used;
        return line;
    }

    void refill() {
        std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
        end_ -= begin_;
        begin_ = 0;
        if (end_ == longest_line) return fail("a line of this length is no game record");
        if (end_ == buffer_.size()) buffer_.resize(2 * buffer_.size());
        ssize_t got = 0;
        do {
            got = ::read(file_, buffer_.data() + end_, buffer_.size() - end_);
        } while (got < 0 && errno == EINTR);
        if (got < 0) return fail(std::strerror(errno));
        finished_ = got == 0;
        end_ += static_cast<std::size_t>(got);
    }

    void fail(std::string_view why) {
        error_ = Error{fmt::format("cannot read {}: {}", path_, why)};
    }

    std::string path_;
    int file_;
    std::string buffer_;
    std::size_t begin_ = 0, end_ = 0;  // of what is read but not yet handed out
    std::uint64_t offset_ = 0;         // in the file, of begin_
    bool finished_ = false;
    std::optional<Error> error_;
};

Status read_line(const LineReader::Line& line, const RecordLine& place, ReadMoves moves,
                 const OnRecord& on_record, const OnProblem& on_problem) {
    if (line.text.find_first_not_of(" \t\r") == std::string_view::npos) return Success{};
    // Without its end the line may be torn anywhere, so it is read to the last move.
    auto record = parse_json_line(line.text, line.ended ? moves : ReadMoves::yes);
    if (record) return on_record(std::move(*record), place);
    return on_problem(
        Error{fmt::format("{}:{}: {}", place.path, place.number,
                          line.ended ? record.error().what : "incomplete last line")});
}

}  // namespace

Status for_each_record(const std::string& path, ReadMoves moves, const OnRecord& on_record,
                       const OnProblem& on_problem) {
    LineReader reader(path);
    for (std::size_t number = 1;; ++number) {
        const auto line = reader.next();
        if (!line) break;
        const RecordLine place{path, number, line->offset, line->text};
        if (auto status = read_line(*line, place, moves, on_record, on_problem); !status)
            return status;
    }
    if (reader.error()) return *reader.error();
    return Success{};
}

Expected<PresentPairs> pairs_present(std::span<const std::string> paths,
                                     const OnProblem& on_problem) {
    std::map<std::uint64_t, unsigned> games;  // a bit for each game of the pair
    const auto note = [&](const StoredRecord& record, const RecordLine&) -> Status {
        games[record.pair] |= 1U << record.game;
        return Success{};
    };
    for (const auto& path : paths) {
        if (::access(path.c_str(), F_OK) != 0 && errno == ENOENT) continue;
        if (auto status = for_each_record(path, ReadMoves::no, note, on_problem); !status)
            return status.error();
    }
    PresentPairs present;
    for (const auto& [pair, seen] : games) {
        if (seen == 0b11)
            present.complete.insert(pair);
        else
            present.lone.push_back({pair, seen == 0b10 ? 1 : 0});
    }
    return present;
}

}  // namespace tessera::referee
