// The rules on whole games: the engine's word against that of the rules, where they are known.
#include <fmt/format.h>

#include <array>

#include "core/random.hpp"
#include "core/text.hpp"
#include "referee/check.hpp"
#include "referee/judge.hpp"

namespace tessera::referee {
namespace {

using Needs = Rule::Needs;

constexpr std::uint64_t seed = 1;
constexpr int longest_game = 1000;
// For a whole game; a slow engine is judged on what it got done by then.
constexpr auto game_budget = std::chrono::seconds(20);
const std::array<std::string, 3> base_questions{"p1turn", "gameover", "result"};

// A game the referee knows, with what is to be sent for it.
class KnownGame {
public:
    explicit KnownGame(const game::Table& start) : table_(start.clone()) {}

    const game::Table& table() const { return *table_; }
    bool is_over() const { return table_->outcome() != Outcome::none; }
    std::string truth() const { return line(table_->moves()); }
    std::string view_of_mover() const { return line(views_[index(table_->turn())]); }
    void play(const std::string& move) {
        if (!table_->play(move)) return;
        for (const Side side : {Side::x, Side::o})
            views_[index(side)].push_back(*table_->last_move_seen_by(side));
    }

private:
    static std::string line(const std::vector<std::string>& moves) {
        return moves.empty() ? "position startpos" : "position startpos moves " + join(moves, " ");
    }

    std::unique_ptr<game::Table> table_;
    std::array<std::vector<std::string>, 2> views_;
};

std::vector<std::string> base_answers(const game::Table& table) {
    const bool over = table.outcome() != Outcome::none;
    return {table.turn() == Side::x ? "true" : "false", over ? "true" : "false",
            std::string(text(table.outcome()))};
}

Status compare(const std::vector<std::string>& said, const std::vector<std::string>& wanted,
               std::span<const std::string> questions, const game::Table& table) {
    for (std::size_t i = 0; i < said.size(); ++i)
        if (said[i] != wanted[i])
            return Error{fmt::format("query {}: {} where the rules say {}, at {}", questions[i],
                                     quoted(said[i]), quoted(wanted[i]), table.fen())};
    return Success{};
}

// Half of the moves are the engine's, half are drawn by lot: it gets to see positions it would not
// have gone for.
Judgement plays_a_known_game(Examination& examination) {
    if (auto status = examination.ready(); !status) return status.error();
    KnownGame game(*examination.start());
    Random random(seed);
    const auto deadline = Clock::now() + game_budget;
    int chosen = 0;
    while (!game.is_over() && game.table().ply() < longest_game && Clock::now() < deadline) {
        const auto moves = game.table().legal_moves();
        auto move = moves[random.below(moves.size())];
        if (random.below(2) == 0) {
            const auto choice =
                examination.search(game.view_of_mover(), "go depth 1", &game.table());
            if (!choice) return choice.error();
            move = choice->move;
            ++chosen;
        }
        game.play(move);
    }
    return fmt::format("{} plies, {} of them the engine's, {}", game.table().ply(), chosen,
                       game.is_over() ? text(game.table().outcome()) : "broken off");
}

Judgement follows_a_known_game(Examination& examination) {
    if (auto status = examination.ready(); !status) return status.error();
    KnownGame game(*examination.start());
    Random random(seed + 1);
    const auto deadline = Clock::now() + game_budget;
    for (;;) {
        const auto position = game.truth();
        const auto answers = examination.ask_words(position, base_questions);
        if (!answers) return answers.error();
        const auto wanted = base_answers(game.table());
        if (auto status = compare(*answers, wanted, base_questions, game.table()); !status)
            return status.error();
        if (game.is_over()) examination.finished = {position, wanted[0], wanted[2]};
        if (game.is_over() || game.table().ply() >= longest_game || Clock::now() > deadline) break;
        const auto moves = game.table().legal_moves();
        game.play(moves[random.below(moves.size())]);
    }
    return fmt::format("{} plies, {}", game.table().ply(),
                       game.is_over() ? text(game.table().outcome()) : "broken off");
}

// Nobody but the engine knows the rules: it can only be asked to agree with itself.
Judgement plays_with_itself(Examination& examination) {
    if (examination.start()) return Judgement::skip("the rules have been asked instead");
    if (auto status = examination.ready(); !status) return status.error();
    std::string position = "position startpos";
    const auto deadline = Clock::now() + game_budget;
    int ply = 0;
    for (; ply < longest_game && Clock::now() < deadline; ++ply) {
        const auto answers = examination.ask_words(position, base_questions);
        if (!answers) return answers.error();
        const bool over = (*answers)[1] == "true";
        if (over != ((*answers)[2] != "none"))
            return Error{fmt::format("gameover {} but result {}, at {}", (*answers)[1],
                                     (*answers)[2], position)};
        if (over) {
            examination.finished = {position, std::nullopt, std::nullopt};
            return fmt::format("{} plies, {}", ply, (*answers)[2]);
        }
        const auto choice = examination.search(position, "go depth 1", nullptr);
        if (!choice) return choice.error();
        position += (ply == 0 ? " moves " : " ") + choice->move;
    }
    return fmt::format("{} plies, broken off", ply);
}

// --- a game that is over -----------------------------------------------------------------------

Judgement knows_the_end(Examination& examination) {
    if (auto status = examination.ready(); !status) return status.error();
    const auto& finished = *examination.finished;
    const auto answers = examination.ask_words(finished.position, base_questions);
    if (!answers) return answers.error();
    const auto &p1turn = (*answers)[0], &gameover = (*answers)[1], &result = (*answers)[2];
    if (gameover != "true" || result != finished.result.value_or(result) ||
        p1turn != finished.p1turn.value_or(p1turn))
        return Error{fmt::format("p1turn, gameover, result are {} at {}", join(*answers, ", "),
                                 finished.position)};
    if (p1turn != "true" && p1turn != "false")
        return Error{fmt::format("query p1turn: {}", quoted(p1turn))};
    return result;
}

// No move is right here; any answer will do, or none, as long as the engine can be spoken to.
Judgement survives_go_at_the_end(Examination& examination) {
    if (auto status = examination.ready(); !status) return status.error();
    auto& dialogue = examination.dialogue();
    const auto heard = dialogue.exchange(examination.finished->position + "\ngo movetime 100");
    if (!heard) return heard.error();
    std::string answer = "no bestmove";
    for (const auto& line : *heard)
        if (begins_with_word(line, "bestmove")) answer = line;
    dialogue.end();
    return quoted(answer);
}

// --- extensions --------------------------------------------------------------------------------

// A question beyond the base protocol, and what the rules answer.
struct Extension {
    std::string_view question;
    bool about_a_move;
    std::string (*answer)(const game::Table& table, const std::string& move);
};

constexpr std::array extensions{
    Extension{"fen", false,
              [](const game::Table& table, const std::string&) { return table.fen(); }},
    Extension{"legalmoves", false,
              [](const game::Table& table, const std::string&) {
                  return join(table.legal_moves(), " ");
              }},
    Extension{"islegal", true,
              [](const game::Table& table, const std::string& move) -> std::string {
                  return table.is_legal(move) ? "true" : "false";
              }},
    Extension{"variant", false,
              [](const game::Table& table, const std::string&) { return table.variant().spec(); }},
    Extension{
        "ply", false,
        [](const game::Table& table, const std::string&) { return std::to_string(table.ply()); }},
    Extension{"lastmove", false,
              [](const game::Table& table, const std::string&) {
                  return table.last_move().value_or("none");
              }},
    Extension{"winline", false,
              [](const game::Table& table, const std::string&) { return table.winning_line(); }},
    Extension{"effects", true,
              [](const game::Table& table, const std::string& move) {
                  const auto effects = table.effects(move);
                  return effects ? *effects : effects.error().what;
              }},
    Extension{"score", false,
              [](const game::Table& table, const std::string&) { return table.score(); }},
};

template <std::size_t Index>
Judgement agrees_on(Examination& examination) {
    const auto& extension = extensions[Index];
    KnownGame game(*examination.start());
    Random random(seed + 2 + Index);
    const auto deadline = Clock::now() + game_budget;
    const auto drawn_move = [&] {
        const auto moves = game.table().legal_moves();
        return moves[random.below(moves.size())];
    };
    auto move = drawn_move();
    const auto question = [&] {
        return std::string(extension.question) + (extension.about_a_move ? " " + move : "");
    };
    if (!examination.offers(question())) return Judgement::skip("not offered");
    if (auto status = examination.ready(); !status) return status.error();
    for (bool last = false; !last;) {
        const auto position = game.truth();
        const std::array<std::string, 1> questions{question()};
        auto answers = examination.dialogue().ask(position, questions);
        if (!answers) return answers.error();
        const auto right = extension.answer(game.table(), move);
        const auto wanted = right.empty() ? "response" : "response " + right;
        if (auto status = compare(*answers, {wanted}, questions, game.table()); !status)
            return status.error();
        last = game.is_over() || game.table().ply() >= longest_game || Clock::now() > deadline;
        if (!last) game.play(move);
        if (!game.is_over()) move = drawn_move();
        // There is no move to ask about.
        last |= game.is_over() && extension.about_a_move;
    }
    return fmt::format("{} plies", game.table().ply());
}

Judgement reads_fens(Examination& examination) {
    if (!examination.offers("fen")) return Judgement::skip("not offered");
    if (auto status = examination.ready(); !status) return status.error();
    KnownGame game(*examination.start());
    Random random(seed + 1);
    const std::array<std::string, 1> questions{"fen"};
    const auto deadline = Clock::now() + game_budget;
    while (!game.is_over() && game.table().ply() < longest_game && Clock::now() < deadline) {
        const auto fen = game.table().fen();
        const auto answers = examination.dialogue().ask("position fen " + fen, questions);
        if (!answers) return answers.error();
        if (answers->front() != "response " + fen)
            return Error{fmt::format("{} after position fen {}", quoted(answers->front()), fen)};
        const auto moves = game.table().legal_moves();
        game.play(moves[random.below(moves.size())]);
    }
    return fmt::format("{} plies", game.table().ply());
}

}  // namespace

std::span<const Rule> game_rules() {
    static constexpr std::array rules{
        Rule{"a game by the rules: every move is legal", Needs::rules, plays_a_known_game},
        Rule{"a game by the rules: every query is right", Needs::queries_and_rules,
             follows_a_known_game},
        Rule{"a game with itself: gameover and result agree", Needs::queries, plays_with_itself},
        Rule{"a finished game: gameover, result and p1turn", Needs::finished_game, knows_the_end},
        Rule{"a finished game: go does not hang", Needs::finished_game, survives_go_at_the_end},
    };
    return rules;
}

std::span<const Rule> extension_rules() {
    static constexpr std::array rules{
        Rule{"extension: query fen", Needs::rules, agrees_on<0>},
        Rule{"extension: query legalmoves", Needs::rules, agrees_on<1>},
        Rule{"extension: query islegal", Needs::rules, agrees_on<2>},
        Rule{"extension: query variant", Needs::rules, agrees_on<3>},
        Rule{"extension: query ply", Needs::rules, agrees_on<4>},
        Rule{"extension: query lastmove", Needs::rules, agrees_on<5>},
        Rule{"extension: query winline", Needs::rules, agrees_on<6>},
        Rule{"extension: query effects", Needs::rules, agrees_on<7>},
        Rule{"extension: query score", Needs::rules, agrees_on<8>},
        Rule{"extension: position fen", Needs::rules, reads_fens},
    };
    return rules;
}

}  // namespace tessera::referee
