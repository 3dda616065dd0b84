// Everything a user can set, typed. The declarations in options.cpp are the only list of them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.hpp"
#include "protocol/message.hpp"
#include "search/limits.hpp"
#include "search/style.hpp"

namespace tessera::ugi {

struct Settings {
    std::string variant = "pushmine";
    std::int64_t hash = 64;
    std::int64_t threads = 1;
    std::int64_t multi_pv = 1;
    bool ponder = false;
    std::int64_t move_overhead = 10;
    search::Level level = search::Level::max;
    std::int64_t seed = 0;
    bool own_book = false;
    std::string book_file;
    std::int64_t book_depth = 30;
    std::int64_t book_variety = 0;
    search::Judgement judgement = search::Judgement::threats;
    std::string scoring_array;
    std::int64_t neighbourhood = 2;
    std::string log_file;
    bool clear_hash = false;  // a button: set only while it is being pressed
};

// The numbers of ScoringArray, which must be well formed.
search::Style style_of(const Settings& settings);

struct Option {
    protocol::OptionDeclaration declaration;
    std::string flag;  // on the command line; empty for buttons
    std::string help;
    std::function<Status(Settings&, std::string_view value)> set;
};

// Feeds the `option` lines, `setoption`, the command line and `help`.
const std::vector<Option>& options();
// Any letter case; nothing if there is no such option.
const Option* find_option(std::string_view name);

}  // namespace tessera::ugi
