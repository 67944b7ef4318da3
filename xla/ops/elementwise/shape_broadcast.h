#pragma once

#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/shape.h"

namespace xla {

// The shape over which `lhs OP rhs` runs once both are broadcast, with lhs's element type and the default
// layout. HLO's binary ops want equal shapes; builders accept what this function accepts and insert the
// broadcasts.
//
// `broadcast_dimensions` says, for each dimension of the operand with fewer dimensions, which dimension of
// the other one it is matched with. After that, dimensions of size 1 stretch. The rules B1.. are in
// docs/operations/elementwise.md.
absl::StatusOr<Shape> InferBroadcastedBinaryShape(const Shape& lhs, const Shape& rhs,
                                                  absl::Span<const int64_t> broadcast_dimensions = {});

}  // namespace xla
