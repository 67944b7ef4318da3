#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/cpu/emit/loop_kernel.h"

namespace xla::cpu {

// The reduce-window of a step. Units are rows of places; where windows are all elements up to their place,
// whole lines of elements.
absl::StatusOr<EmittedKernel> EmitWindowKernel(llvm::Module& module, const Target& target, const Step& step,
                                               absl::string_view name);

// The select-and-scatter of a step. Units are whole arrays of the dimensions that windows are moved along.
absl::StatusOr<EmittedKernel> EmitSelectAndScatterKernel(llvm::Module& module, const Target& target,
                                                         const Step& step, absl::string_view name);

// The scan of a step. Units are lines of elements that one carry goes along.
absl::StatusOr<EmittedKernel> EmitScanKernel(llvm::Module& module, const Target& target, const Step& step,
                                             absl::string_view name);

}  // namespace xla::cpu
