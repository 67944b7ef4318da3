// Types of ops that make, move and reshape data.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {
namespace {

LogicalResult overflow(const OpSite& site, StringRef rule, int64_t dimension) {
  return site.broken(rule, "the size of dimension ", dimension, " of the result does not fit in 64 bits");
}

}  // namespace

LogicalResult inferBroadcastOp(OptionalLocation location, Type operand, ArrayRef<int64_t> broadcast_sizes,
                               InferredTypes& types) {
  auto tensor = cast<RankedTensorType>(operand);
  SmallVector<Dimension> dimensions;
  for (int64_t size : broadcast_sizes) {
    if (size < 0) {
      return OpSite(location, "broadcast")
          .broken("", "broadcast_sizes ", inBrackets(broadcast_sizes), " has the negative size ", size);
    }
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
  OpSite site(location, "concatenate");
  if (inputs.empty()) return site.broken("C3", "there must be an input");
  auto first = cast<RankedTensorType>(inputs.front());
  SmallVector<Dimension> dimensions = getDimensions(first);
  if (failed(checkInRange(site, "C4", {"dimension", dimension}, first.getRank(), "input 0")))
    return failure();
  for (auto [i, input] : llvm::enumerate(inputs.drop_front())) {
    SmallVector<Dimension> others = getDimensions(cast<RankedTensorType>(input));
    bool fits = others.size() == dimensions.size();
    for (size_t d = 0; fits && d < others.size(); ++d) {
      Dimension& mine = dimensions[d];
      const Dimension other = others[d];
      if (static_cast<int64_t>(d) == dimension) {
        std::optional<Dimension> sum = concatenated(mine, other);
        if (!sum) return overflow(site, "C6", dimension);
        mine = *sum;
        continue;
      }
      fits = isCompatible(mine, other);
      mine = meet(mine, other);
    }
    if (!fits) {
      return site.broken("C2", "inputs differ in the size of dimension ", dimension, " only, but input 0 is ",
                         first, " and input ", i + 1, " is ", input);
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

LogicalResult inferPadOp(const OpSite& site, Type operand, ArrayRef<int64_t> edge_padding_low,
                         ArrayRef<int64_t> edge_padding_high, ArrayRef<int64_t> interior_padding,
                         InferredTypes& types) {
  auto tensor = cast<RankedTensorType>(operand);
  for (DimensionList list : {DimensionList{"edge_padding_low", edge_padding_low},
                             DimensionList{"edge_padding_high", edge_padding_high},
                             DimensionList{"interior_padding", interior_padding}}) {
    if (failed(checkCount(site, "C2", list, tensor.getRank(), "the operand"))) return failure();
  }
  SmallVector<Dimension> dimensions = getDimensions(tensor);
  for (auto [i, dimension] : llvm::enumerate(dimensions)) {
    if (interior_padding[i] < 0) {
      return site.broken("C3", "interior_padding ", inBrackets(interior_padding), " has the negative size ",
                         interior_padding[i]);
    }
    int64_t before = dimension.limit();
    if (ShapedType::isDynamic(before)) continue;
    auto after = paddedSize(before, edge_padding_low[i], edge_padding_high[i], interior_padding[i]);
    if (!after) return overflow(site, "C4", i);
    if (*after < 0) {
      return site.broken("C4", "the padding cuts off more than dimension ", i, " of the operand ", operand,
                         " has: ", *after, " elements would be left");
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

// Of real_dynamic_slice, the specification numbers no rule.
StringRef sliceRule(const OpSite& site, StringRef number) {
  return site.op == "slice" ? number : StringRef();
}

LogicalResult checkSliceRange(const OpSite& site, int64_t d, RankedTensorType operand, Dimension dimension,
                              int64_t start, int64_t limit, int64_t stride) {
  bool fits = ShapedType::isDynamic(dimension.limit()) || limit <= dimension.limit();
  if (start < 0 || start > limit || !fits) {
    return site.broken(sliceRule(site, "C3"), "the range from ", start, " to ", limit,
                       " is not in dimension ", d, " of the operand ", operand);
  }
  if (stride > 0) return success();
  return site.broken(sliceRule(site, "C4"), "the stride of dimension ", d, " must be positive, found ",
                     stride);
}

}  // namespace

LogicalResult inferSliceOp(const OpSite& site, Type operand, ArrayRef<int64_t> start_indices,
                           ArrayRef<int64_t> limit_indices, ArrayRef<int64_t> strides, InferredTypes& types) {
  auto tensor = cast<RankedTensorType>(operand);
  for (DimensionList list :
       {DimensionList{"start_indices", start_indices}, DimensionList{"limit_indices", limit_indices},
        DimensionList{"strides", strides}}) {
    if (failed(checkCount(site, sliceRule(site, "C2"), list, tensor.getRank(), "the operand")))
      return failure();
  }
  SmallVector<int64_t> shape;
  for (auto [d, dimension] : llvm::enumerate(getDimensions(tensor))) {
    int64_t start = start_indices[d], limit = limit_indices[d], stride = strides[d];
    if (failed(checkSliceRange(site, d, tensor, dimension, start, limit, stride))) return failure();
    // Rounded up; start and limit are not negative here.
    shape.push_back((limit - start) / stride + ((limit - start) % stride != 0 ? 1 : 0));
  }
  types.push_back(RankedTensorType::get(shape, tensor.getElementType()));
  return success();
}

LogicalResult inferTransposeOp(OptionalLocation location, Type operand, ArrayRef<int64_t> permutation,
                               InferredTypes& types) {
  OpSite site(location, "transpose");
  auto tensor = cast<RankedTensorType>(operand);
  auto sorted = llvm::to_vector(permutation);
  llvm::sort(sorted);
  if (!llvm::equal(sorted, llvm::seq<int64_t>(tensor.getRank()))) {
    return site.broken("C2", "permutation ", inBrackets(permutation),
                       " must name each dimension of the operand once, which is ", operand);
  }
  SmallVector<Dimension> from = getDimensions(tensor), to;
  for (int64_t dim : permutation) to.push_back(from[dim]);
  Type element = tensor.getElementType();
  if (auto per_axis = dyn_cast<quant::UniformQuantizedPerAxisType>(element)) {
    const auto* axis = llvm::find(permutation, per_axis.getQuantizedDimension());
    if (axis == permutation.end()) {
      return site.broken("", "the elements of the operand ", operand,
                         " are quantized along a dimension that it does not have");
    }
    element = quant::UniformQuantizedPerAxisType::get(
        per_axis.getFlags(), per_axis.getStorageType(), per_axis.getExpressedType(), per_axis.getScales(),
        per_axis.getZeroPoints(), axis - permutation.begin(), per_axis.getStorageTypeMin(),
        per_axis.getStorageTypeMax());
  }
  types.push_back(makeTensor(to, element));
  return success();
}

LogicalResult inferGetDimensionSizeOp(OptionalLocation location, Type operand, int64_t dimension,
                                      InferredTypes& types) {
  OpSite site(location, "get_dimension_size");
  int64_t rank = cast<RankedTensorType>(operand).getRank();
  if (failed(checkInRange(site, "C1", {"dimension", dimension}, rank, "the operand"))) return failure();
  types.push_back(RankedTensorType::get({}, IntegerType::get(operand.getContext(), 32)));
  return success();
}

LogicalResult inferSetDimensionSizeOp(OptionalLocation location, Type operand, Type size,
                                      std::optional<int64_t> size_value, int64_t dimension,
                                      InferredTypes& types) {
  OpSite site(location, "set_dimension_size");
  if (cast<RankedTensorType>(size).getRank() != 0)
    return site.broken("", "size must be a scalar, found ", size);
  auto tensor = cast<RankedTensorType>(operand);
  if (failed(checkInRange(site, "", {"dimension", dimension}, tensor.getRank(), "the operand")))
    return failure();
  SmallVector<Dimension> dimensions = getDimensions(tensor);
  Dimension& changed = dimensions[dimension];
  // A dimension that is used in full has a known size.
  int64_t limit = changed.limit();
  bool is_full = !ShapedType::isDynamic(limit) && size_value == limit;
  changed = is_full ? Dimension{limit} : Dimension{ShapedType::kDynamic, limit};
  types.push_back(makeTensor(dimensions, tensor.getElementType()));
  return success();
}

}  // namespace mlir::hlo
