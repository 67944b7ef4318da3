#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/cpu/emit/loop_kernel.h"

namespace xla::cpu {

// The reductions of a step, with what is fused into them. Units are elements of the results (or blocks of
// them). Where there are few results of many elements, units are parts of the elements as well, and the
// kernel has a second function, which makes the results of those of the parts. How the work is cut depends on
// nothing but the shapes.
absl::StatusOr<EmittedKernel> EmitReduceKernel(llvm::Module& module, const Target& target, const Step& step,
                                               absl::string_view name);

}  // namespace xla::cpu
