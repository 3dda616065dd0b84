// The book the engine plays from.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "book/book.hpp"
#include "book/probe.hpp"
#include "game/table.hpp"
#include "ugi/settings.hpp"

namespace tessera::ugi {

class OwnBook {
public:
    struct Choice {
        book::Move move;
        std::size_t known = 0;  // moves that the book has here
        std::optional<std::string> reply;
    };

    // A move from the book that the settings name; nothing when they want none or it has none.
    std::optional<Choice> choose(const game::Table& table, const Settings& settings);
    // What is wrong with the book in use, said once.
    std::optional<std::string> take_remark();

private:
    // Makes the book of the settings the one in use.
    void follow(const game::Table& table, const Settings& settings);
    // The moves of the book, none of which leads back to a position of this game.
    book::Moves moves_for(const game::Table& table);
    void give_up(const Error& why);

    std::optional<book::Book> book_;
    // What was asked for last: the file and the variant.
    std::optional<std::pair<std::string, std::string>> followed_;
    std::optional<std::string> remark_;
};

}  // namespace tessera::ugi
