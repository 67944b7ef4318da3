// Collectives. Their groups are lists or axes of a mesh.
#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/stablehlo_attributes.h"
#include "xla/mesh/replica_groups.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

namespace sh = mlir::stablehlo;

// The attributes that collectives have in common.
absl::StatusOr<Attributes> CommonAttributes(OpToHlo& op) {
  Attributes attributes;
  mlir::Attribute groups = op.Get("replica_groups");
  if (groups == nullptr) return op.MissingAttribute("replica_groups");
  TF_ASSIGN_OR_RETURN(ReplicaGroups list, ReplicaGroupsOfAttribute(groups));
  attributes.SetBoxed(Attr::kReplicaGroups, std::move(list));
  // A handle that is not positive stands for none.
  auto channel = llvm::dyn_cast_or_null<sh::ChannelHandleAttr>(op.Get("channel_handle"));
  if (channel != nullptr && channel.getHandle() > 0) attributes.Set(Attr::kChannelId, channel.getHandle());
  TF_RETURN_IF_ERROR(op.CopyAttribute("use_global_device_ids", Attr::kUseGlobalDeviceIds, &attributes));
  return attributes;
}

// --- Ops

absl::Status ConvertAllGather(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  TF_ASSIGN_OR_RETURN(Attributes attributes, CommonAttributes(op));
  TF_RETURN_IF_ERROR(op.CopyAttribute("all_gather_dim", Attr::kDimensions, &attributes));
  return op.EmitResults(HloOpcode::kAllGather, operands, std::move(attributes));
}

absl::Status ConvertAllReduce(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  TF_ASSIGN_OR_RETURN(Attributes attributes, CommonAttributes(op));
  TF_ASSIGN_OR_RETURN(HloComputation * computation, op.Region(0));
  return op.EmitResults(HloOpcode::kAllReduce, operands, std::move(attributes), {computation});
}

absl::Status ConvertReduceScatter(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  TF_ASSIGN_OR_RETURN(Attributes attributes, CommonAttributes(op));
  TF_ASSIGN_OR_RETURN(HloComputation * computation, op.Region(0));
  TF_RETURN_IF_ERROR(op.CopyAttribute("scatter_dimension", Attr::kDimensions, &attributes));
  return op.EmitResults(HloOpcode::kReduceScatter, operands, std::move(attributes), {computation});
}

absl::Status ConvertCrossReplicaSum(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(HloInstruction * operand, op.Operand(0));
  TF_ASSIGN_OR_RETURN(Attributes attributes, CommonAttributes(op));
  TF_ASSIGN_OR_RETURN(HloComputation * sum,
                      op.BinaryComputation(HloOpcode::kAdd, operand->shape().element_type()));
  return op.EmitResults(HloOpcode::kAllReduce, {operand}, std::move(attributes), {sum});
}

absl::Status ReadAllToAll(const OpReader& op, Attributes* attributes) {
  TF_ASSIGN_OR_RETURN(const int64_t split, op.Int("split_dimension"));
  TF_ASSIGN_OR_RETURN(const int64_t concat, op.Int("concat_dimension"));
  std::vector<int64_t> dimensions = {split};
  if (concat != split) dimensions.push_back(concat);
  attributes->Set(Attr::kDimensions, std::move(dimensions));
  return absl::OkStatus();
}

// HLO exchanges blocks along one dimension: what is received along another one is moved there.
absl::StatusOr<HloInstruction*> MoveBlocks(OpToHlo& op, HloInstruction* received, int64_t split,
                                           int64_t concat, int64_t count) {
  const Shape& shape = received->shape();
  std::vector<int64_t> sizes(shape.dimensions().begin(), shape.dimensions().end());
  std::vector<int64_t> result_sizes = sizes;
  result_sizes[split] /= count;
  result_sizes[concat] *= count;
  sizes[split] /= count;
  sizes.insert(sizes.begin() + split, count);
  TF_ASSIGN_OR_RETURN(const Shape blocks, ShapeUtil::MakeValidatedShape(shape.element_type(), sizes));
  TF_ASSIGN_OR_RETURN(received, op.Emit(HloOpcode::kReshape, blocks, {received}));
  std::vector<int64_t> permutation;
  for (int64_t i = 0; i < static_cast<int64_t>(result_sizes.size()); ++i) {
    if (i == concat) permutation.push_back(split);
    permutation.push_back(i >= split ? i + 1 : i);
  }
  Attributes attributes;
  attributes.Set(Attr::kDimensions, std::move(permutation));
  TF_ASSIGN_OR_RETURN(received, op.Emit(HloOpcode::kTranspose, {received}, std::move(attributes)));
  TF_ASSIGN_OR_RETURN(const Shape joined, ShapeUtil::MakeValidatedShape(shape.element_type(), result_sizes));
  return op.Emit(HloOpcode::kReshape, joined, {received});
}

absl::Status ConvertAllToAll(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  TF_ASSIGN_OR_RETURN(const int64_t split, op.Int("split_dimension"));
  TF_ASSIGN_OR_RETURN(const int64_t concat, op.Int("concat_dimension"));
  TF_ASSIGN_OR_RETURN(const int64_t count, op.Int("split_count"));
  TF_ASSIGN_OR_RETURN(Attributes attributes, CommonAttributes(op));
  attributes.Set(Attr::kDimensions, std::vector<int64_t>{split});
  if (operands.size() != op.op()->getNumResults()) {
    return absl::InvalidArgumentError(
        absl::StrCat("there are ", operands.size(), " operands for ", op.op()->getNumResults(), " results"));
  }
  for (unsigned i = 0; i < operands.size(); ++i) {
    const Shape& shape = operands[i]->shape();
    const int64_t rank = shape.dimensions_size();
    if (split < 0 || split >= rank || concat < 0 || concat >= rank || count < 1 || !shape.is_static() ||
        shape.dimensions(static_cast<int>(split)) % count != 0) {
      return absl::InvalidArgumentError(absl::StrCat("dimension ", split, " of ",
                                                     ShapeUtil::HumanString(shape), " cannot be cut in ",
                                                     count, " parts that go together in ", concat));
    }
    TF_ASSIGN_OR_RETURN(HloInstruction * exchanged, op.Emit(HloOpcode::kAllToAll, {operands[i]}, attributes));
    if (split != concat) {
      TF_ASSIGN_OR_RETURN(exchanged, MoveBlocks(op, exchanged, split, concat, count));
    }
    op.SetResult(i, exchanged);
  }
  return absl::OkStatus();
}

absl::Status ConvertCollectiveBroadcast(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const bool has_dynamic_root, op.Bool("has_dynamic_root"));
  if (has_dynamic_root)
    return absl::UnimplementedError("a root that is an operand has no counterpart in HLO");
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  TF_ASSIGN_OR_RETURN(Attributes attributes, CommonAttributes(op));
  return op.EmitResults(HloOpcode::kCollectiveBroadcast, operands, std::move(attributes));
}

absl::Status ConvertCollectivePermute(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(HloInstruction * operand, op.Operand(0));
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> flat, op.Ints("source_target_pairs"));
  if (flat.size() % 2 != 0) return op.MissingAttribute("source_target_pairs");
  std::vector<std::pair<int64_t, int64_t>> pairs;
  for (size_t i = 0; i < flat.size(); i += 2) pairs.emplace_back(flat[i], flat[i + 1]);
  Attributes attributes;
  attributes.Set(Attr::kSourceTargetPairs, std::move(pairs));
  auto channel = llvm::dyn_cast_or_null<sh::ChannelHandleAttr>(op.Get("channel_handle"));
  if (channel != nullptr && channel.getHandle() > 0) attributes.Set(Attr::kChannelId, channel.getHandle());
  return op.EmitResults(HloOpcode::kCollectivePermute, {operand}, std::move(attributes));
}

// A custom call, whose configuration holds the attributes.
absl::Status ConvertRaggedAllToAll(OpToHlo& op) {
  auto config = llvm::dyn_cast_or_null<mlir::DictionaryAttr>(op.Get("backend_config"));
  if (config == nullptr) config = llvm::dyn_cast_or_null<mlir::DictionaryAttr>(op.Get("mhlo.backend_config"));
  if (config == nullptr) return op.MissingAttribute("backend_config");
  auto rows = llvm::dyn_cast_or_null<mlir::DenseIntElementsAttr>(config.get("replica_groups"));
  if (rows == nullptr) return op.MissingAttribute("replica_groups");
  Attributes attributes;
  TF_ASSIGN_OR_RETURN(ReplicaGroups groups, ReplicaGroupsOfAttribute(rows));
  attributes.SetBoxed(Attr::kReplicaGroups, std::move(groups));
  auto channel = llvm::dyn_cast_or_null<mlir::IntegerAttr>(config.get("channel_id"));
  if (channel != nullptr && channel.getInt() > 0) attributes.Set(Attr::kChannelId, channel.getInt());
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  return op.EmitResults(HloOpcode::kRaggedAllToAll, operands, std::move(attributes));
}

constexpr OpFromStablehlo kCollectiveRows[] = {
    {"stablehlo.partition_id", HloOpcode::kPartitionId},
    {"stablehlo.replica_id", HloOpcode::kReplicaId},
    {.name = "stablehlo.all_gather",
     .opcode = HloOpcode::kAllGather,
     .attributes = {{{"all_gather_dim", Attr::kDimensions}}},
     .convert = ConvertAllGather},
    ConvertedBy("stablehlo.all_reduce", ConvertAllReduce, HloOpcode::kAllReduce),
    {.name = "stablehlo.all_to_all",
     .opcode = HloOpcode::kAllToAll,
     .read = ReadAllToAll,
     .convert = ConvertAllToAll},
    ConvertedBy("stablehlo.collective_broadcast", ConvertCollectiveBroadcast,
                HloOpcode::kCollectiveBroadcast),
    ConvertedBy("stablehlo.collective_permute", ConvertCollectivePermute, HloOpcode::kCollectivePermute),
    ConvertedBy("stablehlo.cross-replica-sum", ConvertCrossReplicaSum, HloOpcode::kAllReduce),
    ConvertedBy("stablehlo.custom_call @ragged_all_to_all", ConvertRaggedAllToAll),
    {.name = "stablehlo.reduce_scatter",
     .opcode = HloOpcode::kReduceScatter,
     .attributes = {{{"scatter_dimension", Attr::kDimensions}}},
     .convert = ConvertReduceScatter},
};

}  // namespace

absl::Span<const OpFromStablehlo> CollectiveFromStablehlo() { return kCollectiveRows; }

}  // namespace xla
