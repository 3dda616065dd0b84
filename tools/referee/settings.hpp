// The settings of a match: command line and configuration file → validated values.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "referee/sprt.hpp"
#include "referee/tournament.hpp"

namespace tessera::referee {

// As the user wrote them. Both sources fill the same form; the command line has the last word.
struct RawSettings {
    std::map<std::string, std::string> values;      // "rounds" → "100"; switches → "true"
    std::vector<std::vector<std::string>> engines;  // words "key=value"
};

// "key=value" into its halves.
std::pair<std::string, std::string> halves(std::string_view word);

struct MatchSettings {
    TournamentConfig tournament;
    std::optional<SprtSettings> sprt;
    std::string records;
    std::string pgn;
    bool resume = false;
    bool recover = true;
    bool quiet = false;
    bool json = false;
};

struct Flag {
    std::string name;
    std::string argument;  // what stands in its place in the help; empty = a switch
    std::string fallback;
    std::string help;
};
// All but --engine, which may be given many times.
const std::vector<Flag>& flags();

// "elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized", any part of it.
Status read_sprt(SprtSettings& sprt, std::string_view text);

// An engine from its words: "cmd=./engine", "args=-x", "option.Hash=16", "tc=1+0.01" …
Expected<PlayerConfig> read_engine(const std::vector<std::string>& words);

Expected<RawSettings> read_command_line(const std::vector<std::string>& words);
Expected<MatchSettings> validate(RawSettings raw);
// What is in force, with defaults, as a configuration file would say it.
std::string to_config_file(const RawSettings& raw);
std::string match_help();

}  // namespace tessera::referee
