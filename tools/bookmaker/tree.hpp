// The positions of a book in the making and the moves between them.
//
// What is worth looking at next is a matter of cost: every move from the start costs one, and more
// if it is worse than the best. The score of a move is what was found for it where it was one of
// several, until the position behind it has been searched itself; from then on it is the best that
// is known there. So the book widens where moves are nearly equal and deepens along the best. Where
// the best has come to less than what was listed last, another move may be better, and those not
// yet listed are searched too.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "book/entry.hpp"
#include "bookmaker/analyst.hpp"
#include "bookmaker/records.hpp"

namespace tessera::bookmaker {

struct Shape {
    int plies = 16;     // deepest position that is searched
    int window = 60;    // centipoints by which a move may be worse and still be followed
    int regret = 15;    // centipoints that cost as much as another ply
    int playable = 30;  // centipoints by which a move may be worse and still be played
};

class Tree {
public:
    Tree(const game::Table& start, const Shape& shape);

    // Positions to be searched next, at most so many of them for the first time, the most
    // worthwhile first.
    std::vector<std::uint64_t> most_wanted(std::size_t count, std::size_t most_new) const;
    // Such a position, set up by moves from the start.
    const game::Table& table_of(std::uint64_t key) const { return *nodes_.at(key).table; }
    // How often it was searched, and the moves that are judged.
    std::size_t searches_of(std::uint64_t key) const { return nodes_.at(key).searches; }
    std::vector<std::string> judged_moves(std::uint64_t key) const;
    // What a search of the other moves has found there, the best first, as they are on the table;
    // `complete` if it has listed all of them.
    void add(std::uint64_t key, const std::vector<Line>& lines, bool complete);
    // A line of moves from the start whose positions are wanted more than others.
    void want(const std::vector<std::string>& moves);
    // Scores and costs again, after something was added.
    void settle();

    std::size_t searched() const { return searched_; }
    // The greatest ply of a searched position.
    int depth() const { return depth_; }
    std::vector<book::Entry> entries(const Statistics& statistics) const;

private:
    struct Edge {
        Line line;
        std::uint64_t child = 0;
        bool leads_on = false;  // the game is not over there
        search::Score score = 0;
    };
    struct Node {
        std::unique_ptr<game::Table> table;
        std::vector<Edge> edges;
        std::size_t searches = 0;
        search::Score bar = 0;  // no move that is not judged seemed better
        bool is_complete = false;
        bool is_asked_for = false;
        double cost = 0;
        bool is_searched() const { return searches > 0; }
        bool has_fallen() const { return is_searched() && !is_complete && best() < bar; }
        search::Score best() const;
    };

    std::uint64_t reach(const game::Table& table);
    bool back_up(Node& node) const;
    void find_costs();
    book::Entry entry_of(std::uint64_t key, const Node& node, const Statistics& statistics) const;

    Shape shape_;
    std::unordered_map<std::uint64_t, Node> nodes_;
    std::vector<std::uint64_t> order_;  // as they were found: parents before children
    std::size_t searched_ = 0;
    int depth_ = 0;
};

}  // namespace tessera::bookmaker
