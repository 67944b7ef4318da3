#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "xla/cpu/emit/target.h"
#include "xla/hlo/ir/hlo_computation.h"

namespace xla::cpu {

// A comparator of a sort as bool(const void* context, const void* const* a, const void* const* b), for the
// addresses of the elements of two places, one of each operand.
absl::StatusOr<llvm::Function*> EmitComparator(llvm::Module& module, const Target& target,
                                               const HloComputation& comparator, absl::string_view name);

}  // namespace xla::cpu
