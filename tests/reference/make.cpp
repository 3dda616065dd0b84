#include <sstream>
#include <stdexcept>

#include "reference.hpp"

namespace reference {

namespace {

using Maker = std::unique_ptr<Game> (*)(const Parameters&);

struct Entry {
    Maker maker;
    Parameters defaults;
};

const std::map<std::string, Entry>& entries() {
    static const std::map<std::string, Entry> all = {
        {"mnk", {make_mnk, {{"m", "15"}, {"n", "15"}, {"k", "5"}, {"exact", "off"}}}},
        {"pushmine",
         {make_pushmine,
          {{"size", "5"},
           {"k", "4"},
           {"decay", "none"},
           {"decayturns", "3"},
           {"repetition", "3"},
           {"maxplies", "200"}}}},
        {"dualclash",
         {make_dualclash,
          {{"size", "9"}, {"gravity", "on"}, {"repetition", "3"}, {"maxplies", "300"}}}},
        {"numbermines", {make_numbermines, {{"length", "20"}, {"mines", "3"}, {"step", "3"}}}},
        {"fifo",
         {make_fifo,
          {{"size", "8"},
           {"k", "4"},
           {"cap", "8"},
           {"opening", "6"},
           {"exact", "off"},
           {"repetition", "3"},
           {"maxplies", "300"}}}},
        {"infiltration",
         {make_infiltration,
          {{"size", "8"},
           {"k", "4"},
           {"pieces", "10"},
           {"capture", "on"},
           {"multijump", "on"},
           {"forced", "off"},
           {"pie", "off"},
           {"repetition", "3"},
           {"maxplies", "300"}}}},
    };
    return all;
}

}  // namespace

std::unique_ptr<Game> make(const std::string& spec) {
    std::istringstream input(spec);
    std::string name;
    std::getline(input, name, ':');
    const Entry& entry = entries().at(name);

    Parameters parameters = entry.defaults;
    std::string assignment;
    while (std::getline(input, assignment, ',')) {
        const std::size_t equals = assignment.find('=');
        const std::string key = assignment.substr(0, equals);
        // A misspelt key in a test must not quietly test the default.
        if (equals == std::string::npos || !parameters.contains(key)) {
            throw std::invalid_argument("bad key in spec: " + spec);
        }
        parameters[key] = assignment.substr(equals + 1);
    }
    return entry.maker(parameters);
}

}  // namespace reference
