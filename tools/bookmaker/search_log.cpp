#include "bookmaker/search_log.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <iterator>

#include "core/text.hpp"

namespace tessera::bookmaker {
namespace {

template <class Number>
bool read(Number& number, std::string_view text, int base = 10) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
    return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace

Expected<SearchLog> SearchLog::open(const std::string& path, const std::string& purpose) {
    SearchLog log(path);
    const auto header = fmt::format("tessera-searches 1\t{}\n", purpose);
    std::ifstream in(path, std::ios::binary);
    std::string content{std::istreambuf_iterator<char>(in), {}};
    in.close();
    content.resize(content.rfind('\n') + 1);
    if (!content.empty()) {
        if (auto status = log.read(content, header); !status) return status.error();
        std::error_code ignored;
        std::filesystem::resize_file(path, content.size(), ignored);
    }
    log.out_.open(path, content.empty() ? std::ios::trunc : std::ios::app);
    if (content.empty()) log.out_ << header << std::flush;
    if (!log.out_) return Error{fmt::format("cannot write {}", tessera::quoted(path))};
    return log;
}

Status SearchLog::read(std::string_view content, const std::string& header) {
    if (!content.starts_with(header))
        return Error{fmt::format("{} is of a book with other flags — remove it, or give those",
                                 tessera::quoted(path_))};
    content.remove_prefix(header.size());
    int number = 1;
    for (const auto line : split(content, '\n')) {
        ++number;
        if (line.empty()) continue;
        const auto words = split_words(line);
        std::uint64_t key = 0;
        bool good = words.size() % 3 == 1 && bookmaker::read(key, words[0], 16);
        std::vector<Line> lines;
        for (std::size_t i = 1; good && i < words.size(); i += 3) {
            auto& found = lines.emplace_back(Line{std::string(words[i]), 0, 0});
            good = bookmaker::read(found.score, words[i + 1]) &&
                   bookmaker::read(found.depth, words[i + 2]);
        }
        if (!good) return Error{fmt::format("{}:{}: no search", path_, number)};
        known_[key].push_back(std::move(lines));
    }
    return Success{};
}

const std::vector<Line>* SearchLog::find(std::uint64_t key, std::size_t others) const {
    const auto found = known_.find(key);
    return found == known_.end() || found->second.size() <= others ? nullptr
                                                                   : &found->second[others];
}

Status SearchLog::add(std::uint64_t key, const std::vector<Line>& lines) {
    out_ << fmt::format("{:016x}", key);
    for (const auto& line : lines)
        out_ << fmt::format(" {} {} {}", line.move, line.score, line.depth);
    if (!(out_ << std::endl)) return Error{fmt::format("cannot write {}", tessera::quoted(path_))};
    known_[key].push_back(lines);
    return Success{};
}

}  // namespace tessera::bookmaker
