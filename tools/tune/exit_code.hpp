// How the tuner's commands end.
#pragma once

namespace tessera::tune {

enum class ExitCode {
    done = 0,
    failed = 1,  // a file could not be written
    usage = 2,   // a bad command line or a bad file
    interrupted = 130,
};

}  // namespace tessera::tune
