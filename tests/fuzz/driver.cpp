// fuzz_driver <engine> [lines] [seed]: a random dialogue with the engine.
//
// Whatever it is told, the engine has to stay there, to answer every `isready` once, to give at
// most one `bestmove` per `go`, and to leave in good order at the end.
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <stdexcept>
#include <string>

#include "core/text.hpp"
#include "fuzz/lines.hpp"
#include "protocol/process.hpp"

namespace {

using tessera::split_words;
using tessera::testing::Process;

class Dialogue {
public:
    Dialogue(const std::string& engine, std::uint64_t seed)
        : engine_(engine, {"--hash", "1"}), lines_(seed) {}

    void run(long count) {
        constexpr int lines_between_looks = 50;
        for (long i = 0; i < count; i += lines_between_looks) {
            for (int j = 0; j < lines_between_looks; ++j) say(lines_.next());
            say("stop");
            say("isready");
            listen();
        }
        say("quit");
        while (const auto line = engine_.read_line()) hear(*line);
        if (const int code = engine_.wait(); code != 0)
            throw std::runtime_error("the engine ended with exit code " + std::to_string(code));
    }

    // For a report: the lines said last, as a script that can be fed to the engine.
    void print_recent() const {
        std::fprintf(stderr, "--- said by the engine on stderr:\n%s\n--- the last lines:\n",
                     engine_.errors().c_str());
        for (const auto& line : recent_) {
            std::fwrite(line.data(), 1, line.size(), stderr);
            std::fputc('\n', stderr);
        }
    }

private:
    void say(const std::string& line) {
        constexpr std::size_t remembered = 400;
        recent_.push_back(line);
        if (recent_.size() > remembered) recent_.pop_front();
        const auto words = split_words(line);
        if (!words.empty() && words[0] == "isready") ++ready_expected_;
        if (!words.empty() && words[0] == "go") ++moves_allowed_;
        engine_.send(line);
    }
    void listen() {
        while (ready_expected_ > 0) {
            const auto line = engine_.read_line();
            if (!line)
                throw std::runtime_error("the engine is gone, exit code " +
                                         std::to_string(engine_.wait()));
            hear(*line);
        }
    }
    void hear(const std::string& line) {
        if (line == "readyok" && --ready_expected_ < 0) throw std::runtime_error("readyok unasked");
        if (line.starts_with("bestmove ") && --moves_allowed_ < 0)
            throw std::runtime_error("bestmove unasked: " + line);
    }

    Process engine_;
    tessera::fuzz::Lines lines_;
    std::deque<std::string> recent_;
    long ready_expected_ = 0;
    long moves_allowed_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2 || argc > 4) {
        std::fprintf(stderr, "usage: fuzz_driver <engine> [lines] [seed]\n");
        return 2;
    }
    const long count = argc > 2 ? std::strtol(argv[2], nullptr, 10) : 10000;
    const auto seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
    Dialogue dialogue(argv[1], seed);
    try {
        dialogue.run(count);
    } catch (const std::exception& error) {
        dialogue.print_recent();
        std::fprintf(stderr, "--- seed %llu: %s\n", seed, error.what());
        return 1;
    }
    std::printf("%ld lines, seed %llu: the engine answered to the end\n", count, seed);
    return 0;
}
