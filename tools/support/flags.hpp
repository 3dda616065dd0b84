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
    // `see` ends a message about a bad command line: "see 'tune fit --help'".
    static Expected<Flags> parse(const std::vector<Flag>& flags,
                                 const std::vector<std::string>& words, std::string_view see);

    bool is_on(const std::string& name) const { return text(name) == "true"; }
    std::string text(const std::string& name) const;
    // The value with its commas taken for separators; all values of a flag given several times.
    std::vector<std::string> list(const std::string& name) const;
    long long number(const std::string& name, long long min, long long max);
    double decimal(const std::string& name, double min, double max);
    // What stands on the command line without a flag.
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
