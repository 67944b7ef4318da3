#pragma once

#include "absl/status/statusor.h"
#include "xla/literal.h"
#include "xla/ops/evaluate/evaluate.h"

namespace xla {

// collective-permute-done: waits for what a start did not wait for.
absl::StatusOr<Literal> FinishPermute(const EvaluateArgs& args);

}  // namespace xla
