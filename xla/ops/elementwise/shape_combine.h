#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/ops/op_args.h"
#include "xla/shape.h"

namespace xla {

// The dimensions that hold the elements of both shapes at once, as a shape of a's element type and, when the
// sizes are the same, with a's layout, otherwise the default one. Sizes must be equal; a dimension is dynamic
// when it is dynamic in one of them, and an unbounded one takes the other's size, unless that is 1. An error
// of the rule when there is no such shape.
absl::StatusOr<Shape> CombineDimensions(const OpArgs& args, absl::string_view rule, const Shape& a,
                                        const Shape& b);

}  // namespace xla
