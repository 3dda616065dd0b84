// How fast a large book is: book_tests "[.speed]" prints it.
#include <catch2/catch.hpp>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <numeric>

#include "book/probe.hpp"
#include "books.hpp"
#include "folder.hpp"

using namespace tessera;

namespace {

// Of this thread: other programs may want the processor too.
double microseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) / 1e3;
}
double microseconds_since(double begin) { return microseconds() - begin; }

long resident_kilobytes() {
    std::ifstream status("/proc/self/statm");
    long all = 0, resident = 0;
    status >> all >> resident;
    return resident * 4;
}

// A hundred megabytes: the positions of random games, then others that nobody will ask for.
void write_large_book(const std::string& path, const std::string& spec) {
    const auto table = tests::open_table(spec);
    auto entries = tests::random_entries(spec, 1, 200, 30);
    Random random(2);
    while (entries.size() < 2'000'000) {
        auto other = entries[random.below(1000)];
        other.key = random.next();
        entries.push_back(std::move(other));
    }
    REQUIRE(book::write_book(path, tests::origin_of(*table), entries));
}

}  // namespace

TEST_CASE("a large book: time to open, to probe, and memory", "[.speed]") {
    const testing::Folder folder;
    for (const std::string spec : {"mnk", "pushmine", "fifo", "infiltration", "dualclash"}) {
        const auto path = folder.file("large.book");
        write_large_book(path, spec);
        std::vector<std::unique_ptr<game::Table>> positions;
        tests::along_random_games(spec, 1, 200, 30, [&](const game::Table& table) {
            positions.push_back(table.clone());
        });
        const auto memory = resident_kilobytes();
        auto begin = microseconds();
        const auto book = book::Book::open(path);
        const auto opening = microseconds_since(begin);
        REQUIRE(book);
        const auto opened = resident_kilobytes();
        // Each position so often in a row.
        const auto probe_all = [&](int times) {
            begin = microseconds();
            std::size_t moves = 0;
            for (const auto& table : positions)
                for (int i = 0; i < times; ++i) moves += book::probe(*book, *table)->size();
            REQUIRE(moves > 0);
            return microseconds_since(begin) / static_cast<double>(positions.size()) / times;
        };
        const auto cold = probe_all(1), warm = probe_all(100);
        WARN(spec << ": " << std::filesystem::file_size(path) / 1'000'000 << " MB, opened in "
                  << opening << " us taking " << opened - memory << " kB; a probe takes " << cold
                  << " us where neither position nor block are in the cache, " << warm
                  << " us where they are");
    }
}
