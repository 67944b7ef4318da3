#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/cpu/emit/loop_kernel.h"

namespace xla::cpu {

// The elements of a transpose that moves the last dimension (MovesMinorDimension), in square tiles that are
// turned in registers: memory is read and written a line at a time.
absl::StatusOr<EmittedKernel> EmitTransposeKernel(llvm::Module& module, const Target& target,
                                                  const Step& step, absl::string_view name);

}  // namespace xla::cpu
