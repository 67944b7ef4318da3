// Types of ops among devices, and the groups of devices they name.
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {

LogicalResult inferAllReduceOp(const OpSite& site, TypeRange operands, Region& computation,
                               InferredTypes& types) {
  FailureOr<Type> sum = getOnlyReturned(site, "C5", "computation", computation);
  if (failed(sum)) return failure();
  Type element = getElementTypeOrSelf(*sum);
  for (Type operand : operands) types.push_back(withElement(cast<RankedTensorType>(operand), element));
  return success();
}

FailureOr<TypeRange> dataOperands(const OpSite& site, TypeRange operands, bool has_dynamic_root) {
  if (!has_dynamic_root) return operands;
  if (operands.size() < 2) {
    return site.broken("",
                       "with has_dynamic_root, the last operand is the root and there is one before it, but "
                       "there are ",
                       operands.size(), " operands");
  }
  auto root = cast<RankedTensorType>(operands.back());
  bool is_one = root.getRank() == 0 || (root.getRank() == 1 && isCompatibleSize(root.getDimSize(0), 1));
  if (is_one && isa<IntegerType>(root.getElementType())) return operands.drop_back();
  return site.broken("", "the last operand must be the root, one integer, found ", operands.back());
}

LogicalResult inferCollectiveBroadcastOp(OptionalLocation location, TypeRange operands, bool has_dynamic_root,
                                         InferredTypes& types) {
  auto data = dataOperands(OpSite(location, "collective_broadcast"), operands, has_dynamic_root);
  return failed(data) ? failure() : inferSameTypes(*data, types);
}

LogicalResult inferCollectiveReduceOp(OptionalLocation location, TypeRange operands, bool has_dynamic_root,
                                      Region& computation, InferredTypes& types) {
  OpSite site(location, "collective_reduce");
  auto data = dataOperands(site, operands, has_dynamic_root);
  return failed(data) ? failure() : inferAllReduceOp(site, *data, computation, types);
}

LogicalResult inferAllToAllOp(OptionalLocation location, TypeRange operands, int64_t split_dimension,
                              int64_t concat_dimension, int64_t split_count, Attribute replica_groups,
                              InferredTypes& types) {
  OpSite site(location, "all_to_all");
  if (split_count <= 0) return site.broken("C4", "split_count must be positive, found ", split_count);
  if (failed(verifyReplicaGroups(site, {.unique = "C5", .range = "C7", .size = "C8"}, replica_groups,
                                 {.expected_group_size = split_count}))) {
    return failure();
  }
  for (Type operand : operands) {
    auto tensor = cast<RankedTensorType>(operand);
    if (failed(checkInRange(site, "C1", {"split_dimension", split_dimension}, tensor.getRank(),
                            "the operand")) ||
        failed(checkInRange(site, "C3", {"concat_dimension", concat_dimension}, tensor.getRank(),
                            "the operand"))) {
      return failure();
    }
    SmallVector<Dimension> dimensions = getDimensions(tensor);
    Dimension& split = dimensions[split_dimension];
    Dimension& concat = dimensions[concat_dimension];
    if (!ShapedType::isDynamic(split.limit()) && split.limit() % split_count != 0) {
      return site.broken("C2", "dimension ", split_dimension, " of the operand ", operand,
                         " is not a multiple of "
                         "split_count ",
                         split_count);
    }
    if (split_dimension != concat_dimension) {
      if (split.isStatic()) split.size /= split_count;
      if (split.isBounded()) split.bound /= split_count;
      std::optional<int64_t> joined = concat.limit();
      if (!ShapedType::isDynamic(concat.limit())) joined = checkedMul(joined, split_count);
      if (!joined) {
        return site.broken("C9", "the size of dimension ", concat_dimension,
                           " of the result does not fit in 64 bits");
      }
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

// In order, the ids of all groups count up from 0.
LogicalResult checkIds(const OpSite& site, const ReplicaGroupNumbers& numbers, DenseIntElementsAttr ids,
                       bool allow_padding) {
  if (ids.isSplat() && ids.getNumElements() > 1) {
    auto id = ids.getSplatValue<int64_t>();
    // Groups of different sizes are filled up with -1.
    if (id == -1 && allow_padding) return success();
    return site.broken(id < 0 ? numbers.range : numbers.unique, "replica_groups names device ", id, " ",
                       ids.getNumElements(), " times");
  }
  SmallVector<int64_t> sorted;
  for (int64_t id : ids.getValues<int64_t>()) {
    if (id == -1 && allow_padding) continue;
    if (id < 0) return site.broken(numbers.range, "replica_groups names device ", id, ", which is negative");
    sorted.push_back(id);
  }
  llvm::sort(sorted);
  for (auto [expected, id] : llvm::enumerate(sorted)) {
    int64_t next = expected;
    if (id == next) continue;
    if (id < next) return site.broken(numbers.unique, "replica_groups names device ", id, " twice");
    return site.broken(numbers.range, "replica_groups names ", sorted.size(), " devices, but not device ",
                       next);
  }
  return success();
}

// The groups as a table of ids; null when a mesh gives them, which is not known here.
FailureOr<DenseIntElementsAttr> groupTable(const OpSite& site, Attribute replica_groups) {
  auto ids = dyn_cast_or_null<DenseIntElementsAttr>(replica_groups);
  if (!ids || ids.getType().getRank() == 2) return ids;
  return site.broken("", "replica_groups must have one row for each group, found ", ids.getType());
}

}  // namespace

LogicalResult verifyReplicaGroups(const OpSite& site, const ReplicaGroupNumbers& numbers,
                                  Attribute replica_groups, const ReplicaGroupRules& rules) {
  FailureOr<DenseIntElementsAttr> ids = groupTable(site, replica_groups);
  if (failed(ids)) return failure();
  if (!*ids) return success();
  ShapedType type = ids->getType();
  if (type.getNumElements() == 0 && rules.use_global_device_ids) {
    return site.broken("", "with use_global_device_ids, replica_groups must name devices, found ", type);
  }
  if (failed(checkIds(site, numbers, *ids, rules.allow_padding))) return failure();
  if (!rules.expected_group_size ||
      (type.getDimSize(0) != 0 && type.getDimSize(1) == *rules.expected_group_size)) {
    return success();
  }
  return site.broken(numbers.size, "there are groups of ", *rules.expected_group_size,
                     " devices, found replica_groups ", type);
}

LogicalResult verifyGlobalDeviceIds(const OpSite& site, StringRef rule, bool use_global_device_ids,
                                    int64_t channel_id) {
  if (!use_global_device_ids || channel_id > 0) return success();
  return site.broken(rule, "use_global_device_ids needs a channel with a positive id, and the id is ",
                     channel_id);
}

namespace {

// All sizes of two tensors are the same, but for dimension `except`.
LogicalResult checkOtherDimensions(const OpSite& site, StringRef rule, RankedTensorType from,
                                   RankedTensorType to, int64_t except) {
  bool fits = from.getRank() == to.getRank();
  for (int64_t d = 0; fits && d < from.getRank(); ++d) {
    fits = d == except || isCompatibleSize(from.getDimSize(d), to.getDimSize(d));
  }
  if (fits) return success();
  return site.broken(rule, "operand ", from, " and result ", to, " differ not only in the size of dimension ",
                     except);
}

// The devices have equal parts of the whole in dimension `dim`, and none of these is empty.
LogicalResult checkParts(const OpSite& site, StringRef rule, RankedTensorType part, RankedTensorType whole,
                         int64_t dim) {
  int64_t size = part.getDimSize(dim), all = whole.getDimSize(dim);
  if (size == 0)
    return site.broken(rule, "dimension ", dim, " of ", part, ", the part of one device, is empty");
  if (ShapedType::isDynamic(size) || ShapedType::isDynamic(all) || all % size == 0) return success();
  return site.broken(rule, "in dimension ", dim, ", the size of ", whole, " is not a multiple of that of ",
                     part, ", the part of one device");
}

}  // namespace

LogicalResult verifyAllGatherOp(OptionalLocation location, TypeRange operands, int64_t all_gather_dim,
                                Attribute replica_groups, bool use_global_device_ids, int64_t channel_id,
                                TypeRange results) {
  OpSite site(location, "all_gather");
  if (failed(verifyReplicaGroups(site, {.unique = "C2", .range = "C4", .size = {}}, replica_groups,
                                 {.use_global_device_ids = use_global_device_ids}))) {
    return failure();
  }
  // Unlike elsewhere, programs exist that leave the id at 0 here.
  if (use_global_device_ids && channel_id < 0 &&
      failed(verifyGlobalDeviceIds(site, "C5", use_global_device_ids, channel_id))) {
    return failure();
  }
  for (auto [operand, result] : llvm::zip(operands, results)) {
    auto part = cast<RankedTensorType>(operand), whole = cast<RankedTensorType>(result);
    if (failed(checkInRange(site, "C1", {"all_gather_dim", all_gather_dim}, part.getRank(), "the operand")) ||
        failed(checkOtherDimensions(site, "C6", part, whole, all_gather_dim)) ||
        failed(checkParts(site, "C6", part, whole, all_gather_dim))) {
      return failure();
    }
  }
  return success();
}

namespace {

// The computation adds up two scalars of `operand`'s elements.
LogicalResult checkComputation(const OpSite& site, StringRef rule, Region& computation, Type operand) {
  Type scalar = RankedTensorType::get({}, getElementTypeOrSelf(operand));
  return verifyReducerShape(site, rule, computation, scalar, scalar, {});
}

}  // namespace

LogicalResult verifyAllReduceOp(const OpSite& site, TypeRange operands, Attribute replica_groups,
                                bool use_global_device_ids, int64_t channel_id, Region& computation) {
  if (failed(verifyReplicaGroups(site, {.unique = "C1", .range = "C3", .size = {}}, replica_groups,
                                 {.allow_padding = true, .use_global_device_ids = use_global_device_ids})) ||
      failed(verifyGlobalDeviceIds(site, "C4", use_global_device_ids, channel_id))) {
    return failure();
  }
  for (Type operand : operands) {
    if (failed(checkComputation(site, "C5", computation, operand))) return failure();
  }
  return success();
}

LogicalResult verifyCollectiveBroadcastOp(OptionalLocation location, Attribute replica_groups) {
  OpSite site(location, "collective_broadcast");
  FailureOr<DenseIntElementsAttr> ids = groupTable(site, replica_groups);
  if (failed(ids)) return failure();
  // Devices may be left out here: those keep zeros.
  llvm::SmallSet<int64_t, 8> named;
  if (!*ids) return success();
  for (int64_t id : ids->getValues<int64_t>()) {
    if (id < 0) return site.broken("C2", "replica_groups names device ", id, ", which is negative");
    if (!named.insert(id).second) return site.broken("C1", "replica_groups names device ", id, " twice");
  }
  return success();
}

LogicalResult verifyCollectivePermuteOp(OptionalLocation location, DenseIntElementsAttr source_target_pairs) {
  OpSite site(location, "collective_permute");
  ShapedType type = source_target_pairs.getType();
  if (type.getRank() != 2 || type.getDimSize(1) != 2) {
    return site.broken("C1", "source_target_pairs must have one row for each pair of devices (Nx2), found ",
                       type);
  }
  // A device sends once at most, and receives once at most.
  struct End {
    StringRef rule, does;
    llvm::SmallSet<int64_t, 8> devices;
  } ends[] = {{"C2", "sends", {}}, {"C3", "receives", {}}};
  for (auto [i, id] : llvm::enumerate(source_target_pairs.getValues<int64_t>())) {
    End& end = ends[i % 2];
    if (id < 0) return site.broken("C4", "source_target_pairs names device ", id, ", which is negative");
    if (!end.devices.insert(id).second)
      return site.broken(end.rule, "by source_target_pairs, device ", id, " ", end.does, " twice");
  }
  return success();
}

LogicalResult verifyReduceScatterOp(OptionalLocation location, Type operand, int64_t scatter_dimension,
                                    Attribute replica_groups, bool use_global_device_ids, int64_t channel_id,
                                    Region& computation, Type result) {
  OpSite site(location, "reduce_scatter");
  auto whole = cast<RankedTensorType>(operand), part = cast<RankedTensorType>(result);
  if (failed(verifyReplicaGroups(site, {.unique = "C3", .range = "C5", .size = {}}, replica_groups,
                                 {.use_global_device_ids = use_global_device_ids})) ||
      failed(verifyGlobalDeviceIds(site, "C6", use_global_device_ids, channel_id)) ||
      failed(checkComputation(site, "C7", computation, operand)) ||
      failed(checkInRange(site, "C2", {"scatter_dimension", scatter_dimension}, whole.getRank(),
                          "the operand")) ||
      failed(checkOtherDimensions(site, "C8", whole, part, scatter_dimension)) ||
      failed(checkParts(site, "C1", part, whole, scatter_dimension))) {
    return failure();
  }
  if (whole.getDimSize(scatter_dimension) == 0) {
    return site.broken("C1", "dimension ", scatter_dimension, " of the operand ", operand,
                       " is empty: there is nothing to distribute");
  }
  FailureOr<Type> sum = getOnlyReturned(site, "C7", "computation", computation);
  if (failed(sum)) return failure();
  Type element = getElementTypeOrSelf(*sum);
  if (isCompatibleElementTypeForHloTypeInference(element, part.getElementType())) return success();
  return site.broken("C9", "the computation returns ", *sum, ", but the result is ", result);
}

}  // namespace mlir::hlo
