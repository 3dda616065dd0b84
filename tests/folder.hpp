// Files that do not outlive a test.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace tessera::testing {

// Removed with everything in it.
class Folder {
public:
    Folder() : path_((std::filesystem::temp_directory_path() / "tessera-XXXXXX").string()) {
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

}  // namespace tessera::testing
