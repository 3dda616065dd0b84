#include "referee/counts.hpp"

#include <algorithm>
#include <numeric>

namespace tessera::referee {

void Trinomial::add(GameScore score) {
    switch (score) {
        case GameScore::loss:
            ++losses;
            break;
        case GameScore::draw:
            ++draws;
            break;
        case GameScore::win:
            ++wins;
            break;
    }
}

Trinomial& Trinomial::operator+=(const Trinomial& other) {
    losses += other.losses;
    draws += other.draws;
    wins += other.wins;
    return *this;
}

std::int64_t Pentanomial::total() const {
    return std::accumulate(pairs.begin(), pairs.end(), std::int64_t{0});
}

Pentanomial Pentanomial::reversed() const {
    Pentanomial other = *this;
    std::reverse(other.pairs.begin(), other.pairs.end());
    return other;
}

Trinomial games_of(const Pentanomial& pairs, std::int64_t decided_pairs) {
    const auto& [ll, ld, even, wd, ww] = pairs.pairs;
    return {2 * ll + ld + decided_pairs, ld + 2 * (even - decided_pairs) + wd,
            wd + 2 * ww + decided_pairs};
}

void MatchCounts::add_pair(GameScore first, GameScore second) {
    games.add(first);
    games.add(second);
    pairs.add(first, second);
}

double Sample::total() const { return std::accumulate(counts.begin(), counts.end(), 0.0); }

double Sample::mean() const {
    const double n = total();
    if (n <= 0) return 0.5;
    double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) sum += counts[i] * score_of(i);
    return sum / n;
}

double Sample::variance() const {
    const double n = total();
    if (n <= 0) return 0;
    const double centre = mean();
    double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double distance = score_of(i) - centre;
        sum += counts[i] * distance * distance;
    }
    return sum / n;
}

bool Sample::uniform() const {
    return std::count_if(counts.begin(), counts.end(), [](double n) { return n > 0; }) <= 1;
}

Sample Sample::regularized() const {
    Sample result = *this;
    std::replace(result.counts.begin(), result.counts.end(), 0.0, 1e-3);
    return result;
}

Sample sample_of(const Trinomial& games) {
    return {{static_cast<double>(games.losses), static_cast<double>(games.draws),
             static_cast<double>(games.wins)},
            1};
}

Sample sample_of(const Pentanomial& pairs) { return {{pairs.pairs.begin(), pairs.pairs.end()}, 2}; }

Sample sample_of(const MatchCounts& counts) {
    return counts.pairs.total() > 0 ? sample_of(counts.pairs) : sample_of(counts.games);
}

}  // namespace tessera::referee
