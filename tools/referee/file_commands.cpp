// Commands that read records and counts and play nothing.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "core/text.hpp"
#include "referee/commands.hpp"
#include "referee/pgn.hpp"
#include "referee/record_merge.hpp"
#include "referee/report.hpp"
#include "referee/settings.hpp"
#include "referee/statistics.hpp"

namespace tessera::referee {
namespace {

struct Arguments {
    std::vector<std::string> plain;
    bool json = false;
    std::string sprt;
    std::string output;
};

Expected<Arguments> arguments_of(const Words& words) {
    Arguments arguments;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool more = i + 1 < words.size();
        if (words[i] == "--json")
            arguments.json = true;
        else if (words[i] == "--sprt" && more)
            arguments.sprt = words[++i];
        else if ((words[i] == "--output" || words[i] == "-o") && more)
            arguments.output = words[++i];
        else if (words[i].starts_with("--"))
            return Error{
                fmt::format("unknown or incomplete flag '{}' — see 'referee --help'", words[i])};
        else
            arguments.plain.push_back(words[i]);
    }
    return arguments;
}

// A malformed line is named and passed over: the rest of a long match still counts.
Status name_problem(const Error& problem) {
    std::fprintf(stderr, "referee: %s\n", problem.what.c_str());
    return Success{};
}

Expected<MaybeSprt> sprt_of(const std::string& text) {
    if (text.empty()) return MaybeSprt{};
    SprtSettings settings;
    if (auto status = read_sprt(settings, text); !status) return status.error();
    return MaybeSprt{settings};
}

// "34,54,63,64,75" or "96,111,136", from loss to win.
Expected<Sample> sample_from(const std::vector<std::string>& words) {
    const Error wanted{
        "give counts from loss to win: L,D,W of games, or LL,LD,DD+WL,WD,WW of pairs"};
    if (words.size() != 1) return wanted;
    std::vector<std::int64_t> counts;
    for (const auto piece : split(words[0], ',')) {
        const auto number = parse_number(piece, 1'000'000'000'000);
        if (!number) return wanted;
        counts.push_back(*number);
    }
    if (counts.size() == 3) return sample_of(Trinomial{counts[0], counts[1], counts[2]});
    if (counts.size() != 5) return wanted;
    Pentanomial pairs;
    std::ranges::copy(counts, pairs.pairs.begin());
    return sample_of(pairs);
}

void print_estimate(const Sample& sample) {
    const auto result = estimate(sample);
    fmt::print("Elo   {}\nnElo  {}\nscore {}\nLOS   {:.5f}\ndraws {:.4f}\npairs ratio {}\n",
               text(result.elo, 3), text(result.normalized_elo, 3), text(result.score, 5),
               result.superiority, result.draw_ratio,
               result.pair_ratio ? fmt::format("{:.4f}", *result.pair_ratio) : "-");
}

}  // namespace

ExitCode report_command(const Words& words) {
    const auto arguments = arguments_of(words);
    if (!arguments) return complain(arguments.error(), ExitCode::usage);
    if (arguments->plain.empty())
        return complain({"report of nothing — name one or more record files"}, ExitCode::usage);
    const auto sprt = sprt_of(arguments->sprt);
    if (!sprt) return complain(sprt.error(), ExitCode::usage);
    const auto report = read_report(arguments->plain, name_problem);
    if (!report) return complain(report.error(), ExitCode::failed);
    fmt::print("{}", arguments->json ? to_json(*report, *sprt) : to_text(*report, *sprt));
    return report->problems ? ExitCode::failed : ExitCode::done;
}

ExitCode merge_command(const Words& words) {
    const auto arguments = arguments_of(words);
    if (!arguments) return complain(arguments.error(), ExitCode::usage);
    if (arguments->plain.empty() || arguments->output.empty())
        return complain({"merge needs files and an output — write referee merge a.jsonl b.jsonl "
                         "--output all.jsonl"},
                        ExitCode::usage);
    const auto summary = merge_records_to(arguments->output, arguments->plain);
    if (!summary) return complain(summary.error(), ExitCode::failed);
    std::fprintf(stderr, "%zu games, %zu duplicates dropped\n", summary->records,
                 summary->duplicates);
    return ExitCode::done;
}

ExitCode pgn_command(const Words& words) {
    const auto arguments = arguments_of(words);
    if (!arguments) return complain(arguments.error(), ExitCode::usage);
    if (arguments->plain.empty())
        return complain({"pgn of nothing — name one or more record files"}, ExitCode::usage);
    for (const auto& path : arguments->plain) {
        const auto status = for_each_record(
            path, ReadMoves::yes,
            [](StoredRecord&& record, const RecordLine&) -> Status {
                fmt::print("{}", to_pgn(record, record.variant));
                return Success{};
            },
            name_problem);
        if (!status) return complain(status.error(), ExitCode::failed);
    }
    return ExitCode::done;
}

ExitCode elo_command(const Words& words) {
    const auto sample = sample_from(words);
    if (!sample) return complain(sample.error(), ExitCode::usage);
    print_estimate(*sample);
    return ExitCode::done;
}

ExitCode sprt_command(const Words& words) {
    const auto arguments = arguments_of(words);
    if (!arguments) return complain(arguments.error(), ExitCode::usage);
    const auto sample = sample_from(arguments->plain);
    if (!sample) return complain(sample.error(), ExitCode::usage);
    SprtSettings settings;
    if (!arguments->sprt.empty())
        if (auto status = read_sprt(settings, arguments->sprt); !status)
            return complain(status.error(), ExitCode::usage);
    const auto test = sprt(*sample, settings);
    fmt::print("LLR   {:.6f} ({:.6f}, {:.6f})\n", test.llr, test.bounds.lower, test.bounds.upper);
    if (const auto corrected = estimate_after_sprt(*sample, settings))
        fmt::print("Elo corrected for the stopping {:.3f} [{:.3f}, {:.3f}]\n",
                   corrected->elo.median, corrected->elo.low, corrected->elo.high);
    print_estimate(*sample);
    switch (test.verdict) {
        case Verdict::accept_h1:
            return fmt::print("H1 accepted\n"), ExitCode::sprt_h1;
        case Verdict::accept_h0:
            return fmt::print("H0 accepted\n"), ExitCode::sprt_h0;
        case Verdict::undecided:
            break;
    }
    fmt::print("undecided\n");
    return ExitCode::sprt_undecided;
}

}  // namespace tessera::referee
