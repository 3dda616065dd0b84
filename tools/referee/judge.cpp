#include "referee/judge.hpp"

#include <fmt/format.h>

namespace tessera::referee {
namespace {

// "position startpos moves a b", growing by a move at a time.
class PositionLine {
public:
    explicit PositionLine(std::string_view where) : text_(fmt::format("position {}", where)) {}
    void add(std::string_view move) {
        text_.append(has_moves_ ? " " : " moves ").append(move);
        has_moves_ = true;
    }
    std::string_view text() const { return text_; }

private:
    std::string text_;
    bool has_moves_ = false;
};

class RulesJudge final : public Judge {
public:
    RulesJudge(std::unique_ptr<game::Table> table, std::array<PositionLine, 2> lines)
        : table_(std::move(table)), lines_(std::move(lines)) {}

    Side turn() const override { return table_->turn(); }
    const game::Table* table() const override { return table_.get(); }
    std::optional<Ruling> end() override {
        switch (table_->ending()) {
            case game::Ending::none:
                return std::nullopt;
            case game::Ending::decided:
                return Ruling{table_->outcome(), Reason::decided, {}, {}};
            case game::Ending::repetition:
                return Ruling{table_->outcome(), Reason::repetition, {}, {}};
            case game::Ending::ply_limit:
                return Ruling{table_->outcome(), Reason::ply_limit, {}, {}};
        }
        return std::nullopt;
    }
    bool play(const std::string& move) override {
        // A player moves, he does not hide: '?' is a word of ours.
        if (move.find('?') != std::string::npos || !table_->play(move)) return false;
        for (const Side side : {Side::x, Side::o})
            lines_[index(side)].add(*table_->last_move_seen_by(side));
        return true;
    }
    std::string_view position_for(Side side) const override { return lines_[index(side)].text(); }
    void describe(GameRecord& record) const override {
        record.final_fen = table_->fen();
        // The record counts its own plies, without those of the opening.
        for (const auto& [name, value] : table_->metrics())
            if (name != "plies") record.metrics.emplace_back(name, value);
    }

private:
    std::unique_ptr<game::Table> table_;
    std::array<PositionLine, 2> lines_;
};

class AskingJudge final : public Judge {
public:
    AskingJudge(const Opening& opening, std::array<Player*, 2> players)
        : line_(opening.text()),
          players_(players),
          turn_(opening.moves.size() % 2 == 0 ? Side::x : Side::o) {}

    Side turn() const override { return turn_; }
    const game::Table* table() const override { return nullptr; }
    std::optional<Ruling> end() override {
        std::string over, first;
        if (auto trouble = agree("gameover", over)) return trouble;
        if (auto trouble = agree("p1turn", first)) return trouble;
        const Side turn = first == "true" ? Side::x : Side::o;
        if (over != "true") {
            // Turns alternate: who is to move once more has made a move that nobody accepts.
            if (moved_ && turn != turn_)
                return Ruling{win_for(turn_), Reason::illegal_move, turn,
                              "no player accepts the move"};
            turn_ = turn;
            return std::nullopt;
        }
        std::string result;
        if (auto trouble = agree("result", result)) return trouble;
        for (const auto outcome : {Outcome::p1_win, Outcome::p2_win, Outcome::draw})
            if (result == text(outcome)) return Ruling{outcome, Reason::decided, {}, {}};
        return Ruling{Outcome::draw,
                      Reason::disagreement,
                      {},
                      fmt::format("a game that is over has the result {}", result)};
    }
    bool play(const std::string& move) override {
        line_.add(move);
        turn_ = !turn_;
        moved_ = true;
        return true;
    }
    std::string_view position_for(Side) const override { return line_.text(); }
    void describe(GameRecord&) const override {}

private:
    // The answer both give, or the ruling on why there is none.
    std::optional<Ruling> agree(std::string_view what, std::string& answer) {
        std::array<std::string, 2> answers;
        for (const Side side : {Side::x, Side::o}) {
            auto heard = players_[index(side)]->ask(line_.text(), what);
            if (const auto* fault = std::get_if<Fault>(&heard))
                return Ruling{win_for(!side), fault->reason, side, fault->detail};
            answers[index(side)] = std::get<std::string>(heard);
        }
        if (answers[0] != answers[1])
            return Ruling{
                Outcome::draw,
                Reason::disagreement,
                {},
                fmt::format("query {}: x says {}, o says {}", what, answers[0], answers[1])};
        answer = answers[0];
        return std::nullopt;
    }

    PositionLine line_;
    std::array<Player*, 2> players_;
    Side turn_;           // as it ought to be
    bool moved_ = false;  // before the first move only the players know whose turn it is
};

}  // namespace

Expected<std::unique_ptr<Judge>> judge_by_rules(const game::Table& start, const Opening& opening) {
    auto table = start.clone();
    Opening first{opening.fen, {}};
    if (auto status = set_up(*table, first); !status) return status.error();
    const auto line = [&](Side side) {
        return PositionLine(opening.fen.empty() ? "startpos" : "fen " + table->fen_seen_by(side));
    };
    auto judge =
        std::make_unique<RulesJudge>(table->clone(), std::array{line(Side::x), line(Side::o)});
    for (const auto& move : opening.moves)
        if (!judge->play(move)) return Error{fmt::format("the opening's move {} is illegal", move)};
    return std::unique_ptr<Judge>(std::move(judge));
}

std::unique_ptr<Judge> judge_by_asking(const Opening& opening, std::array<Player*, 2> players) {
    return std::make_unique<AskingJudge>(opening, players);
}

}  // namespace tessera::referee
