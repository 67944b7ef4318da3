// Checks of ops that make, move and reshape data.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {
namespace {

using PerAxisType = quant::UniformQuantizedPerAxisType;

// Each dimension of the operand has a place in the result and its size, or is repeated.
LogicalResult checkBroadcastDimensions(const OpSite& site, ArrayRef<int64_t> broadcast_dimensions,
                                       RankedTensorType operand, RankedTensorType result) {
  DimensionList list{"broadcast_dimensions", broadcast_dimensions};
  if (failed(checkCount(site, "C2", list, operand.getRank(), "the operand")) ||
      failed(checkUnique(site, "C4", list)) ||
      failed(checkInRange(site, "C3", list, result.getRank(), "the result"))) {
    return failure();
  }
  for (auto [d, dim] : llvm::enumerate(broadcast_dimensions)) {
    int64_t size = operand.getDimSize(d);
    if (size == 1 || isCompatibleSize(size, result.getDimSize(dim))) continue;
    return site.broken("C5", "dimension ", d, " of the operand ", operand, " becomes dimension ", dim,
                       " of the result ", result, ": its size must be the same, or 1");
  }
  return success();
}

LogicalResult checkBroadcastQuantization(const OpSite& site, Type operand, Type result,
                                         ArrayRef<int64_t> broadcast_dimensions) {
  if (failed(verifySameQuantization(site, "C1", operand, result))) return failure();
  auto from = dyn_cast<PerAxisType>(getElementTypeOrSelf(operand));
  auto to = dyn_cast<PerAxisType>(getElementTypeOrSelf(result));
  if (!from || !to) return success();
  int64_t axis = from.getQuantizedDimension();
  if (to.getQuantizedDimension() != broadcast_dimensions[axis]) {
    return site.broken("C6", "the operand is quantized along its dimension ", axis,
                       ", which becomes dimension ", broadcast_dimensions[axis], ", but the result along ",
                       to.getQuantizedDimension());
  }
  if (cast<RankedTensorType>(operand).getDimSize(axis) != 1) return success();
  // Where one element is repeated, all of the result's elements have its scale.
  for (auto [i, scale, zero] : llvm::enumerate(to.getScales(), to.getZeroPoints())) {
    if (scale == from.getScales()[0] && zero == from.getZeroPoints()[0]) continue;
    return site.broken("C6", "the operand's only scale and zero point, ", from.getScales()[0], " and ",
                       from.getZeroPoints()[0], ", are repeated, but number ", i, " of the result is ", scale,
                       " and ", zero);
  }
  return success();
}

}  // namespace

LogicalResult verifyBroadcastInDimOp(OptionalLocation location, Type operand,
                                     ArrayRef<int64_t> broadcast_dimensions, Type result) {
  OpSite site(location, "broadcast_in_dim");
  if (failed(checkBroadcastDimensions(site, broadcast_dimensions, cast<RankedTensorType>(operand),
                                      cast<RankedTensorType>(result)))) {
    return failure();
  }
  return checkBroadcastQuantization(site, operand, result, broadcast_dimensions);
}

namespace {

// Tensors whose elements have one type, up to the parameters of quantization.
LogicalResult checkSameElements(const OpSite& site, Type operand, Type result) {
  Type from = getElementTypeOrSelf(operand), to = getElementTypeOrSelf(result);
  if (isCompatibleElementTypeForHloTypeInference(from, to)) return success();
  return site.broken("C1", "operand and result have elements of one type, but are ", operand, " and ",
                     result);
}

// An operand that says the result's shape has one number for each dimension; where it is a constant, the
// sizes are the result's.
LogicalResult checkShapeOperand(const OpSite& site, StringRef count_rule, StringRef value_rule,
                                StringRef name, Type shape, KnownInts value, Type result) {
  auto tensor = cast<RankedTensorType>(result);
  if (!isCompatibleSize(cast<RankedTensorType>(shape).getDimSize(0), tensor.getRank())) {
    return site.broken(count_rule, name, " has one size for each dimension of the result ", result,
                       ", found ", shape);
  }
  if (!value) return success();
  bool fits = static_cast<int64_t>(value->size()) == tensor.getRank() &&
              llvm::all_of(llvm::zip(*value, tensor.getShape()), [](auto pair) {
                return std::get<0>(pair) >= 0 && isCompatibleSize(std::get<0>(pair), std::get<1>(pair));
              });
  if (fits) return success();
  return site.broken(value_rule, name, " is ", inBrackets(*value), ", which is not the shape of the result ",
                     result);
}

// The types that constant operands give, against those that are written.
LogicalResult checkGivenShape(const OpSite& site, StringRef rule, Type given, Type result) {
  auto a = cast<RankedTensorType>(given), b = cast<RankedTensorType>(result);
  bool fits = a.getRank() == b.getRank() &&
              llvm::all_of(llvm::zip(getDimensions(a), getDimensions(b)),
                           [](auto p) { return isCompatible(std::get<0>(p), std::get<1>(p)); });
  if (fits) return success();
  return site.broken(rule, "the constant operands give a ", given, ", but the result is ", result);
}

}  // namespace

LogicalResult verifyDynamicBroadcastInDimOp(OptionalLocation location, Type operand, Type output_dimensions,
                                            KnownInts output_dimensions_value,
                                            ArrayRef<int64_t> broadcast_dimensions,
                                            ArrayRef<int64_t> known_expanding,
                                            ArrayRef<int64_t> known_nonexpanding, Type result) {
  OpSite site(location, "dynamic_broadcast_in_dim");
  auto from = cast<RankedTensorType>(operand), to = cast<RankedTensorType>(result);
  DimensionList expanding{"known_expanding_dimensions", known_expanding};
  DimensionList nonexpanding{"known_nonexpanding_dimensions", known_nonexpanding};
  if (failed(checkSameElements(site, operand, result)) ||
      failed(checkBroadcastDimensions(site, broadcast_dimensions, from, to)) ||
      failed(checkShapeOperand(site, "C7", "C5", "output_dimensions", output_dimensions,
                               output_dimensions_value, result)) ||
      failed(checkDisjoint(site, "C8", expanding, nonexpanding)) ||
      failed(checkInRange(site, "C9", expanding, from.getRank(), "the operand")) ||
      failed(checkInRange(site, "C10", nonexpanding, from.getRank(), "the operand"))) {
    return failure();
  }
  if (output_dimensions_value) {
    auto known = RankedTensorType::get(*output_dimensions_value, to.getElementType());
    if (failed(checkBroadcastDimensions(site, broadcast_dimensions, from, known))) return failure();
  }
  return checkBroadcastQuantization(site, operand, result, broadcast_dimensions);
}

LogicalResult verifyIotaOp(OptionalLocation location, int64_t iota_dimension, Type result) {
  return checkInRange(OpSite(location, "iota"), "C1", {"iota_dimension", iota_dimension},
                      cast<RankedTensorType>(result).getRank(), "the result");
}

LogicalResult verifyDynamicIotaOp(OptionalLocation location, Type output_shape, KnownInts output_shape_value,
                                  int64_t iota_dimension, Type result) {
  OpSite site(location, "dynamic_iota");
  return failure(
      failed(checkInRange(site, "C1", {"iota_dimension", iota_dimension},
                          cast<RankedTensorType>(result).getRank(), "the result")) ||
      failed(checkShapeOperand(site, "C2", "", "output_shape", output_shape, output_shape_value, result)));
}

LogicalResult verifyDynamicPadOp(OptionalLocation location, Type operand, Type edge_padding_low,
                                 KnownInts low, KnownInts high, KnownInts interior, Type result) {
  OpSite site(location, "dynamic_pad");
  int64_t rank = cast<RankedTensorType>(operand).getRank();
  if (!isCompatibleSize(cast<RankedTensorType>(edge_padding_low).getDimSize(0), rank)) {
    return site.broken("C2", "the padding has one number for each dimension of the operand ", operand,
                       ", found ", edge_padding_low);
  }
  if (interior && llvm::any_of(*interior, [](int64_t size) { return size < 0; })) {
    return site.broken("C3", "interior_padding ", inBrackets(*interior), " has a negative size");
  }
  if (!low || !high || !interior) return success();
  SmallVector<Type> given;
  if (failed(inferPadOp(site, operand, *low, *high, *interior, given))) return failure();
  return checkGivenShape(site, "C4", given.front(), result);
}

namespace {

LogicalResult checkElementCounts(const OpSite& site, RankedTensorType operand, RankedTensorType result) {
  if (!operand.hasStaticShape() || !result.hasStaticShape()) return success();
  auto before = checkedProduct(operand.getShape()), after = checkedProduct(result.getShape());
  if (!before || !after) return site.broken("C2", "the number of elements does not fit in 64 bits");
  if (*before == *after) return success();
  return site.broken("C2", "the operand ", operand, " has ", *before, " elements, and the result ", result,
                     " ", *after);
}

// A reshape keeps the quantized dimension, and all that lies before it.
LogicalResult checkReshapedAxis(const OpSite& site, RankedTensorType operand, RankedTensorType result) {
  if (failed(verifySameQuantization(site, "C1", operand, result))) return failure();
  auto from = dyn_cast<PerAxisType>(operand.getElementType());
  auto to = dyn_cast<PerAxisType>(result.getElementType());
  if (!from || !to) return success();
  if (failed(verifySameQuantizedAxis(site, "C3", operand, result))) return failure();
  if (!operand.hasStaticShape() || !result.hasStaticShape()) return success();
  auto before = checkedProduct(operand.getShape().take_front(from.getQuantizedDimension()));
  auto after = checkedProduct(result.getShape().take_front(to.getQuantizedDimension()));
  if (before && before == after) return success();
  return site.broken("C3",
                     "before the dimension that is quantized there are as many elements in the operand ",
                     operand, " as in the result ", result);
}

}  // namespace

LogicalResult verifyReshapeOp(OptionalLocation location, Type operand, Type result) {
  OpSite site(location, "reshape");
  auto from = cast<RankedTensorType>(operand), to = cast<RankedTensorType>(result);
  return failure(failed(checkElementCounts(site, from, to)) || failed(checkReshapedAxis(site, from, to)));
}

LogicalResult verifyDynamicReshapeOp(OptionalLocation location, Type operand, Type output_shape,
                                     KnownInts output_shape_value, Type result) {
  OpSite site(location, "dynamic_reshape");
  auto from = cast<RankedTensorType>(operand), to = cast<RankedTensorType>(result);
  if (failed(checkSameElements(site, operand, result)) ||
      failed(checkShapeOperand(site, "C4", "", "output_shape", output_shape, output_shape_value, result)) ||
      failed(checkElementCounts(site, from, to))) {
    return failure();
  }
  if (output_shape_value &&
      failed(
          checkElementCounts(site, from, RankedTensorType::get(*output_shape_value, to.getElementType())))) {
    return failure();
  }
  return checkReshapedAxis(site, from, to);
}

LogicalResult verifyReverseOp(OptionalLocation location, Type operand, ArrayRef<int64_t> dimensions) {
  OpSite site(location, "reverse");
  DimensionList reversed{"dimensions", dimensions};
  return failure(
      failed(checkUnique(site, "C2", reversed)) ||
      failed(checkInRange(site, "C3", reversed, cast<RankedTensorType>(operand).getRank(), "the operand")));
}

LogicalResult verifyTransposeOp(OptionalLocation location, Type operand, ArrayRef<int64_t> permutation,
                                Type result) {
  OpSite site(location, "transpose");
  if (failed(verifySameQuantization(site, "C1", operand, result))) return failure();
  auto from = dyn_cast<PerAxisType>(getElementTypeOrSelf(operand));
  auto to = dyn_cast<PerAxisType>(getElementTypeOrSelf(result));
  if (!from || !to) return success();
  int64_t axis = to.getQuantizedDimension();
  // Whether it is a permutation is checked with the result's shape, later.
  if (axis >= static_cast<int64_t>(permutation.size())) return success();
  if (from.getQuantizedDimension() != permutation[axis]) {
    return site.broken("C1", "the result is quantized along its dimension ", axis, ", which is dimension ",
                       permutation[axis], " of the operand, but that along ", from.getQuantizedDimension());
  }
  return verifySameQuantizedAxis(site, "C1", operand, result);
}

LogicalResult verifyRealDynamicSliceOp(OptionalLocation location, Type operand, Type start_indices,
                                       KnownInts start, KnownInts limit, KnownInts strides, Type result) {
  OpSite site(location, "real_dynamic_slice");
  int64_t rank = cast<RankedTensorType>(operand).getRank();
  if (!isCompatibleSize(cast<RankedTensorType>(start_indices).getDimSize(0), rank)) {
    return site.broken("", "the slice must have one range for each dimension of the operand ", operand,
                       ", found ", start_indices);
  }
  if (cast<RankedTensorType>(result).getRank() != rank) {
    return site.broken("", "operand and result must have the same number of dimensions, found ", operand,
                       " and ", result);
  }
  if (!start || !limit || !strides) return success();
  SmallVector<Type> given;
  if (failed(inferSliceOp(site, operand, *start, *limit, *strides, given))) return failure();
  return checkGivenShape(site, "", given.front(), result);
}

}  // namespace mlir::hlo
