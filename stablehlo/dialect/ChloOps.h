// The chlo dialect: special functions, implicit broadcasts and other ops that are lowered to stablehlo.
#pragma once

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "stablehlo/dialect/Base.h"

namespace mlir::chlo {

// A ragged dot's groups are rows of lhs with a part of rhs for each, parts of the sum, or batches.
enum class RaggedDotMode { kNonContracting, kContracting, kBatch };

// The shape that two broadcast operands have together: what numpy gives, or with `broadcast_dimensions` the
// shape of the operand of higher rank, whose dimensions of size one give way. None when the operands do not
// fit together, or one of them has no rank.
std::optional<SmallVector<int64_t>> inferBroadcastShape(
    ShapedType lhs, ShapedType rhs, std::optional<ArrayRef<int64_t>> broadcast_dimensions);

// The shape that the operands of a broadcast op have together, as ops compute it that are inserted. Failure
// when broadcast_dimensions are not those of numpy.
LogicalResult reifyBroadcastShape(OpBuilder& builder, Operation* op, ValueRange operands,
                                  SmallVectorImpl<Value>& shapes);

namespace OpTrait {

// The element type of a broadcast op's result: that of the operands, i1, or complex numbers of it.
enum class BroadcastResult { kSame, kPred, kComplex };

LogicalResult inferPred(std::optional<Location> location, ValueRange operands, SmallVectorImpl<Type>& types);
LogicalResult inferBroadcast(std::optional<Location> location, ValueRange operands,
                             DenseI64ArrayAttr broadcast_dimensions, BroadcastResult result,
                             SmallVectorImpl<Type>& types);
LogicalResult inferBroadcastSelect(std::optional<Location> location, ValueRange operands,
                                   SmallVectorImpl<Type>& types);
BroadcastResult broadcastResult(StringRef op_name);

// i1 in the shape of the operand.
template <typename ConcreteType>
class InferPred : public mlir::OpTrait::TraitBase<ConcreteType, InferPred> {
 public:
  static LogicalResult inferReturnTypes(MLIRContext*, std::optional<Location> location, ValueRange operands,
                                        DictionaryAttr, OpaqueProperties, RegionRange,
                                        SmallVectorImpl<Type>& types) {
    return inferPred(location, operands, types);
  }
};

template <typename ConcreteType>
class Broadcasting : public mlir::OpTrait::TraitBase<ConcreteType, Broadcasting> {
 public:
  static LogicalResult inferReturnTypes(MLIRContext*, std::optional<Location> location, ValueRange operands,
                                        DictionaryAttr attributes, OpaqueProperties properties, RegionRange,
                                        SmallVectorImpl<Type>& types) {
    DenseI64ArrayAttr dimensions;
    if (properties) {
      dimensions = properties.as<typename ConcreteType::Properties*>()->broadcast_dimensions;
    } else if (attributes) {
      dimensions = attributes.getAs<DenseI64ArrayAttr>("broadcast_dimensions");
    }
    BroadcastResult result = broadcastResult(ConcreteType::getOperationName());
    return inferBroadcast(location, operands, dimensions, result, types);
  }
};

template <typename ConcreteType>
class BroadcastingSelect : public mlir::OpTrait::TraitBase<ConcreteType, BroadcastingSelect> {
 public:
  static LogicalResult inferReturnTypes(MLIRContext*, std::optional<Location> location, ValueRange operands,
                                        DictionaryAttr, OpaqueProperties, RegionRange,
                                        SmallVectorImpl<Type>& types) {
    return inferBroadcastSelect(location, operands, types);
  }
};

}  // namespace OpTrait
}  // namespace mlir::chlo

#include "stablehlo/dialect/ChloOpsDialect.h.inc"
#include "stablehlo/dialect/ChloOpsEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "stablehlo/dialect/ChloOpsAttrs.h.inc"
#define GET_OP_CLASSES
#include "stablehlo/dialect/ChloOps.h.inc"

namespace mlir::chlo {

// All elements of `type` are `scalar`; null when these do not go together or the shape is not static.
DenseElementsAttr getSplat(ShapedType type, TypedAttr scalar);

// A constant in the shape of `value`, of its element type, which may be any integer, float or complex type.
Value getConstantLike(OpBuilder& builder, Location location, double constant, Value value);
// The same of float types, exactly as `constant` is when the type can hold it.
Value getConstantLike(OpBuilder& builder, Location location, const APFloat& constant, Value value);
// Special numbers of a float type.
Value getConstantLikeInfValue(OpBuilder& builder, Location location, Value value, bool negative);
Value getConstantLikeNanValue(OpBuilder& builder, Location location, Value value);
Value getConstantLikeMaxFiniteValue(OpBuilder& builder, Location location, Value value);
Value getConstantLikeSmallestFiniteValue(OpBuilder& builder, Location location, Value value);
Value getConstantLikeSmallestNormalizedValue(OpBuilder& builder, Location location, Value value);

}  // namespace mlir::chlo
