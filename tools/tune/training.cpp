#include "tune/training.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/random.hpp"

namespace tessera::tune {
namespace {

using search::Network;
using search::NetworkShape;

constexpr std::size_t batch_size = 1024;
constexpr float greatest_weight = float(Network::greatest_weight) / Network::one;
constexpr float greatest_outward = 31;

double uniform(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

double cross_entropy(double target, double expectation) {
    constexpr double tiny = 1e-9;
    const double p = std::clamp(expectation, tiny, 1 - tiny);
    return -(target * std::log(p) + (1 - target) * std::log(1 - p));
}
double expectation_of(double log_odds) { return 1 / (1 + std::exp(-log_odds)); }

// A number that descends along its gradient.
struct Parameter {
    float value = 0;
    float gradient = 0;
    float mean = 0, square = 0;  // of past gradients

    void descend(float rate, float greatest) {
        const float g = std::exchange(gradient, 0.0f) / batch_size;
        mean += (1 - fading_mean) * (g - mean);
        square += (1 - fading_square) * (g * g - square);
        value = std::clamp(value - rate * mean / (std::sqrt(square) + 1e-8f), -greatest, greatest);
    }
    // Both fade in: they are too small in the first steps.
    static double correction(int step) {
        return std::sqrt(1 - std::pow(fading_square, step)) / (1 - std::pow(fading_mean, step));
    }

private:
    static constexpr float fading_mean = 0.9f, fading_square = 0.999f;
};

// The network while it learns: a row of parameters for each input, one for the units' biases and
// two for their outward weights. To be fast it works on wide rows, in which every unit comes once
// for each image of the board.
class Learner {
public:
    Learner(const NetworkShape& shape, std::uint64_t seed)
        : shape_(shape),
          inputs_(shape.images[0].size()),
          width_(shape.units * shape.images.size()),
          parameters_((inputs_ + 3) * shape.units),
          wide_((inputs_ + 3) * width_),
          wide_gradients_(wide_.size()) {
        Random random(seed);
        for (std::size_t i = 0; i < parameters_.size(); ++i) {
            const auto row = i / shape.units;
            const double spread = row < inputs_ ? 0.2 : 1 / std::sqrt(static_cast<double>(width_));
            parameters_[i].value =
                row == inputs_ ? 0.3f : static_cast<float>((2 * uniform(random) - 1) * spread);
        }
        for (auto& side : active_) side.resize(width_);
        down_.resize(width_);
    }

    // The loss of a lesson; its gradient is added to the rest of the batch.
    double learn(const Lessons::Lesson& lesson) {
        const double expected = expectation_of(log_odds(lesson));
        const auto delta = static_cast<float>(expected) - lesson.target;
        bias_.gradient += delta;
        for (std::size_t side = 0; side < 2; ++side) {
            const float* active = active_[side].data();
            const float* outward = row(wide_, outward_row(side));
            float* outward_gradient = row(wide_gradients_, outward_row(side));
            float* bias_gradient = row(wide_gradients_, inputs_);
            float* down = down_.data();
            for (std::size_t i = 0; i < width_; ++i) {
                outward_gradient[i] += delta * std::clamp(active[i], 0.0f, 1.0f);
                down[i] = active[i] > 0 && active[i] < 1 ? delta * outward[i] : 0.0f;
                bias_gradient[i] += down[i];
            }
            for (const auto input : lesson.inputs[side]) {
                float* gradient = row(wide_gradients_, input);
                for (std::size_t i = 0; i < width_; ++i) gradient[i] += down[i];
            }
        }
        return cross_entropy(lesson.target, expected);
    }

    void begin_batch() {
        for_each_place(
            [&](std::size_t wide, const Parameter& parameter) { wide_[wide] = parameter.value; });
    }
    void end_batch(double rate, int step) {
        for_each_place([&](std::size_t wide, Parameter& parameter) {
            parameter.gradient += std::exchange(wide_gradients_[wide], 0.0f);
        });
        const auto corrected = static_cast<float>(rate * Parameter::correction(step));
        for (std::size_t i = 0; i < parameters_.size(); ++i)
            parameters_[i].descend(
                corrected, i / shape_.units <= inputs_ ? greatest_weight : greatest_outward);
        bias_.descend(corrected, greatest_outward);
    }

    Network network(double scale) const {
        const auto whole = [&](std::size_t row, std::size_t unit, int one) {
            const float value = parameters_[row * shape_.units + unit].value;
            return static_cast<std::int16_t>(std::lround(value * static_cast<float>(one)));
        };
        constexpr int product = Network::one * Network::outward_one;
        Network network{shape_.variant,
                        static_cast<int>(std::lround(scale)),
                        static_cast<std::int32_t>(std::lround(bias_.value * product)),
                        {}};
        for (std::size_t unit = 0; unit < shape_.units; ++unit) {
            auto& made = network.units.emplace_back();
            made.bias = whole(inputs_, unit, Network::one);
            made.mover = whole(outward_row(0), unit, Network::outward_one);
            made.waiter = whole(outward_row(1), unit, Network::outward_one);
            for (std::size_t input = 0; input < inputs_; ++input)
                made.weights.push_back(whole(input, unit, Network::one));
        }
        return network;
    }

private:
    double log_odds(const Lessons::Lesson& lesson) {
        double sum = bias_.value;
        for (std::size_t side = 0; side < 2; ++side) {
            float* active = active_[side].data();
            std::copy_n(row(wide_, inputs_), width_, active);
            for (const auto input : lesson.inputs[side]) {
                const float* weights = row(wide_, input);
                for (std::size_t i = 0; i < width_; ++i) active[i] += weights[i];
            }
            const float* outward = row(wide_, outward_row(side));
            for (std::size_t i = 0; i < width_; ++i)
                sum += std::clamp(active[i], 0.0f, 1.0f) * outward[i];
        }
        return sum;
    }
    std::size_t outward_row(std::size_t side) const { return inputs_ + 1 + side; }
    float* row(std::vector<float>& rows, std::size_t number) const {
        return &rows[number * width_];
    }
    // Every place in the wide rows, and the parameter that stands there.
    template <class Visit>
    void for_each_place(Visit&& visit) {
        for (std::size_t row = 0; row < inputs_ + 3; ++row)
            for (std::size_t image = 0; image < shape_.images.size(); ++image) {
                const auto seen =
                    row < inputs_ ? static_cast<std::size_t>(shape_.images[image][row]) : row;
                for (std::size_t unit = 0; unit < shape_.units; ++unit)
                    visit(row * width_ + image * shape_.units + unit,
                          parameters_[seen * shape_.units + unit]);
            }
    }

    const NetworkShape& shape_;
    std::size_t inputs_, width_;
    std::vector<Parameter> parameters_;
    Parameter bias_;
    std::vector<float> wide_, wide_gradients_;
    std::array<std::vector<float>, 2> active_;  // by side, before they are kept within 0 … 1
    std::vector<float> down_;
};

}  // namespace

void Lessons::add(const std::array<std::vector<int>, 2>& inputs, double target) {
    for (const auto& side : inputs) {
        for (const int input : side) inputs_.push_back(static_cast<std::uint16_t>(input));
        ends_.push_back(inputs_.size());
    }
    targets_.push_back(static_cast<float>(target));
}

Lessons::Lesson Lessons::operator[](std::size_t i) const {
    const auto list = [&](std::size_t n) {
        return std::span(inputs_).subspan(ends_[n], ends_[n + 1] - ends_[n]);
    };
    return {{list(2 * i), list(2 * i + 1)}, targets_[i]};
}

Network train(const Lessons& lessons, const NetworkShape& shape, double scale,
              const TrainingOptions& options, const EpochListener& listener) {
    Learner learner(shape, options.seed);
    Random random(scatter(options.seed));
    std::vector<std::size_t> order(lessons.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto batches = lessons.size() / batch_size + 1;
    const auto steps = static_cast<double>(batches * static_cast<std::size_t>(options.epochs));
    int step = 0;
    for (int epoch = 1; epoch <= options.epochs; ++epoch) {
        for (auto i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
        double loss = 0;
        for (std::size_t first = 0; first < order.size(); first += batch_size) {
            learner.begin_batch();
            for (auto i = first; i < std::min(first + batch_size, order.size()); ++i)
                loss += learner.learn(lessons[order[i]]);
            learner.end_batch(options.rate * std::pow(0.05, step / steps), step + 1);
            ++step;
        }
        listener(epoch, loss / static_cast<double>(std::max<std::size_t>(lessons.size(), 1)),
                 learner.network(scale));
    }
    return learner.network(scale);
}

double loss_of(const Network& network, const NetworkShape& shape, const Lessons& lessons) {
    double loss = 0;
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        const auto lesson = lessons[i];
        double sum = network.bias;
        for (const auto& image : shape.images)
            for (const auto& unit : network.units)
                for (std::size_t side = 0; side < 2; ++side) {
                    int total = unit.bias;
                    for (const auto input : lesson.inputs[side])
                        total += unit.weights[static_cast<std::size_t>(image[input])];
                    sum += std::clamp(total, 0, Network::one) * (side ? unit.waiter : unit.mover);
                }
        loss += cross_entropy(lesson.target,
                              expectation_of(sum / (Network::one * Network::outward_one)));
    }
    return loss / static_cast<double>(std::max<std::size_t>(lessons.size(), 1));
}

}  // namespace tessera::tune
