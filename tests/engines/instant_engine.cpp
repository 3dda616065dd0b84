// The fastest engine there is, to measure whoever talks to it: it takes the cell after the last one
// taken, row by row from a1, on a board of 20 columns, whatever the rules say. In
// mnk:m=20,n=14,k=26 every move is legal, nobody wins and each game is 280 plies long.
#include <unistd.h>

#include <charconv>
#include <cstring>
#include <string_view>

namespace {

constexpr char last_column = 't';

char input[1 << 16];
char reply[32] = "bestmove a1\n";
std::size_t reply_length = 12;

void say(std::string_view text) {
    if (write(STDOUT_FILENO, text.data(), text.size()) < 0) _exit(1);
}

// Makes the reply to a position from its last word, "startpos" or a cell.
void answer_to(std::string_view position) {
    const auto last = position.substr(position.rfind(' ') + 1);
    char column = 'a';
    int row = 1;
    if (last != "startpos") {
        std::from_chars(last.data() + 1, last.data() + last.size(), row);
        column = static_cast<char>(last[0] + 1);
        if (last[0] == last_column) column = 'a', ++row;
    }
    reply[9] = column;
    char* const end = std::to_chars(reply + 10, reply + sizeof reply, row).ptr;
    *end = '\n';
    reply_length = static_cast<std::size_t>(end + 1 - reply);
}

void hear(std::string_view line) {
    if (line.starts_with("position"))
        answer_to(line);
    else if (line.starts_with("go"))
        say({reply, reply_length});
    else if (line == "isready")
        say("readyok\n");
    else if (line == "ugi")
        say("ugiok\n");
    else if (line == "quit")
        _exit(0);
}

}  // namespace

int main() {
    std::size_t held = 0;
    for (;;) {
        const auto got = read(STDIN_FILENO, input + held, sizeof input - held);
        if (got <= 0) return 0;
        held += static_cast<std::size_t>(got);
        char* begin = input;
        while (auto* end = static_cast<char*>(std::memchr(begin, '\n', held))) {
            hear({begin, static_cast<std::size_t>(end - begin)});
            held -= static_cast<std::size_t>(end + 1 - begin);
            begin = end + 1;
        }
        std::memmove(input, begin, held);
    }
}
