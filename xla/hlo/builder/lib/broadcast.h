#pragma once

#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/hlo/builder/xla_builder.h"

namespace xla {

// `input` repeated up to the sizes `output_dims`: dimensions are matched from the last on, new ones come
// first, and a dimension is repeated a whole number of times (so 1 stretches to anything). An error where a
// size is no multiple of the input's.
absl::StatusOr<XlaOp> BroadcastTo(XlaOp input, absl::Span<const int64_t> output_dims);

}  // namespace xla
