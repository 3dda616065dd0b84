// What the referee itself costs: plays games of 280 plies between instant engines, two at a time,
// and prints plies per second, processor time of the referee alone per ply, and its peak memory.
//
//   referee_overhead REFEREE INSTANT_ENGINE [pairs] [words for the referee…]
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

extern char** environ;

namespace {

constexpr int plies_per_pair = 2 * 280;

// Of the process alone, as long as nobody has waited for it: user and system time in seconds.
double processor_time(pid_t id) {
    std::ifstream file("/proc/" + std::to_string(id) + "/stat");
    std::string text{std::istreambuf_iterator<char>(file), {}};
    // The second field, the name, may contain anything but ends in the last parenthesis.
    std::istringstream fields(text.substr(text.rfind(')') + 1));
    std::string skipped;
    for (int field = 3; field < 14; ++field) fields >> skipped;
    long user = 0, system = 0;
    fields >> user >> system;
    return static_cast<double>(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr, "usage: referee_overhead REFEREE INSTANT_ENGINE [pairs] [words…]\n");
        return 2;
    }
    const int pairs = argc > 3 ? std::atoi(argv[3]) : 1000;
    const auto records =
        std::filesystem::temp_directory_path() / ("overhead-" + std::to_string(getpid()));
    const std::string engine = std::string("cmd=") + argv[2];
    std::vector<std::string> words{argv[1],
                                   "match",
                                   "--quiet",
                                   "--variant",
                                   "mnk:m=20,n=14,k=26",
                                   "--engine",
                                   engine,
                                   "--engine",
                                   engine,
                                   "--each",
                                   "nodes=1",
                                   "--rounds",
                                   std::to_string(pairs),
                                   "--concurrency",
                                   "2",
                                   "--records",
                                   records.string()};
    words.insert(words.end(), argv + std::min(argc, 4), argv + argc);
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);

    const auto begin = std::chrono::steady_clock::now();
    pid_t referee = -1;
    if (posix_spawn(&referee, argv[1], nullptr, nullptr, arguments.data(), environ) != 0) {
        std::perror(argv[1]);
        return 1;
    }
    siginfo_t info{};
    waitid(P_PID, static_cast<id_t>(referee), &info, WEXITED | WNOWAIT);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    const double used = processor_time(referee);
    rusage usage{};
    int status = 0;
    wait4(referee, &status, 0, &usage);
    for (const auto* ending : {"", ".config.json"})
        std::filesystem::remove(records.string() + ending);
    if (status != 0) return 1;

    const double plies = static_cast<double>(pairs) * plies_per_pair;
    std::printf("%.0f plies in %.2f s\n", plies, time.count());
    std::printf("%10.0f plies/s\n", plies / time.count());
    std::printf("%10.2f us of the referee's processor time per ply\n", used / plies * 1e6);
    // The largest of the referee and its engines, which are smaller.
    std::printf("%10.1f MB peak memory\n", static_cast<double>(usage.ru_maxrss) / 1024);
}
