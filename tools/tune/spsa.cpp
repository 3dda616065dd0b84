#include "tune/spsa.hpp"

#include <algorithm>
#include <cmath>

namespace tessera::tune {
namespace {

// Spall's practical exponents.
constexpr double alpha = 0.602;
constexpr double gamma = 0.101;
// The part of all iterations by which early gains are held back.
constexpr double stability = 0.1;

}  // namespace

Spsa::Spsa(std::vector<Knob> knobs, const SpsaOptions& options)
    : knobs_(std::move(knobs)), options_(options), random_(scatter(options.seed)) {
    for (const auto& knob : knobs_) values_.push_back(knob.start);
    signs_.resize(knobs_.size());
    path_.push_back(values_);
}

double Spsa::step(std::size_t knob) const {
    const double part = static_cast<double>(options_.iterations) / (iteration_ + 1);
    return knobs_[knob].step * std::pow(part, gamma);
}

double Spsa::gain() const {
    const double held_back = stability * options_.iterations;
    const double part = (options_.iterations + held_back) / (iteration_ + 1 + held_back);
    return options_.gain * std::pow(part, alpha);
}

Spsa::Trials Spsa::next() {
    Trials trials;
    for (std::size_t i = 0; i < knobs_.size(); ++i) {
        signs_[i] = random_.below(2) == 0 ? 1 : -1;
        const auto at = [&](double offset) {
            return std::clamp(values_[i] + offset, knobs_[i].min, knobs_[i].max);
        };
        trials.plus.push_back(at(signs_[i] * step(i)));
        trials.minus.push_back(at(-signs_[i] * step(i)));
    }
    return trials;
}

void Spsa::learn(double score) {
    for (std::size_t i = 0; i < knobs_.size(); ++i)
        values_[i] = std::clamp(values_[i] + gain() * step(i) * signs_[i] * score, knobs_[i].min,
                                knobs_[i].max);
    ++iteration_;
    path_.push_back(values_);
}

std::vector<double> Spsa::result() const {
    const auto from = path_.size() / 2;
    std::vector<double> mean(knobs_.size(), 0.0);
    for (auto i = from; i < path_.size(); ++i)
        for (std::size_t j = 0; j < mean.size(); ++j)
            mean[j] += path_[i][j] / static_cast<double>(path_.size() - from);
    return mean;
}

}  // namespace tessera::tune
