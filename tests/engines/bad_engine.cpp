// An engine with one bad habit: bad_engine MODE [log=FILE] [moves=a,b,c] [anything else…].
//
// Apart from its habit it is a correct UGI player of mnk that takes the first empty cell, row by
// row from a1; with moves= it plays those, one after the other in each game. log= keeps what it
// read. Habits show from the second move of a game on, so that faults come in mid-game.
#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace std::string_view_literals;

namespace {

constexpr int bulk = 200'000;

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> pieces;
    while (!text.empty()) {
        const auto end = std::min(text.find(separator), text.size());
        if (end > 0) pieces.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return pieces;
}

int number(std::string_view text, int fallback) {
    std::from_chars(text.data(), text.data() + text.size(), fallback);
    return fallback;
}

// The number that follows a key: "m=" in a spec, "p1time " in a go line.
int number_after(std::string_view text, std::string_view key, int fallback) {
    const auto at = text.find(key);
    return at == std::string_view::npos ? fallback : number(text.substr(at + key.size()), fallback);
}

void say(std::string_view text) {
    while (!text.empty()) {
        const auto written = write(STDOUT_FILENO, text.data(), text.size());
        if (written <= 0) _exit(0);
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

[[noreturn]] void sleep_forever() {
    for (;;) pause();
}

// Lines of standard input, with a wait that ends.
class Input {
public:
    explicit Input(std::FILE* log) : log_(log) {}

    // Nothing at the end of input, or when none comes in time (-1 = wait for ever).
    std::optional<std::string> line(int milliseconds = -1) {
        for (;;) {
            if (const auto end = buffer_.find('\n'); end != std::string::npos) {
                auto line = buffer_.substr(0, end);
                buffer_.erase(0, end + 1);
                return line;
            }
            pollfd wanted{STDIN_FILENO, POLLIN, 0};
            if (milliseconds >= 0 && poll(&wanted, 1, milliseconds) == 0) return std::nullopt;
            char block[4096];
            const auto got = read(STDIN_FILENO, block, sizeof block);
            if (got <= 0) return std::nullopt;
            buffer_.append(block, static_cast<std::size_t>(got));
            if (!log_) continue;
            std::fwrite(block, 1, static_cast<std::size_t>(got), log_);
            std::fflush(log_);
        }
    }

private:
    std::FILE* log_;
    std::string buffer_;
};

class Board {
public:
    void set_variant(std::string_view spec) {
        const int usual = spec.starts_with("tictactoe") ? 3 : 15;
        columns_ = number_after(spec, "m=", usual);
        rows_ = number_after(spec, "n=", usual);
    }
    void set_position(std::string_view line) {
        const auto words = split(line, ' ');
        taken_.clear();
        plies_ = 0;
        std::size_t next = 2;
        if (words.size() > 4 && words[1] == "fen") {
            read_board(words[2]);
            plies_ = number(words[4], 0);
            next = 5;
        }
        // The word "moves" itself.
        for (++next; next < words.size(); ++next, ++plies_) taken_.insert(words[next]);
    }
    std::string first_empty() const {
        for (int row = 1; row <= rows_; ++row)
            for (int column = 0; column < columns_; ++column)
                if (auto name = cell(column, row); !taken_.contains(name)) return name;
        return "";
    }
    int plies() const { return plies_; }

private:
    static std::string cell(int column, int row) {
        return std::string(1, static_cast<char>('a' + column)) + std::to_string(row);
    }
    void read_board(std::string_view text) {
        int row = rows_;
        for (const auto& line : split(text, '/')) {
            int column = 0;
            for (std::size_t i = 0; i < line.size(); ++i) {
                if (line[i] == 'x' || line[i] == 'o') {
                    taken_.insert(cell(column++, row));
                } else {
                    column += number(std::string_view(line).substr(i), 0);
                    while (i + 1 < line.size() && line[i + 1] >= '0' && line[i + 1] <= '9') ++i;
                }
            }
            --row;
        }
    }

    int columns_ = 15, rows_ = 15;
    int plies_ = 0;
    std::set<std::string> taken_;
};

class BadEngine {
public:
    BadEngine(std::string mode, std::vector<std::string> script, std::FILE* log)
        : mode_(std::move(mode)), script_(std::move(script)), in_(log) {}

    void run() {
        if (mode_ == "exits-at-start") return;
        if (mode_ == "grandchild" || mode_ == "daemon") breed();
        if (mode_ == "stubborn") std::signal(SIGTERM, SIG_IGN);
        while (const auto line = in_.line())
            if (!hear(*line)) break;
        if (mode_ == "stubborn") sleep_forever();
    }

private:
    // A child that outlives its parent unless somebody sees to it.
    void breed() const {
        if (fork() != 0) return;
        if (mode_ == "daemon") setsid();
        for (const int end : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) close(end);
        sleep_forever();
    }

    // False when it is time to leave.
    bool hear(const std::string& line) {
        if (line == "quit") return false;
        if (line == "ugi" && mode_ != "never-ugiok") say("id name bad " + mode_ + "\nugiok\n");
        if (line == "isready" && mode_ != "never-readyok") say("readyok\n");
        if (line == "uginewgame") moves_made_ = 0;
        if (line.starts_with("setoption name UGI_Variant value "))
            board_.set_variant(line.substr(33));
        if (line.starts_with("position")) board_.set_position(line);
        if (line.starts_with("go")) return go(line);
        return true;
    }

    bool go(const std::string& line) {
        const auto made = moves_made_++;
        if (made > 0 && misbehave(line)) return true;
        if (mode_ == "chatty") chatter();
        if (mode_ == "garbage-and-move") say(garbage());
        const auto move = made < script_.size() ? script_[made] : board_.first_empty();
        say("info depth 1 score cp 0 nodes 1\nbestmove " + move +
            (mode_ == "ponders" ? " ponder a1\n" : "\n"));
        return true;
    }

    // False when the habit is none that keeps it from moving.
    bool misbehave(const std::string& go) {
        if (mode_ == "segfault") {
            const rlimit none{0, 0};
            setrlimit(RLIMIT_CORE, &none);
            std::raise(SIGSEGV);
        }
        if (mode_ == "exits") _exit(0);
        if (mode_ == "deaf") sleep_forever();
        if (mode_ == "endless-info")
            for (;;)
                say("info depth 1 seldepth 2 score cp 13 nodes 4711 nps 1000000 pv a1 b1 c1\n");
        if (mode_ == "slow") return overrun(go), true;
        if (mode_ == "illegal-move")
            say("bestmove a1\n");
        else if (mode_ == "nonsense-move")
            say("bestmove (none)\n");
        else if (mode_ == "empty-move")
            say("bestmove\n");
        else if (mode_ == "half-line")
            say("bestmo");
        else if (mode_ == "garbage")
            say(garbage());
        else if (mode_ == "closes-stdout")
            close(STDOUT_FILENO);
        else
            return mode_ == "silent";
        return true;
    }

    // Moves a little after its time is up, or when told to stop.
    void overrun(const std::string& go) {
        const auto own = board_.plies() % 2 == 0 ? "p1time " : "p2time ";
        const int time = number_after(go, "movetime ", number_after(go, own, 100));
        in_.line(time + 50);
        say("bestmove " + board_.first_empty() + "\n");
    }

    static void chatter() {
        std::string block;
        for (int i = 0; i < 1000; ++i)
            block += "info depth 9 multipv 1 score cp -7 time 3 nodes 1234567 pv a1 b1 c1 a2 b2\n";
        for (int i = 0; i < bulk / 1000; ++i) say(block);
    }

    // Every byte there is, line ends among them, in no order; ends a line.
    static std::string garbage() {
        std::string bytes;
        unsigned state = 12345;
        for (int i = 0; i < 4096; ++i)
            bytes += static_cast<char>((state = state * 1103515245 + 12345) >> 16);
        return bytes.append("\nbestmo\0ve a1\n\xff\xfe\n"sv);
    }

    std::string mode_;
    std::vector<std::string> script_;
    Input in_;
    Board board_;
    std::size_t moves_made_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
    std::FILE* log = nullptr;
    std::vector<std::string> script;
    for (int i = 2; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word.starts_with("log=")) log = std::fopen(argv[i] + 4, "a");
        if (word.starts_with("moves=")) script = split(word.substr(6), ',');
    }
    BadEngine(argc > 1 ? argv[1] : "healthy", std::move(script), log).run();
}
