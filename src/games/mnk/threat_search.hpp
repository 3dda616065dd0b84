// Wins by continuous threats: every move makes a four, or a three that threatens to decide the
// game, and every reply that could help is tried.
//
// What is left out of the replies loses: it neither makes a four nor keeps the threatened stone
// from deciding. So a win found is a win.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "games/mnk/forced_win.hpp"

namespace tessera::mnk {

template <int Words>
class ThreatSearch {
public:
    using Board = ThreatBoard<Words>;
    using Cells = Bits<Words>;

    // In how many plies the attacker, who is to move, wins; 0 if that was not found within so many
    // nodes. Looks for short wins first; asked again about the same position it goes on where it
    // stopped.
    int search(Board& board, ForcedWin<Words>& fours, Side attacker, std::uint64_t key,
               std::uint64_t most_nodes) {
        if (proofs_.empty()) proofs_.resize(std::size_t{1} << table_bits);
        if (key != root_) depth_ = shortest;
        root_ = key;
        board_ = &board;
        fours_ = &fours;
        attacker_ = attacker;
        nodes_ = 0;
        node_limit_ = most_nodes;
        for (; depth_ <= deepest; depth_ += 2) {
            line_.clear();
            const int plies = attack(key ^ scatter(index(attacker) + 3), depth_);
            if (plies) return plies;
            if (nodes_ >= node_limit_) return 0;
        }
        return 0;
    }
    const std::vector<int>& line() const { return line_; }
    std::uint64_t nodes() const { return nodes_; }

private:
    static constexpr int table_bits = 16;
    static constexpr int shortest = 5;
    static constexpr int deepest = 31;
    static constexpr std::uint64_t glance = 60;
    // That the attacker does not win by threats within so many plies.
    struct Failure {
        std::uint64_t key = 0;
        int plies = 0;
    };

    // The attacker is to move. On success line_ goes on with the moves of the win.
    int attack(std::uint64_t key, int plies_left) {
        auto& board = *board_;
        const Side defender = !attacker_;
        if (nodes_ >= node_limit_) return 0;
        ++nodes_;
        const int plies =
            fours_->search(board, attacker_, key, std::min(glance, node_limit_ - nodes_));
        nodes_ += fours_->nodes();
        if (plies) {
            if (plies > plies_left) return 0;
            line_.insert(line_.end(), fours_->line().begin(), fours_->line().end());
            return plies;
        }
        auto& failure = proofs_[key >> (64 - table_bits)];
        if (plies_left < shortest || (failure.key == key && failure.plies >= plies_left)) return 0;
        const auto& must = board.cells(defender, Power::wins);
        if (must.count() > 1) return 0;
        auto quiet = board.cells(attacker_, Power::three);
        board.cells(defender, Power::decides).for_each([&](int cell) {
            quiet &= board.parries(defender, cell);
        });
        const auto moves = must.any() ? must : quiet | board.cells(attacker_, Power::four);
        for (const auto power :
             {Power::four_three, Power::double_three, Power::four, Power::three, Power::none}) {
            auto rest = moves;
            while (rest.any()) {
                const int cell = rest.lowest();
                rest.reset(cell);
                if (board.power(attacker_, cell) != power) continue;
                if (nodes_ >= node_limit_) return 0;
                const auto mark = line_.size();
                line_.push_back(cell);
                board.place(attacker_, cell);
                const int reply = defend(with(key, attacker_, cell), plies_left - 1);
                board.undo();
                if (reply) return reply + 1;
                line_.resize(mark);
            }
        }
        if (nodes_ < node_limit_) failure = {key, plies_left};
        return 0;
    }
    // The defender is to move. The longest way for him to lose; 0 if some reply may help.
    int defend(std::uint64_t key, int plies_left) {
        auto& board = *board_;
        const Side defender = !attacker_;
        const auto& gaps = board.cells(attacker_, Power::wins);
        auto replies = gaps;
        int longest = 2;
        if (gaps.none()) {
            const auto& deciding = board.cells(attacker_, Power::decides);
            if (deciding.none() || board.any(defender, Power::wins) ||
                board.any(defender, Power::decides))
                return 0;
            replies = board.empty();
            deciding.for_each([&](int cell) { replies &= board.parries(attacker_, cell); });
            replies |= board.cells(defender, Power::four);
            longest = 4;
        } else if (board.any(defender, Power::wins)) {
            return 0;
        } else if (gaps.count() > 1) {
            return longest;
        }
        if (longest > plies_left) return 0;
        const auto mark = line_.size();
        for (bool first = true; replies.any(); first = false) {
            const int cell = replies.lowest();
            replies.reset(cell);
            const auto end = line_.size();
            line_.push_back(cell);
            board.place(defender, cell);
            const int plies = attack(with(key, defender, cell), plies_left - 1);
            board.undo();
            if (!plies) return 0;
            // Only the reply that holds out longest stays in the line.
            if (first || plies + 1 > longest)
                line_.erase(line_.begin() + static_cast<std::ptrdiff_t>(mark),
                            line_.begin() + static_cast<std::ptrdiff_t>(end));
            else
                line_.resize(end);
            longest = std::max(longest, plies + 1);
        }
        return longest;
    }
    static std::uint64_t with(std::uint64_t key, Side side, int cell) {
        return key ^ zobrist::feature(static_cast<int>(side), cell);
    }

    std::vector<Failure> proofs_;
    std::vector<int> line_;
    Board* board_ = nullptr;
    ForcedWin<Words>* fours_ = nullptr;
    Side attacker_ = Side::x;
    std::uint64_t root_ = 0;
    int depth_ = shortest;
    std::uint64_t nodes_ = 0;
    std::uint64_t node_limit_ = 0;
};

}  // namespace tessera::mnk
