// Books as bytes: written, read, refused.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "book/book.hpp"
#include "book/layout.hpp"
#include "book/text.hpp"
#include "books.hpp"
#include "folder.hpp"
#include "games/specs.hpp"

using namespace tessera;
using testing::Folder;

namespace {

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

void put(std::string& bytes, std::size_t at, std::uint64_t number) {
    for (int i = 0; i < 8; ++i)
        bytes[at + static_cast<std::size_t>(i)] = static_cast<char>(number >> 8 * i & 0xff);
}

// A block whose contents were changed gets the checksum that belongs to it.
void make_sound(std::string& bytes, std::size_t block, std::uint64_t salt) {
    const auto at = block * book::block_size;
    const auto sum = book::checksum(tests::as_bytes(bytes).subspan(at, book::block_size), salt);
    put(bytes, at + book::room, sum);
}

std::string refusal(const std::string& bytes) {
    const auto book = book::Book::over(tests::as_bytes(bytes), "a.book");
    REQUIRE_FALSE(book);
    return book.error().what;
}

std::string sample() {
    const auto table = tests::open_table("pushmine");
    return *book::to_bytes(tests::origin_of(*table), tests::random_entries("pushmine", 1, 40));
}

}  // namespace

TEST_CASE("what is written is what is read, whatever the game") {
    for (const auto& spec : tests::all_specs()) {
        INFO(spec);
        const auto table = tests::open_table(spec);
        const auto entries = tests::random_entries(spec, 3, 20);
        const auto origin = tests::origin_of(*table);
        const auto bytes = book::to_bytes(origin, entries);
        REQUIRE(bytes);
        const auto book = book::Book::over(tests::as_bytes(*bytes), "a");
        REQUIRE(book);
        CHECK(book->origin() == origin);
        CHECK(book->positions() == entries.size());
        for (const auto& entry : entries) {
            const auto found = book->find(entry.key);
            REQUIRE(found);
            CHECK(*found == entry.moves);
            CHECK(book->find(entry.key + 1)->empty());
        }
        std::size_t visited = 0;
        CHECK(book->for_each([&](book::Entry&&) { ++visited; }));
        CHECK(visited == entries.size());
    }
}

TEST_CASE("the bytes do not depend on the order of the entries") {
    const auto table = tests::open_table("fifo");
    auto entries = tests::random_entries("fifo", 2, 30);
    const auto origin = tests::origin_of(*table);
    const auto bytes = *book::to_bytes(origin, entries);
    std::ranges::reverse(entries);
    CHECK(*book::to_bytes(origin, entries) == bytes);
}

TEST_CASE("numbers are little-endian on every machine") {
    const auto bytes = *book::to_bytes({"mnk", 0x0102030405060708, ""}, {});
    CHECK(bytes.substr(0, 8) == "TESSBOOK");
    CHECK(bytes.substr(8, 8) == std::string("\1\0\0\0\0\4\0\0", 8));
    CHECK(bytes.substr(32, 8) == "\x08\x07\x06\x05\x04\x03\x02\x01");
    CHECK(bytes.substr(40, 5) == std::string("\3\0mnk", 5));
    CHECK(bytes.size() == book::block_size);
}

TEST_CASE("a position that is there twice, or with too many moves, makes no book") {
    const book::Entry entry{7, {{"a1"}}};
    CHECK_FALSE(book::to_bytes({}, std::vector{entry, entry}));
    book::Entry large{8, {}};
    for (int i = 0; i < 400; ++i) large.moves.push_back({"a1"});
    CHECK_FALSE(book::to_bytes({}, std::vector{large}));
}

TEST_CASE("a foreign, newer or damaged file is refused in one line that says why") {
    const auto good = sample();
    CHECK(contains(refusal(""), "is no book of Tessera"));
    CHECK(contains(refusal("RIFF" + good), "is no book of Tessera"));
    auto newer = good;
    newer[8] = 2;
    CHECK(refusal(newer) == "book 'a.book' has format 2 — this program reads format 1");
    auto damaged = good;
    damaged[20] ^= 1;
    CHECK(refusal(damaged) == "book 'a.book' is damaged (header)");
    CHECK(refusal(good.substr(0, 100)) == "book 'a.book' is damaged (header)");
    CHECK(contains(refusal(good.substr(0, good.size() - 1)), " bytes instead of "));
    CHECK(contains(refusal(good + good), " bytes instead of "));
}

TEST_CASE("a damaged block answers nothing, the others go on") {
    auto bytes = sample();
    bytes[3 * book::block_size + 100] ^= 1;
    const auto book = book::Book::over(tests::as_bytes(bytes), "a.book");
    REQUIRE(book);
    int silent = 0;
    for (const auto& entry : tests::random_entries("pushmine", 1, 40)) {
        const auto found = book->find(entry.key);
        if (found) {
            CHECK(*found == entry.moves);
            continue;
        }
        ++silent;
        CHECK(found.error().what == "book 'a.book' is damaged (block 3)");
    }
    CHECK(silent > 5);
    CHECK(silent < 50);
}

TEST_CASE("where a damaged index leads astray, it is said") {
    const auto good = sample();
    const auto entries = tests::random_entries("pushmine", 1, 40);
    const auto blocks = (good.size() - book::block_size) / (book::block_size + book::key_size);
    Random random(3);
    int silent = 0;
    for (int i = 0; i < 200; ++i) {
        auto bytes = good;
        put(bytes, good.size() - book::key_size * (1 + random.below(blocks)), random.next());
        const auto book = book::Book::over(tests::as_bytes(bytes), "a.book");
        REQUIRE(book);
        CHECK_FALSE(book->for_each([](book::Entry&&) {}));
        for (const auto& entry : entries) {
            const auto found = book->find(entry.key);
            if (found) REQUIRE(*found == entry.moves);
            if (found) continue;
            ++silent;
            REQUIRE(found.error().what == "book 'a.book' is damaged (index)");
        }
    }
    CHECK(silent > 0);
}

TEST_CASE("a block in the place of another is found out") {
    auto bytes = sample();
    REQUIRE(bytes.size() >= 3 * book::block_size);
    bytes.replace(book::block_size, book::block_size, bytes, 2 * book::block_size,
                  book::block_size);
    const auto book = book::Book::over(tests::as_bytes(bytes), "a");
    REQUIRE(book);
    CHECK_FALSE(book->for_each([](book::Entry&&) {}));
}

TEST_CASE("files: mapped when whole, refused when there is nothing to map") {
    const Folder folder;
    const auto path = folder.file("a.book", sample());
    CHECK(book::Book::open(path));
    CHECK(contains(book::Book::open(folder.file("none")).error().what, "cannot be read"));
    CHECK(contains(book::Book::open(folder.file("empty", "")).error().what, "it is empty"));
    CHECK(contains(book::Book::open("/").error().what, "it is no file"));
}

TEST_CASE("a file that is cut off while in use answers nothing and kills nobody") {
    const Folder folder;
    const auto path = folder.file("a.book", sample());
    const auto book = book::Book::open(path);
    REQUIRE(book);
    std::filesystem::resize_file(path, 100);
    const auto found = book->find(1);
    REQUIRE_FALSE(found);
    CHECK(contains(found.error().what, "was cut off"));
}

TEST_CASE("a file is written entirely or not at all") {
    const Folder folder;
    REQUIRE(book::write_book(folder.file("a.book"), {"mnk", 1, "x"}, {}));
    CHECK(book::Book::open(folder.file("a.book")));
    CHECK_FALSE(std::filesystem::exists(folder.file("a.book.new")));
    CHECK_FALSE(book::write_book(folder.file("no/such/folder"), {"mnk", 1, "x"}, {}));
}

TEST_CASE("a line of text stands for the same position whichever way it is turned") {
    const auto table = tests::open_table("tictactoe");
    const auto one = book::from_line(*table, "startpos moves a1 : b2 w=1000 s=-12 d=8, c3 s=#-5");
    const auto other = book::from_line(*table, "fen 2x/3/3 o 1 : a1 s=#-5, b2 w=1000 d=8 s=-12");
    REQUIRE(one);
    REQUIRE(other);
    CHECK(*one == *other);
    CHECK(one->moves[0].weight == 1000);
    CHECK(one->moves[1].score == -book::mate + 5);
    for (const auto* wrong :
         {"startpos a1", "startpos : z9", "startpos : a1 w=99999", "a1 : b2", "fen 3/3 x 0 : a1",
          "startpos moves a1 : a1", "startpos : a1 s=#999", "startpos : ", "startpos : a1 q=3"}) {
        INFO(wrong);
        const auto refused = book::from_line(*table, wrong);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().what.find('\n') == std::string::npos);
    }
}

TEST_CASE("text of a book: the first fault is named with its line") {
    std::istringstream text("tessera-book 1\nvariant tictactoe\n\n# comment\nstartpos : d4\n");
    const auto refused = book::read_text(text, "t.txt");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().what == "t.txt:5: 'd4' is not legal there");
    std::istringstream foreign("hello\n");
    CHECK(contains(book::read_text(foreign, "t.txt").error().what, "t.txt:1: is no book as text"));
}

namespace {

// Changes some bytes, lengths or blocks; half of the time so that the checksums agree.
std::string mutated(std::string bytes, Random& random, std::uint64_t fingerprint) {
    for (auto changes = 1 + random.below(6); changes > 0 && !bytes.empty(); --changes) {
        const auto at = random.below(bytes.size());
        switch (random.below(6)) {
            case 0:
                bytes.resize(at);
                break;
            case 1:
                bytes.insert(at, random.below(5000), static_cast<char>(random.below(256)));
                break;
            case 2:
                bytes.erase(at, random.below(5000));
                break;
            default:
                for (auto i = at;
                     i < std::min<std::size_t>(at + 1 + random.below(12), bytes.size()); ++i)
                    bytes[i] = static_cast<char>(random.below(3) ? random.below(256) : 255);
        }
    }
    if (random.below(4) == 0) return bytes;
    if (bytes.size() < book::size_of_book(1)) return bytes;
    const auto blocks = (bytes.size() - book::block_size) / (book::block_size + book::key_size);
    bytes.resize(book::size_of_book(blocks));
    if (random.below(2)) put(bytes, 16, blocks);
    make_sound(bytes, 0, book::header_salt);
    for (std::size_t i = 0; i < blocks; ++i)
        make_sound(bytes, i + 1, book::salt_of(fingerprint, i));
    return bytes;
}

// How many mutated books opened, and how many answers they gave.
std::pair<int, int> survive(int files, std::uint64_t seed) {
    int opened = 0, answers = 0;
    for (const std::string spec :
         {"mnk:m=3,n=3,k=3", "pushmine", "infiltration:size=6,k=3,pieces=6"}) {
        const auto table = tests::open_table(spec);
        const auto good =
            *book::to_bytes(tests::origin_of(*table), tests::random_entries(spec, 5, 30));
        Random random(seed);
        for (int i = 0; i < files / 3; ++i) {
            const auto bytes = mutated(good, random, tests::origin_of(*table).fingerprint);
            // To the byte as long as it is, so that a sanitizer sees every step beyond.
            const std::vector<unsigned char> exact(bytes.begin(), bytes.end());
            const auto book = book::Book::over(exact, "a");
            if (!book) {
                REQUIRE_FALSE(book.error().what.empty());
                continue;
            }
            ++opened;
            (void)book->for_each([](book::Entry&&) {});
            tests::along_random_games(spec, 5, 2, 12, [&](const game::Table& here) {
                const auto moves = book::probe(*book, here);
                if (!moves) return;
                for (const auto& move : *moves) REQUIRE(here.is_legal(move.text));
                if (const auto choice = book::choose(*moves, 100, Random(1))) {
                    REQUIRE(here.is_legal(choice->text));
                    ++answers;
                }
            });
        }
    }
    return {opened, answers};
}

}  // namespace

TEST_CASE("mutated books do no harm and make no illegal move") {
    const auto [opened, answers] = survive(600, 1);
    CHECK(opened > 50);
    CHECK(answers > 50);
}

TEST_CASE("ten thousand mutated books do no harm", "[.mutations]") {
    const auto [opened, answers] = survive(10002, 2);
    WARN(opened << " of 10002 opened, " << answers << " answers");
    CHECK(opened > 1000);
}
