#include "referee/interrupt.hpp"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "referee/process.hpp"

namespace tessera::referee {
namespace {

std::atomic<bool> flag{false};
std::atomic<int> received{0};
int wake_pipe[2] = {-1, -1};

void on_signal(int number) {
    if (received.exchange(number) != 0) _exit(130);
    interrupt_now();
}

}  // namespace

void interrupt_now() {
    flag = true;
    [[maybe_unused]] const auto woken = write(wake_pipe[1], "!", 1);
}

std::atomic<bool>& interruption() {
    if (wake_pipe[0] < 0 && pipe2(wake_pipe, O_CLOEXEC | O_NONBLOCK) == 0) {
        interrupt_waits_on(wake_pipe[0]);
        struct sigaction action {};
        action.sa_handler = on_signal;
        for (const int number : {SIGINT, SIGTERM, SIGHUP}) sigaction(number, &action, nullptr);
        signal(SIGPIPE, SIG_IGN);
    }
    return flag;
}

int signal_received() { return received; }

}  // namespace tessera::referee
