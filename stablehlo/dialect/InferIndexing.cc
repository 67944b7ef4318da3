// Types of ops that read and write slices at positions which are operands.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {
namespace {

LogicalResult checkStartIndices(OptionalLocation location, TypeRange start_indices) {
  for (Type type : start_indices) {
    if (type != start_indices.front()) {
      return emitOptionalError(location, "start indices must have same element type");
    }
  }
  return success();
}

}  // namespace

LogicalResult inferDynamicSliceOp(OptionalLocation location, Type operand, TypeRange start_indices,
                                  ArrayRef<int64_t> slice_sizes, InferredTypes& types) {
  if (slice_sizes.size() != start_indices.size()) {
    return emitOptionalError(location, "has mismatched number of slice sizes (", slice_sizes.size(),
                             ") and number of start indices (", start_indices.size(), ")");
  }
  auto tensor = cast<RankedTensorType>(operand);
  if (static_cast<int64_t>(start_indices.size()) != tensor.getRank()) {
    return emitOptionalError(location, "has mismatched number of start indices (", start_indices.size(),
                             ") and the rank of operand (", tensor.getRank(), ")");
  }
  if (failed(checkStartIndices(location, start_indices))) return failure();
  for (auto [d, size, dimension] : llvm::enumerate(slice_sizes, getDimensions(tensor))) {
    if (size < 0) return emitOptionalError(location, "has negative size index to dynamic slice: ", size);
    if (dimension.isStatic() && size > dimension.size) {
      return emitOptionalError(location, "has slice size ", size, " greater than dimension size ",
                               dimension.size, " in dimension ", d, " of operand");
    }
  }
  types.push_back(RankedTensorType::get(slice_sizes, tensor.getElementType()));
  return success();
}

LogicalResult inferDynamicUpdateSliceOp(OptionalLocation location, Type operand, Type update,
                                        TypeRange start_indices, InferredTypes& types) {
  auto tensor = cast<RankedTensorType>(operand), update_tensor = cast<RankedTensorType>(update);
  if (tensor.getRank() != update_tensor.getRank()) {
    return emitOptionalError(location, "update rank does not match operand rank: ", update_tensor.getRank(),
                             " vs ", tensor.getRank(), ".");
  }
  if (static_cast<int64_t>(start_indices.size()) != tensor.getRank()) {
    return emitOptionalError(location,
                             "expects number of start_indices to match operand rank: ", start_indices.size(),
                             " vs ", tensor.getRank(), ".");
  }
  if (failed(checkStartIndices(location, start_indices))) return failure();
  for (auto [d, size, update_size] : llvm::enumerate(tensor.getShape(), update_tensor.getShape())) {
    if (ShapedType::isDynamic(update_size) || ShapedType::isDynamic(size) || update_size <= size) continue;
    return emitOptionalError(location, "expects size at dimension ", d, " of update to be in range [0, ",
                             size, "]. Got: ", update_size, ".");
  }
  types.push_back(operand);
  return success();
}

namespace {

// The words of one gather or scatter: how its operands and attributes are called, and their values.
struct IndexRules {
  DimensionList offset_dims;
  DimensionList collapsed_dims;
  DimensionList operand_batching_dims;
  DimensionList indices_batching_dims;
  DimensionList index_map;
  int64_t index_vector_dim;
};

// What the lists say of each other and of the indices, whatever the sizes of the slices are.
LogicalResult checkGatherRank(OptionalLocation location, const IndexRules& rules, RankedTensorType operand) {
  int64_t accounted = rules.offset_dims.dims.size() + rules.collapsed_dims.dims.size() +
                      rules.operand_batching_dims.dims.size();
  if (accounted != operand.getRank()) {
    return emitOptionalError(location, "offset_dims size (", rules.offset_dims.dims.size(),
                             ") plus collapse_slice_dims size (", rules.collapsed_dims.dims.size(),
                             ") plus operand_batching_dims size (", rules.operand_batching_dims.dims.size(),
                             ") is not equal to operand rank (", operand.getRank(), ")");
  }
  return success();
}

LogicalResult checkGatherDimensions(OptionalLocation location, const IndexRules& rules,
                                    RankedTensorType indices, int64_t operand_rank) {
  int64_t indices_rank = indices.getRank();
  if (rules.index_vector_dim < 0 || rules.index_vector_dim > indices_rank) {
    return emitOptionalError(
        location, "Expects index_vector_dim to be in range [0, rank-of('start_indices')] i.e. [0, ",
        indices_rank, "]. got: ", rules.index_vector_dim, ".");
  }
  bool is_implied = rules.index_vector_dim == indices_rank;
  int64_t index_size = is_implied ? 1 : indices.getDimSize(rules.index_vector_dim);
  if (!isCompatibleSize(index_size, rules.index_map.dims.size())) {
    return emitOptionalError(location, "start_index_map size (", rules.index_map.dims.size(),
                             ") is not equal to size of index dimension (", rules.index_vector_dim,
                             ") of start_indices (", index_size, ")");
  }
  if (failed(checkSorted(location, rules.offset_dims)) || failed(checkUnique(location, rules.offset_dims)) ||
      failed(checkDisjoint(location, rules.collapsed_dims, rules.operand_batching_dims)) ||
      failed(checkSorted(location, rules.collapsed_dims)) ||
      failed(checkInRange(location, rules.collapsed_dims, operand_rank, "rank-of('operand')")) ||
      failed(checkSorted(location, rules.operand_batching_dims)) ||
      failed(checkInRange(location, rules.operand_batching_dims, operand_rank, "rank-of('operand')")) ||
      failed(checkUnique(location, rules.indices_batching_dims)) ||
      failed(checkInRange(location, rules.indices_batching_dims, indices_rank, "rank-of('start_indices')"))) {
    return failure();
  }
  if (llvm::is_contained(rules.indices_batching_dims.dims, rules.index_vector_dim)) {
    return emitOptionalError(location, "expects start_indices_batching_dims not to include index_vector_dim ",
                             rules.index_vector_dim);
  }
  if (rules.operand_batching_dims.dims.size() != rules.indices_batching_dims.dims.size()) {
    return emitOptionalError(
        location, "operand_batching_dims and start_indices_batching_dims should have the same size");
  }
  if (failed(checkDisjoint(location, rules.index_map, rules.operand_batching_dims))) return failure();
  return checkInRange(location, rules.index_map, operand_rank, "rank-of('operand')");
}

LogicalResult checkGather(OptionalLocation location, const IndexRules& rules, RankedTensorType operand,
                          RankedTensorType indices) {
  if (failed(checkGatherRank(location, rules, operand)) ||
      failed(checkGatherDimensions(location, rules, indices, operand.getRank()))) {
    return failure();
  }
  for (auto [i, mine, other] :
       llvm::enumerate(rules.operand_batching_dims.dims, rules.indices_batching_dims.dims)) {
    int64_t size = operand.getDimSize(mine), indices_size = indices.getDimSize(other);
    if (isCompatibleSize(size, indices_size)) continue;
    return emitOptionalError(location, "operand_batching_dims[", i, "] and start_indices_batching_dims[", i,
                             "] must have compatible sizes, but got ", size, " and ", indices_size);
  }
  return success();
}

LogicalResult checkSliceSizes(OptionalLocation location, const IndexRules& rules, RankedTensorType operand,
                              ArrayRef<int64_t> slice_sizes) {
  for (DimensionList list : {rules.collapsed_dims, rules.operand_batching_dims}) {
    for (int64_t dim : list.dims) {
      if (slice_sizes[dim] <= 1) continue;
      return emitOptionalError(location, "Expects that for each dim in ", list.name,
                               ", slice_sizes[dim] should be <= 1, but got ", slice_sizes[dim]);
    }
  }
  for (auto [d, size, dimension] : llvm::enumerate(slice_sizes, getDimensions(operand))) {
    if (size >= 0 && (!dimension.isStatic() || size <= dimension.size)) continue;
    return emitOptionalError(location, "slice size (", size, ") is out of bounds for operand dimension (",
                             dimension.size, ") at index ", d);
  }
  return success();
}

// The result has the batch dimensions of the indices, with the slices' at offset_dims.
LogicalResult makeGatherType(OptionalLocation location, const IndexRules& rules, RankedTensorType operand,
                             RankedTensorType indices, ArrayRef<int64_t> slice_sizes, InferredTypes& types) {
  int64_t batch_rank = indices.getRank() - (rules.index_vector_dim == indices.getRank() ? 0 : 1);
  int64_t rank = batch_rank + rules.offset_dims.dims.size();
  if (failed(checkInRange(location, rules.offset_dims, rank, "implied-result-rank"))) return failure();
  SmallVector<int64_t> offset_sizes;
  for (auto [d, size] : llvm::enumerate(slice_sizes)) {
    int64_t dim = d;
    if (!llvm::is_contained(rules.collapsed_dims.dims, dim) &&
        !llvm::is_contained(rules.operand_batching_dims.dims, dim)) {
      offset_sizes.push_back(size);
    }
  }
  SmallVector<Dimension> batch = getDimensions(indices), result;
  if (rules.index_vector_dim < indices.getRank()) batch.erase(batch.begin() + rules.index_vector_dim);
  int64_t next_batch = 0, next_offset = 0;
  for (int64_t d = 0; d < rank; ++d) {
    if (llvm::is_contained(rules.offset_dims.dims, d)) {
      result.push_back({offset_sizes[next_offset++]});
    } else {
      result.push_back(batch[next_batch++]);
    }
  }
  types.push_back(makeTensor(result, operand.getElementType()));
  return success();
}

LogicalResult checkSliceSizesCount(OptionalLocation location, int64_t count, int64_t rank) {
  if (count == rank) return success();
  return emitOptionalError(location, "slice_sizes size (", count, ") not equal to operand rank (", rank, ")");
}

}  // namespace

LogicalResult inferGatherOp(OptionalLocation location, Type operand, Type start_indices,
                            ArrayRef<int64_t> offset_dims, ArrayRef<int64_t> collapsed_slice_dims,
                            ArrayRef<int64_t> operand_batching_dims,
                            ArrayRef<int64_t> start_indices_batching_dims, ArrayRef<int64_t> start_index_map,
                            int64_t index_vector_dim, ArrayRef<int64_t> slice_sizes, InferredTypes& types) {
  auto tensor = cast<RankedTensorType>(operand), indices = cast<RankedTensorType>(start_indices);
  IndexRules rules{{"offset_dims", offset_dims},
                   {"collapsed_slice_dims", collapsed_slice_dims},
                   {"operand_batching_dims", operand_batching_dims},
                   {"start_indices_batching_dims", start_indices_batching_dims},
                   {"start_index_map", start_index_map},
                   index_vector_dim};
  if (failed(checkGather(location, rules, tensor, indices)) ||
      failed(checkSliceSizesCount(location, slice_sizes.size(), tensor.getRank())) ||
      failed(checkSliceSizes(location, rules, tensor, slice_sizes))) {
    return failure();
  }
  return makeGatherType(location, rules, tensor, indices, slice_sizes, types);
}

LogicalResult inferDynamicGatherOp(OptionalLocation location, Type operand, Type start_indices,
                                   Type slice_sizes, ArrayRef<int64_t> offset_dims,
                                   ArrayRef<int64_t> collapsed_slice_dims,
                                   ArrayRef<int64_t> operand_batching_dims,
                                   ArrayRef<int64_t> start_indices_batching_dims,
                                   ArrayRef<int64_t> start_index_map, int64_t index_vector_dim,
                                   InferredTypes& types) {
  auto tensor = cast<RankedTensorType>(operand), indices = cast<RankedTensorType>(start_indices);
  auto sizes = cast<RankedTensorType>(slice_sizes);
  IndexRules rules{{"offset_dims", offset_dims},
                   {"collapsed_slice_dims", collapsed_slice_dims},
                   {"operand_batching_dims", operand_batching_dims},
                   {"start_indices_batching_dims", start_indices_batching_dims},
                   {"start_index_map", start_index_map},
                   index_vector_dim};
  if (sizes.getRank() != 1) return emitOptionalError(location, "slice_sizes.rank != 1");
  int64_t count = sizes.getDimSize(0);
  if (failed(checkGather(location, rules, tensor, indices)) ||
      (!ShapedType::isDynamic(count) && failed(checkSliceSizesCount(location, count, tensor.getRank())))) {
    return failure();
  }
  SmallVector<int64_t> unknown(tensor.getRank(), ShapedType::kDynamic);
  return makeGatherType(location, rules, tensor, indices, unknown, types);
}

LogicalResult inferScatterOp(OptionalLocation location, TypeRange inputs, Region& update_computation,
                             InferredTypes& types) {
  FailureOr<ValueRange> returned = getReturned(location, update_computation);
  if (failed(returned)) return failure();
  if (returned->size() != inputs.size()) {
    return emitOptionalError(location, "Reduction-region here must produce ", inputs.size(),
                             " tensors, but produces ", returned->size(), " instead");
  }
  for (auto [input, value] : llvm::zip(inputs, *returned)) {
    types.push_back(withElement(cast<RankedTensorType>(input), getElementTypeOrSelf(value.getType())));
  }
  return success();
}

}  // namespace mlir::hlo
