// Refinement across calls: each function is refined for the constants and types that it is called with.
#pragma once

#include <map>
#include <string>

#include "llvm/ADT/DenseMap.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/SymbolTable.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/transforms/StablehloRefineShapes.h"

namespace mlir::stablehlo {

// What a refined function depends on. Its arguments are tokens, then dimension arguments (scalar integers,
// here constants), then the rest. A refined function has no dimension arguments.
struct RefinementKey {
  std::string function;
  unsigned leading_tokens = 0;
  SmallVector<APInt> dimension_arguments;
  SmallVector<Type> dimension_types;
  SmallVector<Type> functional_types;

  // For a call of `function` with these operands; without `with_constants` there are no dimension arguments.
  static RefinementKey get(StringRef function, ValueRange operands, bool with_constants = true);

  // Equal but for the name: copies of functions have their own.
  bool hasSameArguments(const RefinementKey& other) const;
  std::string toString() const;
};

// The refinement of an entry function and all that it calls.
class CallRefiner {
 public:
  CallRefiner(func::FuncOp entry, AdditionalPatterns additional_patterns, RefinedCalls calls);

  LogicalResult refineEntry(func::FuncOp entry);
  // Refines the callee, and the call with what is learnt. Failure when nothing changed.
  LogicalResult refineCall(func::CallOp call, PatternRewriter& rewriter);
  LogicalResult refineComposite(CompositeOp composite, PatternRewriter& rewriter);

 private:
  // The function for `key`, refined; null when it cannot be (an error is given if it should).
  func::FuncOp getRefined(Operation* caller, const RefinementKey& key, TypeRange operand_types);
  func::FuncOp makeCopy(Operation* caller, const RefinementKey& key);
  LogicalResult refine(func::FuncOp func, const RefinementKey& key);
  LogicalResult refineArguments(func::FuncOp func, const RefinementKey& key);
  LogicalResult refineBody(func::FuncOp func);

  SymbolTable symbols_;
  AdditionalPatterns additional_patterns_;
  RefinedCalls calls_;
  // What functions were refined for, and whether that is still being done.
  struct State {
    RefinementKey key;
    bool active = false;
  };
  llvm::DenseMap<Operation*, State> refined_;
  // With kSpecialize: functions as they were, and their copies by key.
  std::map<std::string, OwningOpRef<func::FuncOp>> templates_;
  std::map<std::string, func::FuncOp> copies_;
  int64_t copied_ops_ = 0;
  unsigned depth_ = 0;
  bool has_errors_ = false;
};

}  // namespace mlir::stablehlo
