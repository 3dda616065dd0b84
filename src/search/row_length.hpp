// Calls work.operator()<Longest>(k). For the usual lengths of rows Longest is k itself, so that the
// compiler knows how long the loops are and leaves little of the arithmetic.
#pragma once

namespace tessera::search {

template <int Longest, class Work>
auto with_row_length(int k, Work&& work) {
    switch (k) {
        case 3:
            return work.template operator()<3>(3);
        case 4:
            return work.template operator()<4>(4);
        case 5:
            return work.template operator()<5>(5);
        default:
            return work.template operator()<Longest>(k);
    }
}

}  // namespace tessera::search
