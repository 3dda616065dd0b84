// A file in the address space. Its pages are read when they are looked at.
#pragma once

#include <memory>
#include <string>

#include "book/layout.hpp"
#include "core/expected.hpp"

namespace tessera::book {

class Mapping {
public:
    static Expected<std::shared_ptr<const Mapping>> open(const std::string& path);
    ~Mapping();
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;

    Bytes bytes() const { return bytes_; }
    // Whether all of the file is still there; to touch what was cut off would be fatal.
    bool is_whole() const;

private:
    Mapping(int file, Bytes bytes) : file_(file), bytes_(bytes) {}

    int file_;
    Bytes bytes_;
};

}  // namespace tessera::book
