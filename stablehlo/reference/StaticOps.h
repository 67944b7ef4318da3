// Ops with known shapes: they are translated to HLO, and the HLO evaluator computes them.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "absl/status/statusor.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/SymbolTable.h"
#include "stablehlo/reference/Value.h"
#include "xla/hlo/evaluator/module_evaluator.h"
#include "xla/hlo/ir/hlo_module.h"

namespace mlir::stablehlo {

using Tensors = SmallVector<Tensor>;

// A program of a few ops, ready to run.
class CompiledOps {
 public:
  CompiledOps(std::unique_ptr<xla::HloModule> module, std::unique_ptr<xla::ModuleEvaluator> evaluator,
              SmallVector<RankedTensorType> results, bool draws_numbers)
      : module_(std::move(module)),
        evaluator_(std::move(evaluator)),
        results_(std::move(results)),
        draws_numbers_(draws_numbers) {}
  // A program that draws random numbers takes the next seed.
  absl::StatusOr<Tensors> run(ArrayRef<Tensor> operands, uint64_t* rng_seed);

 private:
  std::unique_ptr<xla::HloModule> module_;
  std::unique_ptr<xla::ModuleEvaluator> evaluator_;
  SmallVector<RankedTensorType> results_;
  bool draws_numbers_;
};

class StaticOps {
 public:
  // Makes the ops of a program; gives the values to return.
  using Build = llvm::function_ref<absl::StatusOr<SmallVector<Value>>(OpBuilder&, ValueRange)>;

  // Evaluates a program that `build` makes of operands of these types. Programs with the same key and the
  // same operand types are built once; without a key, every time.
  absl::StatusOr<Tensors> eval(Location location, ArrayRef<Tensor> operands, const std::string& key,
                               Build build);

  // Evaluates the op with these operands. Its results get the given types. `captured` gives the values that
  // regions use from around the op; `replace` the types to use in place of others in the regions.
  absl::StatusOr<Tensors> evalOp(Operation* op, ArrayRef<Tensor> operands, ArrayRef<RankedTensorType> results,
                                 llvm::function_ref<absl::StatusOr<Tensor>(Value)> captured,
                                 llvm::function_ref<Type(Type)> replace = nullptr);

 private:
  absl::StatusOr<std::unique_ptr<CompiledOps>> compile(Location location, TypeRange operands,
                                                       Operation* symbols_from, Build build);

  std::unordered_map<std::string, std::unique_ptr<CompiledOps>> compiled_;
  int64_t memory_limit_ = 0;
  uint64_t rng_seed_ = 0;
};

// The types of the op's results for these operands: those that the op declares when they are static,
// else what the op's own rules infer.
absl::StatusOr<SmallVector<RankedTensorType>> inferResultTypes(Operation* op, ArrayRef<Tensor> operands);

}  // namespace mlir::stablehlo
