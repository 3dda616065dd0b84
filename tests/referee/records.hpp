// Records and files of them for tests.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "referee/record.hpp"

namespace tessera::referee {

// Removed with everything in it.
class Folder {
public:
    Folder() : path_((std::filesystem::temp_directory_path() / "referee-XXXXXX").string()) {
        if (!mkdtemp(path_.data()))
            throw std::filesystem::filesystem_error("mkdtemp", std::error_code{});
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string file(const std::string& name) const { return path_ + "/" + name; }
    std::string file(const std::string& name, const std::string& content) const {
        std::ofstream(file(name), std::ios::binary) << content;
        return file(name);
    }

private:
    std::string path_;
};

inline std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline GameRecord record(std::uint64_t pair, int game, Outcome result = Outcome::p1_win) {
    GameRecord made;
    made.pair = pair;
    made.game = game;
    made.variant = "tictactoe";
    made.players = game == 0 ? std::array<std::string, 2>{"new", "old"}
                             : std::array<std::string, 2>{"old", "new"};
    made.opening = "startpos moves b2";
    made.result = result;
    made.final_fen = "3/1x1/o2 x 2";
    made.metrics = {{"captures", 3}, {"longest chain", -1}};
    made.moves = {{"a1", protocol::Score{protocol::Score::Kind::centipoints, -35}, 12, 90112, 1500},
                  {"c3", protocol::Score{protocol::Score::Kind::mate, 4}, 9, 777, 1'234'567},
                  {"a3", std::nullopt, 0, 0, 0}};
    return made;
}

}  // namespace tessera::referee
