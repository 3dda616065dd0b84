// Trains a network: gradient descent (Adam) on the cross-entropy of what it expects.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "search/network.hpp"

namespace tessera::tune {

// Positions with what is to be expected of them, 0 … 1 for the side to move.
class Lessons {
public:
    struct Lesson {
        std::array<std::span<const std::uint16_t>, 2> inputs;  // the mover's, the waiter's
        float target;
    };

    void add(const std::array<std::vector<int>, 2>& inputs, double target);

    std::size_t size() const { return targets_.size(); }
    Lesson operator[](std::size_t i) const;

private:
    // The inputs of one side after the other, and where each list ends.
    std::vector<std::uint16_t> inputs_;
    std::vector<std::size_t> ends_{0};
    std::vector<float> targets_;
};

struct TrainingOptions {
    int epochs = 8;
    double rate = 0.002;  // in the beginning; a twentieth of it in the end
    std::uint64_t seed = 1;
};

// Called after every epoch with the losses of the training and of the network as it would be now.
using EpochListener = std::function<void(int epoch, double loss, const search::Network& network)>;

// The best network is the last one.
search::Network train(const Lessons& lessons, const search::NetworkShape& shape, double scale,
                      const TrainingOptions& options, const EpochListener& listener);

// How much the network's expectations miss the targets by, in nats.
double loss_of(const search::Network& network, const search::NetworkShape& shape,
               const Lessons& lessons);

}  // namespace tessera::tune
