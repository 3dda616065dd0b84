// How the referee's commands end. Scripts rely on these numbers.
#pragma once

namespace tessera::referee {

enum class ExitCode {
    done = 0,
    failed = 1,  // a file could not be read or written, a check was not passed
    usage = 2,
    engine_fault = 3,  // with --no-recover
    sprt_h1 = 10,
    sprt_h0 = 11,
    sprt_undecided = 12,
    interrupted = 130,
};

}  // namespace tessera::referee
