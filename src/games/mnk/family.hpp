#pragma once

#include "games/family.hpp"

namespace tessera::mnk {

struct Family {
    static const game::Description& description();
    static Expected<std::unique_ptr<game::Table>> open(const game::Variant& variant);
    static std::unique_ptr<search::Brain> brain(const game::Table& table);
};

}  // namespace tessera::mnk
