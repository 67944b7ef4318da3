// Checks of reductions, windows, sorting and scatter, and of the regions that they run.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {
namespace {

// Values of `from` can be computed with as `to`: the same kind, and not narrower. Floating-point numbers may
// lose precision.
bool isPromotable(Type from, Type to) {
  if (from == to) return true;
  auto a = dyn_cast<quant::QuantizedType>(from), b = dyn_cast<quant::QuantizedType>(to);
  if (a || b) {
    return a && b && a.getExpressedType() == b.getExpressedType() &&
           a.getStorageTypeIntegralWidth() <= b.getStorageTypeIntegralWidth();
  }
  if (auto complex = dyn_cast<ComplexType>(from)) {
    auto other = dyn_cast<ComplexType>(to);
    auto part = dyn_cast<FloatType>(complex.getElementType());
    auto other_part = other ? dyn_cast<FloatType>(other.getElementType()) : FloatType();
    return part && other_part && part.getWidth() <= other_part.getWidth();
  }
  if (isa<FloatType>(from)) return isa<FloatType>(to);
  return isa<IntegerType>(from) && isa<IntegerType>(to) &&
         from.getIntOrFloatBitWidth() <= to.getIntOrFloatBitWidth();
}

bool isSameShape(ShapedType a, ShapedType b) {
  if (!a.hasRank() || !b.hasRank()) return true;
  return a.getRank() == b.getRank() && llvm::all_of(llvm::zip(a.getShape(), b.getShape()), [](auto pair) {
           return isCompatibleSize(std::get<0>(pair), std::get<1>(pair));
         });
}

// An argument may keep some dimensions of the operand, in their order.
bool isSubsequence(ArrayRef<int64_t> part, ArrayRef<int64_t> whole) {
  for (int64_t size : whole) {
    if (!part.empty() && isCompatibleSize(part.front(), size)) part = part.drop_front();
  }
  return part.empty();
}

LogicalResult checkRegionResults(OptionalLocation location, Block& block, ValueRange returned,
                                 TypeRange init_values) {
  size_t n = returned.size();
  for (auto [i, value] : llvm::enumerate(returned)) {
    Type type = value.getType();
    if (!isa<RankedTensorType>(type)) {
      return emitOptionalError(location,
                               "Reduction-region here must produce tensor-typed result(s), but produces ",
                               type, " instead");
    }
    for (size_t j : {i, n + i}) {
      Type argument = block.getArgument(j).getType();
      if (isCompatibleForHloTypeInference(argument, type)) continue;
      return emitOptionalError(location, "The type of reduction-region's parameter at index ", j,
                               " is different than the corresponding result type: ", argument, " vs ", type);
    }
    auto init = cast<ShapedType>(init_values[i]);
    if (!isSameShape(cast<ShapedType>(type), init)) {
      return emitOptionalError(location, "The shape of reduction-region's result type at index ", i,
                               " differs from the op's corresponding init-value type: ", type, " vs ",
                               init_values[i]);
    }
    if (!isPromotable(init.getElementType(), getElementTypeOrSelf(type))) {
      return emitOptionalError(
          location, "The element-type of reduction-region's result type at index ", i,
          " is expected to be promotable from the op's corresponding init-value element-type: ", type, " vs ",
          init_values[i]);
    }
  }
  return success();
}

}  // namespace

LogicalResult verifyReducerShape(OptionalLocation location, Region& body, TypeRange inputs,
                                 TypeRange init_values, ArrayRef<int64_t> allowed_dimensions) {
  FailureOr<ValueRange> returned = getReturned(location, body);
  if (failed(returned)) return failure();
  Block& block = body.front();
  size_t n = inputs.size();
  if (block.getNumArguments() != 2 * n) {
    return emitOptionalError(location, "Reduction-region must take ", 2 * n, " parameters, but takes ",
                             block.getNumArguments(), " parameter(s)");
  }
  if (returned->empty()) {
    return emitOptionalError(location, "The reduction-region expected to return some value(s)");
  }
  if (returned->size() != n) {
    return emitOptionalError(location, "Reduction-region here must produce ", n, " tensors, but produces ",
                             returned->size(), " instead");
  }
  if (init_values.size() != n) {
    return emitOptionalError(location, "expects as many init values as inputs, but got ", init_values.size(),
                             " and ", n);
  }
  if (failed(checkRegionResults(location, block, *returned, init_values))) return failure();
  for (auto [i, input] : llvm::enumerate(inputs)) {
    auto argument = cast<ShapedType>(block.getArgument(n + i).getType());
    Type element = getElementTypeOrSelf(input);
    if (!isPromotable(element, argument.getElementType())) {
      return emitOptionalError(location, "The element-type of reduction-region's argument at index ", n + i,
                               " is expected to be promotable from ", element, ", but got ",
                               argument.getElementType());
    }
    if (!argument.hasRank()) continue;
    if (argument.getRank() > static_cast<int64_t>(allowed_dimensions.size())) {
      return emitOptionalError(location, "The rank of reduction-region's argument at index ", n + i,
                               " is expected to be <= ", allowed_dimensions.size(), ", got ",
                               argument.getRank());
    }
    if (!isSubsequence(argument.getShape(), allowed_dimensions)) {
      return emitOptionalError(location, "The shape of reduction-region's argument at index ", n + i,
                               " is not compatible with that of reduce-op's input-parameter at index ", i);
    }
  }
  return success();
}

namespace {

LogicalResult checkSameInputShapes(OptionalLocation location, TypeRange inputs) {
  for (auto [i, input] : llvm::enumerate(inputs)) {
    if (isSameShape(cast<ShapedType>(inputs.front()), cast<ShapedType>(input))) continue;
    return emitOptionalError(location, "expects all inputs to have compatible shapes. Shape at input-index ",
                             i, " is not compatible with shape at input-index 0");
  }
  return success();
}

}  // namespace

LogicalResult verifyReduceOp(OptionalLocation location, TypeRange inputs, TypeRange init_values,
                             ArrayRef<int64_t> dimensions, Region& body) {
  if (inputs.empty()) return emitOptionalError(location, "requires at least 1 input value");
  if (failed(checkSameInputShapes(location, inputs))) return failure();
  auto first = cast<RankedTensorType>(inputs.front());
  for (int64_t dim : dimensions) {
    if (dim >= 0 && dim < first.getRank()) continue;
    return emitOptionalError(location, "Out-of-bounds dimension ", dim, ", expected to be in range [0, ",
                             first.getRank(), ")");
  }
  llvm::SmallDenseSet<int64_t> reduced;
  for (int64_t dim : dimensions) {
    if (!reduced.insert(dim).second)
      return emitOptionalError(location, "Duplicate reduction dimension: ", dim);
  }
  SmallVector<int64_t> kept;
  for (auto [d, size] : llvm::enumerate(first.getShape())) {
    if (!reduced.contains(d)) kept.push_back(size);
  }
  return verifyReducerShape(location, body, inputs, init_values, kept);
}

LogicalResult verifyReduceWindowOp(OptionalLocation location, TypeRange inputs, TypeRange init_values,
                                   ArrayRef<int64_t> window_dimensions, Region& body) {
  if (inputs.empty()) return emitOptionalError(location, "requires at least 1 input value");
  if (failed(checkSameInputShapes(location, inputs))) return failure();
  return verifyReducerShape(location, body, inputs, init_values, window_dimensions);
}

namespace {

LogicalResult checkSelectRegion(OptionalLocation location, RankedTensorType operand, Region& select) {
  FailureOr<ValueRange> returned = getReturned(location, select);
  if (failed(returned)) return failure();
  Block& block = select.front();
  if (block.getNumArguments() != 2) {
    return emitOptionalError(location, "expects the select-region to take 2 parameters, but takes ",
                             block.getNumArguments());
  }
  Type scalar = RankedTensorType::get({}, operand.getElementType());
  for (auto [i, type] : llvm::enumerate(block.getArgumentTypes())) {
    if (isCompatibleForHloTypeInference(scalar, type)) continue;
    return emitOptionalError(location, "expects the type of select-region's parameter at index ", i,
                             " to be ", scalar, ", but got ", type);
  }
  if (returned->size() != 1) {
    return emitOptionalError(location,
                             "expects select-region to return single value, but got: ", returned->size());
  }
  auto type = dyn_cast<RankedTensorType>(returned->front().getType());
  if (type && type.getRank() == 0 && type.getElementType().isInteger(1)) return success();
  return emitOptionalError(location, "expects the return-type of select-region to be tensor<i1>, but got: ",
                           returned->front().getType());
}

}  // namespace

LogicalResult verifySelectAndScatterOp(OptionalLocation location, Type operand, Type source, Type init_value,
                                       ArrayRef<int64_t> window_dimensions, ArrayRef<int64_t> window_strides,
                                       std::optional<DenseIntElementsAttr> padding, Region& select,
                                       Region& scatter) {
  auto tensor = cast<RankedTensorType>(operand), from = cast<RankedTensorType>(source);
  if (failed(checkSelectRegion(location, tensor, select))) return failure();
  Type scalar = RankedTensorType::get({}, from.getElementType());
  if (failed(verifyReducerShape(location, scatter, scalar, init_value, {}))) return failure();
  if (tensor.getRank() != static_cast<int64_t>(window_dimensions.size())) {
    return emitOptionalError(location,
                             "expects window-dimensions size == operand rank, but got window-dimensions "
                             "size: ",
                             window_dimensions.size(), " and operand-type: ", operand,
                             " with rank = ", tensor.getRank(), ".");
  }
  auto pairs = convertPaddingAttribute(location, padding);
  if (failed(pairs)) return failure();
  auto window = verifyWindowAttributesAndInferWindowDimensions(location, window_dimensions, window_strides,
                                                               *pairs, {}, {});
  if (failed(window)) return failure();
  auto shape = inferWindowOutputShape(location, tensor.getShape(), *window);
  if (failed(shape)) return failure();
  auto expected = RankedTensorType::get(*shape, from.getElementType());
  if (!isSameShape(expected, from)) {
    return emitOptionalError(location, "expects source-type to be ", expected, ", but got", source);
  }
  return success();
}

LogicalResult verifySortOp(OptionalLocation location, TypeRange inputs, int64_t dimension,
                           Region& comparator) {
  if (inputs.empty()) return emitOptionalError(location, "requires at least 1 input value");
  int64_t rank = cast<RankedTensorType>(inputs.front()).getRank();
  if (dimension < -rank || dimension >= rank) {
    return emitOptionalError(location, "dimension attribute value must be in range [-", rank, ", ", rank,
                             "), but found ", dimension);
  }
  FailureOr<ValueRange> returned = getReturned(location, comparator);
  if (failed(returned)) return failure();
  Block& block = comparator.front();
  if (block.getNumArguments() != 2 * inputs.size()) {
    return emitOptionalError(location, "comparator block should have ", 2 * inputs.size(), " arguments");
  }
  for (auto [i, type] : llvm::enumerate(block.getArgumentTypes())) {
    Type scalar = RankedTensorType::get({}, getElementTypeOrSelf(inputs[i / 2]));
    if (type == scalar) continue;
    return emitOptionalError(location, "comparator block argument #", i, " should be of type ", scalar,
                             " but got ", type);
  }
  if (returned->size() != 1) {
    return emitOptionalError(location, "comparator must return single output but got ", returned->size());
  }
  auto type = dyn_cast<RankedTensorType>(returned->front().getType());
  if (type && type.getRank() == 0 && type.getElementType().isInteger(1)) return success();
  return emitOptionalError(location, "comparator must return tensor<i1> but got ",
                           returned->front().getType());
}

LogicalResult verifyRngBitGeneratorOp(OptionalLocation location, Type initial_state, Type output_state) {
  if (isSameShape(cast<ShapedType>(initial_state), cast<ShapedType>(output_state))) return success();
  return emitOptionalError(location, "output state shape must be compatible with initial state shape. Got: ",
                           initial_state, " and ", output_state);
}

}  // namespace mlir::hlo
