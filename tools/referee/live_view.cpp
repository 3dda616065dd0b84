#include "referee/live_view.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "referee/record_json.hpp"
#include "referee/statistics.hpp"

namespace tessera::referee {
namespace {

using namespace std::chrono_literals;

std::string duration_text(std::chrono::seconds time) {
    const auto seconds = time.count();
    return seconds < 3600
               ? fmt::format("{}:{:02}", seconds / 60, seconds % 60)
               : fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

std::string_view text(Verdict verdict) {
    switch (verdict) {
        case Verdict::accept_h0:
            return "H0";
        case Verdict::accept_h1:
            return "H1";
        case Verdict::undecided:
            break;
    }
    return "undecided";
}

}  // namespace

LiveView::LiveView(const MatchSettings& settings, std::uint64_t pairs_to_play)
    : settings_(settings), to_play_(pairs_to_play), terminal_(isatty(STDERR_FILENO) != 0) {}

std::string LiveView::status_line(const Standing& standing) const {
    const std::chrono::duration<double> elapsed = Clock::now() - begin_;
    const double pairs_per_second = static_cast<double>(played_) / std::max(elapsed.count(), 1e-3);
    auto line = fmt::format("{} of {} pairs", played_, to_play_);
    if (standing.players().size() == 2) {
        const auto counts = standing.match();
        const auto result = estimate(counts);
        line += fmt::format("  +{} ={} -{}  Elo {}", counts.games.wins, counts.games.draws,
                            counts.games.losses, referee::text(result.elo, 1));
        if (settings_.sprt) {
            const auto test = sprt(counts, *settings_.sprt);
            line += fmt::format("  LLR {:.2f} ({:.2f}, {:.2f})", test.llr, test.bounds.lower,
                                test.bounds.upper);
        }
    }
    const auto left = std::chrono::seconds(static_cast<std::int64_t>(
        static_cast<double>(to_play_ - played_) / std::max(pairs_per_second, 1e-6)));
    return line + fmt::format("  {:.1f} games/s  {} left", 2 * pairs_per_second,
                              duration_text(std::min(left, 999999s)));
}

void LiveView::show(const std::vector<GameRecord>& pair, const Standing& standing) {
    ++played_;
    if (settings_.json) show_events(pair, standing);
    if (settings_.quiet || settings_.json) return;
    const bool last = played_ == to_play_;
    if (!last && Clock::now() < next_) return;
    next_ = Clock::now() + (terminal_ ? 200ms : 5s);
    const auto line = status_line(standing);
    if (terminal_)
        std::fprintf(stderr, "\r\033[K%s", line.c_str());
    else
        std::fprintf(stderr, "%s\n", line.c_str());
    line_open_ = terminal_;
}

void LiveView::show_events(const std::vector<GameRecord>& pair, const Standing& standing) const {
    for (const auto& record : pair)
        fmt::print("{{\"event\":\"game\",\"record\":{}}}\n", to_json_line(record));
    std::string line = fmt::format("{{\"event\":\"pair\",\"pair\":{},\"played\":{},\"of\":{}",
                                   pair.front().pair, played_, to_play_);
    if (standing.players().size() == 2) {
        const auto counts = standing.match();
        const auto elo = estimate(counts).elo;
        line += fmt::format(",\"wins\":{},\"draws\":{},\"losses\":{},\"elo\":{:.2f},\"error\":{}",
                            counts.games.wins, counts.games.draws, counts.games.losses, elo.value,
                            elo.error ? fmt::format("{:.2f}", *elo.error) : "null");
        if (settings_.sprt) {
            const auto test = sprt(counts, *settings_.sprt);
            line += fmt::format(",\"llr\":{:.4f},\"verdict\":\"{}\"", test.llr, text(test.verdict));
        }
    }
    fmt::print("{}}}\n", line);
    std::fflush(stdout);
}

void LiveView::close() {
    if (line_open_) std::fputc('\n', stderr);
    line_open_ = false;
}

}  // namespace tessera::referee
