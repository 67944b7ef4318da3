#pragma once

#include <cstdint>

#include "absl/types/span.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/hlo/builder/xla_computation.h"

// The k best of a dimension, where on some hardware a part of them may be missed.

namespace xla {

// A tuple of the operands' `top_k` first elements in the order of `comparator`, along `reduction_dim`. The
// operands have one shape, up to element types; the comparator takes a pair of scalars of each, as Sort's
// does. `init_values`, a scalar of each type, come after everything else in that order.
//
// `recall_target` is the part of the true top k that may be expected. Without `aggregate_to_topk` the
// result is the input of a later step, of the size that ApproxTopKReductionOutputSize says; `init_values`
// fill what the operands do not. `reduction_input_size_override` >= 0: the operands are a part of so many
// elements.
//
// This implementation is exact everywhere: it is ApproxTopKFallback.
XlaOp ApproxTopK(XlaBuilder* builder, absl::Span<const XlaOp> operands, absl::Span<const XlaOp> init_values,
                 int64_t top_k, int64_t reduction_dim, const XlaComputation& comparator,
                 float recall_target = 0.9, bool aggregate_to_topk = true,
                 int64_t reduction_input_size_override = -1);

// The same without approximation: a sort of which the first elements are taken.
XlaOp ApproxTopKFallback(XlaBuilder* builder, absl::Span<const XlaOp> operands,
                         absl::Span<const XlaOp> init_values, int64_t top_k, int64_t reduction_dim,
                         const XlaComputation& comparator, float recall_target = 0.9,
                         bool aggregate_to_topk = true, int64_t reduction_input_size_override = -1);

// The last step: a tuple of the `top_k` first along `reduction_dim` in the order of the comparator. One is
// found by a reduction from `init_values`, more by a stable sort.
XlaOp AggregateToTopKBuilder(XlaBuilder* builder, absl::Span<const XlaOp> operands,
                             absl::Span<const XlaOp> init_values, int64_t top_k, int64_t reduction_dim,
                             const XlaComputation& comparator);

}  // namespace xla
