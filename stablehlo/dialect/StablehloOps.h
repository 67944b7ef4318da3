// The stablehlo dialect: ops, attributes, enums and types.
#pragma once

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/TensorEncoding.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/StablehloAttrs.h"

namespace mlir {
class PatternRewriter;
}  // namespace mlir

#define GET_OP_CLASSES
#include "stablehlo/dialect/StablehloOps.h.inc"

namespace mlir::stablehlo {

// What `dot` contracts: the last dimension of `lhs` and the first one of the other operand.
DotDimensionNumbersAttr getDefaultDotDimensionNumbers(Value lhs);
// The dimensions of `broadcast_in_dim` that `broadcast` with these sizes is.
DenseI64ArrayAttr getBroadcastDimensionsFromBroadcastSizes(RankedTensorType result,
                                                           DenseI64ArrayAttr broadcast_sizes);

// Fills a reduction's region: an op of two scalars.
template <typename OpType>
void buildReduceBody(Type element, Region& body, OpBuilder& builder) {
  OpBuilder::InsertionGuard guard(builder);
  Type scalar = RankedTensorType::get({}, element);
  Block* block = builder.createBlock(&body, {}, {scalar, scalar}, {body.getLoc(), body.getLoc()});
  Value reduced = OpType::create(builder, body.getLoc(), block->getArgument(0), block->getArgument(1));
  ReturnOp::create(builder, body.getLoc(), reduced);
}

// Sorts by the first operand; floats in their total order.
SortOp createSortOp(PatternRewriter* rewriter, const Location& location, ArrayRef<Value> operands,
                    ArrayRef<Type> element_types, int64_t dimension, bool is_stable,
                    ComparisonDirection direction);

}  // namespace mlir::stablehlo
