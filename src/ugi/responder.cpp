#include "ugi/responder.hpp"

#include <fmt/format.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>

namespace tessera::ugi {

void Responder::print(std::string_view text) {
    if (text.ends_with('\n')) text.remove_suffix(1);
    if (log_) log_->info(">> {}", text);
    const bool said = std::fwrite(text.data(), 1, text.size(), out_) == text.size() &&
                      std::fputc('\n', out_) != EOF && std::fflush(out_) == 0;
    broken_ = broken_ || !said;
}

void Responder::note_input(std::string_view line) {
    if (log_) log_->info("<< {}", line);
}

Status Responder::log_to(const std::string& file) {
    if (file.empty()) {
        log_.reset();
        return Success{};
    }
    try {
        auto sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(file);
        auto log = std::make_shared<spdlog::logger>("tessera", std::move(sink));
        log->set_pattern("%Y-%m-%d %H:%M:%S.%e %v");
        log->flush_on(spdlog::level::info);
        // A full disk must not disturb the game: the log falls silent, the engine does not.
        log->set_error_handler([](const std::string&) {});
        log_ = std::move(log);
    } catch (const spdlog::spdlog_ex&) {
        return Error{
            fmt::format("cannot write the log file '{}' — name a file in a writable folder", file)};
    }
    return Success{};
}

}  // namespace tessera::ugi
