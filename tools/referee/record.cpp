#include "referee/record.hpp"

namespace tessera::referee {
namespace {

constexpr std::array<std::string_view, 14> reason_words{
    "decided", "repetition",  "ply limit",    "illegal move", "no move",  "time",   "silence",
    "crash",   "not started", "disagreement", "agreed draw",  "resigned", "proven", "too long"};
static_assert(reason_words.size() == static_cast<std::size_t>(Reason::too_long) + 1);

}  // namespace

std::string_view text(Reason reason) { return reason_words[static_cast<std::size_t>(reason)]; }

std::optional<Reason> parse_reason(std::string_view text) {
    for (std::size_t i = 0; i < reason_words.size(); ++i)
        if (reason_words[i] == text) return static_cast<Reason>(i);
    return std::nullopt;
}

bool is_fault(Reason reason) {
    return reason >= Reason::illegal_move && reason <= Reason::disagreement;
}

}  // namespace tessera::referee
