#include "stablehlo/reference/InterpreterOps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/OpSite.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/dialect/TypeConstraints.h"
#include "stablehlo/reference/InterpreterOpsDialect.cc.inc"
#define GET_OP_CLASSES
#include "stablehlo/reference/InterpreterOps.cc.inc"

namespace mlir::stablehlo::interpreter {

void InterpreterDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "stablehlo/reference/InterpreterOps.cc.inc"
      >();
}

LogicalResult RunParallelOp::verify() {
  hlo::OpSite site(getOperation());
  if (getPrograms().empty()) return site.broken("", "programs names no function");
  size_t width = cast<ArrayAttr>(getPrograms()[0]).size();
  for (auto [i, row] : llvm::enumerate(getPrograms())) {
    size_t size = cast<ArrayAttr>(row).size();
    if (size == 0) return site.broken("", "row ", i, " of programs names no function");
    if (size == width) continue;
    return site.broken("", "the rows of programs (replicas) must be equally long, but row 0 names ", width,
                       " functions and row ", i, " names ", size);
  }
  return success();
}

LogicalResult RunParallelOp::verifySymbolUses(SymbolTableCollection& symbols) {
  hlo::OpSite site(getOperation());
  SmallVector<Type> operands, results;
  for (Attribute row : getPrograms()) {
    for (auto name : cast<ArrayAttr>(row).getAsRange<FlatSymbolRefAttr>()) {
      auto function = symbols.lookupNearestSymbolFrom<func::FuncOp>(getOperation(), name);
      if (!function) return site.broken("", "programs names ", name, ", which is not a function");
      llvm::append_range(operands, function.getArgumentTypes());
      llvm::append_range(results, function.getResultTypes());
    }
  }
  if (!hlo::isCompatibleForHloTypeInference(TypeRange(operands), getOperandTypes())) {
    return site.broken("", "the programs take (", TypeRange(operands), "), but the operands are (",
                       getOperandTypes(), ")");
  }
  if (!hlo::isCompatibleForHloTypeInference(TypeRange(results), getResultTypes())) {
    return site.broken("", "the programs return (", TypeRange(results), "), but the results are (",
                       getResultTypes(), ")");
  }
  if (!getInfeed()) return success();
  if (getInfeed()->empty()) return site.broken("", "infeed names no function; without one, leave it out");
  for (auto name : getInfeed()->getAsRange<FlatSymbolRefAttr>()) {
    auto function = symbols.lookupNearestSymbolFrom<func::FuncOp>(getOperation(), name);
    if (!function) return site.broken("", "infeed names ", name, ", which is not a function");
    TypeRange taken = function.getArgumentTypes(), fed = function.getResultTypes();
    if (!taken.empty())
      return site.broken("", "a function of infeed takes nothing, but ", name, " takes (", taken, ")");
    if (fed.empty() || !llvm::all_of(fed, llvm::IsaPred<RankedTensorType>))
      return site.broken("", "a function of infeed returns tensors, but ", name, " returns (", fed, ")");
  }
  return success();
}

}  // namespace mlir::stablehlo::interpreter
