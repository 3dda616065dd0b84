#include "tune/logistic.hpp"

#include <algorithm>
#include <cmath>

namespace tessera::tune {
namespace {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

// The lower triangle L with L Lᵗ = the given positive definite matrix.
Matrix cholesky(const Matrix& matrix) {
    const auto n = matrix.size();
    Matrix lower(n, Vector(n, 0.0));
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = matrix[i][j];
            for (std::size_t k = 0; k < j; ++k) sum -= lower[i][k] * lower[j][k];
            lower[i][j] = i == j ? std::sqrt(std::max(sum, 1e-300)) : sum / lower[j][j];
        }
    return lower;
}

Vector solve_with(const Matrix& lower, Vector right) {
    const auto n = lower.size();
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < i; ++k) right[i] -= lower[i][k] * right[k];
        right[i] /= lower[i][i];
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k) right[i] -= lower[k][i] * right[k];
        right[i] /= lower[i][i];
    }
    return right;
}

class Newton {
public:
    explicit Newton(const LogisticProblem& problem)
        : problem_(problem), width_(problem.columns.size()), rows_(problem.results.size()) {}

    LogisticSolution run() const {
        Vector at = problem_.priors;
        double loss = loss_at(at);
        for (int i = 0; i < most_steps; ++i) {
            const auto slope = gradient(at);
            const auto step = solve_with(cholesky(curvature(at)), slope);
            double decrease = 0;
            for (std::size_t j = 0; j < width_; ++j) decrease += step[j] * slope[j];
            if (decrease < precision) break;
            // Far from the minimum a whole step may overshoot.
            double part = 1;
            Vector next = moved(at, step, part);
            for (; loss_at(next) > loss && part > 1e-6; part /= 2) next = moved(at, step, part / 2);
            at = next;
            loss = loss_at(at);
        }
        return {at, errors(at)};
    }

private:
    static constexpr int most_steps = 100;
    static constexpr double precision = 1e-10;

    double exponent(const Vector& at, std::size_t row) const {
        double sum = problem_.offsets[row];
        for (std::size_t j = 0; j < width_; ++j) sum += at[j] * problem_.columns[j][row];
        return sum;
    }
    double expectation(const Vector& at, std::size_t row) const {
        return 1 / (1 + std::exp(-exponent(at, row)));
    }
    static Vector moved(const Vector& at, const Vector& step, double part) {
        Vector result = at;
        for (std::size_t j = 0; j < at.size(); ++j) result[j] -= part * step[j];
        return result;
    }
    double loss_at(const Vector& at) const {
        double sum = 0;
        for (std::size_t row = 0; row < rows_; ++row) {
            // log(1 + exp(z)) - result × z, without overflow.
            const double z = exponent(at, row);
            sum +=
                std::max(z, 0.0) + std::log1p(std::exp(-std::abs(z))) - problem_.results[row] * z;
        }
        for (std::size_t j = 0; j < width_; ++j) {
            const double away = at[j] - problem_.priors[j];
            sum += problem_.penalties[j] * away * away / 2;
        }
        return sum;
    }
    Vector gradient(const Vector& at) const {
        Vector slope(width_, 0.0);
        for (std::size_t row = 0; row < rows_; ++row) {
            const double surplus = expectation(at, row) - problem_.results[row];
            for (std::size_t j = 0; j < width_; ++j) slope[j] += surplus * problem_.columns[j][row];
        }
        for (std::size_t j = 0; j < width_; ++j)
            slope[j] += problem_.penalties[j] * (at[j] - problem_.priors[j]);
        return slope;
    }
    Matrix curvature(const Vector& at) const {
        Matrix matrix(width_, Vector(width_, 0.0));
        for (std::size_t row = 0; row < rows_; ++row) {
            const double p = expectation(at, row);
            for (std::size_t i = 0; i < width_; ++i) {
                const double left = p * (1 - p) * problem_.columns[i][row];
                if (left == 0) continue;
                for (std::size_t j = 0; j <= i; ++j)
                    matrix[i][j] += left * problem_.columns[j][row];
            }
        }
        for (std::size_t i = 0; i < width_; ++i) matrix[i][i] += problem_.penalties[i];
        return matrix;
    }
    // The sandwich estimate: what the groups pull apart, seen through the curvature.
    Vector errors(const Vector& at) const {
        const auto groups =
            rows_ == 0 ? 0 : *std::max_element(problem_.groups.begin(), problem_.groups.end()) + 1;
        Matrix pulls(groups, Vector(width_, 0.0));
        for (std::size_t row = 0; row < rows_; ++row) {
            const double surplus = expectation(at, row) - problem_.results[row];
            for (std::size_t j = 0; j < width_; ++j)
                pulls[problem_.groups[row]][j] += surplus * problem_.columns[j][row];
        }
        const auto lower = cholesky(curvature(at));
        Vector squares(width_, 0.0);
        for (const auto& pull : pulls) {
            const auto moved = solve_with(lower, pull);
            for (std::size_t j = 0; j < width_; ++j) squares[j] += moved[j] * moved[j];
        }
        for (auto& square : squares) square = std::sqrt(square);
        return squares;
    }

    const LogisticProblem& problem_;
    std::size_t width_;
    std::size_t rows_;
};

}  // namespace

LogisticSolution solve(const LogisticProblem& problem) { return Newton(problem).run(); }

}  // namespace tessera::tune
