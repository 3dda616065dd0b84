#include "ugi/human.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "core/text.hpp"
#include "games/catalogue.hpp"

namespace tessera::ugi {
namespace {

constexpr auto commands =
    "moves   list the legal moves\n"
    "board   draw the board again\n"
    "undo    take back your last move and the answer to it\n"
    "new     begin another game\n"
    "help    this text\n"
    "quit    leave";

constexpr std::string_view hidden = "?";

}  // namespace

QuietSession::QuietSession()
    : out_(open_memstream(&text_, &size_)),
      responder_(std::make_unique<Responder>(out_)),
      session_(std::make_unique<Session>(*responder_)) {}

QuietSession::~QuietSession() {
    session_.reset();
    responder_.reset();
    std::fclose(out_);
    std::free(text_);
}

std::vector<std::string> QuietSession::ask(const std::string& line) {
    std::rewind(out_);
    session_->run_once(line);
    std::fflush(out_);
    std::vector<std::string> lines;
    for (const auto answer : split(std::string_view(text_, size_), '\n'))
        lines.emplace_back(answer);
    return lines;
}

Status HumanGame::adopt(const Settings& settings) {
    if (auto status = engine_.session().adopt(settings); !status) return status;
    table_ = std::move(*catalogue::open(settings.variant));
    seed_ = settings.seed;
    return Success{};
}

void HumanGame::run(Input& input) {
    const auto& game = table_->variant().description();
    responder_.print(fmt::format("{}: {}.\nYou are {}. Moves look like {}.\n{}",
                                 table_->variant().spec(), game.summary, letter(person_),
                                 game.move_examples, commands));
    begin();
    while (!quitting_ && !responder_.is_broken()) {
        if (const auto line = input.take_line())
            serve(*line);
        else if (input.is_at_end())
            return;
        else
            input.read_more();
    }
}

void HumanGame::begin() {
    // Another game is another chance: the same seed would hide the same mines again.
    engine_.ask(fmt::format("setoption name Seed value {}", seed_++));
    table_->set_start();
    engine_view_.clear();
    revealed_ = false;
    if (table_->turn() != person_) let_engine_move();
    show_board();
    prompt();
}

void HumanGame::serve(const std::string& line) {
    const auto words = split_words(line);
    if (words.empty()) return;
    const auto wish = to_lower(join(std::vector<std::string>(words.begin(), words.end()), " "));
    const auto move = is_over() ? std::nullopt : meant_by(wish);
    if (!move) return obey(wish);
    play(*move);
    if (!is_over()) let_engine_move();
    show_board();
    prompt();
}

void HumanGame::obey(const std::string& wish) {
    if (wish == "quit" || wish == "exit") {
        quitting_ = true;
    } else if (wish == "help") {
        responder_.print(commands);
    } else if (wish == "moves") {
        show_moves();
    } else if (wish == "board") {
        show_board();
    } else if (wish == "undo") {
        take_back();
    } else if (wish == "new") {
        begin();
    } else if (is_over()) {
        responder_.print(
            "The game is over — 'new' begins another one, 'undo' takes back, 'quit' "
            "leaves");
    } else {
        responder_.print(
            fmt::format("{} is not legal here — 'moves' lists what is, 'help' the "
                        "commands",
                        quoted(wish)));
    }
}

void HumanGame::take_back() {
    if (revealed_) return responder_.print("The secrets are out — 'new' begins another game");
    // Back to where the person was to move last.
    auto table = table_->clone();
    std::size_t plies = 0;
    do {
        if (!table->undo()) return responder_.print("There is no move of yours to take back");
        ++plies;
    } while (table->turn() != person_);
    table_ = std::move(table);
    engine_view_.resize(engine_view_.size() - plies);
    show_board();
    prompt();
}

void HumanGame::let_engine_move() {
    auto position = std::string("position startpos");
    if (!engine_view_.empty()) position += " moves " + join(engine_view_, " ");
    engine_.ask(position);
    for (const auto& answer : engine_.ask(fmt::format("go movetime {}", time_per_move_.count())))
        if (const auto words = split_words(answer); words.size() > 1 && words[0] == "bestmove") {
            play(std::string(words[1]));
            const auto seen = *table_->last_move_seen_by(person_);
            responder_.print(seen == hidden ? "Tessera makes a move that you do not see."
                                            : fmt::format("Tessera plays {}.", seen));
        }
}

void HumanGame::play(const std::string& move) {
    if (const auto status = table_->play(move); !status)
        return responder_.print(status.error().what);
    engine_view_.push_back(*table_->last_move_seen_by(!person_));
}

std::optional<std::string> HumanGame::meant_by(const std::string& line) const {
    const auto words = split_words(line);
    const std::vector<std::string> positions(words.begin(), words.end());
    for (const auto& text : {line, join(positions, "-"), "+" + line})
        if (text != hidden && table_->is_legal(text)) return text;
    return std::nullopt;
}

std::unique_ptr<game::Table> HumanGame::seen_by_person() const {
    auto view = table_->clone();
    if (const auto fen = table_->fen_seen_by(person_); fen != table_->fen())
        static_cast<void>(view->set_fen(fen));
    return view;
}

void HumanGame::show_board() {
    if (!is_over()) return responder_.print(seen_by_person()->drawing());
    // Now everything may be seen, and then nothing can be taken back.
    revealed_ = table_->fen_seen_by(person_) != table_->fen();
    responder_.print(table_->drawing());
    report_end();
}

void HumanGame::show_moves() {
    constexpr std::size_t readable = 300;
    if (is_over()) return responder_.print("none: the game is over");
    auto moves = table_->legal_moves();
    if (const auto count = moves.size(); count > readable) {
        moves.resize(readable);
        moves.push_back(fmt::format("… {} in all", count));
    }
    responder_.print(join(moves, " "));
}

void HumanGame::report_end() {
    const auto outcome = table_->outcome();
    responder_.print(outcome == Outcome::draw      ? "The game is a draw."
                     : outcome == win_for(person_) ? "You win."
                                                   : "Tessera wins.");
}

void HumanGame::prompt() {
    responder_.print(is_over() ? "'new' begins another game, 'quit' leaves."
                               : fmt::format("Your move ({}):", letter(person_)));
}

}  // namespace tessera::ugi
