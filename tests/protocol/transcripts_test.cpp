// Plays every dialogue in protocol/transcripts against the real engine, line by line.
//
// A transcript is a text file:
//   $ args       the command line arguments of the engine, at most once
//   > text       is sent
//   < text       must be the next line the engine says; * stands for any text
//   < ...        any number of lines may come before the next expected one
//   # text       a comment; blank lines mean nothing
// At the end the engine gets `quit` and has to leave with exit code 0, with nothing said that was
// not expected. A file *.gomocup is a dialogue of that protocol, and ends with END.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "core/text.hpp"
#include "protocol/process.hpp"

namespace {

using tessera::testing::Process;
namespace fs = std::filesystem;

constexpr std::string_view any_lines = "...";

struct Step {
    int line_number = 0;
    char kind = ' ';
    std::string text;
};

std::vector<Step> read_transcript(const fs::path& file) {
    std::ifstream in(file);
    std::vector<Step> steps;
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        if (line.empty() || line[0] == '#') continue;
        INFO(file.filename().string() << ":" << number << ": " << line);
        REQUIRE(std::string_view("$><").find(line[0]) != std::string_view::npos);
        REQUIRE((line.size() == 1 || line[1] == ' '));
        steps.push_back({number, line[0], line.size() > 2 ? line.substr(2) : ""});
    }
    return steps;
}

bool matches(std::string_view text, std::string_view pattern) {
    const auto star = pattern.find('*');
    if (star == std::string_view::npos) return text == pattern;
    if (!text.starts_with(pattern.substr(0, star))) return false;
    const auto rest = pattern.substr(star + 1);
    for (auto from = star; from <= text.size(); ++from)
        if (matches(text.substr(from), rest)) return true;
    return false;
}

void expect(Process& engine, const std::string& pattern, bool may_skip) {
    std::string skipped;
    for (;;) {
        const auto line = engine.read_line();
        INFO("skipped:\n" << skipped);
        if (!line) FAIL("the output has ended; expected: " << pattern);
        if (matches(*line, pattern)) return;
        if (!may_skip) FAIL("expected: " << pattern << "\n     got: " << *line);
        skipped += *line + '\n';
    }
}

void play(const fs::path& file) {
    const auto steps = read_transcript(file);
    REQUIRE(!steps.empty());
    const bool gomocup = file.extension() == ".gomocup";
    std::vector<std::string> arguments;
    if (gomocup) arguments = {"--protocol", "gomocup"};
    if (steps[0].kind == '$')
        for (const auto word : tessera::split_words(steps[0].text)) arguments.emplace_back(word);
    Process engine(TESSERA_BINARY, arguments);
    bool may_skip = false;
    for (const auto& [number, kind, text] : steps) {
        INFO(file.filename().string() << ":" << number << ": " << kind << ' ' << text);
        if (kind == '>') {
            engine.send(text);
        } else if (kind == '<' && text == any_lines) {
            may_skip = true;
        } else if (kind == '<') {
            expect(engine, text, may_skip);
            may_skip = false;
        }
        CHECK(engine.errors().empty());
    }
    engine.send(gomocup ? "END" : "quit");
    const auto rest = engine.read_all();
    if (!may_skip) CHECK(rest == std::vector<std::string>{});
    CHECK(engine.wait() == 0);
    CHECK(engine.errors().empty());
}

std::vector<fs::path> transcripts() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(PROJECT_DIR "/protocol/transcripts"))
        if (const auto kind = entry.path().extension(); kind == ".ugi" || kind == ".gomocup")
            files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

}  // namespace

TEST_CASE("The engine speaks as in the transcripts") {
    REQUIRE(!transcripts().empty());
    for (const auto& file : transcripts()) DYNAMIC_SECTION(file.stem().string()) {
            play(file);
        }
}

TEST_CASE("A transcript's star stands for any text within a line") {
    CHECK(matches("bestmove a1", "bestmove a1"));
    CHECK(matches("bestmove a1", "bestmove *"));
    CHECK(matches("bestmove ", "bestmove *"));
    CHECK(matches("info depth 3 score cp 0 pv a1", "info depth 3 * score cp 0 *") == false);
    CHECK(matches("info depth 3 time 0 score cp 0 pv a1", "info depth 3 * score cp 0 *"));
    CHECK(matches("readyok ", "readyok") == false);
    CHECK(matches("x", "") == false);
}
