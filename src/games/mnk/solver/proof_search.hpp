// Proof-number search for one question: does the attacker win from here within so many plies?
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "games/mnk/solver/pairing.hpp"
#include "games/mnk/solver/proof_table.hpp"
#include "games/mnk/solver/sight.hpp"

namespace tessera::mnk {

template <int Words>
class ProofSearch {
public:
    using Cells = Bits<Words>;
    using Verdict = typename Sight<Words>::Verdict;

    struct Question {
        Cells attacker, defender;
        bool attacks = true;  // whether it is the attacker's turn
        int plies = endless;
    };

    // `is_over` is asked every few hundred nodes whether to give up.
    ProofSearch(const Board<Words>& board, ProofTable& table, std::function<bool()> is_over)
        : board_(board), table_(table), is_over_(std::move(is_over)), scratch_(board) {}

    // Nothing when the nodes ran out first; asking again goes on where this ended.
    std::optional<bool> ask(const Question& question, std::uint64_t most_nodes) {
        node_limit_ = nodes_ + most_nodes;
        aborted_ = false;
        auto& root = frame(0).sight;
        root.look(question.attacker, question.defender, question.attacks, question.plies);
        Proof proof = appraise(root);
        while (proof.pn && proof.dn && !aborted_)
            proof = visit(0, {ProofTable::most, ProofTable::most}, proof);
        if (proof.pn == 0) return true;
        if (proof.dn == 0) return false;
        return std::nullopt;
    }
    std::uint64_t nodes() const { return nodes_; }

private:
    struct Child {
        int cell = 0;
        std::uint64_t weight = 0;
        Proof proof;
    };
    struct Frame {
        Sight<Words> sight;
        std::vector<Child> children;
    };
    struct Numbers {
        std::uint32_t pn, dn;
    };

    Frame& frame(std::size_t depth) {
        while (frames_.size() <= depth)
            frames_.push_back(std::make_unique<Frame>(Frame{Sight<Words>(board_), {}}));
        return *frames_[depth];
    }

    // What the table or a look at the position tells.
    Proof appraise(Sight<Words>& sight) {
        ++nodes_;
        const auto known = table_.find(sight.key());
        if (known) {
            if (known->won_within && known->won_within <= sight.plies())
                return {0, ProofTable::most, sight.plies(), known->won_within, 0};
            if (known->safe_within >= sight.plies())
                return {ProofTable::most, 0, sight.plies(), 0, known->safe_within};
            if (known->plies == sight.plies()) return *known;
        }
        switch (sight.judge()) {
            case Verdict::won:
                return {0, ProofTable::most, sight.plies(), sight.won_within(), 0};
            case Verdict::safe:
                return {ProofTable::most, 0, sight.plies(), 0, sight.plies()};
            default:
                break;
        }
        if (sight.attacks() && pairing_.stops(sight.rows()))
            return {ProofTable::most, 0, sight.plies(), 0, sight.plies()};
        const auto choices = static_cast<std::uint32_t>(sight.moves().count());
        Proof proof{1, choices, sight.plies(), known ? known->won_within : 0,
                    known ? known->safe_within : 0};
        if (!sight.attacks()) std::swap(proof.pn, proof.dn);
        return proof;
    }

    // False when the nodes ran out.
    bool expand(Frame& here) {
        here.children.clear();
        here.sight.judge();
        here.sight.weigh(weights_);
        here.sight.moves().for_each([&](int cell) {
            here.children.push_back({cell, weights_[static_cast<std::size_t>(cell)], {}});
        });
        std::ranges::sort(here.children, std::ranges::greater{}, &Child::weight);
        for (auto& child : here.children) {
            if (nodes_ >= node_limit_) return !(aborted_ = true);
            scratch_.look_after(here.sight, child.cell);
            child.proof = appraise(scratch_);
            if (here.sight.attacks() ? child.proof.pn == 0 : child.proof.dn == 0) break;
        }
        return true;
    }

    // Works until one of the numbers reaches its limit; `so_far` is what is known already.
    Proof visit(std::size_t depth, Numbers limit, const Proof& so_far) {
        const auto nodes_before = nodes_;
        auto& here = frame(depth);
        const bool attacks = here.sight.attacks();
        if (!expand(here)) return so_far;
        Proof proof;
        for (;;) {
            std::size_t best = 0;
            std::uint32_t second = ProofTable::most;
            proof = combine(here, best, second);
            if (proof.pn >= limit.pn || proof.dn >= limit.dn || must_abort()) break;
            const auto& next = here.children[best];
            const auto wider = std::min(ProofTable::most, second + second / 4 + 1);
            Numbers below;
            if (attacks)
                below = {std::min(limit.pn, wider), limit.dn - proof.dn + next.proof.dn};
            else
                below = {limit.pn - proof.pn + next.proof.pn, std::min(limit.dn, wider)};
            auto& after = frame(depth + 1);
            after.sight.look_after(here.sight, next.cell);
            here.children[best].proof = visit(depth + 1, below, next.proof);
        }
        table_.store(here.sight.key(), proof, nodes_ - nodes_before);
        return proof;
    }

    // The numbers of a position from those of its children, the most promising child, and the
    // number of the next best.
    Proof combine(const Frame& here, std::size_t& best, std::uint32_t& second) const {
        const bool attacks = here.sight.attacks();
        std::uint32_t least = ProofTable::most, largest = 0, others = 0;
        int longest = 0;
        for (std::size_t i = 0; i < here.children.size(); ++i) {
            const auto& proof = here.children[i].proof;
            const auto mine = attacks ? proof.pn : proof.dn;
            const auto theirs = attacks ? proof.dn : proof.pn;
            if (mine < least || i == 0) {
                second = i == 0 ? ProofTable::most : least;
                least = mine;
                best = i;
            } else {
                second = std::min(second, mine);
            }
            if (mine == 0) return decided(here, attacks, proof);
            if (theirs > 0) {
                largest = std::max(largest, theirs);
                ++others;
            }
            longest = std::max(longest, proof.won_within);
        }
        if (others == 0) return failed(here, attacks, longest);
        const auto sum = std::min(ProofTable::most - 1, largest + others - 1);
        Proof proof{std::max(least, 1u), sum, here.sight.plies(), 0, 0};
        if (!attacks) std::swap(proof.pn, proof.dn);
        return proof;
    }
    // The side to move has what it wants.
    static Proof decided(const Frame& here, bool attacks, const Proof& child) {
        const int plies = here.sight.plies();
        if (attacks) return {0, ProofTable::most, plies, one_more(child.won_within), 0};
        return {ProofTable::most, 0, plies, 0, plies};
    }
    // It has not, whatever it does.
    static Proof failed(const Frame& here, bool attacks, int longest) {
        const int plies = here.sight.plies();
        if (attacks) return {ProofTable::most, 0, plies, 0, plies};
        return {0, ProofTable::most, plies, one_more(longest), 0};
    }
    static int one_more(int plies) { return plies >= endless - 1 ? endless : plies + 1; }

    bool must_abort() {
        if (aborted_) return true;
        if (nodes_ >= node_limit_) return aborted_ = true;
        if (nodes_ >= next_look_) {
            next_look_ = nodes_ + 256;
            aborted_ = is_over_();
        }
        return aborted_;
    }

    const Board<Words>& board_;
    ProofTable& table_;
    std::function<bool()> is_over_;
    Pairing<Words> pairing_;
    Sight<Words> scratch_;
    std::vector<std::unique_ptr<Frame>> frames_;
    std::vector<std::uint64_t> weights_;
    std::uint64_t nodes_ = 0;
    std::uint64_t node_limit_ = 0;
    std::uint64_t next_look_ = 0;
    bool aborted_ = false;
};

}  // namespace tessera::mnk
