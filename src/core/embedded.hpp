// Files that were put into the program when it was built (embed.cmake).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera {

using Bytes = std::span<const unsigned char>;

struct Embedded {
    std::string name;
    Bytes bytes;

    std::string_view text() const {
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }
};

std::vector<Embedded> shipped_books_data();
std::vector<Embedded> shipped_openings_data();
std::vector<Embedded> shipped_networks_data();

}  // namespace tessera
