// Types of ops among devices, and the groups of devices they name.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {

LogicalResult inferAllReduceOp(OptionalLocation location, TypeRange operands, Region& computation,
                               InferredTypes& types) {
  FailureOr<ValueRange> returned = getReturned(location, computation);
  if (failed(returned)) return failure();
  if (returned->size() != 1) {
    return emitOptionalError(location, "Reduction-region here must produce 1 tensors, but produces ",
                             returned->size(), " instead");
  }
  Type element = getElementTypeOrSelf(returned->front().getType());
  for (Type operand : operands) types.push_back(withElement(cast<RankedTensorType>(operand), element));
  return success();
}

namespace {

LogicalResult checkAllToAllDimensions(OptionalLocation location, int64_t split_dimension,
                                      int64_t concat_dimension, int64_t split_count, int64_t rank) {
  for (auto [name, dim] :
       {std::pair("split_dimension", split_dimension), std::pair("concat_dimension", concat_dimension)}) {
    if (dim < 0) return emitOptionalError(location, "AllToAll ", name, " cannot be negative");
    if (dim >= rank) {
      return emitOptionalError(location, "AllToAll ", name, " ", dim, " is out-of-bounds for input rank ",
                               rank);
    }
  }
  if (split_count <= 0) return emitOptionalError(location, "AllToAll split_count must be > 0");
  return success();
}

}  // namespace

LogicalResult inferAllToAllOp(OptionalLocation location, TypeRange operands, int64_t split_dimension,
                              int64_t concat_dimension, int64_t split_count, Attribute replica_groups,
                              InferredTypes& types) {
  if (failed(verifyReplicaGroups(location, replica_groups, {.expected_group_size = split_count})))
    return failure();
  for (Type operand : operands) {
    auto tensor = cast<RankedTensorType>(operand);
    if (failed(checkAllToAllDimensions(location, split_dimension, concat_dimension, split_count,
                                       tensor.getRank()))) {
      return failure();
    }
    SmallVector<Dimension> dimensions = getDimensions(tensor);
    Dimension& split = dimensions[split_dimension];
    Dimension& concat = dimensions[concat_dimension];
    if (!ShapedType::isDynamic(split.limit()) && split.limit() % split_count != 0) {
      return emitOptionalError(location, "split dimension has ", split.isStatic() ? "size " : "bound ",
                               split.limit(), ", expected to be a multiple of split_count ", split_count);
    }
    if (split_dimension != concat_dimension) {
      if (split.isStatic()) split.size /= split_count;
      if (split.isBounded()) split.bound /= split_count;
      std::optional<int64_t> joined = concat.limit();
      if (!ShapedType::isDynamic(concat.limit())) joined = checkedMul(joined, split_count);
      if (!joined) return emitOptionalError(location, "size of the concat dimension does not fit in 64 bits");
      (concat.isStatic() ? concat.size : concat.bound) = *joined;
    }
    types.push_back(makeTensor(dimensions, tensor.getElementType()));
  }
  return success();
}

LogicalResult inferPartitionIdOp(MLIRContext* context, InferredTypes& types) {
  types.push_back(RankedTensorType::get({}, IntegerType::get(context, 32, IntegerType::Unsigned)));
  return success();
}

namespace {

LogicalResult checkIds(OptionalLocation location, DenseIntElementsAttr ids, const ReplicaGroupRules& rules) {
  SmallVector<bool> seen(ids.getNumElements());
  int64_t count = 0;
  for (int64_t id : ids.getValues<int64_t>()) {
    // Groups of different sizes are filled up with -1.
    if (id == -1 && rules.allow_padding) continue;
    if (id < 0) return emitOptionalError(location, "Invalid replica id ", id);
    ++count;
    if (id >= static_cast<int64_t>(seen.size())) continue;
    if (seen[id]) return emitOptionalError(location, "replica id #", id, " seen more than once");
    seen[id] = true;
  }
  for (int64_t id = 0; id < count; ++id) {
    if (!seen[id]) return emitOptionalError(location, "replica id #", id, " not seen in replica groups");
  }
  return success();
}

}  // namespace

LogicalResult verifyReplicaGroups(OptionalLocation location, Attribute replica_groups,
                                  const ReplicaGroupRules& rules) {
  // Groups that a mesh gives are not known before the mesh is.
  auto ids = dyn_cast_or_null<DenseIntElementsAttr>(replica_groups);
  if (!ids) return success();
  ShapedType type = ids.getType();
  if (type.getRank() != 2) return emitOptionalError(location, "replica groups should be a rank 2 tensor");
  if (type.getNumElements() == 0 && rules.use_global_device_ids) {
    return emitOptionalError(location,
                             "if `use_global_device_ids` is set, the replica groups cannot be empty");
  }
  if (failed(checkIds(location, ids, rules))) return failure();
  if (rules.expected_group_size && type.getNumElements() != 0 &&
      type.getDimSize(1) != *rules.expected_group_size) {
    return emitOptionalError(location, "group size of replica_groups must be ", *rules.expected_group_size);
  }
  return success();
}

}  // namespace mlir::hlo
