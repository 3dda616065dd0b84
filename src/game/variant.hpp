// Game specs: a game's name, its parameters, and the values that make it a variant.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/expected.hpp"

namespace tessera::game {

// A key of a spec. A number lies in min…max (or is 0 where `or_zero`); with `words` the value is
// one of these keywords and counts as its position in the list.
struct Parameter {
    std::string_view key;
    int fallback;
    int min;
    int max;
    std::string_view meaning;
    bool or_zero = false;
    std::vector<std::string_view> words = {};
};

inline Parameter on_off(std::string_view key, bool fallback, std::string_view meaning) {
    return {key, fallback ? 1 : 0, 0, 1, meaning, false, {"off", "on"}};
}
inline Parameter repetition_limit() {
    return {"repetition", 3, 2, 9, "occurrences of a position that end the game, 0 = never", true};
}
inline Parameter ply_limit(int fallback) {
    return {"maxplies", fallback, 0, 100000, "ply at which the game ends, 0 = never"};
}

struct Alias {
    std::string_view name;
    std::string_view spec;
};

// What there is to know about a game before it is played. One constant per game.
struct Description {
    std::string_view name;
    std::string_view summary;
    std::string_view move_examples;
    std::vector<Parameter> parameters;
    std::vector<Alias> aliases = {};
};

// A description with a value for every parameter.
class Variant {
public:
    explicit Variant(const Description& description);

    // "key=value,key=value": every key known, given once, in range.
    static Expected<Variant> parse(const Description& description, std::string_view keys);

    int operator[](std::string_view key) const;
    void set(std::string_view key, int value);
    // The canonical spec: only keys that differ from their default, in the order of the table.
    std::string spec() const;
    const Description& description() const { return *description_; }

private:
    const Description* description_;
    std::vector<int> values_;
};

// The error of a condition between two keys; `key` is the one whose row states it.
Error clash(std::string_view key, std::string_view what);

}  // namespace tessera::game
