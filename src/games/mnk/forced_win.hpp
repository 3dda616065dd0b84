// Wins by continuous fours: every move threatens to win on the spot and leaves one reply.
//
// The proof is complete for what it claims: a win found is a win. No win found says little; the
// moves may run out, or the nodes.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/zobrist.hpp"
#include "games/mnk/threat_board.hpp"

namespace tessera::mnk {

template <int Words>
class ForcedWin {
public:
    using Board = ThreatBoard<Words>;
    using Cells = Bits<Words>;

    // In how many plies the attacker, who is to move, wins; 0 if that was not found within so many
    // nodes. `key` tells positions apart.
    int search(Board& board, Side attacker, std::uint64_t key, std::uint64_t most_nodes) {
        line_.clear();
        // Many copies of an evaluator never search.
        if (proofs_.empty()) proofs_.resize(std::size_t{1} << table_bits);
        board_ = &board;
        attacker_ = attacker;
        nodes_ = 0;
        node_limit_ = most_nodes;
        const int plies = attack(key ^ scatter(index(attacker) + 1), deepest);
        std::ranges::reverse(line_);
        return plies;
    }
    // The moves of the win that was found last; the end may be missing where it was known before.
    const std::vector<int>& line() const { return line_; }
    std::uint64_t nodes() const { return nodes_; }

private:
    static constexpr int table_bits = 14;
    static constexpr int deepest = 40;
    static constexpr std::uint64_t unlimited = ~std::uint64_t{0};
    struct Proof {
        std::uint64_t key = 0;
        std::uint64_t budget = 0;  // nodes that did not suffice to find a win
        std::uint16_t plies = 0;   // of the win that was found
        std::uint16_t cell = 0;
    };

    int attack(std::uint64_t key, int plies_left) {
        auto& board = *board_;
        const Side defender = !attacker_;
        if (const auto& wins = board.cells(attacker_, Power::wins); wins.any())
            return won(wins.lowest(), 1);
        auto deciding = board.cells(attacker_, Power::decides);
        auto moves = board.cells(attacker_, Power::four);
        if (const auto& must = board.cells(defender, Power::wins); must.any()) {
            if (must.count() > 1) return 0;
            deciding &= must;
            moves &= must;
        }
        if (deciding.any()) return won(deciding.lowest(), 3);
        if (moves.none() || plies_left <= 3) return 0;
        auto& proof = proofs_[key >> (64 - table_bits)];
        if (proof.key == key) {
            if (proof.plies) return won(proof.cell, proof.plies);
            if (proof.budget >= node_limit_ - nodes_) return 0;
        }
        const auto begun = nodes_;
        for (const auto strength : {Power::four_three, Power::four}) {
            auto rest = moves;
            while (rest.any() && nodes_ + 2 <= node_limit_) {
                const int cell = rest.lowest();
                rest.reset(cell);
                if (board.power(attacker_, cell) != strength) continue;
                if (const int plies = force(key, cell, plies_left)) {
                    proof = {key, 0, static_cast<std::uint16_t>(plies),
                             static_cast<std::uint16_t>(cell)};
                    return plies;
                }
            }
        }
        proof = {key, nodes_ + 2 <= node_limit_ ? unlimited : node_limit_ - begun, 0, 0};
        return 0;
    }
    int force(std::uint64_t key, int cell, int plies_left) {
        auto& board = *board_;
        nodes_ += 2;
        board.place(attacker_, cell);
        const int reply = board.cells(attacker_, Power::wins).lowest();
        board.place(!attacker_, reply);
        const int plies = attack(key ^ zobrist::feature(static_cast<int>(attacker_), cell) ^
                                     zobrist::feature(static_cast<int>(!attacker_), reply),
                                 plies_left - 2);
        board.undo();
        board.undo();
        if (!plies) return 0;
        line_.push_back(reply);
        line_.push_back(cell);
        return plies + 2;
    }
    int won(int cell, int plies) {
        line_.push_back(cell);
        return plies;
    }

    std::vector<Proof> proofs_;
    std::vector<int> line_;
    Board* board_ = nullptr;
    Side attacker_ = Side::x;
    std::uint64_t nodes_ = 0;
    std::uint64_t node_limit_ = 0;
};

}  // namespace tessera::mnk
