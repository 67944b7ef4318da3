// Types of ops that make, move and reshape data.
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {
namespace {

LogicalResult overflow(OptionalLocation location, int64_t dimension) {
  return emitOptionalError(location, "size of dimension ", dimension,
                           " of the result does not fit in 64 bits");
}

// The rank is what each of the lists must have as size.
LogicalResult checkSize(OptionalLocation location, StringRef name, ArrayRef<int64_t> list, int64_t rank) {
  if (static_cast<int64_t>(list.size()) == rank) return success();
  return emitOptionalError(location, name, " length (", list.size(), ") must match operand rank (", rank,
                           ")");
}

}  // namespace

LogicalResult inferBroadcastOp(OptionalLocation location, Type operand, ArrayRef<int64_t> broadcast_sizes,
                               InferredTypes& types) {
  auto tensor = cast<RankedTensorType>(operand);
  SmallVector<Dimension> dimensions;
  for (int64_t size : broadcast_sizes) {
    if (size < 0) return emitOptionalError(location, "Broadcast with negative dimension size ", size);
    dimensions.push_back({size});
  }
  llvm::append_range(dimensions, getDimensions(tensor));
  types.push_back(makeTensor(dimensions, tensor.getElementType()));
  return success();
}

namespace {

// Dimension `d` of both, joined to one after the other.
std::optional<Dimension> concatenated(Dimension a, Dimension b) {
  auto add = [](int64_t x, int64_t y) -> std::optional<int64_t> {
    if (ShapedType::isDynamic(x) || ShapedType::isDynamic(y)) return ShapedType::kDynamic;
    return checkedAdd(x, y);
  };
  std::optional<int64_t> size = add(a.size, b.size), bound = add(a.limit(), b.limit());
  if (!size || !bound) return std::nullopt;
  return Dimension{*size, ShapedType::isDynamic(*size) ? *bound : ShapedType::kDynamic};
}

}  // namespace

LogicalResult inferConcatenateOp(OptionalLocation location, TypeRange inputs, int64_t dimension,
                                 InferredTypes& types) {
  if (inputs.empty()) return emitOptionalError(location, "expects at least one operand");
  auto first = cast<RankedTensorType>(inputs.front());
  SmallVector<Dimension> dimensions = getDimensions(first);
  int64_t rank = first.getRank();
  if (rank == 0) return emitOptionalError(location, "rank-0 values cannot be concatenated");
  if (dimension < 0 || dimension >= rank) {
    return emitOptionalError(location, "dimension ", dimension, " is out-of-bounds for input rank ", rank);
  }
  for (auto [i, input] : llvm::enumerate(inputs.drop_front())) {
    auto tensor = cast<RankedTensorType>(input);
    if (tensor.getRank() != rank) {
      return emitOptionalError(location, "operands (0) and (", i + 1, ") do not match rank");
    }
    for (auto [d, pair] : llvm::enumerate(llvm::zip(dimensions, getDimensions(tensor)))) {
      auto [mine, other] = pair;
      if (static_cast<int64_t>(d) == dimension) {
        std::optional<Dimension> sum = concatenated(mine, other);
        if (!sum) return overflow(location, dimension);
        dimensions[d] = *sum;
      } else if (isCompatible(mine, other)) {
        dimensions[d] = meet(mine, other);
      } else {
        return emitOptionalError(location, "shapes of operand (0) and (", i + 1,
                                 ") are not compatible at non-concat index ", d, ": (",
                                 toString(first.getShape()), ") != (", toString(tensor.getShape()), ")");
      }
    }
  }
  types.push_back(makeTensor(dimensions, first.getElementType()));
  return success();
}

LogicalResult inferConstantOp(OptionalLocation, ElementsAttr value, InferredTypes& types) {
  types.push_back(value.getShapedType());
  return success();
}

namespace {

// `size` elements with the padding around and between them.
std::optional<int64_t> paddedSize(int64_t size, int64_t low, int64_t high, int64_t interior) {
  auto between = checkedMul(std::max<int64_t>(size - 1, 0), interior);
  return checkedAdd(checkedAdd(size, between), checkedAdd(low, high));
}

}  // namespace

LogicalResult inferPadOp(OptionalLocation location, Type operand, ArrayRef<int64_t> edge_padding_low,
                         ArrayRef<int64_t> edge_padding_high, ArrayRef<int64_t> interior_padding,
                         InferredTypes& types) {
  auto tensor = cast<RankedTensorType>(operand);
  int64_t rank = tensor.getRank();
  if (failed(checkSize(location, "edge_padding_low", edge_padding_low, rank)) ||
      failed(checkSize(location, "edge_padding_high", edge_padding_high, rank)) ||
      failed(checkSize(location, "interior_padding", interior_padding, rank))) {
    return failure();
  }
  SmallVector<Dimension> dimensions = getDimensions(tensor);
  for (auto [i, dimension] : llvm::enumerate(dimensions)) {
    if (interior_padding[i] < 0) {
      return emitOptionalError(location, "Interior padding cannot be negative: ", interior_padding[i]);
    }
    int64_t before = dimension.limit();
    if (ShapedType::isDynamic(before)) continue;
    auto after = paddedSize(before, edge_padding_low[i], edge_padding_high[i], interior_padding[i]);
    if (!after) return overflow(location, i);
    if (*after < 0) {
      return emitOptionalError(location, "Padding result in negative ",
                               dimension.isStatic() ? "size" : "bound", " for dimension ", i);
    }
    (dimension.isStatic() ? dimension.size : dimension.bound) = *after;
  }
  types.push_back(makeTensor(dimensions, tensor.getElementType()));
  return success();
}

LogicalResult inferReverseOp(OptionalLocation, Type operand, InferredTypes& types) {
  types.push_back(operand);
  return success();
}

namespace {

LogicalResult checkSliceRange(OptionalLocation location, int64_t d, Dimension dimension, int64_t start,
                              int64_t limit, int64_t stride) {
  if (start < 0) return emitOptionalError(location, "negative start index ", start, " in dimension ", d);
  if (!ShapedType::isDynamic(dimension.limit()) && limit > dimension.limit()) {
    return emitOptionalError(location, "limit index ", limit, " is larger than dimension ",
                             dimension.isStatic() ? "size " : "bound ", dimension.limit(), " in dimension ",
                             d);
  }
  if (start > limit) {
    return emitOptionalError(location, "start index ", start, " is larger than limit index ", limit,
                             " in dimension ", d);
  }
  if (stride <= 0)
    return emitOptionalError(location, "stride must be positive but got ", stride, " in dimension ", d);
  return success();
}

}  // namespace

LogicalResult inferSliceOp(OptionalLocation location, Type operand, ArrayRef<int64_t> start_indices,
                           ArrayRef<int64_t> limit_indices, ArrayRef<int64_t> strides, InferredTypes& types) {
  auto tensor = cast<RankedTensorType>(operand);
  int64_t rank = tensor.getRank();
  for (ArrayRef<int64_t> list : {start_indices, limit_indices, strides}) {
    if (static_cast<int64_t>(list.size()) != rank) {
      return emitOptionalError(location, "the number of elements in start_indices (", list.size(),
                               ") does not match the rank of the operand (", rank, ")");
    }
  }
  SmallVector<int64_t> shape;
  for (auto [d, dimension] : llvm::enumerate(getDimensions(tensor))) {
    int64_t start = start_indices[d], limit = limit_indices[d], stride = strides[d];
    if (failed(checkSliceRange(location, d, dimension, start, limit, stride))) return failure();
    // Rounded up; start and limit are not negative here.
    shape.push_back((limit - start) / stride + ((limit - start) % stride != 0 ? 1 : 0));
  }
  types.push_back(RankedTensorType::get(shape, tensor.getElementType()));
  return success();
}

LogicalResult inferTransposeOp(OptionalLocation location, Type operand, ArrayRef<int64_t> permutation,
                               InferredTypes& types) {
  auto tensor = cast<RankedTensorType>(operand);
  int64_t rank = tensor.getRank();
  if (static_cast<int64_t>(permutation.size()) != rank) {
    return emitOptionalError(location, "TransposeOp operand rank ", rank, " does not match permutation size ",
                             permutation.size());
  }
  auto range = llvm::to_vector(llvm::seq<int64_t>(rank));
  auto sorted = llvm::to_vector(permutation);
  llvm::sort(sorted);
  if (sorted != range) {
    return emitOptionalError(location, "attribute permutation must be a permutation of [", toString(range),
                             "] but got ", toString(permutation));
  }
  SmallVector<Dimension> from = getDimensions(tensor), to;
  for (int64_t dim : permutation) to.push_back(from[dim]);
  Type element = tensor.getElementType();
  if (auto per_axis = dyn_cast<quant::UniformQuantizedPerAxisType>(element)) {
    const auto* axis = llvm::find(permutation, per_axis.getQuantizedDimension());
    if (axis == permutation.end()) {
      return emitOptionalError(location, "quantized dimension ", per_axis.getQuantizedDimension(),
                               " is not a dimension of the operand");
    }
    element = quant::UniformQuantizedPerAxisType::get(
        per_axis.getFlags(), per_axis.getStorageType(), per_axis.getExpressedType(), per_axis.getScales(),
        per_axis.getZeroPoints(), axis - permutation.begin(), per_axis.getStorageTypeMin(),
        per_axis.getStorageTypeMax());
  }
  types.push_back(makeTensor(to, element));
  return success();
}

namespace {

LogicalResult checkDimension(OptionalLocation location, RankedTensorType tensor, int64_t dimension) {
  if (dimension >= 0 && dimension < tensor.getRank()) return success();
  return emitOptionalError(location, "requires dimension attribute in range [0, ", tensor.getRank(),
                           "); found (", dimension, ")");
}

}  // namespace

LogicalResult inferGetDimensionSizeOp(OptionalLocation location, Type operand, int64_t dimension,
                                      InferredTypes& types) {
  if (failed(checkDimension(location, cast<RankedTensorType>(operand), dimension))) return failure();
  types.push_back(RankedTensorType::get({}, IntegerType::get(operand.getContext(), 32)));
  return success();
}

LogicalResult inferSetDimensionSizeOp(OptionalLocation location, Type operand, Type size,
                                      std::optional<int64_t> size_value, int64_t dimension,
                                      InferredTypes& types) {
  if (cast<RankedTensorType>(size).getRank() != 0) {
    return emitOptionalError(location, "size operand should be of rank-0");
  }
  auto tensor = cast<RankedTensorType>(operand);
  if (failed(checkDimension(location, tensor, dimension))) return failure();
  SmallVector<Dimension> dimensions = getDimensions(tensor);
  Dimension& changed = dimensions[dimension];
  // A tensor that is used in full has a known size again.
  if (changed.isStatic() && size_value == changed.size) {
    types.push_back(operand);
    return success();
  }
  changed = {ShapedType::kDynamic, changed.limit()};
  types.push_back(makeTensor(dimensions, tensor.getElementType()));
  return success();
}

}  // namespace mlir::hlo
