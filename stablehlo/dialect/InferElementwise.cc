// Types of ops that work element by element.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {
namespace {

// The type of the parts of complex elements; every other type is its own.
Type partOf(Type element) {
  auto complex = dyn_cast<ComplexType>(element);
  return complex ? complex.getElementType() : element;
}

LogicalResult inferParts(Type operand, InferredTypes& types) {
  auto tensor = cast<RankedTensorType>(operand);
  types.push_back(withElement(tensor, partOf(tensor.getElementType())));
  return success();
}

std::string shapeText(Type type) { return "[" + toString(cast<ShapedType>(type).getShape()) + "]"; }

bool isCompatibleShape(Type a, Type b) {
  return isCompatibleForHloTypeInference(a, withElement(cast<RankedTensorType>(b), getElementTypeOrSelf(a)));
}

}  // namespace

LogicalResult inferAddOp(OptionalLocation location, Type lhs, Type rhs, InferredTypes& types) {
  // Element types are for the verifier to check: quantized ones may differ.
  Type shape = withElement(cast<RankedTensorType>(rhs), getElementTypeOrSelf(lhs));
  FailureOr<Type> type = inferMostSpecificType(location, {lhs, shape});
  if (failed(type)) return failure();
  types.push_back(*type);
  return success();
}

LogicalResult inferAbsOp(OptionalLocation, Type operand, InferredTypes& types) {
  return inferParts(operand, types);
}

LogicalResult inferRealOp(OptionalLocation, Type operand, InferredTypes& types) {
  return inferParts(operand, types);
}

LogicalResult inferClampOp(OptionalLocation location, Type min, Type operand, Type max,
                           InferredTypes& types) {
  for (auto [name, limit] : {std::pair("min", min), std::pair("max", max)}) {
    if (cast<RankedTensorType>(limit).getRank() != 0 && !isCompatibleShape(limit, operand)) {
      return emitOptionalError(location, name, " shape ", shapeText(limit),
                               " is not scalar and is not compatible to operand shape ", shapeText(operand));
    }
  }
  types.push_back(operand);
  return success();
}

LogicalResult inferCompareOp(OptionalLocation, Type lhs, InferredTypes& types) {
  types.push_back(withElement(cast<RankedTensorType>(lhs), IntegerType::get(lhs.getContext(), 1)));
  return success();
}

LogicalResult inferComplexOp(OptionalLocation, Type lhs, InferredTypes& types) {
  auto tensor = cast<RankedTensorType>(lhs);
  types.push_back(withElement(tensor, ComplexType::get(tensor.getElementType())));
  return success();
}

LogicalResult inferIsFiniteOp(OptionalLocation location, Type operand, InferredTypes& types) {
  return inferCompareOp(location, operand, types);
}

LogicalResult inferSelectOp(OptionalLocation location, Type pred, Type on_true, Type on_false,
                            InferredTypes& types) {
  if (!isCompatibleForHloTypeInference(on_true, on_false)) {
    return emitOptionalError(location, "requires compatible types for non-predicate operands");
  }
  if (cast<RankedTensorType>(pred).getRank() != 0 && !isCompatibleShape(pred, on_true)) {
    return emitOptionalError(location, "requires the same shape for all operands");
  }
  FailureOr<Type> type = inferMostSpecificType(location, {on_true, on_false});
  if (failed(type)) return failure();
  types.push_back(*type);
  return success();
}

LogicalResult inferUniformDequantizeOp(OptionalLocation location, Type operand, InferredTypes& types) {
  auto tensor = cast<RankedTensorType>(operand);
  auto quantized = dyn_cast<quant::QuantizedType>(tensor.getElementType());
  if (!quantized) return emitOptionalError(location, "expects a quantized operand, found ", operand);
  types.push_back(withElement(tensor, quantized.getExpressedType()));
  return success();
}

namespace {

LogicalResult checkMapComputation(OptionalLocation location, TypeRange inputs, Region& computation,
                                  ValueRange returned) {
  Block& block = computation.front();
  if (block.getNumArguments() != inputs.size()) {
    return emitOptionalError(location,
                             "expects number of operands to match the arity of map computation, but got: ",
                             inputs.size(), " and ", block.getNumArguments());
  }
  for (auto [i, argument] : llvm::enumerate(block.getArgumentTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(argument);
    if (!tensor || tensor.getRank() != 0) {
      return emitOptionalError(location, "computation arguments must be 0-rank tensor, but got: arg #", i + 1,
                               " of type ", argument);
    }
    Type element = getElementTypeOrSelf(inputs[i]);
    if (tensor.getElementType() != element) {
      return emitOptionalError(
          location, "element type of operands and computation arguments must match, but got: ", element,
          " and ", tensor.getElementType());
    }
  }
  if (returned.size() != 1) {
    return emitOptionalError(location, "computation must return single output, but got: ", returned.size());
  }
  auto result = dyn_cast<RankedTensorType>(returned.front().getType());
  if (!result || result.getRank() != 0) {
    return emitOptionalError(location,
                             "computation must return 0-rank tensor, but got: ", returned.front().getType());
  }
  return success();
}

}  // namespace

LogicalResult inferMapOp(OptionalLocation location, TypeRange inputs, ArrayRef<int64_t> dimensions,
                         Region& computation, InferredTypes& types) {
  if (inputs.empty()) return emitOptionalError(location, "expects at least one operand");
  FailureOr<ValueRange> returned = getReturned(location, computation);
  if (failed(returned) || failed(checkMapComputation(location, inputs, computation, *returned)))
    return failure();
  for (auto [i, dimension] : llvm::enumerate(dimensions)) {
    if (dimension != static_cast<int64_t>(i)) {
      return emitOptionalError(
          location, "requires monotonically increasing dimension numbers, but got: ", toString(dimensions));
    }
  }
  SmallVector<Type> shapes;
  Type element = getElementTypeOrSelf(returned->front().getType());
  for (Type input : inputs) shapes.push_back(withElement(cast<RankedTensorType>(input), element));
  FailureOr<Type> shape = inferMostSpecificType(location, shapes);
  if (failed(shape)) return failure();
  int64_t rank = cast<RankedTensorType>(*shape).getRank();
  if (static_cast<int64_t>(dimensions.size()) != rank) {
    return emitOptionalError(
        location, "applied to a subset of dimensions currently not supported: operand dimensions = ", rank,
        ", requested map dimensions size = ", dimensions.size());
  }
  types.push_back(*shape);
  return success();
}

}  // namespace mlir::hlo
