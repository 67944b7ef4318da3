// The walk over functions and regions.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "llvm/ADT/DenseMap.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "stablehlo/reference/Configuration.h"
#include "stablehlo/reference/Processes.h"
#include "stablehlo/reference/StaticOps.h"
#include "stablehlo/reference/Value.h"

namespace mlir::stablehlo {

using Values = SmallVector<InterpreterValue>;

// The values of a region, and of the regions around it.
class Scope {
 public:
  explicit Scope(const Scope* parent = nullptr) : parent_(parent) {}
  void add(Value value, InterpreterValue to) { values_[value] = std::move(to); }
  const InterpreterValue* find(Value value) const;

 private:
  const Scope* parent_;
  llvm::DenseMap<Value, InterpreterValue> values_;
};

class Interpreter;

// Where an op is evaluated.
struct Frame {
  Interpreter& interpreter;
  Process& process;
  const Scope* scope;
  int depth = 0;
};

// One evaluation of an op.
struct OpCall {
  Operation* op;
  ArrayRef<InterpreterValue> operands;
  Frame& frame;

  // An operand that must be a tensor; the errors name the operand's number.
  absl::StatusOr<Tensor> tensor(size_t i) const;
  absl::StatusOr<SmallVector<Tensor>> tensors() const;
};

using EvalFn = absl::StatusOr<Values> (*)(const OpCall& call);
struct EvalRow {
  StringRef name;
  EvalFn eval;
};
// The function of an op that does not simply go through HLO, or null.
EvalFn findEvalFn(StringRef op_name);

// Ops with tensors of known shape, through HLO; evalPlain also takes quantized ones.
absl::StatusOr<Values> evalStatic(const OpCall& call);
absl::StatusOr<Values> evalPlain(const OpCall& call);

// Evaluates the functions of a module. Errors are reported as diagnostics at the op that failed.
class Interpreter {
 public:
  Interpreter(ModuleOp module, const InterpreterConfiguration& config);

  // Runs a function as the only process.
  FailureOr<Values> run(func::FuncOp function, Values arguments);
  int64_t checks() const { return checks_; }

  // --- For the evaluations of ops.
  absl::StatusOr<Values> call(func::FuncOp function, Values arguments, Process& process, int depth);
  absl::StatusOr<Values> callSymbol(Operation* from, SymbolRefAttr name, Values arguments, Frame& frame);
  // The values that the region's terminator returns. The regions have one block.
  absl::StatusOr<Values> evalRegion(Region& region, Values arguments, Frame& frame);
  func::FuncOp lookup(Operation* from, SymbolRefAttr name);

  ModuleOp module() { return module_; }
  MLIRContext* context() { return module_.getContext(); }
  const InterpreterConfiguration& config() const { return config_; }
  StaticOps& static_ops() { return static_ops_; }
  ProbeCounts& probe_counts() { return probe_counts_; }
  void countCheck() { ++checks_; }
  int64_t nextTask() { return ++tasks_; }
  void noteFailedCheck() { has_failed_checks_ = true; }

 private:
  absl::StatusOr<Values> evalOp(Operation& op, Frame& frame, const Scope& scope);

  ModuleOp module_;
  const InterpreterConfiguration& config_;
  SymbolTableCollection symbols_;
  StaticOps static_ops_;
  ProbeCounts probe_counts_;
  int64_t checks_ = 0;
  int64_t tasks_ = 0;
  bool has_failed_checks_ = false;
};

// The status of an error that is a diagnostic already.
absl::Status alreadyReported();
bool isAlreadyReported(const absl::Status& status);

}  // namespace mlir::stablehlo
