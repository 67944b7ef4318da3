// Collectives. Their groups are lists or axes of a mesh. The asynchronous forms of HLO are the plain ones
// where they start.
#include <numeric>
#include <vector>

#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "stablehlo/hlo/stablehlo_attributes.h"
#include "xla/mesh/replica_groups.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

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
  // A handle that is not positive means no channel.
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
                                                     ShapeUtil::HumanString(shape), " cannot be split into ",
                                                     count, " parts that are joined in ", concat));
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

// --- To StableHLO

void AddChannel(StablehloEmitter& to, const HloInstruction& hlo, NamedAttributes* attributes) {
  if (const std::optional<int64_t> channel = hlo.channel_id()) {
    attributes->push_back(
        to.Named("channel_handle", ChannelAttribute(to.context(), *channel, kDeviceToDevice)));
  }
}

constexpr int64_t kMaxWrittenDevices = 1 << 20;

// Groups, channel and numbering of devices.
absl::StatusOr<NamedAttributes> GroupAttributes(StablehloEmitter& to, const HloInstruction& hlo,
                                                const ReplicaGroups& groups) {
  const absl::StatusOr<mlir::Attribute> written = ReplicaGroupsAttribute(to.context(), groups);
  if (!written.ok()) return NotExpressible(hlo, written.status().message());
  NamedAttributes attributes = {to.Named("replica_groups", *written)};
  AddChannel(to, hlo, &attributes);
  if (hlo.use_global_device_ids()) {
    attributes.push_back(to.Named("use_global_device_ids", to.builder().getUnitAttr()));
  }
  return attributes;
}

absl::StatusOr<NamedAttributes> GroupAttributes(StablehloEmitter& to, const HloInstruction& hlo) {
  return GroupAttributes(to, hlo, hlo.attributes().GetReplicaGroups(Attr::kReplicaGroups));
}

absl::StatusOr<StablehloValues> GatherTo(StablehloEmitter& to, const HloInstruction& hlo,
                                         const Shape& result) {
  TF_ASSIGN_OR_RETURN(auto operands, to.Operands(hlo));
  TF_ASSIGN_OR_RETURN(auto results, to.Types(hlo, result));
  TF_ASSIGN_OR_RETURN(NamedAttributes attributes, GroupAttributes(to, hlo));
  attributes.push_back(to.Int("all_gather_dim", hlo.dimensions(0)));
  return to.Emit(hlo,
                 {"stablehlo.all_gather", std::move(operands), std::move(results), std::move(attributes)});
}

absl::StatusOr<StablehloValues> WriteAllGather(StablehloEmitter& to, const HloInstruction& hlo) {
  return GatherTo(to, hlo, hlo.shape());
}

// (operands, results, context..), the context without values.
absl::StatusOr<StablehloValues> Started(StablehloEmitter& to, const HloInstruction& hlo,
                                        const StablehloValues& results) {
  TF_ASSIGN_OR_RETURN(StablehloValues all, to.Operands(hlo));
  all.append(results.begin(), results.end());
  all.resize(StablehloEmitter::PartCount(hlo.shape()));
  return all;
}

absl::StatusOr<StablehloValues> WriteAllGatherStart(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(const StablehloValues results, GatherTo(to, hlo, hlo.shape().tuple_shapes(1)));
  return Started(to, hlo, results);
}

// The second element of what was started.
absl::StatusOr<StablehloValues> WriteDone(StablehloEmitter& to, const HloInstruction& hlo) {
  const Shape& start = hlo.operand(0)->shape();
  const StablehloValues all = to.PartialOperand(hlo, 0);
  const int64_t first = StablehloEmitter::PartCount(start.tuple_shapes(0));
  const int64_t count = StablehloEmitter::PartCount(start.tuple_shapes(1));
  return StablehloValues(all.begin() + first, all.begin() + first + count);
}

absl::StatusOr<StablehloValues> WriteAllReduce(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(auto operands, to.Operands(hlo));
  TF_ASSIGN_OR_RETURN(auto results, to.ResultTypes(hlo));
  TF_ASSIGN_OR_RETURN(NamedAttributes attributes, GroupAttributes(to, hlo));
  StablehloOp op{"stablehlo.all_reduce", std::move(operands), std::move(results), std::move(attributes)};
  TF_ASSIGN_OR_RETURN(op.regions.emplace_back(), to.RegionOf(hlo, *hlo.to_apply()));
  return to.Emit(hlo, std::move(op));
}

// What was started is the result itself.
absl::StatusOr<StablehloValues> WriteAllReduceDone(StablehloEmitter& to, const HloInstruction& hlo) {
  return to.PartialOperand(hlo, 0);
}

// StableHLO scatters one array an op.
absl::StatusOr<StablehloValues> WriteReduceScatter(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(const StablehloValues operands, to.Operands(hlo));
  TF_ASSIGN_OR_RETURN(const auto results, to.ResultTypes(hlo));
  TF_ASSIGN_OR_RETURN(NamedAttributes attributes, GroupAttributes(to, hlo));
  attributes.push_back(to.Int("scatter_dimension", hlo.dimensions(0)));
  StablehloValues values;
  for (size_t i = 0; i < operands.size(); ++i) {
    StablehloOp op{"stablehlo.reduce_scatter", {operands[i]}, {results[i]}, attributes};
    TF_ASSIGN_OR_RETURN(op.regions.emplace_back(), to.RegionOf(hlo, *hlo.to_apply()));
    TF_ASSIGN_OR_RETURN(const StablehloValues made, to.Emit(hlo, std::move(op)));
    values.push_back(made[0]);
  }
  return values;
}

// Without a dimension operand i goes to device i of the group: the operands are stacked, and the stack is
// cut.
absl::StatusOr<StablehloValues> ExchangeOperands(StablehloEmitter& to, const HloInstruction& hlo,
                                                 NamedAttributes attributes) {
  const Shape& block = hlo.operand(0)->shape();
  const int64_t count = hlo.operand_count();
  Shape row = ShapeUtil::PrependMajorDimension(1, block);
  TF_ASSIGN_OR_RETURN(const auto row_type, to.Types(hlo, row));
  TF_ASSIGN_OR_RETURN(const auto stack_type, to.Types(hlo, ShapeUtil::PrependMajorDimension(count, block)));
  TF_ASSIGN_OR_RETURN(const StablehloValues operands, to.Operands(hlo));
  StablehloValues rows;
  for (const mlir::Value operand : operands) {
    TF_ASSIGN_OR_RETURN(const StablehloValues made, to.Emit(hlo, {"stablehlo.reshape", {operand}, row_type}));
    rows.push_back(made[0]);
  }
  TF_ASSIGN_OR_RETURN(
      const StablehloValues stack,
      to.Emit(hlo, {"stablehlo.concatenate", std::move(rows), stack_type, {to.Int("dimension", 0)}}));
  attributes.append(
      {to.Int("split_dimension", 0), to.Int("concat_dimension", 0), to.Int("split_count", count)});
  TF_ASSIGN_OR_RETURN(const StablehloValues exchanged,
                      to.Emit(hlo, {"stablehlo.all_to_all", stack, stack_type, std::move(attributes)}));
  StablehloValues values;
  std::vector<int64_t> start(row.rank(), 0), limit(row.dimensions().begin(), row.dimensions().end());
  const std::vector<int64_t> strides(row.rank(), 1);
  for (int64_t i = 0; i < count; ++i) {
    start[0] = i, limit[0] = i + 1;
    TF_ASSIGN_OR_RETURN(const StablehloValues cut,
                        to.Emit(hlo, {"stablehlo.slice",
                                      exchanged,
                                      row_type,
                                      {to.Ints("start_indices", start), to.Ints("limit_indices", limit),
                                       to.Ints("strides", strides)}}));
    TF_ASSIGN_OR_RETURN(const StablehloValues made,
                        to.Emit(hlo, {"stablehlo.reshape", cut, {operands[i].getType()}}));
    values.push_back(made[0]);
  }
  return values;
}

// The devices that an all-to-all without groups is for: those of the module, or one an operand.
int64_t DevicesOf(const HloInstruction& hlo) {
  if (hlo.dimensions().empty()) return hlo.operand_count();
  const HloModuleConfig& config = hlo.GetModule()->config();
  return hlo.channel_id().has_value() ? config.num_partitions() : config.replica_count();
}

// StableHLO has the groups of this op written out.
absl::StatusOr<StablehloValues> WriteAllToAll(StablehloEmitter& to, const HloInstruction& hlo) {
  const ReplicaGroups& given = hlo.attributes().GetReplicaGroups(Attr::kReplicaGroups);
  TF_ASSIGN_OR_RETURN(std::vector<std::vector<int64_t>> groups, given.Expand());
  const bool is_given = !groups.empty();
  if (!is_given) {
    const int64_t all = DevicesOf(hlo);
    if (all > kMaxWrittenDevices) return NotExpressible(hlo, "a group of more than a million devices");
    std::vector<int64_t>& devices = groups.emplace_back(all);
    std::iota(devices.begin(), devices.end(), 0);
  }
  const int64_t count = static_cast<int64_t>(groups[0].size());
  TF_ASSIGN_OR_RETURN(NamedAttributes attributes,
                      GroupAttributes(to, hlo, is_given ? given : ReplicaGroups(std::move(groups))));
  if (hlo.dimensions().empty()) return ExchangeOperands(to, hlo, std::move(attributes));
  attributes.append({to.Int("split_dimension", hlo.dimensions(0)),
                     to.Int("concat_dimension", hlo.dimensions(0)), to.Int("split_count", count)});
  return EmitRow(to, hlo, std::move(attributes));
}

absl::StatusOr<StablehloValues> WriteCollectiveBroadcast(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(NamedAttributes attributes, GroupAttributes(to, hlo));
  return EmitRow(to, hlo, std::move(attributes));
}

// StableHLO permutes one array an op.
absl::StatusOr<StablehloValues> Permute(StablehloEmitter& to, const HloInstruction& hlo) {
  if (hlo.attributes().Has(Attr::kPermuteSliceSizes)) {
    return NotExpressible(hlo, "StableHLO's collective_permute cannot write into slices of an operand");
  }
  TF_ASSIGN_OR_RETURN(const StablehloValues operands, to.Operands(hlo));
  NamedAttributes attributes = {to.Pairs("source_target_pairs", hlo.source_target_pairs())};
  AddChannel(to, hlo, &attributes);
  StablehloValues values;
  for (const mlir::Value operand : operands) {
    TF_ASSIGN_OR_RETURN(
        const StablehloValues made,
        to.Emit(hlo, {"stablehlo.collective_permute", {operand}, {operand.getType()}, attributes}));
    values.push_back(made[0]);
  }
  return values;
}

absl::StatusOr<StablehloValues> WriteCollectivePermuteStart(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(const StablehloValues results, Permute(to, hlo));
  return Started(to, hlo, results);
}

// By the name that frameworks call it by.
absl::StatusOr<StablehloValues> WriteRaggedAllToAll(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(auto operands, to.Operands(hlo));
  TF_ASSIGN_OR_RETURN(auto results, to.ResultTypes(hlo));
  const ReplicaGroups& groups = hlo.attributes().GetReplicaGroups(Attr::kReplicaGroups);
  const absl::StatusOr<mlir::Attribute> replica_groups = ReplicaGroupsAttribute(to.context(), groups);
  if (!replica_groups.ok()) return NotExpressible(hlo, replica_groups.status().message());
  NamedAttributes config = {to.Named("replica_groups", *replica_groups)};
  if (const std::optional<int64_t> channel = hlo.channel_id())
    config.push_back(to.Int("channel_id", *channel));
  return to.Emit(hlo, {"stablehlo.custom_call",
                       std::move(operands),
                       std::move(results),
                       {to.Text("call_target_name", "ragged_all_to_all"),
                        to.Named("api_version", to.builder().getI32IntegerAttr(4)),
                        to.Named("backend_config", to.builder().getDictionaryAttr(config))}});
}

constexpr StablehloRow kCollectiveRows[] = {
    {.name = "stablehlo.partition_id", .opcode = HloOpcode::kPartitionId},
    {.name = "stablehlo.replica_id", .opcode = HloOpcode::kReplicaId},
    {.name = "stablehlo.all_gather",
     .opcode = HloOpcode::kAllGather,
     .attributes = {{{"all_gather_dim", Attr::kDimensions, AttributePair::kElement}}},
     .convert = ConvertAllGather,
     .emit = WriteAllGather},
    {.name = "stablehlo.all_reduce",
     .opcode = HloOpcode::kAllReduce,
     .convert = ConvertAllReduce,
     .emit = WriteAllReduce},
    {.name = "stablehlo.all_to_all",
     .opcode = HloOpcode::kAllToAll,
     .read = ReadAllToAll,
     .convert = ConvertAllToAll,
     .emit = WriteAllToAll},
    {.name = "stablehlo.collective_broadcast",
     .opcode = HloOpcode::kCollectiveBroadcast,
     .convert = ConvertCollectiveBroadcast,
     .emit = WriteCollectiveBroadcast},
    {.name = "stablehlo.collective_permute",
     .opcode = HloOpcode::kCollectivePermute,
     .convert = ConvertCollectivePermute,
     .emit = Permute},
    {.name = "stablehlo.cross-replica-sum",
     .opcode = HloOpcode::kAllReduce,
     .convert = ConvertCrossReplicaSum},
    {.name = "stablehlo.custom_call @ragged_all_to_all", .convert = ConvertRaggedAllToAll},
    {.name = "stablehlo.reduce_scatter",
     .opcode = HloOpcode::kReduceScatter,
     .attributes = {{{"scatter_dimension", Attr::kDimensions, AttributePair::kElement}}},
     .convert = ConvertReduceScatter,
     .emit = WriteReduceScatter},
    {.opcode = HloOpcode::kAllGatherDone, .emit = WriteDone},
    {.opcode = HloOpcode::kAllGatherStart, .emit = WriteAllGatherStart},
    {.opcode = HloOpcode::kAllReduceDone, .emit = WriteAllReduceDone},
    {.opcode = HloOpcode::kAllReduceStart, .emit = WriteAllReduce},
    {.opcode = HloOpcode::kCollectivePermuteDone, .emit = WriteDone},
    {.opcode = HloOpcode::kCollectivePermuteStart, .emit = WriteCollectivePermuteStart},
    {.opcode = HloOpcode::kRaggedAllToAll, .emit = WriteRaggedAllToAll},
};

}  // namespace

absl::Span<const StablehloRow> CollectiveRows() { return kCollectiveRows; }

}  // namespace xla
