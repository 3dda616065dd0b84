// A position as one question sees it: can the attacker complete a row within so many plies?
//
// Only rows that can still be completed in that time count, the attacker's and the defender's. A
// stone in none of its owner's rows is a mere obstacle, and so is an empty cell in no row at all.
// (Not where rows can be too long: there a stone may do harm far from all rows that count, and a
// move in a dead cell may be the best one.)
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/mnk/solver/board.hpp"
#include "games/mnk/solver/proof_table.hpp"

namespace tessera::mnk {

template <int Words>
class Sight {
public:
    using Cells = Bits<Words>;
    using Rows = std::vector<Row<Words>>;

    // What is known without a search.
    enum class Verdict { open, won, safe };

    explicit Sight(const Board<Words>& board) : board_(&board) {}

    void look(const Cells& attacker, const Cells& defender, bool attacks, int plies) {
        attacker_ = attacker;
        defender_ = defender;
        attacks_ = attacks;
        plies_ = plies;
        collect(board_->rows(), attacker, defender, attacker_reach(), rows_);
        collect(board_->rows(), defender, attacker, defender_reach(), counter_);
        keys_ = {};
        labelled_ = {};
        finish();
    }
    // The position after a move of the side to move.
    void look_after(const Sight& before, int cell) {
        attacker_ = before.attacker_;
        defender_ = before.defender_;
        (before.attacks_ ? attacker_ : defender_).set(cell);
        attacks_ = !before.attacks_;
        plies_ = before.plies_ == endless ? endless : before.plies_ - 1;
        const auto stone = Cells::of(cell);
        update(before.rows_, stone, before.attacks_, attacker_reach(), rows_);
        update(before.counter_, stone, !before.attacks_, defender_reach(), counter_);
        keys_ = before.keys_;
        labelled_ = before.labelled_;
        finish();
    }

    bool attacks() const { return attacks_; }
    int plies() const { return plies_; }
    const Rows& rows() const { return rows_; }
    const Rows& counter_rows() const { return counter_; }
    std::uint64_t key() const {
        return board_->least(keys_) ^ (attacks_ ? attack_salt : 0) ^
               (plies_ == endless ? 0 : distance_salt);
    }
    Cells empty() const { return Cells::first(board_->grid().size()) & ~(attacker_ | defender_); }

    // Judges what a look at the rows can tell, and finds the moves that remain.
    Verdict judge() {
        find_threats();
        moves_ = board_->is_exact() ? empty() : live_ & empty();
        return attacks_ ? judge_attack() : judge_defence();
    }
    // Within how many plies it is won, when that is the verdict.
    int won_within() const { return won_within_; }
    // After judge(): all others are no better.
    const Cells& moves() const { return moves_; }
    // The weight of the rows the attacker can still complete: below one (times `unit`) with the
    // defender to move he never will.
    std::uint64_t potential() const { return potential_; }
    static constexpr std::uint64_t unit = std::uint64_t{1} << 32;
    // What a stone on each cell would mean for the rows of both.
    void weigh(std::vector<std::uint64_t>& weights) const {
        weights.assign(static_cast<std::size_t>(board_->grid().size()), 0);
        for (const auto* rows : {&rows_, &counter_})
            for (const auto& row : *rows)
                row.missing.for_each([&](int cell) {
                    weights[static_cast<std::size_t>(cell)] += unit >> row.missing.count();
                });
    }

private:
    struct Threats {
        Cells wins;     // complete a row
        Cells fours;    // leave one cell to complete a row
        Cells doubles;  // leave several
        std::vector<Cells> pairs;
    };

    int attacker_reach() const { return plies_ == endless ? endless : (plies_ + attacks_) / 2; }
    int defender_reach() const { return plies_ == endless ? endless : plies_ / 2; }

    void collect(const Rows& all, const Cells& own, const Cells& other, int reach, Rows& found) {
        found.clear();
        for (auto row : all) {
            if (row.cells.intersects(other) || row.border.intersects(own)) continue;
            row.missing = row.cells & ~own;
            if (row.missing.count() <= reach) found.push_back(row);
        }
    }
    void update(const Rows& before, const Cells& stone, bool is_own, int reach, Rows& found) {
        found.resize(before.size());
        std::size_t count = 0;
        for (const auto& row : before) {
            auto& next = found[count];
            next = row;
            if (is_own) next.missing &= ~stone;
            const bool dead = (is_own ? row.border : row.cells).intersects(stone);
            count += !dead && next.missing.count() <= reach;
        }
        found.resize(count);
    }

    // Which cells matter, and the keys they make.
    void finish() {
        potential_ = 0;
        Cells own, other;
        for (const auto& row : rows_) {
            own |= row.cells;
            potential_ += unit >> row.missing.count();
        }
        for (const auto& row : counter_) other |= row.cells;
        live_ = own | other;
        const bool exact = board_->is_exact();
        const Labels now{exact ? attacker_ : attacker_ & own, exact ? defender_ : defender_ & other,
                         exact ? Cells{} : live_ & empty()};
        using Kind = typename Board<Words>::Kind;
        board_->toggle(keys_, Kind::attacker, now.attacker ^ labelled_.attacker);
        board_->toggle(keys_, Kind::defender, now.defender ^ labelled_.defender);
        board_->toggle(keys_, Kind::open, now.open ^ labelled_.open);
        labelled_ = now;
    }

    static void find(const Rows& rows, Threats& threats) {
        threats.wins = threats.fours = threats.doubles = {};
        threats.pairs.clear();
        for (const auto& row : rows) {
            const int lacking = row.missing.count();
            if (lacking == 1) threats.wins |= row.missing;
            if (lacking != 2) continue;
            if (std::ranges::find(threats.pairs, row.missing) != threats.pairs.end()) continue;
            threats.doubles |= threats.fours & row.missing;
            threats.fours |= row.missing;
            threats.pairs.push_back(row.missing);
        }
    }
    void find_threats() {
        find(rows_, attack_);
        find(counter_, counter_attack_);
    }

    // Where a stone may stop the first of the double threats; any other must be a threat itself.
    static Cells parries(const Threats& threats) {
        Cells common = ~Cells{};
        threats.doubles.for_each([&](int cell) {
            Cells zone = Cells::of(cell);
            int ways = 0;
            for (const auto& pair : threats.pairs)
                if (pair.test(cell)) {
                    zone |= pair;
                    ++ways;
                }
            common &= ways > 2 ? Cells::of(cell) : zone;
        });
        return common;
    }

    Verdict judge_attack() {
        if (rows_.empty()) return Verdict::safe;
        if (attack_.wins.any()) return won(1);
        if (counter_attack_.wins.any()) {
            moves_ &= counter_attack_.wins;
            if (counter_attack_.wins.count() > 1) return Verdict::safe;
        }
        if ((attack_.doubles & moves_).any() && plies_ >= 3) return won(3);
        if (potential_ < unit && potential_ + heaviest() < unit) return Verdict::safe;
        if (counter_attack_.doubles.any() && counter_attack_.wins.none())
            moves_ &= parries(counter_attack_) | attack_.fours;
        return moves_.none() ? Verdict::safe : Verdict::open;
    }
    Verdict judge_defence() {
        if (rows_.empty() || counter_attack_.wins.any() || potential_ < unit) return Verdict::safe;
        if (attack_.wins.any()) {
            moves_ &= attack_.wins;
            if (attack_.wins.count() > 1) return won(2);
        } else if (attack_.doubles.any() && plies_ >= 4) {
            moves_ &= parries(attack_) | counter_attack_.fours;
            if (moves_.none()) return won(4);
        }
        return moves_.none() ? Verdict::safe : Verdict::open;
    }
    Verdict won(int within) {
        won_within_ = within;
        return Verdict::won;
    }
    // What the best stone of the attacker adds to the potential.
    std::uint64_t heaviest() {
        weights_.assign(static_cast<std::size_t>(board_->grid().size()), 0);
        std::uint64_t most = 0;
        for (const auto& row : rows_)
            row.missing.for_each([&](int cell) {
                auto& weight = weights_[static_cast<std::size_t>(cell)];
                weight += unit >> row.missing.count();
                most = std::max(most, weight);
            });
        return most;
    }

    static constexpr std::uint64_t attack_salt = scatter(0xa77);
    // Two questions worked at in turn must not forget each other's numbers.
    static constexpr std::uint64_t distance_salt = scatter(0xd15);

    struct Labels {
        Cells attacker, defender, open;
    };

    const Board<Words>* board_;
    Cells attacker_, defender_, live_, moves_;
    bool attacks_ = true;
    int plies_ = endless;
    int won_within_ = 0;
    Rows rows_, counter_;
    Labels labelled_;
    typename Board<Words>::Keys keys_{};
    Threats attack_, counter_attack_;
    std::uint64_t potential_ = 0;
    std::vector<std::uint64_t> weights_;
};

}  // namespace tessera::mnk
