#pragma once

#include "absl/status/statusor.h"
#include "xla/literal.h"
#include "xla/ops/evaluate/evaluate.h"

namespace xla {

// Evaluates an op some of whose operands fill their bounds only in part: the operands are cut to their actual
// sizes, so that no op reads padding, and the result is put back into the bounded shape that the program
// declares.
absl::StatusOr<Literal> EvaluateOnActualSizes(const EvaluateArgs& args, EvaluateFn evaluate);

}  // namespace xla
