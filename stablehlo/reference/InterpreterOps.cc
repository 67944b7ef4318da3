#include "stablehlo/reference/InterpreterOps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "stablehlo/dialect/Base.h"
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
  if (getPrograms().empty()) return emitOpError("'programs' attribute cannot be empty");
  size_t width = cast<ArrayAttr>(getPrograms()[0]).size();
  for (Attribute row : getPrograms()) {
    size_t size = cast<ArrayAttr>(row).size();
    if (size == 0) return emitOpError("'programs' attribute has an empty row");
    if (size != width) {
      return emitOpError("sizes of second dimension of 'programs' should all match ")
             << width << " but got " << size;
    }
  }
  return success();
}

LogicalResult RunParallelOp::verifySymbolUses(SymbolTableCollection& symbols) {
  SmallVector<Type> operands, results;
  for (Attribute row : getPrograms()) {
    for (auto name : cast<ArrayAttr>(row).getAsRange<FlatSymbolRefAttr>()) {
      auto function = symbols.lookupNearestSymbolFrom<func::FuncOp>(getOperation(), name);
      if (!function) return emitOpError("function ") << name << " not found";
      llvm::append_range(operands, function.getArgumentTypes());
      llvm::append_range(results, function.getResultTypes());
    }
  }
  if (!hlo::isCompatibleForHloTypeInference(TypeRange(operands), getOperandTypes())) {
    return emitOpError("operands are not the arguments of its programs: expected ")
           << operands.size() << " (" << operands << "), got " << getNumOperands() << " ("
           << getOperandTypes() << ")";
  }
  if (!hlo::isCompatibleForHloTypeInference(TypeRange(results), getResultTypes())) {
    return emitOpError("results are not those of its programs: expected ")
           << results.size() << " (" << results << "), got " << getNumResults() << " (" << getResultTypes()
           << ")";
  }
  if (!getInfeed()) return success();
  if (getInfeed()->empty()) return emitOpError("infeed names no function; without one, leave it out");
  for (auto name : getInfeed()->getAsRange<FlatSymbolRefAttr>()) {
    auto function = symbols.lookupNearestSymbolFrom<func::FuncOp>(getOperation(), name);
    if (!function) return emitOpError("infeed function ") << name << " not found";
    if (function.getNumArguments() != 0) return emitOpError("infeed function ") << name << " takes arguments";
    TypeRange fed = function.getResultTypes();
    if (fed.empty() || !llvm::all_of(fed, llvm::IsaPred<RankedTensorType>)) {
      return emitOpError("infeed function ") << name << " must return tensors, and returns (" << fed << ")";
    }
  }
  return success();
}

}  // namespace mlir::stablehlo::interpreter
