// Asking the engine for a move without the protocol in between.
#pragma once

#include <catch2/catch.hpp>

#include <memory>
#include <string>
#include <vector>

#include "games/catalogue.hpp"
#include "search/brain.hpp"

namespace tests {

struct Thought {
    tessera::search::BestMove best;
    std::vector<tessera::search::ThinkingInfo> infos;
    std::vector<std::string> remarks;
};

// A table, its player and a small transposition table.
class Thinker {
public:
    explicit Thinker(const std::string& spec)
        : table_(std::move(*tessera::catalogue::open(spec))),
          brain_(tessera::catalogue::brain(*table_)) {
        transpositions_.resize(4);
        REQUIRE(transpositions_.prepare());
    }

    tessera::game::Table& table() { return *table_; }
    tessera::game::StopFlag& stop_flag() { return stop_; }
    tessera::search::Settings settings;

    Thought think(const tessera::search::Limits& limits) {
        Thought thought;
        const tessera::search::Listener listener{
            [&](const tessera::search::ThinkingInfo& info) { thought.infos.push_back(info); },
            [&](const std::string& remark) { thought.remarks.push_back(remark); }};
        thought.best = brain_->think(*table_, limits, settings, transpositions_, stop_, listener);
        return thought;
    }
    Thought think_to_depth(int depth) {
        tessera::search::Limits limits;
        limits.depth = depth;
        return think(limits);
    }
    tessera::search::Terms evaluation() { return brain_->evaluation(*table_); }
    void forget() { transpositions_.clear(); }

private:
    std::unique_ptr<tessera::game::Table> table_;
    std::unique_ptr<tessera::search::Brain> brain_;
    tessera::search::TranspositionTable transpositions_;
    tessera::game::StopFlag stop_{false};
};

}  // namespace tests
