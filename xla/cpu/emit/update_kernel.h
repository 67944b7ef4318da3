#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/cpu/emit/loop_kernel.h"

namespace xla::cpu {

// Writes the update of a dynamic-update-slice into the result, which holds the rest already.
absl::StatusOr<EmittedKernel> EmitUpdateKernel(llvm::Module& module, const Target& target, const Step& step,
                                               absl::string_view name);

}  // namespace xla::cpu
