#include "ugi/bench.hpp"

#include <fmt/format.h>

#include <array>
#include <stdexcept>

#include "core/text.hpp"
#include "games/catalogue.hpp"
#include "search/brain.hpp"

namespace tessera::ugi {
namespace {

struct Exercise {
    std::string_view spec;
    std::string_view moves;
    int depth;
};

constexpr std::array exercises{
    Exercise{"tictactoe", "", 9},
    Exercise{"mnk:m=7,n=7,k=5", "d4 c3 e5", 5},
    Exercise{"mnk", "h8 h9 j9 g7", 4},
    Exercise{"pushmine", "", 8},
    Exercise{"pushmine", "a3r c5d b1u e2l b5d a4r d1u e4l", 7},
    Exercise{"pushmine:k=5", "e5d d5d a1u e1u e1u c4m e5d e4l d5d e5l a3r b5d e5d d5d a5m e3l a1u",
             5},
    Exercise{"dualclash", "e5 e6 d6 f5 c3 g7", 5},
    Exercise{"dualclash:size=4", "b2 c2", 8},
    Exercise{"numbermines", "5-9-14 6-10-15", 12},
    Exercise{"fifo", "c3 d3 c6 d6 e3 f3", 6},
    Exercise{"infiltration", "c3 c6 d3 d6 e3 e6 f3 f6", 7},
    Exercise{"infiltration:size=4,k=3,pieces=4", "a2 a3 b2 b3 c2 c3 d1 d4", 7},
};

std::uint64_t nodes_of(const Exercise& exercise, search::TranspositionTable& transpositions,
                       const game::StopFlag& stop) {
    const auto table = std::move(*catalogue::open(exercise.spec));
    for (const auto move : split_words(exercise.moves))
        if (const auto played = table->play(move); !played)
            throw std::logic_error(played.error().what);
    search::Limits limits;
    limits.depth = exercise.depth;
    const search::Listener silent{[](const auto&) {}, [](const auto&) {}};
    return catalogue::brain(*table)->think(*table, limits, {}, transpositions, stop, silent).nodes;
}

}  // namespace

void run_bench(const game::StopFlag& stop, const std::function<void(const std::string&)>& print) {
    using Seconds = std::chrono::duration<double>;
    // A table of its own and of fixed size: what was searched before must not show.
    search::TranspositionTable transpositions;
    transpositions.resize(16);
    transpositions.prepare();
    std::uint64_t total = 0;
    Seconds total_time{1e-9};
    for (const auto& exercise : exercises) {
        transpositions.clear();
        const auto begin = search::Clock::now();
        const auto nodes = nodes_of(exercise, transpositions, stop);
        const Seconds time = search::Clock::now() - begin;
        if (stop.load()) return;
        total += nodes;
        total_time += time;
        print(fmt::format("{:<34} depth {:>2} nodes {:>9} nps {:>9.0f}", exercise.spec,
                          exercise.depth, nodes, static_cast<double>(nodes) / time.count()));
    }
    print(
        fmt::format("{} nodes {:.0f} nps", total, static_cast<double>(total) / total_time.count()));
}

}  // namespace tessera::ugi
