#include "referee/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "referee/statistics.hpp"

namespace tessera::referee {

namespace {

using Vector = std::vector<double>;

class Matrix {
public:
    explicit Matrix(std::size_t size) : size_(size), cells_(size * size, 0.0) {}

    std::size_t size() const { return size_; }
    double& operator()(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }
    double operator()(std::size_t row, std::size_t column) const {
        return cells_[row * size_ + column];
    }

private:
    std::size_t size_;
    Vector cells_;
};

const double elo_per_nat = 400 / std::log(10.0);

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

double points_of(const Trinomial& games) {
    return static_cast<double>(games.wins) + static_cast<double>(games.draws) / 2;
}

// Inverse of a symmetric positive definite matrix, by Gauss-Jordan; such a matrix needs no
// pivoting.
Matrix inverse(Matrix m) {
    const std::size_t n = m.size();
    Matrix result(n);
    for (std::size_t i = 0; i < n; ++i) result(i, i) = 1;
    for (std::size_t column = 0; column < n; ++column) {
        const double pivot = m(column, column);
        for (std::size_t k = 0; k < n; ++k) {
            m(column, k) /= pivot;
            result(column, k) /= pivot;
        }
        for (std::size_t row = 0; row < n; ++row) {
            const double factor = m(row, column);
            if (row == column || factor == 0) continue;
            for (std::size_t k = 0; k < n; ++k) {
                m(row, k) -= factor * m(column, k);
                result(row, k) -= factor * result(column, k);
            }
        }
    }
    return result;
}

// The log-likelihood with its prior, for strengths in nats (natural logarithm of the odds). It is
// strictly concave, so it has one maximum.
class Likelihood {
public:
    Likelihood(const CrossTable& table, double prior_draws) : table_(table), prior_(prior_draws) {}

    double value(const Vector& strength) const {
        double sum = 0;
        for (std::size_t i = 0; i < strength.size(); ++i) {
            sum += prior_ / 2 * (log_chance(strength[i]) + log_chance(-strength[i]));
            for (std::size_t j = 0; j < strength.size(); ++j)
                if (j != i)
                    sum += points_of(table_.at(i, j)) * log_chance(strength[i] - strength[j]);
        }
        return sum;
    }

    // Points won less points expected.
    Vector gradient(const Vector& strength) const {
        Vector result(strength.size());
        for (std::size_t i = 0; i < strength.size(); ++i) {
            result[i] = prior_ * (0.5 - logistic(strength[i]));
            for (std::size_t j = 0; j < strength.size(); ++j) {
                const auto& cell = table_.at(i, j);
                result[i] += points_of(cell) - static_cast<double>(cell.games()) *
                                                   logistic(strength[i] - strength[j]);
            }
        }
        return result;
    }

    // Fisher information: the negative second derivatives.
    Matrix information(const Vector& strength) const {
        const std::size_t n = strength.size();
        Matrix result(n);
        for (std::size_t i = 0; i < n; ++i) {
            result(i, i) += prior_ * game_variance(strength[i]);
            for (std::size_t j = 0; j < n; ++j) {
                if (j == i) continue;
                const double weight = static_cast<double>(table_.at(i, j).games()) *
                                      game_variance(strength[i] - strength[j]);
                result(i, i) += weight;
                result(i, j) -= weight;
            }
        }
        return result;
    }

    // Observed variance of the games over the variance without draws, at most 1. The imagined games
    // take part as if decided, so that a table of draws alone does not claim certainty.
    double dispersion(const Vector& strength) const {
        double observed = 0;
        double expected = 0;
        for (std::size_t i = 0; i < strength.size(); ++i) {
            observed += prior_ * game_variance(strength[i]);
            expected += prior_ * game_variance(strength[i]);
            for (std::size_t j = i + 1; j < strength.size(); ++j) {
                const auto& cell = table_.at(i, j);
                const double chance = logistic(strength[i] - strength[j]);
                const auto term = [&](std::int64_t count, double score) {
                    return static_cast<double>(count) * (score - chance) * (score - chance);
                };
                observed += term(cell.losses, 0) + term(cell.draws, 0.5) + term(cell.wins, 1);
                expected += static_cast<double>(cell.games()) * chance * (1 - chance);
            }
        }
        return std::min(1.0, observed / expected);
    }

private:
    // log logistic(x), without overflow.
    static double log_chance(double x) {
        return std::min(x, 0.0) - std::log1p(std::exp(-std::abs(x)));
    }
    static double game_variance(double x) { return logistic(x) * logistic(-x); }

    const CrossTable& table_;
    double prior_;
};

Vector times(const Matrix& m, const Vector& v) {
    Vector result(v.size(), 0);
    for (std::size_t i = 0; i < v.size(); ++i)
        for (std::size_t k = 0; k < v.size(); ++k) result[i] += m(i, k) * v[k];
    return result;
}

double largest(const Vector& v) {
    double result = 0;
    for (const double x : v) result = std::max(result, std::abs(x));
    return result;
}

// Newton's method; a step that would overshoot is halved until it climbs.
Vector maximize(const Likelihood& likelihood, std::size_t players) {
    Vector strength(players, 0);
    double value = likelihood.value(strength);
    for (int round = 0; round < 200; ++round) {
        Vector step =
            times(inverse(likelihood.information(strength)), likelihood.gradient(strength));
        if (largest(step) < 1e-10) break;
        bool climbed = false;
        for (int halving = 0; halving < 50 && !climbed; ++halving) {
            Vector next = strength;
            for (std::size_t i = 0; i < players; ++i) next[i] += step[i];
            const double next_value = likelihood.value(next);
            climbed = next_value > value;
            if (climbed) std::tie(strength, value) = std::pair{std::move(next), next_value};
            for (double& s : step) s /= 2;
        }
        if (!climbed) break;
    }
    return strength;
}

// Variances of the strengths' distances to their mean, from the covariance of the strengths.
Vector centred_variances(const Matrix& covariance) {
    const std::size_t n = covariance.size();
    Vector row_mean(n, 0);
    double mean = 0;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j)
            row_mean[i] += covariance(i, j) / static_cast<double>(n);
        mean += row_mean[i] / static_cast<double>(n);
    }
    Vector result(n);
    for (std::size_t i = 0; i < n; ++i)
        result[i] = std::max(0.0, covariance(i, i) - 2 * row_mean[i] + mean);
    return result;
}

}  // namespace

void CrossTable::add(std::size_t player, std::size_t opponent, const Trinomial& games) {
    if (player == opponent) return;
    cells_[player * players_ + opponent] += games;
    cells_[opponent * players_ + player] += games.reversed();
}

void CrossTable::add(std::size_t player, std::size_t opponent, GameScore score) {
    Trinomial game;
    game.add(score);
    add(player, opponent, game);
}

std::vector<Rating> ratings_of(const CrossTable& table, double prior_draws) {
    const std::size_t players = table.players();
    const Likelihood likelihood(table, prior_draws);
    const Vector strength = maximize(likelihood, players);
    const Vector variance = centred_variances(inverse(likelihood.information(strength)));
    const double dispersion = likelihood.dispersion(strength);

    std::vector<Rating> ratings(players);
    double mean = 0;
    for (const double s : strength) mean += s / static_cast<double>(players);
    for (std::size_t i = 0; i < players; ++i) {
        auto& rating = ratings[i];
        rating.elo = elo_per_nat * (strength[i] - mean);
        rating.error = normal_quantile_975 * elo_per_nat * std::sqrt(dispersion * variance[i]);
        for (std::size_t j = 0; j < players; ++j) {
            rating.games += table.at(i, j).games();
            rating.points += points_of(table.at(i, j));
        }
    }
    return ratings;
}

}  // namespace tessera::referee
