#include "referee/dialogue.hpp"

#include "referee/gomocup_dialogue.hpp"
#include "referee/ugi_dialogue.hpp"

namespace tessera::referee {

std::unique_ptr<Dialogue> make_dialogue(const PlayerConfig& config) {
    if (config.protocol == Protocol::gomocup) return std::make_unique<GomocupDialogue>(config);
    return std::make_unique<UgiDialogue>(config);
}

}  // namespace tessera::referee
