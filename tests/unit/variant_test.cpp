#include <catch2/catch.hpp>

#include "games/catalogue.hpp"

using namespace tessera;

namespace {

std::string canonical(std::string_view spec) {
    const auto table = catalogue::open(spec);
    return table ? (*table)->variant().spec() : "error: " + table.error().what;
}

std::string error_of(std::string_view spec) {
    const auto table = catalogue::open(spec);
    return table ? "" : table.error().what;
}

}  // namespace

TEST_CASE("a canonical spec lists what differs from the default, in the table's order") {
    CHECK(canonical("mnk") == "mnk");
    CHECK(canonical("gomoku") == "mnk");
    CHECK(canonical("tictactoe") == "mnk:m=3,n=3,k=3");
    CHECK(canonical("mnk:exact=on,k=3,n=3,m=15") == "mnk:n=3,k=3,exact=on");
    CHECK(canonical("pushmine:decay=none,size=5") == "pushmine");
    CHECK(canonical("pushmine:repetition=0,decay=blocker") == "pushmine:decay=blocker,repetition=0");
}

TEST_CASE("a bad spec is refused by naming the key") {
    using Catch::Matchers::Contains;
    CHECK_THAT(error_of("chess"), Contains("chess"));
    CHECK_THAT(error_of("mnk:"), Contains("mnk:"));
    CHECK_THAT(error_of("tictactoe:m=3"), Contains("tictactoe"));
    CHECK_THAT(error_of("mnk:q=3"), Contains("'q'"));
    CHECK_THAT(error_of("mnk:m=3,m=3"), Contains("m"));
    CHECK_THAT(error_of("mnk:m"), Contains("m"));
    for (const char* spec : {"mnk:m=0", "mnk:m=27", "mnk:m=-3", "mnk:m=", "mnk:m=x", "mnk:m=3,", "mnk:M=3", "MNK",
                             "mnk:exact=yes", "pushmine:repetition=1", "pushmine:repetition=10", "pushmine:k=10",
                             "fifo:k=9", "infiltration:size=16,k=9", "numbermines:mines=7", "numbermines:step=9",
                             " mnk", "mnk ", ""})
        CHECK_FALSE(error_of(spec).empty());
}

TEST_CASE("two keys that clash name the one whose condition is broken") {
    using Catch::Matchers::Contains;
    CHECK_THAT(error_of("pushmine:size=4,k=5"), Contains("parameter k "));
    CHECK_THAT(error_of("fifo:size=5"), Contains("parameter size "));
    CHECK_THAT(error_of("fifo:size=4,k=5"), Contains("parameter k "));
    CHECK_THAT(error_of("fifo:k=5,cap=4"), Contains("parameter cap "));
    CHECK_THAT(error_of("fifo:opening=3"), Contains("parameter opening "));
    CHECK_THAT(error_of("infiltration:size=4"), Contains("parameter pieces "));
    CHECK_THAT(error_of("infiltration:k=5,pieces=4"), Contains("parameter pieces "));
    CHECK_THAT(error_of("infiltration:size=7"), Contains("parameter size "));
    CHECK_THAT(error_of("numbermines:length=4,mines=3"), Contains("parameter mines "));
    CHECK_THAT(error_of("numbermines:length=60,mines=6"), Contains("parameter mines "));
}
