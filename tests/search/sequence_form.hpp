// The value of a small variant of numbermines by linear programming over sequences of moves.
//
// Slow and plain: the tree is made by the rules alone, move by move, and what a player knows is the
// FEN of the player's view. Shares nothing with the engine's own solution.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "game/position.hpp"
#include "games/numbermines/rules.hpp"

namespace tests {

// Maximises the sum of the `goal` variables under rows · variables ≤ bounds, variables ≥ 0, bounds
// ≥ 0, by the simplex method.
class LinearProgram {
public:
    int add_variable(double goal) {
        goals_.push_back(goal);
        return static_cast<int>(goals_.size()) - 1;
    }
    int add_row(double bound) {
        rows_.emplace_back();
        bounds_.push_back(bound);
        return static_cast<int>(bounds_.size()) - 1;
    }
    void add(int row, int variable, double factor) {
        rows_[static_cast<std::size_t>(row)][variable] += factor;
    }

    double maximum() const {
        const auto n = goals_.size(), m = rows_.size();
        std::vector<std::vector<double>> table(m + 1, std::vector<double>(n + 1));
        for (std::size_t i = 0; i < m; ++i) {
            for (const auto& [variable, factor] : rows_[i])
                table[i][static_cast<std::size_t>(variable)] = factor;
            // Slightly different bounds, or the method could go round in circles.
            table[i][n] = bounds_[i] + 1e-7 * static_cast<double>(1 + (i * 7919) % 1009) / 1009;
        }
        for (std::size_t j = 0; j < n; ++j) table[m][j] = -goals_[j];
        while (pivot(table)) {
        }
        return table[m][n];
    }

private:
    using Table = std::vector<std::vector<double>>;

    static bool pivot(Table& table) {
        constexpr double tiny = 1e-9;
        const auto m = table.size() - 1, n = table[0].size() - 1;
        std::size_t column = 0, row = m;
        for (std::size_t j = 1; j < n; ++j)
            if (table[m][j] < table[m][column]) column = j;
        if (table[m][column] > -tiny) return false;
        for (std::size_t i = 0; i < m; ++i)
            if (table[i][column] > tiny &&
                (row == m || table[i][n] / table[i][column] < table[row][n] / table[row][column]))
                row = i;
        if (row == m) return false;
        const double corner = table[row][column];
        for (std::size_t i = 0; i <= m; ++i) {
            const double factor = table[i][column] / corner;
            if (i == row || factor == 0) continue;
            for (std::size_t j = 0; j <= n; ++j)
                if (j != column) table[i][j] -= factor * table[row][j];
            table[i][column] = -factor;
        }
        for (std::size_t j = 0; j <= n; ++j) table[row][j] /= corner;
        table[row][column] = 1 / corner;
        return true;
    }

    std::vector<std::map<int, double>> rows_;
    std::vector<double> bounds_, goals_;
};

// x chooses how often to play each sequence of own moves; o then takes the least, information set
// by information set from the last to the first. All payoffs are chances of x, so none is negative
// and the equations of both may be inequalities.
class SequenceForm {
public:
    using Rules = tessera::numbermines::Rules;

    explicit SequenceForm(const Rules& rules) : position_(std::make_shared<const Rules>(rules)) {
        visit(none, none);
    }

    // The chance of x to win.
    double value() const { return program_.maximum(); }

private:
    static constexpr int none = -1;

    struct Choice {
        int self;                                  // x: the row of the set, o: its variable
        std::map<std::string, int> continuations;  // x: variables of the moves, o: rows
    };

    // After these sequences of x and o.
    void visit(int x, int o) {
        using tessera::Outcome;
        using tessera::Side;
        if (position_.outcome() != Outcome::none) {
            if (position_.outcome() == Outcome::p1_win) program_.add(o, x, -1);
            return;
        }
        const Side mover = position_.turn();
        tessera::game::MoveList<Rules::Move> moves;
        position_.legal_moves(moves);
        const auto& rules = position_.rules();
        const auto knows = rules.fen(rules.view(position_.state(), mover));
        for (const auto& move : moves) {
            const auto next = mover == Side::x ? sequence_of_x(knows, rules.move_text(move), x)
                                               : sequence_of_o(knows, rules.move_text(move), o);
            position_.play(move);
            mover == Side::x ? visit(next, o) : visit(x, next);
            position_.undo();
        }
    }
    // The moves of a set are together as frequent as the sequence that led to it.
    int sequence_of_x(const std::string& knows, const std::string& move, int before) {
        auto [entry, is_new] = sets_of_x_.try_emplace(knows);
        auto& set = entry->second;
        if (is_new) {
            set.self = program_.add_row(before == none ? 1 : 0);
            if (before != none) program_.add(set.self, before, -1);
        }
        const auto [sequence, is_first] = set.continuations.try_emplace(move, 0);
        if (is_first) {
            sequence->second = program_.add_variable(0);
            program_.add(set.self, sequence->second, 1);
        }
        return sequence->second;
    }
    // A set is worth at most what any of its moves leads to.
    int sequence_of_o(const std::string& knows, const std::string& move, int before) {
        auto [entry, is_new] = sets_of_o_.try_emplace(knows);
        auto& set = entry->second;
        if (is_new) {
            set.self = program_.add_variable(before == none ? 1 : 0);
            if (before != none) program_.add(before, set.self, -1);
        }
        const auto [sequence, is_first] = set.continuations.try_emplace(move, 0);
        if (is_first) {
            sequence->second = program_.add_row(0);
            program_.add(sequence->second, set.self, 1);
        }
        return sequence->second;
    }

    tessera::game::Position<Rules> position_;
    LinearProgram program_;
    std::map<std::string, Choice> sets_of_x_, sets_of_o_;
};

}  // namespace tests
