#include "book/probe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/text.hpp"

namespace tessera::book {

std::uint64_t fingerprint(const game::Table& table) {
    constexpr int plies = 6;
    const auto copy = table.clone();
    copy->set_start();
    auto print = scatter(copy->canonical().key);
    for (int ply = 0; ply < plies && copy->outcome() == Outcome::none; ++ply) {
        const auto moves = copy->legal_moves();
        if (!copy->play(moves[moves.size() / 2])) break;
        print = scatter(print ^ copy->canonical().key);
    }
    return print;
}

Status check_fit(const Book& book, const game::Table& table) {
    const auto& spec = table.variant().spec();
    if (book.origin().variant != spec)
        return Error{fmt::format("book {} is for {}, not for {}", quoted(book.name()),
                                 quoted(book.origin().variant), spec)};
    if (book.origin().fingerprint != fingerprint(table))
        return Error{fmt::format("book {} was made by another version of the rules — build it anew",
                                 quoted(book.name()))};
    return Success{};
}

Expected<Moves> probe(const Book& book, const game::Table& table) {
    const auto [key, symmetry] = table.canonical();
    auto moves = book.find(key);
    if (!moves || moves->empty()) return moves;
    std::vector<std::string> texts;
    for (auto& move : *moves) texts.push_back(std::move(move.text));
    auto images = table.legal_images(texts, symmetry.inverse());
    Moves found;
    for (std::size_t i = 0; i < images.size(); ++i) {
        if (images[i].empty()) continue;
        found.push_back(std::move((*moves)[i]));
        found.back().text = std::move(images[i]);
    }
    return found;
}

std::optional<Move> choose(const Moves& moves, int variety, Random random) {
    std::uint16_t greatest = 0;
    for (const auto& move : moves) greatest = std::max(greatest, move.weight);
    if (greatest == 0) return std::nullopt;
    // Whole shares, so that every machine draws the same lots.
    std::vector<std::uint64_t> shares;
    std::uint64_t sum = 0;
    for (const auto& move : moves) {
        const double part = static_cast<double>(move.weight) / greatest;
        const double share = part == 1 ? 1 : variety == 0 ? 0 : std::pow(part, 100.0 / variety);
        shares.push_back(static_cast<std::uint64_t>(std::llround(share * 1e6)));
        sum += shares.back();
    }
    auto lot = random.below(sum);
    std::size_t drawn = 0;
    for (; lot >= shares[drawn]; ++drawn) lot -= shares[drawn];
    return moves[drawn];
}

}  // namespace tessera::book
