#include "referee/match.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <stdexcept>
#include <thread>

#include "core/text.hpp"
#include "referee/record_file.hpp"

namespace tessera::referee {

Arguments operator+(Arguments left, const Arguments& right) {
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

Arguments bad_engine(const std::string& mode, const Arguments& words) {
    const auto name = mode.substr(0, mode.find(' '));
    return Arguments{"--engine", "cmd=" BAD_ENGINE, "name=" + name, "args=" + mode} + words;
}

Arguments tessera_engine(const std::string& name, const Arguments& words) {
    return Arguments{"--engine", "cmd=" TESSERA_BINARY, "name=" + name, "option.Hash=1"} + words;
}

Finished run_referee(const Arguments& words) {
    const auto begin = std::chrono::steady_clock::now();
    testing::Process referee(REFEREE_BINARY, words);
    Finished finished;
    finished.exit_code = referee.wait();
    finished.time = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - begin);
    finished.output = join(referee.read_all(), "\n");
    finished.errors = referee.errors();
    return finished;
}

std::vector<StoredRecord> records_in(const std::string& path) {
    std::vector<StoredRecord> records;
    const auto status = for_each_record(path, ReadMoves::yes,
                                        [&](StoredRecord&& record, const RecordLine&) -> Status {
                                            records.push_back(std::move(record));
                                            return Success{};
                                        });
    if (!status) throw std::runtime_error(status.error().what);
    std::ranges::stable_sort(
        records, {}, [](const auto& record) { return std::pair(record.pair, record.game); });
    return records;
}

std::vector<std::string> games_in(const std::string& path) {
    std::vector<std::string> games;
    for (auto& record : records_in(path)) {
        for (auto& move : record.moves) move.microseconds = 0;
        games.push_back(to_json_line(record));
    }
    return games;
}

std::string make_marker() {
    static std::random_device source;
    return "marker-" + std::to_string(getpid()) + "-" + std::to_string(source());
}

int processes_with(std::string_view marker) {
    int number = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const auto name = entry.path().filename().string();
        if (name.find_first_not_of("0123456789") != std::string::npos) continue;
        if (content(entry.path() / "cmdline").find(marker) != std::string::npos) ++number;
    }
    return number;
}

bool becomes(int number, std::string_view marker) {
    const auto deadline = std::chrono::steady_clock::now() + testing::Process::patience;
    while (processes_with(marker) != number) {
        if (std::chrono::steady_clock::now() > deadline) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
}

}  // namespace tessera::referee
