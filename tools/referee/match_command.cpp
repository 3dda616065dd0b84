#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>

#include "referee/commands.hpp"
#include "referee/interrupt.hpp"
#include "referee/live_view.hpp"
#include "referee/pgn.hpp"
#include "referee/record_file.hpp"
#include "referee/report.hpp"
#include "referee/settings.hpp"

namespace tessera::referee {
namespace {

// A match and everything that is kept of it.
class Match {
public:
    explicit Match(const MatchSettings& settings)
        : settings_(settings), standing_(names(settings)) {}

    // Opens the files and finds out what is left to play.
    Status open(const RawSettings& raw) {
        todo_ = settings_.tournament.pairs();
        if (!settings_.pgn.empty()) {
            pgn_.open(settings_.pgn, std::ios::app);
            if (!pgn_) return Error{fmt::format("cannot write '{}'", settings_.pgn)};
        }
        if (settings_.records.empty()) return Success{};
        auto writer = RecordWriter::open(settings_.records,
                                         settings_.resume ? StartAs::resume : StartAs::fresh);
        if (!writer) return writer.error();
        writer_.emplace(std::move(*writer));
        if (settings_.resume)
            if (auto status = take_over(); !status) return status;
        std::ofstream config(settings_.records + ".config.json");
        config << to_config_file(raw);
        if (!config.flush())
            return Error{fmt::format("cannot write '{}.config.json'", settings_.records)};
        return Success{};
    }

    void play() {
        LiveView view(settings_, todo_.size());
        play_pairs(
            settings_.tournament, todo_,
            [&](const std::vector<GameRecord>& pair) {
                const bool go_on = keep(pair) && !is_decided(pair);
                view.show(pair, standing_);
                // Whoever still waits for an engine need not.
                if (!go_on) interrupt_now();
                return go_on;
            },
            interruption());
        view.close();
        remove_empty_error_files();
    }

    ExitCode result() const {
        if (trouble_) return complain(*trouble_, ExitCode::failed);
        if (spoilt_) return ExitCode::engine_fault;
        if (signal_received()) return ExitCode::interrupted;
        if (!settings_.sprt) return ExitCode::done;
        switch (sprt(standing_.match(), *settings_.sprt).verdict) {
            case Verdict::accept_h1:
                return ExitCode::sprt_h1;
            case Verdict::accept_h0:
                return ExitCode::sprt_h0;
            case Verdict::undecided:
                break;
        }
        return ExitCode::sprt_undecided;
    }
    const Standing& standing() const { return standing_; }

private:
    static std::vector<std::string> names(const MatchSettings& settings) {
        std::vector<std::string> list;
        for (const auto& player : settings.tournament.players) list.push_back(player.name);
        return list;
    }

    // What an earlier run has played counts, and is not played again.
    Status take_over() {
        const auto present = pairs_present(std::span(&settings_.records, 1));
        if (!present) return present.error();
        if (!present->lone.empty())
            return Error{
                fmt::format("pair {} in '{}' has one game only — take it out before resuming",
                            present->lone.front().pair, settings_.records)};
        std::erase_if(todo_, [&](auto pair) { return present->complete.contains(pair); });
        std::set<GameKey> seen;
        return for_each_record(settings_.records, ReadMoves::no,
                               [&](StoredRecord&& record, const RecordLine&) -> Status {
                                   if (seen.insert({record.pair, record.game}).second)
                                       standing_.add_game(record);
                                   return Success{};
                               });
    }

    bool keep(const std::vector<GameRecord>& pair) {
        if (writer_)
            if (auto status = writer_->write(pair); !status) trouble_ = status.error();
        for (const auto& record : pair) {
            standing_.add_game(record);
            if (pgn_.is_open()) pgn_ << to_pgn(record, settings_.tournament.variant);
        }
        if (pgn_.is_open() && !pgn_.flush())
            trouble_ = Error{fmt::format("cannot write '{}'", settings_.pgn)};
        return !trouble_;
    }
    bool is_decided(const std::vector<GameRecord>& pair) {
        const auto faulty =
            std::ranges::find_if(pair, [](const auto& record) { return is_fault(record.reason); });
        if (!settings_.recover && faulty != pair.end()) {
            spoilt_ = true;
            std::fprintf(stderr, "referee: %s\n", faulty->detail.c_str());
        }
        return spoilt_ || (settings_.sprt &&
                           sprt(standing_.match(), *settings_.sprt).verdict != Verdict::undecided);
    }
    void remove_empty_error_files() const {
        for (const auto& player : settings_.tournament.players) {
            std::error_code ignored;
            const auto& file = player.launch.error_file;
            if (!file.empty() && std::filesystem::file_size(file, ignored) == 0)
                std::filesystem::remove(file, ignored);
        }
    }

    const MatchSettings& settings_;
    Standing standing_;
    std::vector<std::uint64_t> todo_;
    std::optional<RecordWriter> writer_;
    std::ofstream pgn_;
    std::optional<Error> trouble_;
    bool spoilt_ = false;
};

}  // namespace

ExitCode match_command(const Words& words) {
    if (std::ranges::find(words, "--help") != words.end()) {
        fmt::print("{}", match_help());
        return ExitCode::done;
    }
    const auto raw = read_command_line(words);
    if (!raw) return complain(raw.error(), ExitCode::usage);
    const auto settings = validate(*raw);
    if (!settings) return complain(settings.error(), ExitCode::usage);
    // Before any thread: it forks.
    if (const auto status = Guardian::start(); !status)
        return complain(status.error(), ExitCode::failed);
    interruption();
    Match match(*settings);
    if (const auto status = match.open(*raw); !status)
        return complain(status.error(), ExitCode::failed);
    match.play();
    if (settings->json)
        fmt::print("{{\"event\":\"end\",\"report\":{}}}\n",
                   to_json(match.standing(), settings->sprt, Layout::one_line));
    else
        fmt::print("{}", to_text(match.standing(), settings->sprt));
    return match.result();
}

}  // namespace tessera::referee
