// Functions and their calls.
#pragma once

#include <cstdint>

#include "llvm/ADT/STLFunctionalExtras.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "shardy/dialect/sdy/ir/dialect.h"

namespace mlir::sdy {

// The functions that a module has and their calls, in the order of the program.
class FunctionCalls {
 public:
  FunctionCalls(ModuleOp module, SymbolTable& symbols);

  ArrayRef<func::FuncOp> functions() const { return functions_; }
  ArrayRef<func::CallOp> callsIn(func::FuncOp caller) const;
  // Null for calls of what is no function.
  func::FuncOp callee(func::CallOp call) const;

  // Each function once, starting from `roots` in turn: callees before those who call them, or callers before
  // those that they call. Calls that close a cycle are not followed.
  SmallVector<func::FuncOp> calleesFirst(ArrayRef<func::FuncOp> roots) const;
  SmallVector<func::FuncOp> callersFirst(ArrayRef<func::FuncOp> roots) const;

 private:
  SmallVector<func::FuncOp> functions_;
  DenseMap<Operation*, SmallVector<func::CallOp>> calls_;
  DenseMap<Operation*, func::FuncOp> callees_;
};

// Calls `found` for each symbol that the op refers to, but for meshes that shardings name. The op's regions
// are not looked into.
void forEachReference(Operation* op, llvm::function_ref<void(StringAttr)> found);

// The function's name before it was copied: `sdy.original_func_name`, or its own.
StringRef getOriginalName(func::FuncOp function);

// Copies functions with all that they call.
class FunctionCopier {
 public:
  FunctionCopier(ModuleOp module, SymbolTable& symbols) : module_(module), symbols_(symbols) {}

  // A copy of the function, under a new name and with the old one remembered, whose calls are of
  // copies of their own. Null, with an error at `site`, when there are too many copies or the calls form a
  // cycle.
  func::FuncOp copy(func::FuncOp function, Operation* site);

 private:
  LogicalResult countCopied(func::FuncOp function, Operation* site);

  ModuleOp module_;
  SymbolTable& symbols_;
  int64_t copied_ops_ = 0;
};

// The most ops that passes make copies of: programs with few functions or constants may need more copies than
// fit in memory.
inline constexpr int64_t kMaxCopiedOps = int64_t{1} << 20;

}  // namespace mlir::sdy
