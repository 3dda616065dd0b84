// A value, or the one line that says why there is none. Stands in for C++23's std::expected.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace tessera {

// What is wrong, and after it what would be right; one line, no full stop.
struct Error {
    std::string what;
};

template <class T>
class [[nodiscard]] Expected {
public:
    Expected(T value) : content_(std::move(value)) {}
    Expected(Error error) : content_(std::move(error)) {}

    explicit operator bool() const { return std::holds_alternative<T>(content_); }
    T& operator*() { return std::get<T>(content_); }
    const T& operator*() const { return std::get<T>(content_); }
    T* operator->() { return &std::get<T>(content_); }
    const T* operator->() const { return &std::get<T>(content_); }
    const Error& error() const { return std::get<Error>(content_); }

private:
    std::variant<T, Error> content_;
};

struct Success {};
using Status = Expected<Success>;

}  // namespace tessera
