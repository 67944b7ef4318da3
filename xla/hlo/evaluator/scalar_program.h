#pragma once

#include <functional>
#include <memory>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/literal.h"
#include "xla/ops/evaluate/evaluate.h"

namespace xla {

// Evaluates a computation on scalar literals; the way out for bodies that are not plain scalar expressions.
using EvaluateScalars = std::function<absl::StatusOr<Literal>(absl::Span<const Literal* const>)>;

// Makes a ScalarFunction of a computation whose parameters and results are scalars. A computation in one
// precision of elementwise ops, constants and calls becomes a list of kernels; any other is evaluated by
// `fallback`. The computation must outlive the function.
absl::StatusOr<std::unique_ptr<ScalarFunction>> MakeScalarFunction(const HloComputation& computation,
                                                                   bool one_precision,
                                                                   EvaluateScalars fallback);

}  // namespace xla
