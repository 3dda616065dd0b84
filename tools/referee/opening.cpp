#include "referee/opening.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "core/random.hpp"
#include "core/text.hpp"

namespace tessera::referee {
namespace {

bool can_win_at_once(game::Table& table) {
    const auto wins = win_for(table.turn());
    for (const auto& move : table.legal_moves()) {
        const bool won = table.play(move) && table.outcome() == wins;
        table.undo();
        if (won) return true;
    }
    return false;
}

}  // namespace

std::string Opening::text() const {
    auto result = fen.empty() ? "startpos" : "fen " + fen;
    if (!moves.empty()) result += " moves " + join(moves, " ");
    return result;
}

Opening parse_opening(std::string_view line) {
    Opening opening;
    const auto words = split_words(line);
    const auto moves_at = std::ranges::find(words, "moves");
    auto begin = words.begin();
    if (begin != moves_at && (*begin == "fen" || *begin == "startpos")) ++begin;
    opening.fen = join(std::vector<std::string_view>(begin, moves_at), " ");
    if (moves_at != words.end()) opening.moves.assign(moves_at + 1, words.end());
    return opening;
}

Status set_up(game::Table& table, const Opening& opening) {
    table.set_start();
    if (!opening.fen.empty())
        if (auto status = table.set_fen(opening.fen); !status) return status;
    for (const auto& move : opening.moves)
        if (auto status = table.play(move); !status) return status;
    return Success{};
}

Expected<Openings> Openings::from_file(const std::string& path, OpeningOrder order,
                                       std::uint64_t seed, const game::Table* table) {
    std::ifstream in(path);
    if (!in) return Error{fmt::format("cannot read the openings file {}", quoted(path))};
    return from_text(in, path, order, seed, table);
}

Expected<Openings> Openings::from_text(std::istream& in, const std::string& name,
                                       OpeningOrder order, std::uint64_t seed,
                                       const game::Table* table) {
    Openings openings;
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        line.resize(std::min(line.find('#'), line.size()));
        if (split_words(line).empty()) continue;
        auto opening = parse_opening(line);
        if (table) {
            const auto copy = table->clone();
            auto status = set_up(*copy, opening);
            if (status && copy->outcome() != Outcome::none)
                status = Error{"the game is over there"};
            // A view will do for an engine, but who judges must know the truth.
            if (status && copy->fen().find('?') != std::string::npos)
                status = Error{"something is hidden there — the referee has to know it"};
            if (!status) return Error{fmt::format("{}:{}: {}", name, number, status.error().what)};
        }
        openings.list_.push_back(std::move(opening));
    }
    if (openings.list_.empty()) return Error{fmt::format("no openings in {}", quoted(name))};
    if (order == OpeningOrder::shuffled) {
        Random random(scatter(seed));
        for (auto i = openings.list_.size(); i > 1; --i)
            std::swap(openings.list_[i - 1], openings.list_[random.below(i)]);
    }
    return openings;
}

Openings Openings::random(int plies, std::uint64_t seed, const game::Table& table) {
    Openings openings;
    openings.random_plies_ = plies;
    openings.seed_ = seed;
    openings.start_ = table.clone();
    return openings;
}

Opening Openings::of_pair(std::uint64_t pair) const {
    if (!list_.empty()) return list_[pair % list_.size()];
    if (random_plies_ == 0) return {};
    // A game in which every such line is decided gets the last one that is not over.
    constexpr int tries = 200;
    Opening best;
    Random random(scatter(seed_) ^ scatter(~pair));
    for (int i = 0; i < tries; ++i) {
        const auto table = start_->clone();
        for (int ply = 0; ply < random_plies_ && table->outcome() == Outcome::none; ++ply) {
            const auto moves = table->legal_moves();
            if (!table->play(moves[random.below(moves.size())])) break;
        }
        if (table->outcome() != Outcome::none) continue;
        best.moves = table->moves();
        if (!can_win_at_once(*table)) break;
    }
    return best;
}

}  // namespace tessera::referee
