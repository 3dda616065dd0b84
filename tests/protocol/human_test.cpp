// A person at a terminal: tessera --human.
#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include "protocol/process.hpp"

using Catch::Matchers::Contains;
using tessera::testing::Process;

namespace {

using Words = std::vector<std::string>;

// A dialogue with a person who answers when asked for a move.
class Person {
public:
    explicit Person(const Words& flags) : engine_(TESSERA_BINARY, with_human(flags)) { listen(); }

    // Says this and hears everything up to the next question.
    std::string say(const std::string& line) {
        engine_.send(line);
        return listen();
    }
    // Says this, to which exactly one line is the answer.
    std::string ask(const std::string& line) {
        engine_.send(line);
        return engine_.read_line().value_or("");
    }
    std::string first_legal_move() {
        const auto moves = ask("moves");
        return moves.substr(0, moves.find(' '));
    }
    int leave() {
        engine_.send("quit");
        return engine_.wait();
    }
    const std::string& heard() const { return heard_; }

private:
    static Words with_human(Words flags) {
        flags.insert(flags.begin(), {"--human", "--movetime", "20", "--seed", "5"});
        return flags;
    }
    std::string listen() {
        std::string text;
        while (const auto line = engine_.read_line()) {
            text += *line + '\n';
            if (line->starts_with("Your move") || line->starts_with("'new' begins")) break;
        }
        heard_ += text;
        return text;
    }

    Process engine_;
    std::string heard_;
};

bool is_over(const std::string& text) { return text.find("'new' begins") != std::string::npos; }

std::string line_with(const std::string& name, const std::string& text) {
    const auto from = text.find(name);
    REQUIRE(from != std::string::npos);
    return text.substr(from, text.find('\n', from) - from);
}

}  // namespace

TEST_CASE("human: every game can be played") {
    const std::string variant = GENERATE("tictactoe", "pushmine", "dualclash:size=4", "fifo",
                                         "numbermines", "infiltration");
    const std::string side = GENERATE("x", "o");
    Person person({"--variant", variant, "--side", side});
    for (int i = 0; i < 5; ++i) {
        const auto said = person.say(person.first_legal_move());
        INFO(said);
        if (is_over(said)) break;
        CHECK_THAT(said, Contains("Tessera"));
        CHECK_THAT(said, Contains("Your move (" + side + "):"));
    }
    CHECK(person.leave() == 0);
}

TEST_CASE("human: the board is drawn after each move") {
    Person person({"--variant", "tictactoe"});
    CHECK_THAT(person.heard(), Contains("  3  . . .\n"));
    CHECK_THAT(person.say("a3"), Contains("  3  x "));
}

TEST_CASE("human: mines may be written with blanks, steps without a sign") {
    Person person({"--variant", "numbermines:mines=2"});
    CHECK_THAT(person.say("18 19"), Contains("minesX: 18-19\n"));
    CHECK_THAT(person.say("3"), Contains("pathX: 1,4\n"));
}

TEST_CASE("human: the engine's mines are not shown before the end") {
    Person person({"--variant", "numbermines"});
    const auto set_up = person.say("17-18-19");
    CHECK_THAT(set_up, Contains("a move that you do not see"));
    CHECK_THAT(set_up, Contains("minesO: ?\n"));
    std::string before, last;
    while (!is_over(last)) {
        before = person.heard();
        last = person.say("+1");
    }
    const auto revealed = line_with("minesO: ", last);
    CHECK(revealed != "minesO: ?");
    CHECK_THAT(before, !Contains(revealed));
    // What has been seen cannot be taken back.
    CHECK_THAT(person.ask("undo"), Contains("secrets are out"));
}

TEST_CASE("human: a move can be taken back together with the answer") {
    Person person({"--variant", "tictactoe", "--side", "o"});
    CHECK_THAT(person.ask("undo"), Contains("no move of yours"));
    const auto before = person.heard();
    person.say(person.first_legal_move());
    const auto after = person.say("undo");
    CHECK(before.ends_with(after));
}

TEST_CASE("human: what is not understood is said, and nothing happens") {
    Person person({"--variant", "tictactoe"});
    CHECK_THAT(person.ask("z9"), Contains("'z9' is not legal here"));
    CHECK_THAT(person.ask("?"), Contains("not legal here"));
    CHECK_THAT(person.ask("board"), Contains(" . . ."));
}

TEST_CASE("human: another game begins at the start") {
    Person person({"--variant", "tictactoe"});
    person.say("a1");
    CHECK_THAT(person.say("new"), Contains("  1  . . .\n"));
}

TEST_CASE("human: wrong flags are refused") {
    for (const auto& flags : {Words{"--human", "--side", "z"}, Words{"--human", "--movetime", "0"},
                              Words{"--human", "--variant", "chess"}}) {
        Process engine(TESSERA_BINARY, flags);
        CHECK(engine.wait() == 2);
    }
}
