#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/cpu/emit/loop_kernel.h"

namespace xla::cpu {

// Combines the updates of a scatter with the results, which hold the operands already, in the order of the
// indices. Windows that reach outside are left out.
absl::StatusOr<EmittedKernel> EmitScatterKernel(llvm::Module& module, const Target& target, const Step& step,
                                                absl::string_view name);

}  // namespace xla::cpu
