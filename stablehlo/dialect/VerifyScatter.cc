// Checks of scatter.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {
namespace {

struct ScatterTypes {
  RankedTensorType input;
  RankedTensorType indices;
  RankedTensorType updates;

  int64_t indexVectorSize(int64_t dim) const {
    return dim == indices.getRank() ? 1 : indices.getDimSize(dim);
  }
};

LogicalResult checkCompatibleShapes(OptionalLocation location, StringRef name, TypeRange types) {
  for (Type type : types) {
    Type same = withElement(cast<RankedTensorType>(type), getElementTypeOrSelf(types.front()));
    if (isCompatibleForHloTypeInference(types.front(), same)) continue;
    return emitOptionalError(location, "Not all ", name, " have compatible shapes.");
  }
  return success();
}

LogicalResult checkList(OptionalLocation location, DimensionList list, int64_t limit, StringRef limit_name) {
  if (!llvm::is_sorted(list.dims)) {
    return emitOptionalError(location, "Expects ", list.name, " to be sorted; got: [", toString(list.dims),
                             "].");
  }
  if (!isUnique(list.dims)) {
    return emitOptionalError(location, "Expects ", list.name, " to not repeat; got: [", toString(list.dims),
                             "].");
  }
  return checkInRange(location, list, limit, limit_name);
}

LogicalResult checkDimensions(OptionalLocation location, const ScatterTypes& types,
                              const ScatterDimensions& numbers) {
  DimensionList window{"update_window_dims", numbers.update_window_dims};
  DimensionList inserted{"inserted_window_dims", numbers.inserted_window_dims};
  DimensionList batching{"input_batching_dims", numbers.input_batching_dims};
  DimensionList index_batching{"scatter_indices_batching_dims", numbers.scatter_indices_batching_dims};
  DimensionList to_operand{"scatter_dims_to_operand_dims", numbers.scatter_dims_to_operand_dims};
  int64_t rank = types.input.getRank(), indices_rank = types.indices.getRank();
  if (failed(checkList(location, window, types.updates.getRank(), "rank-of('updates')"))) return failure();
  int64_t accounted = window.dims.size() + inserted.dims.size() + batching.dims.size();
  if (accounted != rank) {
    return emitOptionalError(location,
                             "Expects rank-of operand to match size-of('update_window_dims') + "
                             "size-of('inserted_window_dims') + size-of('input_batching_dims') i.e. ",
                             accounted, " but got ", rank, ".");
  }
  if (failed(checkDisjoint(location, inserted, batching)) ||
      failed(checkList(location, inserted, rank, "rank-of('operand')")) ||
      failed(checkList(location, batching, rank, "rank-of('operand')"))) {
    return failure();
  }
  int64_t index_size = types.indexVectorSize(numbers.index_vector_dim), named = to_operand.dims.size();
  if (!isCompatibleSize(index_size, named)) {
    return emitOptionalError(
        location, "Scatter op has ", named,
        " elements in scatter_dims_to_operand_dims and the bound of dimension index_vector_dim=",
        numbers.index_vector_dim, " of scatter_indices is ", index_size,
        ". These two numbers must be equal.");
  }
  if (failed(checkDisjoint(location, to_operand, batching)) ||
      failed(checkInRange(location, to_operand, rank, "rank-of('operand')"))) {
    return failure();
  }
  if (!isUnique(index_batching.dims)) {
    return emitOptionalError(location, "Expects ", index_batching.name, " to not repeat; got: [",
                             toString(index_batching.dims), "].");
  }
  if (failed(checkInRange(location, index_batching, indices_rank, "rank-of('scatter_indices')")))
    return failure();
  if (llvm::is_contained(index_batching.dims, numbers.index_vector_dim)) {
    return emitOptionalError(location,
                             "expects scatter_indices_batching_dims not to include index_vector_dim ",
                             numbers.index_vector_dim, ".");
  }
  if (batching.dims.size() != index_batching.dims.size()) {
    return emitOptionalError(
        location, "input_batching_dims and scatter_indices_batching_dims should have the same size.");
  }
  for (auto [i, mine, other] : llvm::enumerate(batching.dims, index_batching.dims)) {
    int64_t size = types.input.getDimSize(mine), other_size = types.indices.getDimSize(other);
    if (isCompatibleSize(size, other_size)) continue;
    return emitOptionalError(location, "input_batching_dims[", i, "] and scatter_indices_batching_dims[", i,
                             "] must have compatible sizes, but got ", size, " and ", other_size, ".");
  }
  return success();
}

// Windows fit into the operand; everything else is as large as the indices.
LogicalResult checkUpdates(OptionalLocation location, const ScatterTypes& types,
                           const ScatterDimensions& numbers) {
  SmallVector<int64_t> window_limits, index_sizes = llvm::to_vector(types.indices.getShape());
  for (auto [d, size] : llvm::enumerate(types.input.getShape())) {
    int64_t dim = d;
    if (!llvm::is_contained(numbers.inserted_window_dims, dim) &&
        !llvm::is_contained(numbers.input_batching_dims, dim)) {
      window_limits.push_back(size);
    }
  }
  if (numbers.index_vector_dim < types.indices.getRank()) {
    index_sizes.erase(index_sizes.begin() + numbers.index_vector_dim);
  }
  for (auto [dim, limit] : llvm::zip_equal(numbers.update_window_dims, window_limits)) {
    int64_t size = types.updates.getDimSize(dim);
    if (ShapedType::isDynamic(size) || ShapedType::isDynamic(limit) || size <= limit) continue;
    return emitOptionalError(
        location,
        "expects bounds of the window dimensions of updates to not exceed the bounds of the "
        "corresponding dimensions of operand. For dimension ",
        dim, ", updates bound is ", size, ", operand bound is ", limit, ".");
  }
  size_t next = 0;
  for (auto [d, size] : llvm::enumerate(types.updates.getShape())) {
    if (llvm::is_contained(numbers.update_window_dims, static_cast<int64_t>(d))) continue;
    int64_t expected = index_sizes[next++];
    if (isCompatibleSize(size, expected)) continue;
    return emitOptionalError(
        location,
        "expects bounds of the scatter dimensions of updates to be same as the bounds of the "
        "corresponding dimensions of scatter indices. For scatter dimension ",
        d, ", updates bound is ", size, " , scatter_indices bound is ", expected, ".");
  }
  return success();
}

}  // namespace

LogicalResult verifyScatterOp(OptionalLocation location, TypeRange inputs, Type scatter_indices,
                              TypeRange updates, const ScatterDimensions& numbers,
                              Region& update_computation) {
  if (inputs.empty() || inputs.size() != updates.size()) {
    return emitOptionalError(location, "expects as many updates as inputs, and at least one, but got ",
                             updates.size(), " and ", inputs.size());
  }
  if (failed(checkCompatibleShapes(location, "inputs", inputs)) ||
      failed(checkCompatibleShapes(location, "updates", updates))) {
    return failure();
  }
  ScatterTypes types{cast<RankedTensorType>(inputs.front()), cast<RankedTensorType>(scatter_indices),
                     cast<RankedTensorType>(updates.front())};
  int64_t indices_rank = types.indices.getRank(), index_vector_dim = numbers.index_vector_dim;
  if (index_vector_dim < 0 || index_vector_dim > indices_rank) {
    return emitOptionalError(
        location, "Expects index_vector_dim to be in range [0, rank-of('scatter_indices')] i.e. [0, ",
        indices_rank, "]. got: ", index_vector_dim, ".");
  }
  int64_t batch_rank = indices_rank - (index_vector_dim == indices_rank ? 0 : 1);
  int64_t rank = batch_rank + numbers.update_window_dims.size();
  if (types.updates.getRank() != rank) {
    return emitOptionalError(
        location, "expects updates tensor must be of rank ", rank,
        " ( == rank-of('scatter_indices') - 1 + size-of('update_window_dims'), where "
        "'scatter_indices' is expanded by a trailing 1 dimension if 'index_vector_dim' == "
        "rank-of('scatter_indices')), but got ",
        types.updates.getRank(), ".");
  }
  if (failed(checkDimensions(location, types, numbers)) || failed(checkUpdates(location, types, numbers))) {
    return failure();
  }
  SmallVector<Type> input_scalars, update_scalars;
  for (auto [input, update] : llvm::zip(inputs, updates)) {
    input_scalars.push_back(RankedTensorType::get({}, getElementTypeOrSelf(input)));
    update_scalars.push_back(RankedTensorType::get({}, getElementTypeOrSelf(update)));
  }
  return verifyReducerShape(location, update_computation, input_scalars, update_scalars, {});
}

}  // namespace mlir::hlo
