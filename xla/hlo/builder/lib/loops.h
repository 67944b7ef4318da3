#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/hlo/builder/xla_builder.h"

// While loops over several values, with condition and body as functions.

namespace xla {

// Whether to go on, a pred scalar; from the values and the builder of the condition.
using WhileLoopHelperConditionFunction =
    std::function<absl::StatusOr<XlaOp>(absl::Span<const XlaOp>, XlaBuilder*)>;

// The next values, as many and of the same shapes; from the values and the builder of the body.
using WhileLoopHelperBodyFunction =
    std::function<absl::StatusOr<std::vector<XlaOp>>(absl::Span<const XlaOp>, XlaBuilder*)>;

// The values when the condition first does not hold. `name` is part of the computations' names. Errors are
// those of the two functions and of the operations that they add.
absl::StatusOr<std::vector<XlaOp>> WhileLoopHelper(const WhileLoopHelperConditionFunction& condition_function,
                                                   const WhileLoopHelperBodyFunction& body_function,
                                                   absl::Span<const XlaOp> initial_values,
                                                   absl::string_view name, XlaBuilder* builder);

// The next values; from the number of the iteration, the values and the builder of the body.
using ForEachIndexBodyFunction =
    std::function<absl::StatusOr<std::vector<XlaOp>>(XlaOp, absl::Span<const XlaOp>, XlaBuilder*)>;

// The values after the body was applied for 0, 1, .., num_iterations - 1, numbers of `num_iterations_type`.
absl::StatusOr<std::vector<XlaOp>> ForEachIndex(int64_t num_iterations, PrimitiveType num_iterations_type,
                                                const ForEachIndexBodyFunction& body_function,
                                                absl::Span<const XlaOp> initial_values,
                                                absl::string_view name, XlaBuilder* builder);

}  // namespace xla
