#include "referee/report.hpp"

#include <fmt/format.h>

#include <functional>
#include <unordered_map>

namespace tessera::referee {
namespace {

struct Known {
    std::size_t fingerprint;
    std::size_t file;
    std::size_t line;
};

class Collector {
public:
    Collector(std::span<const std::string> paths, const OnProblem& on_problem)
        : paths_(paths), on_problem_(on_problem) {}

    Expected<Report> run() {
        for (file_ = 0; file_ < paths_.size(); ++file_) {
            auto status = for_each_record(
                paths_[file_], ReadMoves::no,
                [this](StoredRecord&& record, const RecordLine& line) { return add(record, line); },
                [this](const Error& problem) { return note(problem); });
            if (!status) return status.error();
        }
        return std::move(report_);
    }

private:
    Status add(const StoredRecord& record, const RecordLine& line) {
        // Line ends may change when files travel; the record stays the same.
        const auto text = line.text.substr(0, line.text.find_last_not_of(" \t\r") + 1);
        const Known now{std::hash<std::string_view>{}(text), file_, line.number};
        const auto [place, fresh] =
            known_[static_cast<std::size_t>(record.game)].try_emplace(record.pair, now);
        if (fresh) {
            report_.standing.add_game(record);
            return Success{};
        }
        const auto& known = place->second;
        if (known.fingerprint == now.fingerprint) {
            ++report_.duplicates;
            return Success{};
        }
        return note(
            Error{fmt::format("{}:{}: pair {} game {} differs from {}:{}", line.path, line.number,
                              record.pair, record.game, paths_[known.file], known.line)});
    }

    Status note(const Error& problem) {
        ++report_.problems;
        return on_problem_(problem);
    }

    std::span<const std::string> paths_;
    const OnProblem& on_problem_;
    std::size_t file_ = 0;
    std::unordered_map<std::uint64_t, Known> known_[2];  // by game, then pair
    Report report_;
};

}  // namespace

Expected<Report> read_report(std::span<const std::string> paths, const OnProblem& on_problem) {
    return Collector(paths, on_problem).run();
}

}  // namespace tessera::referee
