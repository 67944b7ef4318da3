#pragma once

#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/hlo/builder/value_inference.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/hlo/builder/xla_computation.h"

// Operations whose results differ in size from run to run.

namespace xla {

// A Conditional whose branches may give arrays of different sizes, but of the same type and number of
// dimensions: the result has the larger size as its bound, and the run-time size of the branch that was
// taken.
XlaOp DynamicConditional(XlaBuilder* builder, XlaOp predicate, XlaOp true_operand,
                         const XlaComputation& true_computation, XlaOp false_operand,
                         const XlaComputation& false_computation);
// The same with a list of branches; an index outside it chooses the last.
XlaOp DynamicConditional(XlaBuilder* builder, XlaOp branch_index,
                         absl::Span<const XlaComputation* const> branch_computations,
                         absl::Span<const XlaOp> branch_operands);

// SetDimensionSize of an s32 scalar; where an upper bound is known that is below the operand's size, the
// operand is cut to it first.
absl::StatusOr<XlaOp> SetDimensionSizeWithRebound(ValueInference* value_inference, XlaOp operand,
                                                  XlaOp dimension_size, int64_t dimension);

// SetDimensionSize of every dimension whose entry in the integer vector `size_vector` is not the same in
// every run.
absl::StatusOr<XlaOp> SetAllDimensionSizes(ValueInference* value_inference, XlaOp operand, XlaOp size_vector);

}  // namespace xla
