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
  for (auto [rule, name, limit] : {std::tuple("C1", "min", min), std::tuple("C2", "max", max)}) {
    if (cast<RankedTensorType>(limit).getRank() == 0 || isCompatibleShape(limit, operand)) continue;
    return OpSite(location, "clamp")
        .broken(rule, name, " must be a scalar or shaped like the operand ", operand, ", found ", limit);
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
  OpSite site(location, "select");
  if (!isCompatibleForHloTypeInference(on_true, on_false)) {
    return site.broken("C2", "on_true and on_false have one type, but are ", on_true, " and ", on_false);
  }
  if (cast<RankedTensorType>(pred).getRank() != 0 && !isCompatibleShape(pred, on_true)) {
    return site.broken("C1", "pred must be a scalar or shaped like on_true ", on_true, ", found ", pred);
  }
  FailureOr<Type> type = inferMostSpecificType(location, {on_true, on_false});
  if (failed(type)) return failure();
  types.push_back(*type);
  return success();
}

LogicalResult inferUniformDequantizeOp(OptionalLocation location, Type operand, InferredTypes& types) {
  auto tensor = cast<RankedTensorType>(operand);
  auto quantized = dyn_cast<quant::QuantizedType>(tensor.getElementType());
  if (!quantized) {
    return OpSite(location, "uniform_dequantize")
        .broken("", "the operand must be quantized, found ", operand);
  }
  types.push_back(withElement(tensor, quantized.getExpressedType()));
  return success();
}

namespace {

// The computation takes a scalar of each input, and returns one.
LogicalResult checkMapComputation(const OpSite& site, TypeRange inputs, Region& computation) {
  auto taken = computation.front().getArgumentTypes();
  if (taken.size() != inputs.size()) {
    return site.broken("C4", "the computation takes ", taken.size(), " arguments, not one for each of ",
                       inputs.size(), " inputs");
  }
  for (auto [i, argument, input] : llvm::enumerate(taken, inputs)) {
    Type scalar = RankedTensorType::get({}, getElementTypeOrSelf(input));
    if (argument == scalar) continue;
    return site.broken("C4", "argument ", i, " of the computation is ", argument,
                       ", but the elements of input ", i, " are ", scalar);
  }
  return success();
}

}  // namespace

LogicalResult inferMapOp(OptionalLocation location, TypeRange inputs, ArrayRef<int64_t> dimensions,
                         Region& computation, InferredTypes& types) {
  OpSite site(location, "map");
  if (inputs.empty()) return site.broken("C2", "there must be an input");
  FailureOr<Type> returned = getOnlyReturned(site, "C4", "computation", computation);
  if (failed(returned) || failed(checkMapComputation(site, inputs, computation))) return failure();
  auto scalar = dyn_cast<RankedTensorType>(*returned);
  if (!scalar || scalar.getRank() != 0) {
    return site.broken("C4", "the computation must return a scalar, found ", *returned);
  }
  SmallVector<Type> shapes;
  for (Type input : inputs) {
    shapes.push_back(withElement(cast<RankedTensorType>(input), scalar.getElementType()));
  }
  FailureOr<Type> shape = inferMostSpecificType(location, shapes);
  if (failed(shape)) return failure();
  if (!llvm::equal(dimensions, llvm::seq<int64_t>(cast<RankedTensorType>(*shape).getRank()))) {
    return site.broken("C3", "dimensions ", inBrackets(dimensions),
                       " must name all dimensions of the inputs (", inputs, ") in their order");
  }
  types.push_back(*shape);
  return success();
}

}  // namespace mlir::hlo
