#pragma once

#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/IR/IRBuilder.h"
#include "xla/cpu/emit/element_emitter.h"
#include "xla/cpu/emit/loop_kernel.h"

namespace xla::cpu {

// A kernel of an op whose arrays are all in memory, while it is made: the addresses of operands and results
// are loaded, and what follows is in a block of its own.
class KernelFrame {
 public:
  KernelFrame(llvm::Module& module, const Target& target, const Step& step, absl::string_view name,
              int lanes);

  llvm::IRBuilderBase& ir() { return ir_; }
  ElementEmitter& elements() { return elements_; }
  llvm::Function* function() { return function_; }

  // Operand number i, and array number i of the result. Scalars are loaded.
  const ArrayInMemory& operand(size_t i) const { return operands_[i]; }
  const ArrayInMemory& result(size_t i) const { return results_[i]; }

  // body(unit) for the units that the kernel is called for; then the kernel ends.
  absl::Status EmitUnits(absl::FunctionRef<absl::Status(llvm::Value* unit)> body);

 private:
  llvm::Function* function_;
  llvm::IRBuilder<llvm::InstSimplifyFolder> ir_;
  ElementEmitter elements_;
  std::vector<ArrayInMemory> operands_, results_;
};

// The arrays of a result, which is an array or a tuple of them.
std::vector<Shape> ArraysOf(const Shape& shape);

}  // namespace xla::cpu
