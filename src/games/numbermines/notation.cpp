// FEN, move text and picture of numbermines.
#include <fmt/format.h>

#include <algorithm>

#include "core/text.hpp"
#include "game/fen.hpp"
#include "games/numbermines/rules.hpp"

namespace tessera::numbermines {
namespace {

constexpr std::string_view no_mines_text = "none";
constexpr std::string_view hidden_text = "?";
constexpr std::string_view unset_text = "-";

constexpr std::array<std::string_view, 2> path_names{"pathX", "pathO"};
constexpr std::array<std::string_view, 2> mines_names{"minesX", "minesO"};

std::string joined(Positions set, std::string_view separator) {
    std::vector<std::string> numbers;
    for (; set; set &= set - 1) numbers.push_back(std::to_string(std::countr_zero(set)));
    return join(numbers, separator);
}

std::string setup_text(Positions mines) {
    return mines ? joined(mines, "-") : std::string(no_mines_text);
}

std::string path_text(const Rules::State& state, Side side) {
    return joined(state.visited[index(side)], ",");
}

std::string mines_text(const Rules::State& state, Side side) {
    switch (state.setup(side)) {
        case Rules::Setup::unset:
            return std::string(unset_text);
        case Rules::Setup::hidden:
            return std::string(hidden_text);
        case Rules::Setup::known:
            break;
    }
    return setup_text(state.mines[index(side)]);
}

// How many of the plies before this one belong to the side.
constexpr int moves_before(int ply, Side side) { return (ply + 1 - static_cast<int>(side)) / 2; }

}  // namespace

std::string Rules::fen(const State& state) const {
    return fmt::format("{} {} {} {} {} {}", path_text(state, Side::x), path_text(state, Side::o),
                       letter(side_at(state.ply)), mines_text(state, Side::x),
                       mines_text(state, Side::o), state.ply);
}

Expected<Rules::State> Rules::parse_fen(std::string_view fen) const {
    const auto fields = game::fen_fields(fen, "pathX pathO side minesX minesO ply");
    if (!fields) return fields.error();
    Record record;
    for (const auto side : {index(Side::x), index(Side::o)}) {
        auto path = read_path(path_names[side], (*fields)[side]);
        if (!path) return path.error();
        record.paths[side] = std::move(*path);
        const auto setup = read_setup(mines_names[side], (*fields)[3 + side]);
        if (!setup) return setup.error();
        record.setups[side] = *setup;
    }
    const auto ply = game::parse_ply((*fields)[2], (*fields)[5]);
    if (!ply) return ply.error();
    record.ply = *ply;
    if (const auto error = contradiction(record)) return *error;
    return replay(record);
}

Expected<std::vector<int>> Rules::read_path(std::string_view name, std::string_view field) const {
    std::vector<int> path;
    for (const auto piece : split(field, ',')) {
        const auto position = parse_position(piece);
        if (!position)
            return Error{fmt::format("{}: {} is no position — write 1 to {} joined by ','", name,
                                     quoted(piece), length_)};
        if (path.empty() && *position != 1)
            return Error{fmt::format("{}: begins at {} — both tokens start at 1", name, *position)};
        if (!path.empty() && (*position <= path.back() || *position > path.back() + step_))
            return Error{fmt::format("{}: no step leads from {} to {} — a step is 1 to {}", name,
                                     path.back(), *position, step_)};
        path.push_back(*position);
    }
    return path;
}

Expected<std::optional<Move>> Rules::read_setup(std::string_view name,
                                                std::string_view field) const {
    if (field == unset_text) return std::optional<Move>{};
    if (field == hidden_text) return std::optional<Move>{Move{0, 0, Action::hidden_setup}};
    const auto mines = parse_setup(field);
    if (!mines || std::popcount(*mines) != mines_ || (*mines & ~range(2, length_ - 1)))
        return Error{fmt::format("{}: {} is no setup — write {}, - or ?", name, quoted(field),
                                 mines_ ? fmt::format("{} ascending positions from 2 to {} joined "
                                                      "by '-'",
                                                      mines_, length_ - 1)
                                        : std::string(no_mines_text))};
    return std::optional<Move>{Move{*mines, 0, Action::setup}};
}

std::optional<Error> Rules::contradiction(const Record& record) const {
    for (const Side side : {Side::x, Side::o}) {
        const auto i = index(side);
        const int moves = moves_before(record.ply, side);
        if (record.setups[i].has_value() != (moves > 0))
            return Error{fmt::format("{}: {} at ply {} — {} chooses at ply {}", mines_names[i],
                                     moves > 0 ? "not chosen" : "chosen", record.ply, letter(side),
                                     i)};
        const auto steps = static_cast<std::size_t>(std::max(0, moves - 1));
        if (record.paths[i].size() != steps + 1)
            return Error{fmt::format("{}: {} positions — at ply {} there are {}", path_names[i],
                                     record.paths[i].size(), record.ply, steps + 1)};
    }
    return std::nullopt;
}

Expected<Rules::State> Rules::replay(const Record& record) const {
    State state = start();
    while (state.ply < record.ply) {
        const auto mover = index(side_at(state.ply));
        if (is_setup(state)) {
            play(state, *record.setups[mover]);
            continue;
        }
        if (state.outcome != Outcome::none)
            return Error{fmt::format("{}: goes on after the end of the game at ply {} ({})",
                                     path_names[mover], state.ply, text(state.outcome))};
        const auto& path = record.paths[mover];
        const auto made = static_cast<std::size_t>(moves_before(state.ply, side_at(state.ply)));
        play(state, step_by(path[made] - path[made - 1]));
    }
    return state;
}

std::string Rules::move_text(Move move) const {
    switch (move.action) {
        case Action::hidden_setup:
            return std::string(hidden_text);
        case Action::step:
            return fmt::format("+{}", move.step);
        case Action::setup:
            break;
    }
    return setup_text(move.mines);
}

std::optional<Move> Rules::parse_move(const State&, std::string_view text) const {
    if (text == hidden_text) return Move{0, 0, Action::hidden_setup};
    if (text.starts_with('+')) {
        const auto distance = parse_position(text.substr(1));
        if (!distance) return std::nullopt;
        return step_by(*distance);
    }
    const auto mines = parse_setup(text);
    if (!mines) return std::nullopt;
    return Move{*mines, 0, Action::setup};
}

std::optional<int> Rules::parse_position(std::string_view text) const {
    const auto number = parse_number(text, length_);
    if (!number || text.starts_with('0')) return std::nullopt;
    return static_cast<int>(*number);
}

std::optional<Positions> Rules::parse_setup(std::string_view text) const {
    if (equal_ignoring_case(text, no_mines_text)) return Positions{0};
    Positions mines = 0;
    for (const auto piece : split(text, '-')) {
        const auto position = parse_position(piece);
        if (!position || mines >= bit(*position)) return std::nullopt;
        mines |= bit(*position);
    }
    return mines;
}

game::Picture Rules::picture(const State& state) const {
    game::Picture picture;
    for (const Side side : {Side::x, Side::o}) {
        const char name = side == Side::x ? 'X' : 'O';
        picture.counters.emplace_back(fmt::format("pos{}", name),
                                      std::to_string(state.position(side)));
        picture.counters.emplace_back(fmt::format("path{}", name), path_text(state, side));
        picture.counters.emplace_back(fmt::format("mines{}", name), mines_text(state, side));
    }
    return picture;
}

}  // namespace tessera::numbermines
