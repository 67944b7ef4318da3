#pragma once

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "xla/literal.h"
#include "xla/util.h"

namespace xla {

// The elements of an integer array in row-major order. Values beyond int64 become the largest int64.
std::vector<int64_t> IndicesOf(const Literal& integers);

// The start in [0, size - length] that is nearest to `start`.
int64_t ClampStart(int64_t start, int64_t size, int64_t length);

}  // namespace xla
