#include "ugi/own_book.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "book/shipped.hpp"

namespace tessera::ugi {
namespace {

// Whether the newest position was there before in this game.
bool is_repetition(const game::Table& table) {
    const auto copy = table.clone();
    const auto key = table.key();
    while (copy->undo())
        if (copy->key() == key) return true;
    return false;
}

}  // namespace

void OwnBook::give_up(const Error& why) {
    book_.reset();
    remark_ = why.what + ", playing without it";
}

void OwnBook::follow(const game::Table& table, const Settings& settings) {
    std::pair wanted{settings.book_file, table.variant().spec()};
    if (followed_ == wanted) return;
    followed_ = std::move(wanted);
    book_.reset();
    if (settings.book_file.empty()) {
        book_ = book::shipped_book(table.variant().spec());
        if (!book_) remark_ = fmt::format("no book for {}", table.variant().spec());
    } else {
        auto opened = book::Book::open(settings.book_file);
        if (!opened) return give_up(opened.error());
        book_ = std::move(*opened);
    }
    if (!book_) return;
    if (const auto fit = book::check_fit(*book_, table); !fit) give_up(fit.error());
}

book::Moves OwnBook::moves_for(const game::Table& table) {
    if (!book_) return {};
    auto moves = book::probe(*book_, table);
    if (!moves) {
        give_up(moves.error());
        return {};
    }
    const auto after = table.clone();
    std::erase_if(*moves, [&](const book::Move& move) {
        const bool back = after->play(move.text) && is_repetition(*after);
        after->undo();
        return back;
    });
    return std::move(*moves);
}

std::optional<OwnBook::Choice> OwnBook::choose(const game::Table& table, const Settings& settings) {
    if (!settings.own_book || table.ply() >= settings.book_depth) return std::nullopt;
    follow(table, settings);
    const auto moves = moves_for(table);
    const auto lots = Random(scatter(static_cast<std::uint64_t>(settings.seed)) ^ table.key());
    auto move = book::choose(moves, static_cast<int>(settings.book_variety), lots);
    if (!move) return std::nullopt;
    Choice choice{std::move(*move), moves.size(), std::nullopt};
    if (settings.ponder) {
        const auto after = table.clone();
        if (after->play(choice.move.text) && after->outcome() == Outcome::none)
            if (const auto replies = moves_for(*after); !replies.empty())
                choice.reply = replies.front().text;
    }
    return choice;
}

std::optional<std::string> OwnBook::take_remark() { return std::exchange(remark_, std::nullopt); }

}  // namespace tessera::ugi
