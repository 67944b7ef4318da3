// Types of ops that read and write slices at positions which are operands.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {
namespace {

// A slice starts at one index a dimension, and all indices have one type.
LogicalResult checkStartIndices(const OpSite& site, StringRef count_rule, StringRef type_rule,
                                RankedTensorType operand, TypeRange start_indices) {
  if (static_cast<int64_t>(start_indices.size()) != operand.getRank()) {
    return site.broken(count_rule, "there are ", start_indices.size(),
                       " start indices, not one for each dimension of ", operand);
  }
  if (llvm::all_equal(start_indices)) return success();
  return site.broken(type_rule, "all start indices have one type, but these are (", start_indices, ")");
}

}  // namespace

LogicalResult inferDynamicSliceOp(OptionalLocation location, Type operand, TypeRange start_indices,
                                  ArrayRef<int64_t> slice_sizes, InferredTypes& types) {
  OpSite site(location, "dynamic_slice");
  auto tensor = cast<RankedTensorType>(operand);
  if (failed(checkStartIndices(site, "C2", "C3", tensor, start_indices)) ||
      failed(checkCount(site, "C2", {"slice_sizes", slice_sizes}, tensor.getRank(), "the operand"))) {
    return failure();
  }
  for (auto [d, size, dimension] : llvm::enumerate(slice_sizes, getDimensions(tensor))) {
    if (size >= 0 && (!dimension.isStatic() || size <= dimension.size)) continue;
    return site.broken("C4", "a slice of size ", size, " does not fit into dimension ", d, " of the operand ",
                       operand);
  }
  types.push_back(RankedTensorType::get(slice_sizes, tensor.getElementType()));
  return success();
}

LogicalResult inferDynamicUpdateSliceOp(OptionalLocation location, Type operand, Type update,
                                        TypeRange start_indices, InferredTypes& types) {
  OpSite site(location, "dynamic_update_slice");
  auto whole = cast<RankedTensorType>(operand), part = cast<RankedTensorType>(update);
  if (whole.getRank() != part.getRank()) {
    return site.broken("C3", "operand and update must have the same number of dimensions, found ", operand,
                       " and ", update);
  }
  if (failed(checkStartIndices(site, "C4", "C5", whole, start_indices))) return failure();
  for (int64_t d = 0; d < whole.getRank(); ++d) {
    if (whole.isDynamicDim(d) || part.isDynamicDim(d) || part.getDimSize(d) <= whole.getDimSize(d)) continue;
    return site.broken("C6", "in dimension ", d, ", the update ", update, " is larger than the operand ",
                       operand);
  }
  types.push_back(operand);
  return success();
}

namespace {

// The numbers of a gather.
struct IndexRules {
  DimensionList offset_dims;
  DimensionList collapsed_dims;
  DimensionList operand_batching_dims;
  DimensionList indices_batching_dims;
  DimensionList index_map;
  int64_t index_vector_dim;
};

// What each list of numbers says, whatever the other one says.
LogicalResult checkGatherLists(const OpSite& site, const IndexRules& rules, int64_t operand_rank,
                               int64_t indices_rank) {
  return failure(
      failed(checkSorted(site, "C4", rules.offset_dims)) ||
      failed(checkUnique(site, "C4", rules.offset_dims)) ||
      failed(checkDisjoint(site, "C6", rules.collapsed_dims, rules.operand_batching_dims)) ||
      failed(checkSorted(site, "C7", rules.collapsed_dims)) ||
      failed(checkInRange(site, "C8", rules.collapsed_dims, operand_rank, "the operand")) ||
      failed(checkSorted(site, "C10", rules.operand_batching_dims)) ||
      failed(checkInRange(site, "C11", rules.operand_batching_dims, operand_rank, "the operand")) ||
      failed(checkUnique(site, "C13", rules.indices_batching_dims)) ||
      failed(checkInRange(site, "C14", rules.indices_batching_dims, indices_rank, "start_indices")) ||
      failed(checkDisjoint(site, "C18", rules.index_map, rules.operand_batching_dims)) ||
      failed(checkInRange(site, "C19", rules.index_map, operand_rank, "the operand")));
}

LogicalResult checkGather(const OpSite& site, const IndexRules& rules, RankedTensorType operand,
                          RankedTensorType indices) {
  size_t accounted = rules.offset_dims.dims.size() + rules.collapsed_dims.dims.size() +
                     rules.operand_batching_dims.dims.size();
  if (static_cast<int64_t>(accounted) != operand.getRank()) {
    return site.broken("C1", "each dimension of the operand ", operand,
                       " is an offset, collapsed or batching one, "
                       "and there are ",
                       rules.offset_dims.dims.size(), " + ", rules.collapsed_dims.dims.size(), " + ",
                       rules.operand_batching_dims.dims.size());
  }
  int64_t vector_dim = rules.index_vector_dim, indices_rank = indices.getRank();
  if (vector_dim < 0 || vector_dim > indices_rank) {
    return site.broken("C2", "index_vector_dim ", vector_dim, " is neither a dimension of start_indices ",
                       indices, " nor the one after the last");
  }
  int64_t index_size = vector_dim == indices_rank ? 1 : indices.getDimSize(vector_dim);
  if (!isCompatibleSize(index_size, rules.index_map.dims.size())) {
    return site.broken("C3", "start_index_map ", inBrackets(rules.index_map.dims),
                       " has one number for each part of an index, of which start_indices ", indices,
                       " have ", index_size);
  }
  if (failed(checkGatherLists(site, rules, operand.getRank(), indices_rank))) return failure();
  ArrayRef<int64_t> mine = rules.operand_batching_dims.dims, others = rules.indices_batching_dims.dims;
  if (llvm::is_contained(others, vector_dim)) {
    return site.broken("C15", "start_indices_batching_dims ", inBrackets(others), " names index_vector_dim ",
                       vector_dim);
  }
  if (mine.size() != others.size()) {
    return site.broken("C16", "operand_batching_dims ", inBrackets(mine), " and start_indices_batching_dims ",
                       inBrackets(others), " are pairs");
  }
  for (auto [dim, other] : llvm::zip(mine, others)) {
    if (isCompatibleSize(operand.getDimSize(dim), indices.getDimSize(other))) continue;
    return site.broken("C17", "batching dimension ", dim, " of the operand ", operand,
                       " does not have the size of ", "dimension ", other, " of start_indices ", indices);
  }
  return success();
}

LogicalResult checkSliceSizes(const OpSite& site, const IndexRules& rules, RankedTensorType operand,
                              ArrayRef<int64_t> slice_sizes) {
  if (failed(checkCount(site, "C20", {"slice_sizes", slice_sizes}, operand.getRank(), "the operand")))
    return failure();
  for (auto [rule, list] :
       {std::pair("C9", rules.collapsed_dims), std::pair("C12", rules.operand_batching_dims)}) {
    for (int64_t dim : list.dims) {
      if (slice_sizes[dim] <= 1) continue;
      return site.broken(rule, "dimension ", dim, " is one of ", list.name,
                         ", so a slice has one element there, not ", slice_sizes[dim]);
    }
  }
  for (auto [d, size, dimension] : llvm::enumerate(slice_sizes, getDimensions(operand))) {
    if (size >= 0 && (!dimension.isStatic() || size <= dimension.size)) continue;
    return site.broken("C21", "a slice of size ", size, " does not fit into dimension ", d,
                       " of the operand ", operand);
  }
  return success();
}

// The result has the batch dimensions of the indices, with the slices' at offset_dims.
LogicalResult makeGatherType(const OpSite& site, const IndexRules& rules, RankedTensorType operand,
                             RankedTensorType indices, ArrayRef<int64_t> slice_sizes, InferredTypes& types) {
  int64_t batch_rank = indices.getRank() - (rules.index_vector_dim == indices.getRank() ? 0 : 1);
  int64_t rank = batch_rank + rules.offset_dims.dims.size();
  if (failed(checkInRange(site, "C5", rules.offset_dims, rank, "the result"))) return failure();
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

}  // namespace

LogicalResult inferGatherOp(OptionalLocation location, Type operand, Type start_indices,
                            ArrayRef<int64_t> offset_dims, ArrayRef<int64_t> collapsed_slice_dims,
                            ArrayRef<int64_t> operand_batching_dims,
                            ArrayRef<int64_t> start_indices_batching_dims, ArrayRef<int64_t> start_index_map,
                            int64_t index_vector_dim, ArrayRef<int64_t> slice_sizes, InferredTypes& types) {
  OpSite site(location, "gather");
  auto tensor = cast<RankedTensorType>(operand), indices = cast<RankedTensorType>(start_indices);
  IndexRules rules{{"offset_dims", offset_dims},
                   {"collapsed_slice_dims", collapsed_slice_dims},
                   {"operand_batching_dims", operand_batching_dims},
                   {"start_indices_batching_dims", start_indices_batching_dims},
                   {"start_index_map", start_index_map},
                   index_vector_dim};
  if (failed(checkGather(site, rules, tensor, indices)) ||
      failed(checkSliceSizes(site, rules, tensor, slice_sizes))) {
    return failure();
  }
  return makeGatherType(site, rules, tensor, indices, slice_sizes, types);
}

LogicalResult inferDynamicGatherOp(OptionalLocation location, Type operand, Type start_indices,
                                   Type slice_sizes, KnownInts slice_sizes_value,
                                   ArrayRef<int64_t> offset_dims, ArrayRef<int64_t> collapsed_slice_dims,
                                   ArrayRef<int64_t> operand_batching_dims,
                                   ArrayRef<int64_t> start_indices_batching_dims,
                                   ArrayRef<int64_t> start_index_map, int64_t index_vector_dim,
                                   InferredTypes& types) {
  OpSite site(location, "dynamic_gather");
  auto tensor = cast<RankedTensorType>(operand), indices = cast<RankedTensorType>(start_indices);
  auto sizes = cast<RankedTensorType>(slice_sizes);
  IndexRules rules{{"offset_dims", offset_dims},
                   {"collapsed_slice_dims", collapsed_slice_dims},
                   {"operand_batching_dims", operand_batching_dims},
                   {"start_indices_batching_dims", start_indices_batching_dims},
                   {"start_index_map", start_index_map},
                   index_vector_dim};
  if (sizes.getRank() != 1)
    return site.broken("C20", "slice_sizes must have one dimension, found ", slice_sizes);
  if (failed(checkGather(site, rules, tensor, indices))) return failure();
  // What is not known is not checked.
  int64_t count = ShapedType::isDynamic(sizes.getDimSize(0)) ? tensor.getRank() : sizes.getDimSize(0);
  if (count != tensor.getRank()) {
    return site.broken("C20", "slice_sizes has one number for each dimension of the operand ", operand,
                       ", found ", slice_sizes);
  }
  SmallVector<int64_t> known(tensor.getRank(), ShapedType::kDynamic);
  if (slice_sizes_value) {
    known.assign(slice_sizes_value->begin(), slice_sizes_value->end());
    if (failed(checkSliceSizes(site, rules, tensor, known))) return failure();
  }
  return makeGatherType(site, rules, tensor, indices, known, types);
}

LogicalResult inferScatterOp(OptionalLocation location, TypeRange inputs, Region& update_computation,
                             InferredTypes& types) {
  OpSite site(location, "scatter");
  FailureOr<ValueRange> returned = getReturned(site, update_computation);
  if (failed(returned)) return failure();
  if (returned->size() != inputs.size()) {
    return site.broken("C23", "the region returns ", returned->size(), " values, not one for each of ",
                       inputs.size(), " inputs");
  }
  for (auto [input, value] : llvm::zip(inputs, *returned)) {
    types.push_back(withElement(cast<RankedTensorType>(input), getElementTypeOrSelf(value.getType())));
  }
  return success();
}

}  // namespace mlir::hlo
