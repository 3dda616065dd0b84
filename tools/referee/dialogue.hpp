// What is said to an engine and what its lines mean: the part of an engine that depends on its
// protocol. The engine waits, keeps deadlines and finds faults.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "referee/player.hpp"

namespace tessera::referee {

// Something said, and the word that begins the line that answers it.
struct Request {
    std::string text;
    std::string_view answer;
};

// What a line means to whoever waits for an answer or a move.
struct Heard {
    enum class What {
        nothing,
        answer,   // `text` is it
        refusal,  // there will be none; `text` says why
        prompt,   // `text` has to be said before it comes
    } what = What::nothing;
    std::string text;
};

// With one process, from its start on.
class Dialogue {
public:
    virtual ~Dialogue() = default;

    // As people call it.
    virtual std::string_view protocol() const = 0;

    virtual Request greeting(const std::string& variant) = 0;
    // Nothing if the game can begin as it is.
    virtual std::optional<Request> new_game(const std::string& variant) = 0;
    // About a position; nothing if the protocol has no such questions.
    virtual std::optional<Request> query(std::string_view position,
                                         std::string_view what) const = 0;
    virtual Heard hear_answer(const Request& request, std::string_view line) const = 0;

    // Written into a message that is empty.
    virtual void ask_for_move(const Question& question, std::string& message) = 0;
    virtual Heard hear_move(std::string_view line) = 0;
    // What was said beside the move.
    virtual void annotate(MoveRecord& record) const = 0;
    // Makes it move at once; empty if nothing does.
    virtual std::string_view stop() const = 0;
    virtual std::string_view farewell() const = 0;
};

std::unique_ptr<Dialogue> make_dialogue(const PlayerConfig& config);

}  // namespace tessera::referee
