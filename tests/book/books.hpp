// Books to test with.
#pragma once

#include <catch2/catch.hpp>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "book/probe.hpp"
#include "book/writer.hpp"
#include "core/random.hpp"
#include "games/catalogue.hpp"

namespace tests {

inline std::unique_ptr<tessera::game::Table> open_table(const std::string& spec) {
    return std::move(*tessera::catalogue::open(spec));
}

inline tessera::book::Origin origin_of(const tessera::game::Table& table) {
    return {table.variant().spec(), tessera::book::fingerprint(table), "made by a test"};
}

// Calls check(table) on every position of some random games that is not over.
template <class Check>
void along_random_games(const std::string& spec, std::uint64_t seed, int games, int plies,
                        Check check) {
    tessera::Random random(seed);
    for (int game = 0; game < games; ++game) {
        const auto table = open_table(spec);
        for (int ply = 0; ply < plies && table->outcome() == tessera::Outcome::none; ++ply) {
            check(*table);
            const auto moves = table->legal_moves();
            REQUIRE(table->play(moves[random.below(moves.size())]));
        }
    }
}

// Some legal moves of the positions of random games, with any facts.
inline std::vector<tessera::book::Entry> random_entries(const std::string& spec, std::uint64_t seed,
                                                        int games, int plies = 20) {
    tessera::Random random(seed + 1000);
    std::set<std::uint64_t> seen;
    std::vector<tessera::book::Entry> entries;
    along_random_games(spec, seed, games, plies, [&](const tessera::game::Table& table) {
        const auto [key, symmetry] = table.canonical();
        if (!seen.insert(key).second) return;
        auto moves = table.legal_moves();
        moves.resize(std::min<std::size_t>(moves.size(), 1 + random.below(5)));
        tessera::book::Entry entry{key, {}};
        for (auto& image : table.images(moves, symmetry)) {
            const auto number = [&](std::uint64_t bound) { return random.below(bound); };
            entry.moves.push_back({image, static_cast<std::uint16_t>(number(1001)),
                                   static_cast<std::int16_t>(number(64000)),
                                   static_cast<std::uint8_t>(number(256)),
                                   static_cast<std::uint32_t>(number(1ULL << 32)),
                                   static_cast<std::uint32_t>(number(1ULL << 32))});
        }
        tessera::book::sort_moves(entry.moves);
        entries.push_back(std::move(entry));
    });
    return entries;
}

inline tessera::Bytes as_bytes(const std::string& text) {
    return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

}  // namespace tests
