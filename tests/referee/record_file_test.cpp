#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <vector>

#include "records.hpp"
#include "referee/record_file.hpp"
#include "referee/record_merge.hpp"

using namespace tessera;
using namespace tessera::referee;

namespace {

std::vector<GameRecord> pair_of(std::uint64_t pair) {
    return {record(pair, 0), record(pair, 1, Outcome::draw)};
}
std::string lines_of(std::uint64_t pair) { return to_json_lines(pair_of(pair)); }
std::string line_of(std::uint64_t pair, int game) {
    return to_json_line(pair_of(pair)[static_cast<std::size_t>(game)]) + "\n";
}

PresentPairs present_in(const std::vector<std::string>& paths) {
    const auto present = pairs_present(paths);
    REQUIRE(present);
    return *present;
}

// Every problem is noted and passed over.
struct Problems {
    std::vector<std::string> list;
    OnProblem note = [this](const Error& problem) -> Status {
        list.push_back(problem.what);
        return Success{};
    };
};

}  // namespace

TEST_CASE("pairs are appended and found again") {
    const Folder folder;
    const auto path = folder.file("games.jsonl");
    {
        auto writer = RecordWriter::open(path, StartAs::fresh);
        REQUIRE(writer);
        CHECK(writer->write(pair_of(3)));
        CHECK(content(path) == lines_of(3));
        CHECK(writer->write(lines_of(1)));
        CHECK(writer->sync());
        CHECK_FALSE(RecordWriter::open(path, StartAs::resume));  // in use
    }
    CHECK_FALSE(RecordWriter::open(path, StartAs::fresh));  // never overwritten
    auto writer = RecordWriter::open(path, StartAs::resume);
    REQUIRE(writer);
    CHECK(writer->bytes_cut() == 0);
    CHECK(writer->write(pair_of(2)));
    CHECK(content(path) == lines_of(3) + lines_of(1) + lines_of(2));
    const auto present = present_in({path, folder.file("not there")});
    CHECK(present.complete == std::unordered_set<std::uint64_t>{1, 2, 3});
    CHECK(present.lone.empty());
}

TEST_CASE("a write torn at any byte costs that pair and nothing else") {
    const Folder folder;
    const auto path = folder.file("games.jsonl");
    for (const auto& before : {std::string(), lines_of(1)}) {
        const auto torn = lines_of(2);
        for (std::size_t length = 0; length <= torn.size(); ++length) {
            folder.file("games.jsonl", before + torn.substr(0, length));
            const auto writer = RecordWriter::open(path, StartAs::resume);
            REQUIRE(writer);
            // Only the line end missing: the pair is whole.
            const bool whole = length + 1 >= torn.size();
            REQUIRE(content(path) == (whole ? before + torn : before));
            REQUIRE(writer->bytes_cut() == (whole ? 0 : length));
        }
    }
}

TEST_CASE("a torn end of zeros is cut") {
    const Folder folder;
    const auto path = folder.file("games.jsonl", lines_of(1) + std::string(5000, '\0'));
    CHECK(RecordWriter::open(path, StartAs::resume));
    CHECK(content(path) == lines_of(1));
}

TEST_CASE("a torn end longer than a block is cut at its line") {
    auto big = record(2, 0);
    big.detail = std::string(300'000, 'z');
    const Folder folder;
    const auto path =
        folder.file("games.jsonl", lines_of(1) + to_json_line(big).substr(0, 250'000));
    CHECK(RecordWriter::open(path, StartAs::resume));
    CHECK(content(path) == lines_of(1));
}

TEST_CASE("a file of something else is left alone") {
    const Folder folder;
    for (const std::string text :
         {"my only notes", "{\"name\": \"a config\"}", "line\nlast line"}) {
        const auto path = folder.file("notes", text);
        CHECK_FALSE(RecordWriter::open(path, StartAs::resume));
        CHECK(content(path) == text);
    }
}

TEST_CASE("a first game at the end stays when its second is elsewhere") {
    const Folder folder;
    const auto all = line_of(2, 1) + lines_of(1) + line_of(2, 0);
    const auto path = folder.file("games.jsonl", all);
    CHECK(RecordWriter::open(path, StartAs::resume));
    CHECK(content(path) == all);
}

TEST_CASE("half a pair does not count") {
    const Folder folder;
    const auto a = folder.file("a", line_of(1, 0) + lines_of(2) + line_of(4, 1));
    const auto b = folder.file("b", line_of(1, 1) + line_of(3, 0));
    const auto present = present_in({a, b});
    CHECK(present.complete == std::unordered_set<std::uint64_t>{1, 2});
    CHECK(present.lone == std::vector<GameKey>{{3, 0}, {4, 1}});
}

TEST_CASE("files that cannot be written or read are told") {
    const Folder folder;
    CHECK_FALSE(RecordWriter::open(folder.file("no/such/folder"), StartAs::fresh));
    CHECK_FALSE(RecordWriter::open(folder.file(""), StartAs::fresh));
    const auto none = [](StoredRecord&&, const RecordLine&) -> Status { return Success{}; };
    CHECK_FALSE(for_each_record(folder.file("nothing"), ReadMoves::no, none));
    CHECK_FALSE(for_each_record(folder.file(""), ReadMoves::no, none));
    CHECK(for_each_record(folder.file("empty", ""), ReadMoves::no, none));

    auto full = RecordWriter::open("/dev/full", StartAs::fresh);
    REQUIRE(full);
    const auto status = full->write(pair_of(1));
    REQUIRE_FALSE(status);
    CHECK(status.error().what == "cannot write /dev/full: No space left on device");
}

TEST_CASE("malformed lines are named and passed over, or end the reading") {
    const Folder folder;
    const auto path = folder.file(
        "games.jsonl", line_of(1, 0) + "garbage\n\n \r\n" + line_of(1, 1) + "{\"pair\":2");
    std::vector<std::size_t> numbers;
    const auto note = [&](StoredRecord&& found, const RecordLine& line) -> Status {
        CHECK(found.moves.size() == 3);
        CHECK(line.text == to_json_line(found));
        CHECK(content(path).substr(line.offset, line.text.size()) == line.text);
        numbers.push_back(line.number);
        return Success{};
    };
    Problems problems;
    CHECK(for_each_record(path, ReadMoves::yes, note, problems.note));
    CHECK(numbers == std::vector<std::size_t>{1, 5});
    CHECK(problems.list ==
          std::vector<std::string>{path + ":2: not a game record, wrong at column 1",
                                   path + ":6: incomplete last line"});
    numbers.clear();
    const auto status = for_each_record(path, ReadMoves::yes, note);
    REQUIRE_FALSE(status);
    CHECK(status.error().what == problems.list[0]);
    CHECK(numbers == std::vector<std::size_t>{1});
}

TEST_CASE("lines longer than the reader's buffer are read") {
    auto big = record(5, 0);
    big.detail = std::string(3'000'000, 'z');
    const Folder folder;
    const auto path =
        folder.file("games.jsonl", lines_of(1) + to_json_line(big) + "\n" + lines_of(2));
    std::vector<std::uint64_t> pairs;
    CHECK(for_each_record(path, ReadMoves::no,
                          [&](StoredRecord&& found, const RecordLine&) -> Status {
                              pairs.push_back(found.pair);
                              return Success{};
                          }));
    CHECK(pairs == std::vector<std::uint64_t>{1, 1, 5, 2, 2});
}

TEST_CASE("files are merged in order, each game once") {
    const Folder folder;
    const std::vector paths{folder.file("a", lines_of(12) + lines_of(3)),
                            folder.file("b", line_of(7, 1) + line_of(7, 0)),
                            folder.file("c", lines_of(3) + lines_of(0))};
    const auto output = folder.file("all");
    const auto summary = merge_records_to(output, paths);
    REQUIRE(summary);
    CHECK(summary->records == 8);
    CHECK(summary->duplicates == 2);
    CHECK(summary->problems == 0);
    CHECK(content(output) == lines_of(0) + lines_of(3) + lines_of(7) + lines_of(12));

    // The output may be an input, and one file alone is merely sorted.
    CHECK(merge_records_to(paths[0], std::span(paths).first(1)));
    CHECK(content(paths[0]) == lines_of(3) + lines_of(12));
    CHECK_FALSE(std::filesystem::exists(paths[0] + ".part"));
}

TEST_CASE("two records of one game that differ are a conflict") {
    auto other = record(3, 0, Outcome::p2_win);
    const Folder folder;
    const std::vector paths{folder.file("a", lines_of(3)),
                            folder.file("b", to_json_line(other) + "\n" + lines_of(4))};
    const auto output = folder.file("all", "as before");
    CHECK_FALSE(merge_records_to(output, paths));
    CHECK(content(output) == "as before");

    Problems problems;
    const auto summary = merge_records_to(output, paths, problems.note);
    REQUIRE(summary);
    CHECK(summary->problems == 1);
    CHECK(problems.list ==
          std::vector<std::string>{paths[1] + ":1: pair 3 game 0 differs from " + paths[0] + ":1"});
    CHECK(content(output) == lines_of(3) + lines_of(4));
}
