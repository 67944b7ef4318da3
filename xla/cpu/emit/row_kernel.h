#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/cpu/emit/loop_kernel.h"

namespace xla::cpu {

// A row program (StepKind::kRows): row by row, one pass for each reduction that needs another one's result.
// Units are rows.
absl::StatusOr<EmittedKernel> EmitRowKernel(llvm::Module& module, const Target& target, const Step& step,
                                            absl::string_view name);

}  // namespace xla::cpu
