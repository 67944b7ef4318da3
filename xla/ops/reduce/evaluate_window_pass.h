#pragma once

#include <cstdint>
#include <vector>

#include "xla/ops/reduce/evaluate_reducer.h"

namespace xla {

class WindowDimension;

// Reduces the windows of one dimension with an associative function. `in` is [outer, size, inner], the result
// [outer, places, inner]. Places whose window sees no element keep zeros and are flagged in `empty`.
//
// Windows that share many elements cost three applications an element whatever their size: sums from the left
// and from the right within blocks as long as the window, of which each window joins two (van Herk 1992).
std::vector<char> ReduceWindowsOfDimension(const Reducer& reducer, const WindowDimension& window,
                                           const char* in, int64_t outer, int64_t size, int64_t inner,
                                           int64_t places, std::vector<bool>* empty);

}  // namespace xla
