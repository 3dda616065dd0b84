#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <tuple>
#include <utility>

#include "referee/record_file.hpp"

namespace tessera::referee {
namespace {

// Longer than any game; no need to look into more.
constexpr std::uint64_t longest_line = std::uint64_t{1} << 26;

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// Exactly the length, or nothing: what cannot be read must not be taken for torn.
std::optional<std::string> read_at(int file, std::uint64_t offset, std::uint64_t length) {
    std::string text(length, '\0');
    std::size_t got = 0;
    while (got < text.size()) {
        const auto n =
            ::pread(file, text.data() + got, text.size() - got, static_cast<off_t>(offset + got));
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return std::nullopt;
        got += static_cast<std::size_t>(n);
    }
    return text;
}

// Where the line begins that ends at `end` (exclusive).
std::optional<std::uint64_t> line_start(int file, std::uint64_t end) {
    constexpr std::uint64_t step = 1 << 16;
    while (end > 0) {
        const auto from = end > step ? end - step : 0;
        const auto text = read_at(file, from, end - from);
        if (!text) return std::nullopt;
        if (const auto newline = text->rfind('\n'); newline != std::string::npos)
            return from + newline + 1;
        end = from;
    }
    return std::uint64_t{0};
}

// Half a record, or the zeros that stay where power failed. Anything else was not written here, and
// a wrongly named file must not be cut.
bool may_be_torn(std::string_view text) {
    constexpr std::string_view beginning = "{\"pair\":";
    return text.starts_with('\0') ||
           text.substr(0, beginning.size()) == beginning.substr(0, text.size());
}

}  // namespace

Expected<RecordWriter> RecordWriter::open(const std::string& path, StartAs start) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    RecordWriter writer(file, path);
    if (file < 0) return writer.error("cannot open");
    if (auto status = writer.start(start); !status) return status.error();
    return writer;
}

RecordWriter::RecordWriter(RecordWriter&& other) noexcept
    : file_(std::exchange(other.file_, -1)),
      regular_(other.regular_),
      path_(std::move(other.path_)),
      bytes_cut_(other.bytes_cut_) {}

RecordWriter& RecordWriter::operator=(RecordWriter&& other) noexcept {
    std::swap(file_, other.file_);
    std::swap(regular_, other.regular_);
    std::swap(path_, other.path_);
    std::swap(bytes_cut_, other.bytes_cut_);
    return *this;
}

RecordWriter::~RecordWriter() {
    if (file_ >= 0) ::close(file_);
}

Status RecordWriter::start(StartAs start) {
    // Two referees on one file would take each other's lines for torn ones. A file system without
    // locks is no reason to refuse.
    if (::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return Error{fmt::format("{} is in use by another referee", path_)};
    struct stat about {};
    if (::fstat(file_, &about) != 0) return error("cannot read");
    regular_ = S_ISREG(about.st_mode);
    if (!regular_ || about.st_size == 0) return Success{};
    if (start == StartAs::fresh)
        return Error{
            fmt::format("{} already holds records — resume it or name another file", path_)};
    return mend(static_cast<std::uint64_t>(about.st_size));
}

Status RecordWriter::mend(std::uint64_t size) {
    auto kept = mend_last_line(size);
    if (kept) kept = mend_last_pair(*kept);
    if (!kept) return kept.error();
    bytes_cut_ = size > *kept ? size - *kept : 0;
    return Success{};
}

// This and the next return the size the file then has.
Expected<std::uint64_t> RecordWriter::mend_last_line(std::uint64_t size) {
    const auto start = line_start(file_, size);
    if (!start) return error("cannot read");
    if (*start == size) return size;
    const auto text = read_at(file_, *start, std::min(size - *start, longest_line));
    if (!text) return error("cannot read");
    if (parse_json_line(*text, ReadMoves::yes)) {
        if (!write_all(file_, "\n")) return error("cannot write");
        return size + 1;
    }
    if (!may_be_torn(*text))
        return Error{fmt::format("{} does not end like a file of game records", path_)};
    return cut_to(*start);
}

// The games of a pair are written together, so a first game at the very end has lost its second in
// a torn write — unless that one is somewhere else in the file.
Expected<std::uint64_t> RecordWriter::mend_last_pair(std::uint64_t size) {
    if (size == 0) return size;
    const auto start = line_start(file_, size - 1);
    const auto text = start ? read_at(file_, *start, size - *start) : std::nullopt;
    if (!text) return error("cannot read");
    const auto record = parse_json_line(*text, ReadMoves::no);
    if (!record || record->game != 0) return size;
    const auto present =
        pairs_present(std::span(&path_, 1), [](const Error&) { return Success{}; });
    if (!present) return present.error();
    if (present->complete.contains(record->pair)) return size;
    return cut_to(*start);
}

Expected<std::uint64_t> RecordWriter::cut_to(std::uint64_t size) {
    if (::ftruncate(file_, static_cast<off_t>(size)) != 0) return error("cannot shorten");
    return size;
}

Status RecordWriter::write(std::span<const GameRecord> records) {
    return write(to_json_lines(records));
}

Status RecordWriter::write(std::string_view lines) {
    const auto before = regular_ ? ::lseek(file_, 0, SEEK_END) : 0;
    if (write_all(file_, lines)) return Success{};
    const auto failure = error("cannot write");
    // The next lines must not be glued to half a line. If even that fails, resuming mends it.
    if (regular_ && before >= 0) std::ignore = ::ftruncate(file_, before);
    return failure;
}

Status RecordWriter::sync() {
    if (regular_ && ::fdatasync(file_) != 0) return error("cannot save");
    return Success{};
}

Error RecordWriter::error(std::string_view what) const {
    return Error{fmt::format("{} {}: {}", what, path_, std::strerror(errno))};
}

}  // namespace tessera::referee
