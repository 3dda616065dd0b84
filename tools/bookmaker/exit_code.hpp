// How the bookmaker's commands end.
#pragma once

namespace tessera::bookmaker {

enum class ExitCode {
    done = 0,
    failed = 1,  // a file could not be written, or a book or suite is not what it should be
    usage = 2,   // a bad command line or a bad file
    interrupted = 130,
};

}  // namespace tessera::bookmaker
