// Lines from a descriptor, read without ever waiting for the end of one.
#pragma once

#include <optional>
#include <string>

namespace tessera::ugi {

class Input {
public:
    explicit Input(int descriptor) : descriptor_(descriptor) {}

    int descriptor() const { return descriptor_; }
    // Nothing more will come. A last line without its end has been handed out before.
    bool is_at_end() const { return ended_ && begin_ == buffer_.size(); }
    // Takes in what is there; waits if there is nothing.
    void read_more();
    // The next whole line, without its end.
    std::optional<std::string> take_line();

private:
    int descriptor_;
    bool ended_ = false;
    std::string buffer_;
    std::size_t begin_ = 0;
};

}  // namespace tessera::ugi
