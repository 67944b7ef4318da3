// Emits functions of numbers.
#pragma once

#include "absl/status/statusor.h"
#include "xla/ops/hlo_opcode.h"

namespace llvm {
class IRBuilderBase;
class Value;
}  // namespace llvm

namespace xla::cpu {

// The function of x (and y), in their type: half, bfloat, float or double, or a vector of a fixed number of
// them. Half and bfloat are computed as float. Errors: docs/numerics.md. The builder's insertion point moves
// on, possibly into a new block; what stood after it goes along. Its fast-math flags are not used. has_fma:
// the target multiplies and adds in one instruction. A bad type, a missing operand or a function that is not
// one of real numbers is an InvalidArgument.
absl::StatusOr<llvm::Value*> EmitMath(llvm::IRBuilderBase& builder, bool has_fma, HloOpcode function,
                                      llvm::Value* x, llvm::Value* y = nullptr);

struct ComplexValue {
  llvm::Value* re = nullptr;
  llvm::Value* im = nullptr;
};

// The same of complex numbers, whose parts are float or double, or vectors. Float is computed as double, but
// for kMultiply.
absl::StatusOr<ComplexValue> EmitComplexMath(llvm::IRBuilderBase& builder, bool has_fma, HloOpcode function,
                                             ComplexValue x, ComplexValue y = {});

// |x|, which does not overflow where the result is in range.
absl::StatusOr<llvm::Value*> EmitComplexAbs(llvm::IRBuilderBase& builder, bool has_fma, ComplexValue x);

}  // namespace xla::cpu
