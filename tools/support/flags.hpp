// Command lines of small tools: flags declared once, for the reading and for the help.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.hpp"

namespace tessera::tools {

struct Flag {
    std::string name;
    std::string argument;  // what stands in its place in the help; empty = a switch
    std::string fallback;
    std::string help;
};

// The values given, or their fallbacks. A value that is no good makes error() say so; what the
// reading functions then return is of no use.
class Flags {
public:
    // `see` ends a message about a bad command line: "see 'tune fit --help'". No more than so many
    // words may stand without a flag.
    static Expected<Flags> parse(const std::vector<Flag>& flags,
                                 const std::vector<std::string>& words, std::string_view see,
                                 std::size_t most_plain = 0);

    bool is_on(const std::string& name) const { return text(name) == "true"; }
    std::string text(const std::string& name) const;
    // All values of a flag that may be given several times.
    std::vector<std::string> values(const std::string& name) const;
    // The same, each cut at its commas.
    std::vector<std::string> list(const std::string& name) const;
    // Variants: "pushmine,fifo:size=6,k=3" are two.
    std::vector<std::string> specs(const std::string& name) const;
    long long number(const std::string& name, long long min, long long max);
    double decimal(const std::string& name, double min, double max);
    // The words that stand without a flag.
    const std::vector<std::string>& plain() const { return plain_; }

    const std::optional<Error>& error() const { return error_; }

private:
    void complain(const std::string& name, std::string_view wanted);

    std::map<std::string, std::vector<std::string>> values_;
    std::vector<std::string> plain_;
    std::optional<Error> error_;
};

// A line per flag.
std::string help(const std::vector<Flag>& flags);

}  // namespace tessera::tools
