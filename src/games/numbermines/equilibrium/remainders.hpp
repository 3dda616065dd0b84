// What is left of a setup in front of the token it threatens.
//
// A mine that the token has passed or cannot reach any more changes nothing. So two setups that
// agree ahead of the token are the same secret from there on, and no strategy needs to tell them
// apart.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/numbermines/rules.hpp"

namespace tessera::numbermines {

constexpr int longest_step = 6;

class Remainders {
public:
    static constexpr std::int32_t hit = -1;

    struct Ahead {
        std::vector<Positions> sets;  // ascending
        // For each step and each set: the number of what remains after the step, or `hit`. After a
        // step that ends the race only whether it hits is of interest.
        std::array<std::vector<std::int32_t>, longest_step + 1> after;
    };

    // The token is followed through the positions 1 … finish-1.
    Remainders(std::vector<Positions> setups, int finish, int step);

    const Ahead& from(int position) const { return ahead_[static_cast<std::size_t>(position)]; }
    const std::vector<Positions>& setups() const { return from(1).sets; }
    // The number of what remains of these mines, or of the most similar ones that are known here.
    std::size_t find(int position, Positions mines) const;

private:
    std::vector<Ahead> ahead_;
};

// The setups a solution reckons with: all of them if they are at most so many. Otherwise half of
// them are those with all mines as near to the start as possible, which are the most dangerous
// ones, and half are spread over the rest.
std::vector<Positions> candidate_setups(const Rules& rules, std::size_t most);

}  // namespace tessera::numbermines
