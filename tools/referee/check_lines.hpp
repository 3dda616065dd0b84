// What can be wrong with a single line of an engine. Pure functions of its text.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::referee {

// The rules for `info` lines, each judged on its own.
enum class InfoFault { form, pv, nodes, bound };
constexpr std::size_t info_faults = 4;

// `line` begins with the word info.
std::vector<InfoFault> faults_in_info(std::string_view line);

// What is wrong with an `option` line; nothing when it is well-formed.
std::optional<std::string> fault_in_option(std::string_view line);
// The name of an option line: everything between `name` and `type`.
std::string name_of_option(std::string_view line);
// One word after `default`; empty if there is none.
std::string default_of_option(std::string_view line);

// Does the line begin with a word that engines say?
bool is_of_the_protocol(std::string_view line);

}  // namespace tessera::referee
