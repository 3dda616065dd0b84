// The Gomocup protocol: its lines as values, and what a transcript cannot show.
#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>

#include "core/random.hpp"
#include "core/text.hpp"
#include "folder.hpp"
#include "protocol/gomocup/cells.hpp"
#include "protocol/process.hpp"

using namespace tessera;
using namespace tessera::protocol::gomocup;

namespace {

using testing::Process;

// The command these lines make, the last of which completes it.
template <class C>
C read(const std::vector<std::string>& lines) {
    CommandReader reader;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        INFO(lines[i]);
        const auto command = reader.read(lines[i]);
        REQUIRE(command);
        REQUIRE(command->has_value() == (i + 1 == lines.size()));
        if (*command) {
            REQUIRE(std::holds_alternative<C>(**command));
            return std::get<C>(**command);
        }
    }
    throw std::logic_error("no line completes the command");
}

template <class R>
R heard(const std::string& line) {
    const auto response = parse_response(line);
    REQUIRE(response);
    REQUIRE(std::holds_alternative<R>(*response));
    return std::get<R>(*response);
}

class Brain : public Process {
public:
    explicit Brain(const std::vector<std::string>& words = {"--protocol", "gomocup"})
        : Process(TESSERA_BINARY, words) {}
    // The lines before the one that answers, and then that one.
    std::string answer() {
        for (;;) {
            const auto line = read_line();
            if (!line) return "nothing";
            if (!line->starts_with("MESSAGE ")) return *line;
        }
    }
    std::string ask(const std::string& line) {
        send(line);
        return answer();
    }
};

// Lines that are nearly right, most of them.
class Noise {
public:
    std::string line() {
        auto text = random_.below(3) == 0 ? stone() : command();
        if (random_.below(8) == 0 && !text.empty())
            text[random_.below(text.size())] = static_cast<char>(1 + random_.below(255));
        std::ranges::replace(text, '\n', ' ');
        // That would be the end of it.
        return to_lower(join(split_words(text), "")) == "end" ? "" : text;
    }

private:
    template <class List>
    auto pick(const List& list) {
        return list[random_.below(std::size(list))];
    }
    std::string number() {
        static const std::vector<std::string> numbers{"0",
                                                      "1",
                                                      "2",
                                                      "3",
                                                      "4",
                                                      "5",
                                                      "6",
                                                      "7",
                                                      "8",
                                                      "19",
                                                      "26",
                                                      "-1",
                                                      "999",
                                                      "1000",
                                                      "",
                                                      "2147483647",
                                                      "99999999999999999999",
                                                      "x"};
        return random_.below(3) == 0 ? pick(numbers) : std::to_string(random_.below(8));
    }
    std::string point() { return number() + "," + number(); }
    std::string stone() {
        return point() + (random_.below(2) == 0 ? "" : "," + std::to_string(random_.below(4)));
    }
    std::string command() {
        static const std::vector<std::string> bare{"BEGIN",
                                                   "RESTART",
                                                   "BOARD",
                                                   "BOARD",
                                                   "SWAP2BOARD",
                                                   "DONE",
                                                   "DONE",
                                                   "ABOUT",
                                                   "START 7",
                                                   "INFO",
                                                   "",
                                                   "STOP",
                                                   "INFO max_memory 30000000",
                                                   "INFO max_memory 0"};
        static const std::vector<std::string> pointed{"TURN ", "TAKEBACK ", "PLAY ", "RECTSTART "};
        static const std::vector<std::string> keys{
            "timeout_turn", "timeout_match",  "time_left", "rule",
            "evaluate",     "timeout_turn 0", "rule 0"};
        switch (random_.below(4)) {
            case 0:
                return pick(pointed) + point();
            case 1:
                return "INFO " + pick(keys) + " " + number();
            default:
                return pick(bare);
        }
    }

    Random random_{20};
};

}  // namespace

TEST_CASE("every command of a Gomocup manager is read") {
    CHECK(read<Start>({"START 20"}).width == 20);
    CHECK(read<Start>({"START 20\r"}).height == 20);
    CHECK(read<Start>({"RECTSTART 30,20"}).width == 30);
    CHECK(read<Start>({"RECTSTART 30,20"}).height == 20);
    read<Restart>({"RESTART"});
    read<Begin>({"  begin  "});
    CHECK(read<Turn>({"TURN 10,11"}).move == Point{10, 11});
    CHECK(read<Turn>({"Turn 10 , 11"}).move == Point{10, 11});
    CHECK(read<TakeBack>({"TAKEBACK 0,0"}).stone == Point{0, 0});
    CHECK(read<Play>({"PLAY 1,2"}).move == Point{1, 2});
    CHECK(read<Info>({"INFO timeout_turn 5000"}).key == "timeout_turn");
    CHECK(read<Info>({"INFO timeout_turn 5000"}).value == "5000");
    CHECK(read<Info>({"INFO folder C:/My Documents"}).value == "C:/My Documents");
    CHECK(read<Info>({"INFO"}).key.empty());
    read<About>({"ABOUT"});
    read<End>({"END"});
    CHECK(read<Foreign>({"YXHASHCLEAR now"}).verb == "YXHASHCLEAR");
}

TEST_CASE("a list of stones ends with DONE") {
    const auto board = read<Board>({"BOARD", "10,10,1", "", " 10 , 11 , 2 ", "0,0,3", "done"});
    REQUIRE(board.stones.size() == 3);
    CHECK(board.stones[0].at == Point{10, 10});
    CHECK(board.stones[0].owner == Stone::Owner::own);
    CHECK(board.stones[1].at == Point{10, 11});
    CHECK(board.stones[1].owner == Stone::Owner::opponent);
    CHECK(board.stones[2].owner == Stone::Owner::special);
    CHECK(read<Board>({"BOARD", "DONE"}).stones.empty());
    CHECK(read<Swap2Board>({"SWAP2BOARD", "DONE"}).stones.empty());
    const auto swap = read<Swap2Board>({"SWAP2BOARD", "7,7", "8,7", "9,9", "DONE"});
    CHECK(swap.stones == std::vector<Point>{{7, 7}, {8, 7}, {9, 9}});
}

TEST_CASE("a list with a wrong stone is read to its end and then refused") {
    CommandReader reader;
    for (const auto* line : {"BOARD", "1,1,1", "2,2", "3,3,7", "4,4,2"}) {
        const auto command = reader.read(line);
        REQUIRE(command);
        CHECK_FALSE(*command);
    }
    const auto command = reader.read("DONE");
    REQUIRE_FALSE(command);
    CHECK(command.error().what.find("'2,2'") != std::string::npos);
    // What comes next is read as if nothing had been.
    CHECK(std::holds_alternative<Begin>(**reader.read("BEGIN")));
}

TEST_CASE("a malformed Gomocup command is refused in one line that says what would be right") {
    for (const auto* line : {"START", "START 0x10", "START 10 10", "START 1000", "RECTSTART 10",
                             "RECTSTART 10,10,10", "TURN", "TURN 1", "TURN 1;2", "TURN 1,2,3",
                             "TURN -1,2", "TURN a,b", "TURN 1000,0", "TAKEBACK 1", "PLAY ,"}) {
        INFO(line);
        CommandReader reader;
        const auto command = reader.read(line);
        REQUIRE_FALSE(command);
        CHECK(command.error().what.find("— write ") != std::string::npos);
        CHECK(command.error().what.find('\n') == std::string::npos);
    }
}

TEST_CASE("what a Gomocup engine says is written and read back") {
    CHECK(format(Ok{}) == "OK");
    CHECK(format(Placed{{{7, 8}}}) == "7,8");
    CHECK(format(Placed{{{7, 7}, {8, 7}, {9, 9}}}) == "7,7 8,7 9,9");
    CHECK(format(Swap{}) == "SWAP");
    CHECK(format(Suggestion{{1, 2}}) == "SUGGEST 1,2");
    CHECK(format(Complaint{"no — yes"}) == "ERROR no - yes");
    CHECK(format(Unknown{"word"}) == "UNKNOWN word");
    CHECK(format(Message{"hello"}) == "MESSAGE hello");
    CHECK(format(Introduction{"A", "1", "B"}) == "name=\"A\", version=\"1\", author=\"B\"");

    heard<Ok>("OK - everything is good");
    heard<Ok>("ok");
    CHECK(heard<Placed>("7,8").points == std::vector<Point>{{7, 8}});
    CHECK(heard<Placed>(" 7, 8\r").points == std::vector<Point>{{7, 8}});
    CHECK(heard<Placed>("8,8 8,6").points == std::vector<Point>{{8, 8}, {8, 6}});
    heard<Swap>("swap");
    CHECK(heard<Suggestion>("SUGGEST 10,10").move == Point{10, 10});
    CHECK(heard<Complaint>("ERROR too big").text == "too big");
    CHECK(heard<Unknown>("UNKNOWN command").text == "command");
    CHECK(heard<Message>("MESSAGE I will win").text == "I will win");
    CHECK(heard<Message>("DEBUG 7,7 alfa=12").text == "7,7 alfa=12");
    for (const auto* line : {"", "bestmove h8", "7", "7,", "7,7 x", "-1,3", "SUGGEST x"})
        CHECK_FALSE(parse_response(line));
}

TEST_CASE("points count from the top left, cells from the bottom left") {
    const Grid grid{9, 7};
    CHECK(cell_at(grid, {0, 6}) == *parse_cell(grid, "a1"));
    CHECK(cell_at(grid, {8, 0}) == *parse_cell(grid, "i7"));
    CHECK_FALSE(cell_at(grid, {9, 0}));
    CHECK_FALSE(cell_at(grid, {0, 7}));
    for (int cell = 0; cell < grid.size(); ++cell)
        CHECK(cell_at(grid, point_of(grid, cell)) == cell);
}

TEST_CASE("END ends the engine in the middle of a search, without another word") {
    Brain brain;
    brain.send("INFO timeout_turn 1000000");
    REQUIRE(brain.ask("START 15") == "OK");
    brain.send("BEGIN");
    CHECK(brain.ask("ABOUT").starts_with("name="));
    brain.send("END");
    CHECK(brain.read_all().empty());
    CHECK(brain.wait() == 0);
}

TEST_CASE("the end of input ends the engine like END") {
    Brain idle;
    REQUIRE(idle.ask("START 15") == "OK");
    idle.close_input();
    CHECK(idle.wait() == 0);

    Brain thinking;
    thinking.send("INFO timeout_turn 1000000");
    REQUIRE(thinking.ask("START 15") == "OK");
    thinking.send("BEGIN");
    thinking.close_input();
    CHECK(thinking.wait() == 0);
}

TEST_CASE("a manager that went away ends the engine") {
    Brain brain;
    REQUIRE(brain.ask("START 15") == "OK");
    brain.close_output();
    brain.send("INFO timeout_turn 0");
    brain.send("BEGIN");
    CHECK(brain.wait() == 3);
}

TEST_CASE("two engines play a whole game by moves alone") {
    for (const auto* start : {"START 7", "RECTSTART 6,8"}) {
        Brain first, second;
        for (auto* brain : {&first, &second}) {
            brain->send("INFO timeout_turn 0");
            brain->send("INFO rule 1");
            REQUIRE(brain->ask(start) == "OK");
        }
        std::vector<std::string> moves{first.ask("BEGIN")};
        std::string answer;
        for (auto* mover = &second;; mover = mover == &first ? &second : &first) {
            answer = mover->ask("TURN " + moves.back());
            if (answer.starts_with("ERROR")) break;
            REQUIRE(parse_point(answer));
            CHECK(std::ranges::find(moves, answer) == moves.end());
            moves.push_back(answer);
        }
        CHECK(answer == "ERROR the game is over - send RESTART for another one");
        CHECK(moves.size() >= 9);
    }
}

TEST_CASE("whatever a manager says, the engine stays there and answers") {
    Brain brain;
    Noise noise;
    std::vector<std::string> said;
    for (int batch = 0; batch < 60; ++batch) {
        for (int i = 0; i < 50; ++i) brain.send(said.emplace_back(noise.line()));
        // A word of which the answer is known, and not to be mistaken for another.
        brain.send(said.emplace_back("PING"));
        INFO(join(std::vector(said.end() - 51, said.end()), "\n"));
        for (;;) {
            const auto line = brain.read_line();
            REQUIRE(line);
            if (*line == "UNKNOWN 'PING'") break;
            INFO(*line);
            CHECK((line->starts_with("name=") || parse_response(*line)));
        }
    }
    brain.send("END");
    brain.read_all();
    CHECK(brain.wait() == 0);
    CHECK(brain.errors().empty());
}

TEST_CASE("the options of the engine hold for managers too") {
    const testing::Folder folder;
    Brain brain({"--protocol", "gomocup", "--level", "easy", "--seed", "5", "--logfile",
                 folder.file("log")});
    brain.send("INFO timeout_turn 0");
    CHECK(brain.ask("START 15") == "OK");
    CHECK(parse_point(brain.ask("BEGIN")));
    brain.send("END");
    CHECK(brain.wait() == 0);
    const auto log = testing::content(folder.file("log"));
    CHECK(log.find("<< START 15") != std::string::npos);
    CHECK(log.find(">> OK") != std::string::npos);
}

TEST_CASE("a program called pbrain-tessera speaks Gomocup") {
    const testing::Folder folder;
    const auto program = folder.file("pbrain-tessera64.exe");
    std::filesystem::create_symlink(TESSERA_BINARY, program);
    Process brain(program, {});
    brain.send("START 10");
    CHECK(brain.read_line() == "OK");
    brain.send("END");
    CHECK(brain.wait() == 0);

    Process asked(program, {"--protocol", "ugi"});
    asked.send("isready");
    CHECK(asked.read_line() == "readyok");
    asked.send("quit");
    CHECK(asked.wait() == 0);
}

TEST_CASE("what does not go with the protocol is refused on the command line") {
    const std::vector<std::string> gomocup{"--protocol", "gomocup"};
    for (const std::vector<std::string>& more :
         {std::vector<std::string>{"--variant", "gomoku"}, {"--human"}, {"bench"}}) {
        auto words = gomocup;
        words.insert(words.end(), more.begin(), more.end());
        Process refused(TESSERA_BINARY, words);
        CHECK(refused.wait() == 2);
        CHECK(refused.errors().find("START") != std::string::npos);
    }
    Process unknown(TESSERA_BINARY, {"--protocol", "uci"});
    CHECK(unknown.wait() == 2);
    CHECK(unknown.errors() == "tessera: unknown --protocol — it is ugi or gomocup\n");
}
