#include "book/mapping.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/text.hpp"

namespace tessera::book {

Expected<std::shared_ptr<const Mapping>> Mapping::open(const std::string& path) {
    const auto refuse = [&](int file, std::string_view why) {
        if (file >= 0) ::close(file);
        return Error{fmt::format("book {} cannot be read ({})", quoted(path), why)};
    };
    // Not to hang on a pipe that nobody writes to.
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat facts {};
    if (file < 0 || ::fstat(file, &facts) != 0) return refuse(file, std::strerror(errno));
    if (!S_ISREG(facts.st_mode)) return refuse(file, "it is no file");
    const auto size = static_cast<std::size_t>(facts.st_size);
    if (size == 0) return refuse(file, "it is empty");
    void* const memory = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED) return refuse(file, std::strerror(errno));
    // Probes jump about: what lies around a block is of no use.
    ::madvise(memory, size, MADV_RANDOM);
    return std::shared_ptr<const Mapping>(
        new Mapping(file, Bytes(static_cast<const unsigned char*>(memory), size)));
}

Mapping::~Mapping() {
    ::munmap(const_cast<unsigned char*>(bytes_.data()), bytes_.size());
    ::close(file_);
}

bool Mapping::is_whole() const {
    struct stat facts {};
    return ::fstat(file_, &facts) == 0 && facts.st_size >= 0 &&
           static_cast<std::size_t>(facts.st_size) >= bytes_.size();
}

}  // namespace tessera::book
