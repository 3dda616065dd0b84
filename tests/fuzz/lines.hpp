// An endless stream of protocol lines, most of them nearly right: the same for the same seed.
//
// Nothing in the stream runs long, writes files or ends the engine: a search, and a count that
// could be large, is followed soon by `stop`; large tables, log files and `quit` do not occur.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.hpp"

namespace tessera::fuzz {

class Lines {
public:
    explicit Lines(std::uint64_t seed);

    // Any bytes but a line feed.
    std::string next();

private:
    // A game played at random: what a line can be made of.
    struct Sample {
        std::string spec;
        std::vector<std::string> moves;
        std::vector<std::string> fens;  // before each move and at the end
    };

    std::uint64_t below(std::uint64_t bound) { return random_.below(bound); }
    bool chance(std::uint64_t one_in) { return below(one_in) == 0; }
    template <class Range>
    auto pick(const Range& range) {
        return range[static_cast<std::size_t>(below(std::size(range)))];
    }

    Sample play_sample();
    std::string random_spec();
    std::string random_move();
    std::string random_number();
    std::string command();
    std::string position();
    std::string go();
    std::string set_option();

    void mutate(std::string& line);
    void mutate_bytes(std::string& line);
    void mutate_words(std::string& line);
    std::string garbage();
    std::string tamed(std::string line);

    Random random_;
    std::vector<Sample> samples_;
    Sample game_;  // the one most lines are about
    std::deque<std::string> waiting_;
};

}  // namespace tessera::fuzz
