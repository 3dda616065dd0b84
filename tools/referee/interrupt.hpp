// Ctrl-C and SIGTERM as a flag, and as a descriptor that ends all waiting.
#pragma once

#include <atomic>

namespace tessera::referee {

// Installs the handlers. The first signal raises the flag, the second ends the program at once.
std::atomic<bool>& interruption();
// Ends all waiting as a signal would.
void interrupt_now();
// The number of the signal received; 0 when there was none.
int signal_received();

}  // namespace tessera::referee
