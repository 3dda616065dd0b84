// Logistic regression with a ridge, by Newton's method.
#pragma once

#include <cstddef>
#include <vector>

namespace tessera::tune {

struct LogisticProblem {
    std::vector<std::vector<double>> columns;
    std::vector<double> priors;     // of the columns' coefficients: where the ridge pulls them
    std::vector<double> penalties;  // how hard, in the unit of the loss's second derivative
    std::vector<double> offsets;    // added to the exponent of every row
    std::vector<double> results;    // 0 … 1
    std::vector<std::size_t> groups;

    void add_column(std::vector<double> values, double prior, double penalty) {
        columns.push_back(std::move(values));
        priors.push_back(prior);
        penalties.push_back(penalty);
    }
};

struct LogisticSolution {
    std::vector<double> coefficients;
    // Standard errors that hold even though the rows of a group resemble each other.
    std::vector<double> errors;
};

// Every penalty is positive unless the column determines its coefficient; then there is exactly one
// solution.
LogisticSolution solve(const LogisticProblem& problem);

}  // namespace tessera::tune
