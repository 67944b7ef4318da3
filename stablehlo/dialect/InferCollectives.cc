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

LogicalResult verifyGlobalDeviceIds(OptionalLocation location, bool use_global_device_ids,
                                    int64_t channel_id) {
  if (!use_global_device_ids || channel_id > 0) return success();
  return emitOptionalError(
      location, "channel_id must be positive when useGlobalDeviceIds is set but got: ", channel_id);
}

LogicalResult verifyAllGatherOp(OptionalLocation location, TypeRange operands, int64_t all_gather_dim,
                                Attribute replica_groups, bool use_global_device_ids, int64_t channel_id,
                                TypeRange results) {
  if (failed(
          verifyReplicaGroups(location, replica_groups, {.use_global_device_ids = use_global_device_ids}))) {
    return failure();
  }
  if (use_global_device_ids && channel_id < 0) {
    return emitOptionalError(location, "channel_id cannot be negative when useGlobalDeviceIds is set");
  }
  for (auto [operand, result] : llvm::zip(operands, results)) {
    auto from = cast<RankedTensorType>(operand), to = cast<RankedTensorType>(result);
    if (all_gather_dim < 0 || all_gather_dim >= from.getRank()) {
      return emitOptionalError(location, "all_gather_dim must be a valid index of operand");
    }
    if (from.getDimSize(all_gather_dim) == 0) {
      return emitOptionalError(location, "dimension size of operand at 'all_gather_dim' cannot be zero");
    }
    if (from.getRank() != to.getRank()) {
      return emitOptionalError(location, "operand and result must have the same rank");
    }
    for (int64_t d = 0; d < from.getRank(); ++d) {
      if (d == all_gather_dim || isCompatibleSize(from.getDimSize(d), to.getDimSize(d))) continue;
      return emitOptionalError(location,
                               "operand and result should have the same shape except for the dimension "
                               "size at 'all_gather_dim'");
    }
    int64_t size = from.getDimSize(all_gather_dim), gathered = to.getDimSize(all_gather_dim);
    if (ShapedType::isDynamic(size) || ShapedType::isDynamic(gathered) || gathered % size == 0) continue;
    return emitOptionalError(location, "result gather dimension has size ", gathered,
                             ", expected to be a multiple of operand gather dimension size ", size);
  }
  return success();
}

LogicalResult verifyAllReduceOp(OptionalLocation location, TypeRange operands, Attribute replica_groups,
                                bool use_global_device_ids, int64_t channel_id, Region& computation) {
  if (failed(verifyReplicaGroups(location, replica_groups,
                                 {.allow_padding = true, .use_global_device_ids = use_global_device_ids})) ||
      failed(verifyGlobalDeviceIds(location, use_global_device_ids, channel_id))) {
    return failure();
  }
  for (Type operand : operands) {
    Type scalar = RankedTensorType::get({}, getElementTypeOrSelf(operand));
    if (failed(verifyReducerShape(location, computation, scalar, scalar, {}))) return failure();
  }
  return success();
}

LogicalResult verifyCollectiveBroadcastOp(OptionalLocation location, Attribute replica_groups) {
  auto ids = dyn_cast_or_null<DenseIntElementsAttr>(replica_groups);
  if (!ids) return success();
  if (ids.getType().getRank() != 2)
    return emitOptionalError(location, "replica groups should be a rank 2 tensor");
  llvm::SmallDenseSet<int64_t> seen;
  for (int64_t id : ids.getValues<int64_t>()) {
    if (id < 0)
      return emitOptionalError(location, "replica_groups values must be positive, but was given ", id);
    if (!seen.insert(id).second)
      return emitOptionalError(location, "replica id #", id, " seen more than once");
  }
  return success();
}

LogicalResult verifyCollectivePermuteOp(OptionalLocation location, DenseIntElementsAttr source_target_pairs) {
  ShapedType type = source_target_pairs.getType();
  if (type.getRank() != 2) {
    return emitOptionalError(location, "expect source_target_pairs attribute to be of rank 2, but got rank ",
                             type.getRank());
  }
  if (type.getDimSize(1) != 2) {
    return emitOptionalError(location, "expect source_target_pairs attribute of shape (N, 2), but got (",
                             toString(type.getShape()), ")");
  }
  llvm::SmallDenseSet<int64_t> sources, targets;
  for (auto [i, id] : llvm::enumerate(source_target_pairs.getValues<int64_t>())) {
    bool is_source = i % 2 == 0;
    if (id < 0) return emitOptionalError(location, "replica ids in source_target_pairs must be >= 0.");
    if (!(is_source ? sources : targets).insert(id).second) {
      return emitOptionalError(location, "duplicate ", is_source ? "sources" : "targets", " not allowed.");
    }
  }
  return success();
}

namespace {

LogicalResult checkScatteredShapes(OptionalLocation location, RankedTensorType from, RankedTensorType to,
                                   int64_t scatter_dimension) {
  if (from.getRank() != to.getRank()) {
    return emitOptionalError(location, "operand and result should have same rank");
  }
  if (scatter_dimension < 0 || scatter_dimension >= from.getRank()) {
    return emitOptionalError(location, "scatter dim should be less than operand/result rank");
  }
  int64_t whole = from.getDimSize(scatter_dimension), part = to.getDimSize(scatter_dimension);
  if (whole == 0) {
    return emitOptionalError(location, "operand dimension size at scatter_dimension cannot be zero");
  }
  if (part == 0)
    return emitOptionalError(location, "result dimension size at scatter_dimension cannot be zero");
  if (!ShapedType::isDynamic(whole) && !ShapedType::isDynamic(part) && whole % part != 0) {
    return emitOptionalError(location, "operand scatter dimension has size ", whole,
                             ", expected to be a multiple of result scatter dimension size ", part);
  }
  for (int64_t d = 0; d < from.getRank(); ++d) {
    if (d == scatter_dimension || isCompatibleSize(from.getDimSize(d), to.getDimSize(d))) continue;
    return emitOptionalError(location, "non scatter dimensions should be same for operand (",
                             from.getDimSize(d), ") and result (", to.getDimSize(d), ")");
  }
  return success();
}

}  // namespace

LogicalResult verifyReduceScatterOp(OptionalLocation location, Type operand, int64_t scatter_dimension,
                                    Attribute replica_groups, bool use_global_device_ids, int64_t channel_id,
                                    Region& computation, Type result) {
  if (failed(
          verifyReplicaGroups(location, replica_groups, {.use_global_device_ids = use_global_device_ids})) ||
      failed(verifyGlobalDeviceIds(location, use_global_device_ids, channel_id))) {
    return failure();
  }
  auto from = cast<RankedTensorType>(operand), to = cast<RankedTensorType>(result);
  Type scalar = RankedTensorType::get({}, from.getElementType());
  if (failed(verifyReducerShape(location, computation, scalar, scalar, {})) ||
      failed(checkScatteredShapes(location, from, to, scatter_dimension))) {
    return failure();
  }
  Type element = getElementTypeOrSelf(getReturned(location, computation)->front().getType());
  if (isCompatibleElementTypeForHloTypeInference(element, to.getElementType())) return success();
  return emitOptionalError(location, "result element-type is expected to be ", element, ", but got ",
                           to.getElementType());
}

}  // namespace mlir::hlo
