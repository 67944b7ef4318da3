// Checks of ops that make, move and reshape data.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {
namespace {

using PerAxisType = quant::UniformQuantizedPerAxisType;

LogicalResult checkBroadcastDimensions(OptionalLocation location, ArrayRef<int64_t> broadcast_dimensions,
                                       int64_t operand_rank) {
  if (static_cast<int64_t>(broadcast_dimensions.size()) != operand_rank) {
    return emitOptionalError(location, "broadcast_dimensions size (", broadcast_dimensions.size(),
                             ") does not match operand rank (", operand_rank, ")");
  }
  if (!isUnique(broadcast_dimensions)) {
    return emitOptionalError(location, "broadcast_dimensions should not have duplicates");
  }
  return success();
}

// Each dimension of the operand has a place in the result and its size, or is repeated. `fitting` says how
// sizes fit.
LogicalResult checkBroadcastSizes(OptionalLocation location, RankedTensorType operand,
                                  RankedTensorType result, ArrayRef<int64_t> broadcast_dimensions,
                                  StringRef fitting) {
  for (auto [d, dim] : llvm::enumerate(broadcast_dimensions)) {
    if (dim < 0 || dim >= result.getRank()) {
      return emitOptionalError(location, "broadcast_dimensions contains invalid value ", dim,
                               " for result with rank ", result.getRank());
    }
    int64_t size = operand.getDimSize(d), result_size = result.getDimSize(dim);
    if (size == 1 || isCompatibleSize(size, result_size)) continue;
    return emitOptionalError(location, "size of operand dimension ", d, " (", size, ") is not ", fitting,
                             " size of result dimension ", dim, " (", result_size, ")");
  }
  return success();
}

// Where one element is repeated, all of the result's elements have its scale.
LogicalResult checkRepeatedScale(OptionalLocation location, PerAxisType from, PerAxisType to) {
  for (auto [i, scale, zero] : llvm::enumerate(to.getScales(), to.getZeroPoints())) {
    if (scale != from.getScales()[0]) {
      return emitOptionalError(location, "mismatch result scale ", i, " (", scale, ") and operand scale 0 (",
                               from.getScales()[0], ")");
    }
    if (zero != from.getZeroPoints()[0]) {
      return emitOptionalError(location, "mismatch result zero_point ", i, " (", zero,
                               ") and operand zero_point 0 (", from.getZeroPoints()[0], ")");
    }
  }
  return success();
}

LogicalResult checkBroadcastQuantization(OptionalLocation location, Type operand, Type result,
                                         ArrayRef<int64_t> broadcast_dimensions) {
  if (failed(verifySameQuantization(location, operand, result))) return failure();
  auto from = dyn_cast<PerAxisType>(getElementTypeOrSelf(operand));
  auto to = dyn_cast<PerAxisType>(getElementTypeOrSelf(result));
  if (!from || !to) return success();
  int64_t axis = from.getQuantizedDimension();
  if (to.getQuantizedDimension() != broadcast_dimensions[axis]) {
    return emitOptionalError(location, "result quantization_dimension ", to.getQuantizedDimension(),
                             " not same as broadcast_dimensions[", axis, "] = ", broadcast_dimensions[axis]);
  }
  if (cast<RankedTensorType>(operand).getDimSize(axis) == 1) return checkRepeatedScale(location, from, to);
  return success();
}

}  // namespace

LogicalResult verifyBroadcastInDimOp(OptionalLocation location, Type operand,
                                     ArrayRef<int64_t> broadcast_dimensions, Type result) {
  auto from = cast<RankedTensorType>(operand), to = cast<RankedTensorType>(result);
  if (failed(checkBroadcastDimensions(location, broadcast_dimensions, from.getRank())) ||
      failed(checkBroadcastSizes(location, from, to, broadcast_dimensions, "equal to 1 or"))) {
    return failure();
  }
  return checkBroadcastQuantization(location, operand, result, broadcast_dimensions);
}

namespace {

LogicalResult checkExpansionHints(OptionalLocation location, ArrayRef<int64_t> expanding,
                                  ArrayRef<int64_t> nonexpanding, int64_t operand_rank) {
  SmallVector<int64_t> all = llvm::to_vector(llvm::concat<const int64_t>(expanding, nonexpanding));
  if (!isUnique(all)) {
    return emitOptionalError(location, "duplicate expansion hint for at least one operand dimension");
  }
  for (int64_t dim : all) {
    if (dim >= 0 && dim < operand_rank) continue;
    return emitOptionalError(location, "hint for expanding dimension ", dim,
                             " does not refer to a valid operand dimension");
  }
  return success();
}

// Tensors whose elements have one type, up to the parameters of quantization.
LogicalResult checkSameElements(OptionalLocation location, Type operand, Type result) {
  if (isCompatibleElementTypeForHloTypeInference(getElementTypeOrSelf(operand),
                                                 getElementTypeOrSelf(result))) {
    return success();
  }
  return emitOptionalError(location,
                           "expects operand and result to have compatible element type. Got: ", operand,
                           " and ", result);
}

}  // namespace

LogicalResult verifyDynamicBroadcastInDimOp(OptionalLocation location, Type operand, Type output_dimensions,
                                            ArrayRef<int64_t> broadcast_dimensions,
                                            ArrayRef<int64_t> known_expanding,
                                            ArrayRef<int64_t> known_nonexpanding, Type result) {
  auto from = cast<RankedTensorType>(operand), to = cast<RankedTensorType>(result);
  if (failed(checkSameElements(location, operand, result)) ||
      failed(checkBroadcastDimensions(location, broadcast_dimensions, from.getRank()))) {
    return failure();
  }
  if (to.getRank() < from.getRank()) {
    return emitOptionalError(location, "result rank (", to.getRank(), ") is less than operand rank (",
                             from.getRank(), ")");
  }
  if (failed(checkBroadcastSizes(location, from, to, broadcast_dimensions, "compatible with")))
    return failure();
  int64_t count = cast<RankedTensorType>(output_dimensions).getDimSize(0);
  if (!isCompatibleSize(count, to.getRank())) {
    return emitOptionalError(location, "result rank (", to.getRank(),
                             ") is not equal to output dimensions size (", count, ")");
  }
  if (failed(checkExpansionHints(location, known_expanding, known_nonexpanding, from.getRank())))
    return failure();
  return checkBroadcastQuantization(location, operand, result, broadcast_dimensions);
}

LogicalResult verifyIotaOp(OptionalLocation location, int64_t iota_dimension, Type result) {
  int64_t rank = cast<RankedTensorType>(result).getRank();
  if (rank == 0) return emitOptionalError(location, "does not support scalars.");
  if (iota_dimension < 0 || iota_dimension >= rank) {
    return emitOptionalError(location, "iota dimension cannot go beyond the output rank.");
  }
  return success();
}

LogicalResult verifyDynamicIotaOp(OptionalLocation location, Type output_shape, int64_t iota_dimension,
                                  Type result) {
  auto shape = cast<RankedTensorType>(output_shape);
  int64_t rank = cast<RankedTensorType>(result).getRank();
  if (iota_dimension < 0 || iota_dimension >= rank) {
    return emitOptionalError(location, "iota dimension cannot go beyond the output rank.");
  }
  if (!isCompatibleSize(shape.getDimSize(0), rank)) {
    return emitOptionalError(location,
                             "result should have a rank equal to the number of elements in output_shape");
  }
  return success();
}

LogicalResult verifyDynamicPadOp(OptionalLocation location, Type operand, Type edge_padding_low) {
  int64_t rank = cast<RankedTensorType>(operand).getRank();
  int64_t size = cast<RankedTensorType>(edge_padding_low).getDimSize(0);
  if (isCompatibleSize(size, rank)) return success();
  return emitOptionalError(location, "padding operands size (", size, ") must match operand rank (", rank,
                           ")");
}

namespace {

LogicalResult checkElementCounts(OptionalLocation location, RankedTensorType operand,
                                 RankedTensorType result) {
  if (!operand.hasStaticShape() || !result.hasStaticShape()) return success();
  auto before = checkedProduct(operand.getShape()), after = checkedProduct(result.getShape());
  if (!before || !after) return emitOptionalError(location, "the number of elements does not fit in 64 bits");
  if (*before == *after) return success();
  return emitOptionalError(location, "number of output elements (", *after,
                           ") doesn't match expected number of elements (", *before, ")");
}

// A reshape keeps the quantized dimension, and all that lies before it.
LogicalResult checkReshapedAxis(OptionalLocation location, RankedTensorType operand,
                                RankedTensorType result) {
  if (failed(verifySameQuantization(location, operand, result))) return failure();
  auto from = dyn_cast<PerAxisType>(operand.getElementType());
  auto to = dyn_cast<PerAxisType>(result.getElementType());
  if (!from || !to) return success();
  if (from.getScales().size() != to.getScales().size()) {
    return emitOptionalError(location, "expect same quantization dimension size for operand and result ",
                             operand, " and ", result);
  }
  if (failed(verifySameQuantizedAxis(location, operand, result))) return failure();
  if (!operand.hasStaticShape() || !result.hasStaticShape()) return success();
  auto before = checkedProduct(operand.getShape().take_front(from.getQuantizedDimension()));
  auto after = checkedProduct(result.getShape().take_front(to.getQuantizedDimension()));
  if (before && before == after) return success();
  return emitOptionalError(location,
                           "product of dimensions before quantization dimension must match between operand "
                           "and result for ",
                           before.value_or(-1), " and ", after.value_or(-1));
}

}  // namespace

LogicalResult verifyReshapeOp(OptionalLocation location, Type operand, Type result) {
  auto from = cast<RankedTensorType>(operand), to = cast<RankedTensorType>(result);
  if (failed(checkElementCounts(location, from, to))) return failure();
  return checkReshapedAxis(location, from, to);
}

LogicalResult verifyDynamicReshapeOp(OptionalLocation location, Type operand, Type output_shape,
                                     Type result) {
  auto from = cast<RankedTensorType>(operand), to = cast<RankedTensorType>(result);
  if (failed(checkSameElements(location, operand, result))) return failure();
  if (!isCompatibleSize(cast<RankedTensorType>(output_shape).getDimSize(0), to.getRank())) {
    return emitOptionalError(location,
                             "result should have a rank equal to the number of elements in output_shape");
  }
  if (failed(checkElementCounts(location, from, to))) return failure();
  return checkReshapedAxis(location, from, to);
}

LogicalResult verifyReverseOp(OptionalLocation location, Type operand, ArrayRef<int64_t> dimensions) {
  if (!isUnique(dimensions)) {
    return emitOptionalError(location, "dimensions should be unique. Got: ", toString(dimensions));
  }
  int64_t rank = cast<RankedTensorType>(operand).getRank();
  for (int64_t dim : dimensions) {
    if (dim < 0) {
      return emitOptionalError(location, "all dimensions should be non-negative. Got dimension: ", dim, ".");
    }
    if (dim >= rank) {
      return emitOptionalError(location, "all dimensions should be between [0, ", rank,
                               "). Got dimension: ", dim, ".");
    }
  }
  return success();
}

LogicalResult verifyTransposeOp(OptionalLocation location, Type operand, ArrayRef<int64_t> permutation,
                                Type result) {
  if (failed(verifySameQuantization(location, operand, result))) return failure();
  auto from = dyn_cast<PerAxisType>(getElementTypeOrSelf(operand));
  auto to = dyn_cast<PerAxisType>(getElementTypeOrSelf(result));
  if (!from || !to) return success();
  int64_t axis = to.getQuantizedDimension();
  // Whether it is a permutation is checked with the result's shape, later.
  if (axis >= static_cast<int64_t>(permutation.size())) return success();
  if (from.getQuantizedDimension() != permutation[axis]) {
    return emitOptionalError(location, "operand quantization_dimension ", from.getQuantizedDimension(),
                             " is not same as permutation[", axis, "] = ", permutation[axis]);
  }
  return verifySameQuantizedAxis(location, operand, result);
}

LogicalResult verifyRealDynamicSliceOp(OptionalLocation location, Type operand, Type start_indices,
                                       Type result) {
  int64_t rank = cast<RankedTensorType>(operand).getRank();
  int64_t size = cast<RankedTensorType>(start_indices).getDimSize(0);
  if (!isCompatibleSize(size, rank)) {
    return emitOptionalError(location, "has mismatched number of operand rank (", rank,
                             ") and start_indices size (", size, ")");
  }
  int64_t result_rank = cast<RankedTensorType>(result).getRank();
  if (result_rank != rank) {
    return emitOptionalError(location, "has mismatched operand rank (", rank, ") and result rank (",
                             result_rank, ")");
  }
  return success();
}

}  // namespace mlir::hlo
