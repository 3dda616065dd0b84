// The one implementation of Table, for any game that fulfils the contract.
//
// Optional operations of a game's rules, used when they exist:
//   score(position)                the game's own score, for `query score`
//   metrics(position)              what the game counts about its course (metrics.hpp)
//   variant_named_by(fen)          the spec of another variant that a FEN itself names
//   symmetries(), image(state, s), image(move, s)  how the board may be turned (symmetry.hpp)
//   search_salt(state)             what a future depends on beyond the key
//   pass(state), may_pass(state)   to ask what follows if the side to move does nothing
//   accepts_redacted(state, move)  hidden information: a move known only to have been made
//   view(state, side)              hidden information: what this player knows of the state
//   redacted(move)                 hidden information: a move as the other player sees it
//   obstacle_to_thinking(state)    hidden information: why no move can be chosen from this view
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "core/random.hpp"
#include "core/text.hpp"
#include "game/perft.hpp"
#include "game/picture.hpp"
#include "game/position.hpp"
#include "game/table.hpp"

namespace tessera::game {

template <Rules R>
class TableOf final : public Table {
public:
    using Move = typename R::Move;

    explicit TableOf(R rules) : position_(std::make_shared<const R>(std::move(rules))) {}

    const Position<R>& position() const { return position_; }
    const R& rules() const { return position_.rules(); }

    std::unique_ptr<Table> clone() const override { return std::make_unique<TableOf>(*this); }

    const Variant& variant() const override { return rules().variant(); }
    int ply() const override { return position_.state().ply; }
    std::uint64_t key() const override { return position_.state().key; }
    Outcome outcome() const override { return position_.outcome(); }
    Ending ending() const override { return position_.ending(); }
    std::string fen() const override { return rules().fen(position_.state()); }

    std::vector<std::string> legal_moves() const override {
        std::vector<std::string> texts;
        for (const auto& move : legal_list()) texts.push_back(rules().move_text(move));
        std::ranges::sort(texts);
        return texts;
    }
    bool is_legal(std::string_view move) const override {
        MoveList<Move> list;
        return static_cast<bool>(legal(move, list));
    }
    std::optional<std::string> last_move() const override {
        if (position_.moves().empty()) return std::nullopt;
        return rules().move_text(position_.moves().back());
    }
    std::vector<std::string> moves() const override {
        std::vector<std::string> texts;
        for (const auto& move : position_.moves()) texts.push_back(rules().move_text(move));
        return texts;
    }

    std::string fen_seen_by(Side side) const override {
        if constexpr (requires { rules().view(position_.state(), side); })
            return rules().fen(rules().view(position_.state(), side));
        else
            return fen();
    }
    std::optional<std::string> last_move_seen_by(Side side) const override {
        if constexpr (requires { rules().redacted(position_.moves().back()); }) {
            const bool foreign = side_at(ply() - 1) != side;
            if (!position_.moves().empty() && foreign)
                return rules().move_text(rules().redacted(position_.moves().back()));
        }
        return last_move();
    }

    std::optional<std::string> variant_named_by(std::string_view fen) const override {
        if constexpr (requires { rules().variant_named_by(fen); })
            return rules().variant_named_by(fen);
        else
            return std::nullopt;
    }

    Status set_fen(std::string_view fen) override {
        const auto state = rules().parse_fen(fen);
        if (!state) return state.error();
        position_.reset(*state);
        return Success{};
    }
    void set_start() override { position_.reset(rules().start()); }

    Status play(std::string_view text) override {
        scratch_.clear();
        auto move = legal(text, scratch_);
        if constexpr (requires { rules().accepts_redacted(position_.state(), *move); }) {
            static_assert(
                requires {
                    rules().view(position_.state(), Side::x);
                    rules().redacted(*move);
                },
                "who reads views must be able to make them");
            const auto redacted = rules().parse_move(position_.state(), text);
            if (redacted && rules().accepts_redacted(position_.state(), *redacted))
                move = *redacted;
        }
        if (!move) return move.error();
        position_.play(*move);
        return Success{};
    }
    bool undo() override {
        if (position_.moves().empty()) return false;
        position_.undo();
        return true;
    }

    Symmetries symmetries() const override {
        if constexpr (turns)
            return rules().symmetries();
        else
            return no_symmetries;
    }
    Canonical canonical() const override {
        Canonical least{key_of_image({}), {}};
        for (const auto by : symmetries().subspan(1))
            if (const auto key = key_of_image(by); key < least.key) least = {key, by};
        // The least of several would crowd at zero.
        least.key = scatter(least.key);
        return least;
    }
    std::vector<std::string> images(const std::vector<std::string>& moves,
                                    Symmetry by) const override {
        return images_that(moves, by, [](const Move&) { return true; });
    }
    std::vector<std::string> legal_images(const std::vector<std::string>& moves,
                                          Symmetry by) const override {
        const auto list = legal_list();
        return images_that(moves, by, [&](const Move& move) {
            return std::ranges::find(list, move) != list.end();
        });
    }

    std::string winning_line() const override {
        std::vector<std::string> names;
        const auto grid = rules().picture(position_.state()).grid;
        for (const int cell : rules().winning_line(position_.state()))
            names.push_back(cell_name(grid, cell));
        return names.empty() ? "none" : join(names, " ");
    }
    Expected<std::string> effects(std::string_view text) const override {
        MoveList<Move> list;
        const auto move = legal(text, list);
        if (!move) return move.error();
        auto after = position_.state();
        rules().play(after, *move);
        return difference(rules().picture(position_.state()), rules().picture(after));
    }
    std::string score() const override {
        if constexpr (requires { rules().score(position_); })
            return rules().score(position_);
        else
            return "none";
    }
    Metrics metrics() const override {
        Metrics all{{"plies", static_cast<std::int64_t>(position_.moves().size())}};
        if constexpr (requires { rules().metrics(position_); })
            for (auto& metric : rules().metrics(position_)) all.push_back(std::move(metric));
        return all;
    }
    std::string drawing() const override { return draw(rules().picture(position_.state())); }

    std::optional<Error> obstacle_to_thinking() const override {
        if constexpr (requires { rules().obstacle_to_thinking(position_.state()); })
            return rules().obstacle_to_thinking(position_.state());
        else
            return std::nullopt;
    }

    std::uint64_t perft(int depth, const StopFlag& stop) const override {
        auto position = position_;
        return Perft<R>(position, depth, stop).count(depth);
    }
    std::vector<std::pair<std::string, std::uint64_t>> divide(int depth,
                                                              const StopFlag& stop) const override {
        std::vector<std::pair<std::string, std::uint64_t>> counts;
        auto position = position_;
        Perft<R> perft(position, depth, stop);
        for (const auto& move : legal_list()) {
            position.play(move);
            counts.emplace_back(rules().move_text(move), perft.count(depth - 1));
            position.undo();
        }
        std::ranges::sort(counts);
        return counts;
    }

private:
    static constexpr bool turns = requires(const R& rules) { rules.symmetries(); };

    std::uint64_t key_of_image(Symmetry by) const {
        const auto& state = position_.state();
        std::uint64_t key = state.key;
        if constexpr (turns)
            if (by != Symmetry{}) key = rules().image(state, by).key;
        if constexpr (requires { rules().search_salt(state); }) key ^= rules().search_salt(state);
        return key;
    }
    // The images of the moves that pass the test; an empty text in place of the others.
    template <class Test>
    std::vector<std::string> images_that(const std::vector<std::string>& moves, Symmetry by,
                                         Test test) const {
        std::vector<std::string> images;
        for (const auto& text : moves) {
            auto move = rules().parse_move(position_.state(), text);
            if constexpr (turns)
                if (move) move = rules().image(*move, by);
            images.push_back(move && test(*move) ? rules().move_text(*move) : "");
        }
        return images;
    }
    MoveList<Move> legal_list() const {
        MoveList<Move> list;
        if (position_.state().outcome == Outcome::none)
            list.reserve(rules().count_moves(position_.state()));
        position_.legal_moves(list);
        return list;
    }

    // Makes the list of all legal moves in `list`, which must be empty.
    Expected<Move> legal(std::string_view text, MoveList<Move>& list) const {
        const auto move = rules().parse_move(position_.state(), text);
        if (!move)
            return Error{fmt::format("{} is no move of {} — moves look like {}", quoted(text),
                                     variant().description().name,
                                     variant().description().move_examples)};
        if (position_.outcome() != Outcome::none)
            return Error{fmt::format("move {} comes after the end of the game ({})", quoted(text),
                                     tessera::text(position_.outcome()))};
        position_.legal_moves(list);
        if (std::ranges::find(list, *move) == list.end())
            return Error{fmt::format(
                "move {} is illegal here — 'query legalmoves' lists the legal ones", quoted(text))};
        return *move;
    }

    Position<R> position_;
    MoveList<Move> scratch_;  // kept, so that a game of many moves allocates it once
};

}  // namespace tessera::game
