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

LogicalResult checkOneShape(const OpSite& site, StringRef rule, StringRef name, TypeRange types) {
  for (Type type : types) {
    Type same = withElement(cast<RankedTensorType>(type), getElementTypeOrSelf(types.front()));
    if (isCompatibleForHloTypeInference(types.front(), same)) continue;
    return site.broken(rule, "all ", name, " have one shape, but there are ", types.front(), " and ", type);
  }
  return success();
}

// How dimensions of the input occur in the updates: each as a window's, inserted, or batching.
LogicalResult checkInputDimensions(const OpSite& site, const ScatterTypes& types,
                                   const ScatterDimensions& numbers) {
  DimensionList window{"update_window_dims", numbers.update_window_dims};
  DimensionList inserted{"inserted_window_dims", numbers.inserted_window_dims};
  DimensionList batching{"input_batching_dims", numbers.input_batching_dims};
  int64_t rank = types.input.getRank();
  if (failed(checkSorted(site, "C7", window)) || failed(checkUnique(site, "C7", window)) ||
      failed(checkInRange(site, "C8", window, types.updates.getRank(), "an update"))) {
    return failure();
  }
  if (static_cast<int64_t>(window.dims.size() + inserted.dims.size() + batching.dims.size()) != rank) {
    return site.broken("C2", "each dimension of the input ", types.input,
                       " is one of a window, an inserted or a batching one, and there are ",
                       window.dims.size(), " + ", inserted.dims.size(), " + ", batching.dims.size());
  }
  return failure(failed(checkDisjoint(site, "C9", inserted, batching)) ||
                 failed(checkSorted(site, "C10", inserted)) ||
                 failed(checkInRange(site, "C11", inserted, rank, "an input")) ||
                 failed(checkSorted(site, "C12", batching)) ||
                 failed(checkInRange(site, "C13", batching, rank, "an input")));
}

LogicalResult checkIndexDimensions(const OpSite& site, const ScatterTypes& types,
                                   const ScatterDimensions& numbers) {
  DimensionList batching{"input_batching_dims", numbers.input_batching_dims};
  DimensionList index_batching{"scatter_indices_batching_dims", numbers.scatter_indices_batching_dims};
  DimensionList to_operand{"scatter_dims_to_operand_dims", numbers.scatter_dims_to_operand_dims};
  int64_t vector_dim = numbers.index_vector_dim, index_size = types.indexVectorSize(vector_dim);
  if (!isCompatibleSize(index_size, to_operand.dims.size())) {
    return site.broken("C19", to_operand.name, " ", inBrackets(to_operand.dims),
                       " has one number for each part of an index, of which scatter_indices ", types.indices,
                       " have ", index_size);
  }
  if (failed(checkDisjoint(site, "C20", to_operand, batching)) ||
      failed(checkInRange(site, "C21", to_operand, types.input.getRank(), "an input")) ||
      failed(checkUnique(site, "C14", index_batching)) ||
      failed(checkInRange(site, "C15", index_batching, types.indices.getRank(), "scatter_indices"))) {
    return failure();
  }
  if (llvm::is_contained(index_batching.dims, vector_dim)) {
    return site.broken("C16", index_batching.name, " ", inBrackets(index_batching.dims),
                       " names index_vector_dim ", vector_dim);
  }
  if (batching.dims.size() != index_batching.dims.size()) {
    return site.broken("C17", batching.name, " ", inBrackets(batching.dims), " and ", index_batching.name,
                       " ", inBrackets(index_batching.dims), " are pairs");
  }
  for (auto [mine, other] : llvm::zip(batching.dims, index_batching.dims)) {
    if (isCompatibleSize(types.input.getDimSize(mine), types.indices.getDimSize(other))) continue;
    return site.broken("C18", "batching dimension ", mine, " of the input ", types.input,
                       " does not have the size of dimension ", other, " of scatter_indices ", types.indices);
  }
  return success();
}

// Windows fit into the operand; everything else is as large as the indices.
LogicalResult checkUpdates(const OpSite& site, const ScatterTypes& types, const ScatterDimensions& numbers) {
  SmallVector<int64_t> window_dims, index_dims;
  for (int64_t d = 0; d < types.input.getRank(); ++d) {
    if (!llvm::is_contained(numbers.inserted_window_dims, d) &&
        !llvm::is_contained(numbers.input_batching_dims, d)) {
      window_dims.push_back(d);
    }
  }
  for (int64_t d = 0; d < types.indices.getRank(); ++d) {
    if (d != numbers.index_vector_dim) index_dims.push_back(d);
  }
  size_t next_window = 0, next_index = 0;
  for (auto [d, size] : llvm::enumerate(types.updates.getShape())) {
    bool is_window = llvm::is_contained(numbers.update_window_dims, static_cast<int64_t>(d));
    RankedTensorType source = is_window ? types.input : types.indices;
    int64_t dim = is_window ? window_dims[next_window++] : index_dims[next_index++];
    int64_t limit = source.getDimSize(dim);
    if (isCompatibleSize(size, limit) || (is_window && size < limit)) continue;
    return site.broken("C4", "dimension ", d, " of the update ", types.updates,
                       is_window ? " is a window's, and larger than dimension "
                                 : " counts indices, and does not have the size of dimension ",
                       dim, is_window ? " of the input " : " of scatter_indices ", source);
  }
  return success();
}

}  // namespace

LogicalResult verifyScatterOp(OptionalLocation location, TypeRange inputs, Type scatter_indices,
                              TypeRange updates, const ScatterDimensions& numbers,
                              Region& update_computation) {
  OpSite site(location, "scatter");
  if (inputs.empty() || inputs.size() != updates.size()) {
    return site.broken("C5", "there are as many updates as inputs, one at least, but here ", updates.size(),
                       " and ", inputs.size());
  }
  if (failed(checkOneShape(site, "C1", "inputs", inputs)) ||
      failed(checkOneShape(site, "C3", "updates", updates))) {
    return failure();
  }
  ScatterTypes types{cast<RankedTensorType>(inputs.front()), cast<RankedTensorType>(scatter_indices),
                     cast<RankedTensorType>(updates.front())};
  int64_t indices_rank = types.indices.getRank(), index_vector_dim = numbers.index_vector_dim;
  if (index_vector_dim < 0 || index_vector_dim > indices_rank) {
    return site.broken("C22", "index_vector_dim ", index_vector_dim,
                       " is neither a dimension of scatter_indices ", scatter_indices,
                       " nor the one after the last");
  }
  int64_t batch_rank = indices_rank - (index_vector_dim == indices_rank ? 0 : 1);
  int64_t rank = batch_rank + numbers.update_window_dims.size();
  if (types.updates.getRank() != rank) {
    return site.broken("C4", "updates have ", batch_rank, " dimensions of scatter_indices ", scatter_indices,
                       " and ", numbers.update_window_dims.size(), " of windows, but are ", types.updates);
  }
  if (failed(checkInputDimensions(site, types, numbers)) ||
      failed(checkIndexDimensions(site, types, numbers)) || failed(checkUpdates(site, types, numbers))) {
    return failure();
  }
  SmallVector<Type> input_scalars, update_scalars;
  for (auto [input, update] : llvm::zip(inputs, updates)) {
    input_scalars.push_back(RankedTensorType::get({}, getElementTypeOrSelf(input)));
    update_scalars.push_back(RankedTensorType::get({}, getElementTypeOrSelf(update)));
  }
  return verifyReducerShape(site, "C23", update_computation, input_scalars, update_scalars, {});
}

}  // namespace mlir::hlo
