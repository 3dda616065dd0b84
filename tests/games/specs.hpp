// The variants the generic tests run: every game, every parameter away from its default.
#pragma once

#include <string>
#include <vector>

namespace tests {

inline const std::vector<std::string>& all_specs() {
    static const std::vector<std::string> specs{
        "mnk",
        "mnk:m=3,n=3,k=3",
        "mnk:m=3,n=3,k=1",
        "mnk:m=4,n=3,k=9",
        "mnk:m=7,n=5,k=4",
        "mnk:m=5,n=7,k=3,exact=on",
        "mnk:m=9,n=1,k=2,exact=on",
        "mnk:m=12,n=10",
        "mnk:m=1,n=26,k=3",
        "mnk:m=26,n=26,k=6",
        "pushmine",
        "pushmine:size=4",
        "pushmine:size=4,k=3",
        "pushmine:size=5,k=5,repetition=2",
        "pushmine:size=6,k=5,maxplies=60",
        "pushmine:size=4,decay=disappear,decayturns=1",
        "pushmine:size=4,decay=blocker,decayturns=2",
        "pushmine:size=4,decay=neutral,decayturns=2",
        "pushmine:k=5,decay=blocker",
        "pushmine:k=5,decay=neutral,repetition=0",
        "pushmine:size=6,k=6,decay=disappear,decayturns=5",
        "pushmine:size=8,k=6",
        "pushmine:size=9,k=7,decay=blocker,decayturns=1,maxplies=0",
        "dualclash",
        "dualclash:size=3",
        "dualclash:size=3,repetition=2",
        "dualclash:size=4,gravity=off",
        "dualclash:size=5,gravity=off,repetition=0,maxplies=40",
        "dualclash:size=8,maxplies=80",
        "dualclash:size=12,maxplies=60",
        "dualclash:size=16,maxplies=30",
        "numbermines",
        "numbermines:length=4,mines=2,step=1",
        "numbermines:length=8,mines=0,step=2",
        "numbermines:length=10,mines=1,step=6",
        "numbermines:length=60,mines=2,step=2",
        "fifo",
        "fifo:size=4,k=3,cap=3",
        "fifo:size=4,k=3,cap=4,opening=0,exact=on",
        "fifo:size=4,k=3,cap=3,opening=16",
        "fifo:size=4,k=4,cap=5,opening=2,repetition=2",
        "fifo:size=6,k=3,cap=6,exact=on,maxplies=50",
        "fifo:size=8,cap=64",
        "fifo:size=10,k=3,cap=20",
        "fifo:size=16,k=8,cap=40,maxplies=120",
        "infiltration",
        "infiltration:size=4,k=3,pieces=3",
        "infiltration:size=4,k=3,pieces=4,pie=on",
        "infiltration:size=4,k=3,pieces=5,forced=on",
        "infiltration:size=4,k=4,pieces=8,capture=off",
        "infiltration:size=6,k=3,pieces=6,multijump=off,pie=on",
        "infiltration:size=6,k=4,pieces=8,repetition=2",
        "infiltration:size=6,k=5,pieces=12,forced=on,pie=on,maxplies=100",
        "infiltration:size=8,k=5,pieces=16,repetition=0",
        "infiltration:size=12,k=4,pieces=16,forced=on",
    };
    return specs;
}

}  // namespace tests
