// Files that were put into the program when it was built (embed.cmake).
#pragma once

#include <string>
#include <vector>

#include "book/layout.hpp"

namespace tessera::book {

struct Embedded {
    std::string name;
    Bytes bytes;
};

std::vector<Embedded> shipped_books_data();
std::vector<Embedded> shipped_openings_data();

}  // namespace tessera::book
