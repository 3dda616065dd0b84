// A queue between threads: many may put, one takes.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>

namespace tessera::ugi {

template <class T>
class Channel {
public:
    void put(T value) {
        {
            const std::lock_guard lock(mutex_);
            queue_.push_back(std::move(value));
        }
        filled_.notify_one();
    }
    T take() {
        std::unique_lock lock(mutex_);
        filled_.wait(lock, [&] { return !queue_.empty(); });
        T value = std::move(queue_.front());
        queue_.pop_front();
        return value;
    }

private:
    std::mutex mutex_;
    std::condition_variable filled_;
    std::deque<T> queue_;
};

}  // namespace tessera::ugi
