#include "referee/record_merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <vector>

namespace tessera::referee {
namespace {

struct Entry {
    GameKey key;
    std::size_t file = 0;
    std::size_t line = 0;
    std::uint64_t offset = 0;
    std::size_t length = 0;

    friend auto operator<=>(const Entry&, const Entry&) = default;
};

class Merger {
public:
    Merger(std::span<const std::string> paths, const Sink& sink, const OnProblem& on_problem)
        : paths_(paths), sink_(sink), on_problem_(on_problem) {}

    Expected<MergeSummary> run() {
        if (auto status = collect(); !status) return status.error();
        std::ranges::sort(entries_);
        for (const auto& path : paths_) files_.emplace_back(path, std::ios::binary);
        const Entry* kept = nullptr;
        std::string kept_text, text;
        for (const auto& entry : entries_) {
            if (auto status = fetch(entry, text); !status) return status.error();
            if (kept && kept->key == entry.key) {
                if (auto status = compare(*kept, kept_text, entry, text); !status)
                    return status.error();
                continue;
            }
            if (auto status = sink_(text); !status) return status.error();
            ++summary_.records;
            kept = &entry;
            kept_text.swap(text);
        }
        return summary_;
    }

private:
    Status collect() {
        for (std::size_t file = 0; file < paths_.size(); ++file) {
            const auto note = [&](const StoredRecord& record, const RecordLine& line) -> Status {
                entries_.push_back(
                    {{record.pair, record.game}, file, line.number, line.offset, line.text.size()});
                return Success{};
            };
            auto status = for_each_record(paths_[file], ReadMoves::yes, note,
                                          [this](const Error& problem) { return report(problem); });
            if (!status) return status;
        }
        return Success{};
    }

    Status fetch(const Entry& entry, std::string& text) {
        auto& file = files_[entry.file];
        text.resize(entry.length + 1);
        file.seekg(static_cast<std::streamoff>(entry.offset));
        if (!file.read(text.data(), static_cast<std::streamsize>(entry.length)))
            return Error{fmt::format("cannot read {} a second time", paths_[entry.file])};
        text.back() = '\n';
        if (entry.length > 0 && text[entry.length - 1] == '\r') text.erase(entry.length - 1, 1);
        return Success{};
    }

    Status compare(const Entry& kept, const std::string& kept_text, const Entry& entry,
                   const std::string& text) {
        if (text == kept_text) {
            ++summary_.duplicates;
            return Success{};
        }
        return report(Error{fmt::format("{}:{}: pair {} game {} differs from {}:{}",
                                        paths_[entry.file], entry.line, entry.key.pair,
                                        entry.key.game, paths_[kept.file], kept.line)});
    }

    Status report(const Error& problem) {
        ++summary_.problems;
        return on_problem_(problem);
    }

    std::span<const std::string> paths_;
    const Sink& sink_;
    const OnProblem& on_problem_;
    std::vector<Entry> entries_;
    std::vector<std::ifstream> files_;
    MergeSummary summary_;
};

}  // namespace

Expected<MergeSummary> merge_records(std::span<const std::string> paths, const Sink& sink,
                                     const OnProblem& on_problem) {
    return Merger(paths, sink, on_problem).run();
}

Expected<MergeSummary> merge_records_to(const std::string& output,
                                        std::span<const std::string> paths,
                                        const OnProblem& on_problem) {
    const auto unfinished = output + ".part";
    std::ofstream file(unfinished, std::ios::binary | std::ios::trunc);
    const auto failure = [&] {
        auto error = Error{fmt::format("cannot write {}: {}", unfinished, std::strerror(errno))};
        std::remove(unfinished.c_str());
        return error;
    };
    if (!file) return failure();
    const auto sink = [&](std::string_view text) -> Status {
        if (file.write(text.data(), static_cast<std::streamsize>(text.size()))) return Success{};
        return Error{fmt::format("cannot write {}: {}", unfinished, std::strerror(errno))};
    };
    auto summary = merge_records(paths, sink, on_problem);
    if (!summary) {
        std::remove(unfinished.c_str());
        return summary;
    }
    file.close();
    if (!file || std::rename(unfinished.c_str(), output.c_str()) != 0) return failure();
    return summary;
}

}  // namespace tessera::referee
