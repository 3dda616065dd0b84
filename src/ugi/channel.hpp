// A queue between threads: any may put, one takes, and can wait for it together with other input.
#pragma once

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

namespace tessera::ugi {

template <class T>
class Channel {
public:
    Channel() : bell_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
    ~Channel() { close(bell_); }
    Channel(const Channel&) = delete;
    Channel& operator=(const Channel&) = delete;

    void put(T value) {
        const std::lock_guard lock(mutex_);
        queue_.push_back(std::move(value));
        if (queue_.size() == 1) ring();
    }
    std::optional<T> try_take() {
        const std::lock_guard lock(mutex_);
        if (queue_.empty()) return std::nullopt;
        std::optional<T> value = std::move(queue_.front());
        queue_.pop_front();
        if (queue_.empty()) silence();
        return value;
    }
    T take() {
        for (;;) {
            if (auto value = try_take()) return std::move(*value);
            pollfd filled{bell_, POLLIN, 0};
            poll(&filled, 1, -1);
        }
    }
    // Readable exactly while something is in the queue.
    int descriptor() const { return bell_; }

private:
    void ring() {
        const std::uint64_t one = 1;
        [[maybe_unused]] const auto written = write(bell_, &one, sizeof one);
    }
    void silence() {
        std::uint64_t count = 0;
        [[maybe_unused]] const auto got = read(bell_, &count, sizeof count);
    }

    std::mutex mutex_;
    std::deque<T> queue_;
    int bell_;
};

}  // namespace tessera::ugi
