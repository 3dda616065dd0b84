// A UGI session in a thread of its own, for clients in this process that cannot wait for it.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <thread>

#include "ugi/input.hpp"
#include "ugi/responder.hpp"
#include "ugi/session.hpp"

namespace tessera::ugi {

class BackgroundSession {
public:
    BackgroundSession();
    // Ends the session, also in the middle of a search.
    ~BackgroundSession();
    BackgroundSession(const BackgroundSession&) = delete;
    BackgroundSession& operator=(const BackgroundSession&) = delete;

    // Before start().
    Status adopt(const Settings& settings) { return session_.adopt(settings); }
    void start();
    void say(const std::string& line);
    // What the session says.
    Input& output() { return from_session_; }

private:
    struct Pipe {
        Pipe();
        int read = -1;
        int write = -1;
    };

    Pipe to_, from_;
    std::FILE* out_;
    Input input_;
    Input from_session_;
    Responder responder_;
    Session session_;
    std::thread thread_;
};

}  // namespace tessera::ugi
