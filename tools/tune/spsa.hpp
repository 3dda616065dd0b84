// Simultaneous perturbation stochastic approximation: climbs a hill that can only be felt through
// the result of noisy games, all knobs at once.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/random.hpp"

namespace tessera::tune {

struct Knob {
    std::string name;
    double start = 0;
    double min = 0;
    double max = 0;
    double step = 1;  // how far a trial strays to either side, in the end
};

struct SpsaOptions {
    int iterations = 1000;
    // What part of the step a knob moves when one trial wins all games, in the end.
    double gain = 0.05;
    std::uint64_t seed = 1;
};

class Spsa {
public:
    struct Trials {
        std::vector<double> plus, minus;
    };

    Spsa(std::vector<Knob> knobs, const SpsaOptions& options);

    // Two settings to be played against each other. Steps are wider and gains greater in the
    // beginning; both shrink as Spall advises.
    Trials next();
    // How that went: from -1, all games won by minus, to 1, all by plus.
    void learn(double score);

    int iteration() const { return iteration_; }
    const std::vector<Knob>& knobs() const { return knobs_; }
    // Where the knobs are now.
    const std::vector<double>& values() const { return values_; }
    // Where they were on average in the later half so far: what wandered by chance cancels out.
    std::vector<double> result() const;

private:
    double step(std::size_t knob) const;
    double gain() const;

    std::vector<Knob> knobs_;
    SpsaOptions options_;
    Random random_;
    int iteration_ = 0;
    std::vector<double> values_;
    std::vector<double> signs_;
    std::vector<std::vector<double>> path_;
};

}  // namespace tessera::tune
