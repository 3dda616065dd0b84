// Weights from results: P(x wins) = 1 / (1 + exp(-(bias + scale × Σ weight × count))).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/side.hpp"

namespace tessera::tune {

// A game as the evaluation sees it.
struct CountedGame {
    Outcome result = Outcome::none;
    std::vector<std::vector<int>> samples;  // counts of positions, x's point of view
};

// What games say: the counts of their samples, and how they ended for x.
class Evidence {
public:
    explicit Evidence(std::size_t terms) : terms_(terms) {}

    void add(const CountedGame& game);

    std::size_t terms() const { return terms_; }
    std::size_t games() const { return games_; }
    std::size_t size() const { return results_.size(); }
    std::span<const int> counts(std::size_t sample) const {
        return std::span(counts_).subspan(sample * terms_, terms_);
    }
    double result(std::size_t sample) const { return results_[sample]; }
    // Samples of one game are no independent witnesses.
    std::size_t game(std::size_t sample) const { return game_of_[sample]; }

private:
    std::size_t terms_;
    std::size_t games_ = 0;
    std::vector<int> counts_;
    std::vector<double> results_;
    std::vector<std::size_t> game_of_;
};

struct Model {
    std::vector<double> weights;
    double scale = 0;  // of a point of evaluation in the exponent
    double bias = 0;   // what it is worth to be the first player

    double expectation(std::span<const int> counts) const;
};

// The scale and bias that suit given weights best.
Model calibrated(const Evidence& evidence, const std::vector<double>& weights);

struct FitOptions {
    // The present weights speak as loud as so many positions.
    double ridge = 100;
    // Terms whose weights stay as they are.
    std::vector<bool> kept;
};

struct Fit {
    Model model;
    // Standard errors of the weights; 0 for a term that is kept or was the same all the time.
    std::vector<double> errors;
};

// The weights that suit best, at the scale of the present ones: evaluations have the same mean
// square over the samples, so that what the search compares them with keeps its meaning.
Fit fit(const Evidence& evidence, const std::vector<double>& present, const FitOptions& options);

struct Loss {
    double mean = 0;   // per sample, in nats
    double error = 0;  // its standard error, by games
};
Loss log_loss(const Evidence& evidence, const Model& model);
// By how much the second model's loss is greater.
Loss loss_difference(const Evidence& evidence, const Model& first, const Model& second);

}  // namespace tessera::tune
