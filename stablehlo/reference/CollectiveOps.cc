// Ops among the processes of a grid.
#include "absl/strings/str_cat.h"
#include "mlir/IR/IRMapping.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/hlo/stablehlo_attributes.h"
#include "stablehlo/reference/EvalTables.h"
#include "stablehlo/reference/Interpreter.h"
#include "xla/mesh/device_groups.h"
#include "xla/ops/device_ids.h"

namespace mlir::stablehlo {
namespace {

// The processes that work together, by their numbers.
using Group = std::vector<int64_t>;

int64_t channelOf(std::optional<ChannelHandleAttr> handle) { return handle ? handle->getHandle() : 0; }

// --- Groups --------------------------------------------------------------------------------------

// The groups of HLO's collectives. Those of a mesh are of all devices.
absl::StatusOr<xla::Attributes> groupAttributes(Attribute groups, int64_t channel, bool global) {
  const bool is_mesh = isa<ReplicaGroupMeshAxesAttr>(groups);
  if (global && channel <= 0 && !is_mesh)
    return absl::InvalidArgumentError("use_global_device_ids needs a channel with a positive handle");
  xla::Attributes attributes;
  TF_ASSIGN_OR_RETURN(xla::ReplicaGroups written, xla::ReplicaGroupsOfAttribute(groups));
  attributes.SetBoxed(xla::Attr::kReplicaGroups, std::move(written));
  if (channel > 0 || is_mesh) attributes.Set(xla::Attr::kChannelId, std::max<int64_t>(channel, 1));
  if (global || is_mesh) attributes.Set(xla::Attr::kUseGlobalDeviceIds, true);
  return attributes;
}

absl::Status checkGroups(xla::HloOpcode opcode, const xla::Attributes& attributes,
                         const xla::DeviceGrid& grid) {
  const xla::DeviceIds ids = xla::DeviceIdsOf(opcode, attributes);
  const std::string noun(xla::DeviceIdNoun(ids));
  const int64_t limit = xla::DeviceIdLimit(ids, grid);
  TF_ASSIGN_OR_RETURN(const auto groups, attributes.GetReplicaGroups(xla::Attr::kReplicaGroups).Expand());
  std::vector<bool> seen(limit);
  for (const std::vector<int64_t>& group : groups) {
    if (group.empty()) return absl::InvalidArgumentError("a group of processes is empty");
    for (int64_t id : group) {
      if (id < 0 || id >= limit) {
        return absl::InvalidArgumentError(
            absl::StrCat(noun, " ", id, " of the groups does not exist: there are ", limit));
      }
      if (seen[id]) return absl::InvalidArgumentError(absl::StrCat(noun, " ", id, " is in the groups twice"));
      seen[id] = true;
    }
  }
  return absl::OkStatus();
}

// The processes of the group that the process is in; none when it is in no group. The ids of the groups mean
// what they do in HLO's collective of that opcode.
absl::StatusOr<Group> groupOf(const OpCall& call, xla::HloOpcode opcode, Attribute groups, int64_t channel,
                              bool global = false) {
  const Process& process = call.frame.process;
  // Without use_global_device_ids in the op, a mesh still is of all devices.
  if (isa<ReplicaGroupMeshAxesAttr>(groups)) opcode = xla::HloOpcode::kAllReduce;
  TF_ASSIGN_OR_RETURN(const xla::Attributes attributes, groupAttributes(groups, channel, global));
  TF_RETURN_IF_ERROR(checkGroups(opcode, attributes, process.grid.size));
  return xla::GroupOfDevice(opcode, attributes, process.grid.size, process.device.device());
}

absl::StatusOr<Group> myGroup(const OpCall& call, xla::HloOpcode opcode, Attribute groups, int64_t channel,
                              bool global = false) {
  TF_ASSIGN_OR_RETURN(Group group, groupOf(call, opcode, groups, channel, global));
  if (!group.empty()) return group;
  const Process& process = call.frame.process;
  return absl::InvalidArgumentError(
      absl::StrCat(processName(process.grid.size, process.device.device()), " is in no group"));
}

absl::StatusOr<std::vector<SmallVector<Tensor>>> gather(const OpCall& call, int64_t channel,
                                                        const Group& group) {
  TF_ASSIGN_OR_RETURN(const SmallVector<Tensor> mine, call.tensors());
  std::string what = call.op->getName().getStringRef().str();
  if (channel > 0) absl::StrAppend(&what, " on channel ", channel);
  return call.frame.process.gather(what, group, mine);
}

// A group, and what its processes give, in its order.
struct Gathered {
  Group group;
  std::vector<SmallVector<Tensor>> rows;
};

// For ops with use_global_device_ids.
template <typename Op>
absl::StatusOr<Gathered> gatherGroup(const OpCall& call, Op op) {
  const int64_t channel = channelOf(op.getChannelHandle());
  Gathered gathered;
  TF_ASSIGN_OR_RETURN(gathered.group, myGroup(call, xla::HloOpcode::kAllReduce, op.getReplicaGroups(),
                                              channel, op.getUseGlobalDeviceIds()));
  TF_ASSIGN_OR_RETURN(gathered.rows, gather(call, channel, gathered.group));
  return gathered;
}

// --- Parts of tensors ----------------------------------------------------------------------------

absl::Status checkDimension(const Tensor& tensor, int64_t dimension) {
  if (dimension >= 0 && dimension < tensor.getRank()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("dimension ", dimension, " is outside ", toString(Type(tensor.getType()))));
}

absl::StatusOr<Tensor> concatenate(ArrayRef<Tensor> parts, int64_t dimension) {
  TF_RETURN_IF_ERROR(checkDimension(parts[0], dimension));
  SmallVector<int64_t> sizes(parts[0].getShape());
  for (const Tensor& part : parts.drop_front()) {
    SmallVector<int64_t> expected(parts[0].getShape());
    if (part.getRank() == parts[0].getRank()) expected[dimension] = part.getShape()[dimension];
    if (part.getShape() != ArrayRef(expected)) {
      return absl::InvalidArgumentError("the operands of the processes have different shapes");
    }
    sizes[dimension] += expected[dimension];
  }
  TF_ASSIGN_OR_RETURN(Tensor whole, Tensor::zeros(RankedTensorType::get(sizes, parts[0].getElementType())));
  xla::Literal literal = whole.literal();
  std::vector<int64_t> source(sizes.size(), 0), target(sizes.size(), 0);
  for (const Tensor& part : parts) {
    auto size = part.literal().shape().dimensions();
    TF_RETURN_IF_ERROR(literal.CopySliceFrom(part.literal(), source, target, size));
    target[dimension] += size[dimension];
  }
  return Tensor(whole.getType(), std::move(literal));
}

// The `index`-th of `count` equal parts.
absl::StatusOr<Tensor> partOf(const Tensor& tensor, int64_t dimension, int64_t count, int64_t index) {
  TF_RETURN_IF_ERROR(checkDimension(tensor, dimension));
  const int64_t size = tensor.getShape()[dimension];
  if (count <= 0 || size % count != 0) {
    return absl::InvalidArgumentError(absl::StrCat("dimension ", dimension, " of ",
                                                   toString(Type(tensor.getType())), " cannot be split into ",
                                                   count, " parts"));
  }
  std::vector<int64_t> start(tensor.getRank(), 0), limit(tensor.getShape().begin(), tensor.getShape().end());
  start[dimension] = size / count * index;
  limit[dimension] = start[dimension] + size / count;
  SmallVector<int64_t> sizes(tensor.getShape());
  sizes[dimension] = size / count;
  return Tensor(RankedTensorType::get(sizes, tensor.getElementType()), tensor.literal().Slice(start, limit));
}

// What the reduction's body computes with.
absl::StatusOr<Type> accumulatedType(Region& body) {
  auto type = body.empty() || body.front().getNumArguments() != 2
                  ? nullptr
                  : dyn_cast<ShapedType>(body.front().getArgument(0).getType());
  if (!type) return absl::InvalidArgumentError("the computation does not take two scalars of each operand");
  return type.getElementType();
}

// Applies the reduction's body to all elements at once.
absl::StatusOr<Tensor> combine(const OpCall& call, Region& body, const Tensor& lhs, const Tensor& rhs) {
  if (lhs.getShape() != rhs.getShape()) {
    return absl::InvalidArgumentError("the operands of the processes have different shapes");
  }
  const std::string key = absl::StrCat("combine ", absl::Hex(reinterpret_cast<uintptr_t>(call.op)), " ");
  TF_ASSIGN_OR_RETURN(const Type accumulated, accumulatedType(body));
  auto build = [&](OpBuilder& builder, ValueRange operands) -> absl::StatusOr<SmallVector<Value>> {
    SmallVector<Value> values(operands);
    for (Value& value : values) {
      auto type = cast<RankedTensorType>(value.getType());
      if (type.getElementType() == accumulated) continue;
      value = ConvertOp::create(builder, call.op->getLoc(), type.clone(accumulated), value);
    }
    auto dimensions = llvm::to_vector(llvm::seq<int64_t>(0, lhs.getRank()));
    auto type = RankedTensorType::get(lhs.getShape(), accumulated);
    auto map = MapOp::create(builder, call.op->getLoc(), type, values, dimensions);
    IRMapping mapping;
    body.cloneInto(&map.getComputation(), mapping);
    return SmallVector<Value>{map.getResult()};
  };
  TF_ASSIGN_OR_RETURN(Tensors results,
                      call.frame.interpreter.static_ops().eval(call.op->getLoc(), {lhs, rhs}, key, build));
  return results[0];
}

absl::StatusOr<Tensor> reduce(const OpCall& call, Region& body, ArrayRef<Tensor> parts) {
  TF_ASSIGN_OR_RETURN(const Type accumulated, accumulatedType(body));
  Tensor sum = parts[0];
  for (const Tensor& part : parts.drop_front()) {
    TF_ASSIGN_OR_RETURN(sum, combine(call, body, sum, part));
  }
  if (sum.getElementType() == accumulated) return sum;
  // A group of one: only the element type changes.
  TF_ASSIGN_OR_RETURN(const xla::PrimitiveType type, primitiveTypeOf(accumulated));
  TF_ASSIGN_OR_RETURN(xla::Literal converted, sum.literal().Convert(type));
  return Tensor(RankedTensorType::get(sum.getShape(), accumulated), std::move(converted));
}

SmallVector<Tensor> column(const std::vector<SmallVector<Tensor>>& rows, size_t i) {
  return llvm::map_to_vector(rows, [&](const SmallVector<Tensor>& row) { return row[i]; });
}

int64_t placeOf(const OpCall& call, const Group& group) {
  return llvm::find(group, call.frame.process.device.device()) - group.begin();
}

// --- The ops -------------------------------------------------------------------------------------

absl::StatusOr<Values> evalAllGather(const OpCall& call) {
  auto op = cast<AllGatherOp>(call.op);
  TF_ASSIGN_OR_RETURN(const Gathered gathered, gatherGroup(call, op));
  Values results;
  for (size_t i = 0; i < call.operands.size(); ++i) {
    TF_ASSIGN_OR_RETURN(Tensor whole,
                        concatenate(column(gathered.rows, i), static_cast<int64_t>(op.getAllGatherDim())));
    results.push_back(std::move(whole));
  }
  return results;
}

absl::StatusOr<Values> evalAllReduce(const OpCall& call) {
  auto op = cast<AllReduceOp>(call.op);
  TF_ASSIGN_OR_RETURN(const Gathered gathered, gatherGroup(call, op));
  Values results;
  for (size_t i = 0; i < call.operands.size(); ++i) {
    TF_ASSIGN_OR_RETURN(Tensor sum, reduce(call, op.getComputation(), column(gathered.rows, i)));
    results.push_back(std::move(sum));
  }
  return results;
}

absl::StatusOr<Values> evalReduceScatter(const OpCall& call) {
  auto op = cast<ReduceScatterOp>(call.op);
  TF_ASSIGN_OR_RETURN(const Gathered gathered, gatherGroup(call, op));
  TF_ASSIGN_OR_RETURN(const Tensor sum, reduce(call, op.getComputation(), column(gathered.rows, 0)));
  TF_ASSIGN_OR_RETURN(Tensor part,
                      partOf(sum, static_cast<int64_t>(op.getScatterDimension()),
                             static_cast<int64_t>(gathered.group.size()), placeOf(call, gathered.group)));
  return Values{std::move(part)};
}

absl::StatusOr<Values> evalCrossReplicaSum(const OpCall& call) {
  auto op = cast<CrossReplicaSumOp>(call.op);
  TF_ASSIGN_OR_RETURN(const Group group,
                      myGroup(call, xla::HloOpcode::kAllReduce, op.getReplicaGroups(), /*channel=*/0));
  TF_ASSIGN_OR_RETURN(const auto rows, gather(call, /*channel=*/0, group));
  auto add = [&](OpBuilder& builder, ValueRange operands) -> absl::StatusOr<SmallVector<Value>> {
    return SmallVector<Value>{AddOp::create(builder, call.op->getLoc(), operands[0], operands[1])};
  };
  Tensor sum = rows[0][0];
  for (size_t i = 1; i < rows.size(); ++i) {
    if (rows[i][0].getType() != sum.getType()) {
      return absl::InvalidArgumentError("the operands of the processes have different types");
    }
    TF_ASSIGN_OR_RETURN(const Tensors sums, call.frame.interpreter.static_ops().eval(
                                                call.op->getLoc(), {sum, rows[i][0]}, "add", add));
    sum = sums[0];
  }
  return Values{sum};
}

constexpr absl::string_view kDynamicRoot = "a root that is an operand is not supported";

// The first of the group has the sums, the others have zeros.
absl::StatusOr<Values> evalCollectiveReduce(const OpCall& call) {
  auto op = cast<CollectiveReduceOp>(call.op);
  if (op.getHasDynamicRoot()) return absl::UnimplementedError(kDynamicRoot);
  TF_ASSIGN_OR_RETURN(const Gathered gathered, gatherGroup(call, op));
  TF_ASSIGN_OR_RETURN(const Type accumulated, accumulatedType(op.getComputation()));
  Values results;
  for (size_t i = 0; i < call.operands.size(); ++i) {
    const SmallVector<Tensor> parts = column(gathered.rows, i);
    TF_ASSIGN_OR_RETURN(Tensor result,
                        placeOf(call, gathered.group) == 0
                            ? reduce(call, op.getComputation(), parts)
                            : Tensor::zeros(RankedTensorType::get(parts[0].getShape(), accumulated)));
    results.push_back(std::move(result));
  }
  return results;
}

absl::StatusOr<Values> evalAllToAll(const OpCall& call) {
  auto op = cast<AllToAllOp>(call.op);
  const int64_t channel = channelOf(op.getChannelHandle());
  TF_ASSIGN_OR_RETURN(const Group group,
                      myGroup(call, xla::HloOpcode::kAllToAll, op.getReplicaGroups(), channel));
  const auto count = static_cast<int64_t>(op.getSplitCount());
  if (count != static_cast<int64_t>(group.size())) {
    return absl::InvalidArgumentError(
        absl::StrCat("split_count is ", count, ", but the group has ", group.size(), " processes"));
  }
  TF_ASSIGN_OR_RETURN(const auto rows, gather(call, channel, group));
  Values results;
  for (size_t i = 0; i < call.operands.size(); ++i) {
    SmallVector<Tensor> parts;
    for (const auto& row : rows) {
      TF_ASSIGN_OR_RETURN(parts.emplace_back(), partOf(row[i], static_cast<int64_t>(op.getSplitDimension()),
                                                       count, placeOf(call, group)));
    }
    TF_ASSIGN_OR_RETURN(Tensor whole, concatenate(parts, static_cast<int64_t>(op.getConcatDimension())));
    results.push_back(std::move(whole));
  }
  return results;
}

absl::StatusOr<Values> zerosLike(const OpCall& call) {
  TF_ASSIGN_OR_RETURN(const SmallVector<Tensor> operands, call.tensors());
  Values results;
  for (const Tensor& operand : operands) {
    TF_ASSIGN_OR_RETURN(Tensor zeros, Tensor::zeros(operand.getType()));
    results.push_back(std::move(zeros));
  }
  return results;
}

absl::StatusOr<Values> evalCollectiveBroadcast(const OpCall& call) {
  auto op = cast<CollectiveBroadcastOp>(call.op);
  if (op.getHasDynamicRoot()) return absl::UnimplementedError(kDynamicRoot);
  const int64_t channel = channelOf(op.getChannelHandle());
  TF_ASSIGN_OR_RETURN(const Group group,
                      groupOf(call, xla::HloOpcode::kCollectiveBroadcast, op.getReplicaGroups(), channel));
  if (group.empty()) return zerosLike(call);
  TF_ASSIGN_OR_RETURN(const auto rows, gather(call, channel, group));
  return Values(rows[0].begin(), rows[0].end());
}

absl::StatusOr<Values> evalCollectivePermute(const OpCall& call) {
  auto op = cast<CollectivePermuteOp>(call.op);
  const int64_t channel = channelOf(op.getChannelHandle());
  Process& process = call.frame.process;
  const auto ids = channel > 0 ? xla::DeviceIds::kPartitions : xla::DeviceIds::kReplicas;
  TF_ASSIGN_OR_RETURN(const auto pairs, pairsOf(op.getSourceTargetPairs(), ids, process.grid.size));
  TF_ASSIGN_OR_RETURN(const Tensor operand, call.tensor(0));
  const int64_t self = process.device.device();
  const std::string name = absl::StrCat("collective_permute on channel ", channel);
  std::optional<int64_t> source;
  for (const xla::DevicePair& pair : xla::PairsOfDevice(pairs, ids, process.grid.size, self)) {
    if (pair.source == self) TF_RETURN_IF_ERROR(process.send(pair.target, name, {operand}));
    if (pair.target != self) continue;
    if (source) return absl::InvalidArgumentError("a process is the target of two pairs");
    source = pair.source;
  }
  if (!source) return zerosLike(call);
  TF_ASSIGN_OR_RETURN(const SmallVector<Tensor> received,
                      process.receive(*source, name, call.op->getResultTypes()));
  return Values(received.begin(), received.end());
}

absl::StatusOr<Values> numberOf(const OpCall& call, int64_t number) {
  xla::Literal literal(xla::ShapeUtil::MakeShape(xla::U32, {}));
  literal.PopulateWithValue<uint32_t>(static_cast<uint32_t>(number));
  TF_ASSIGN_OR_RETURN(Tensor tensor, Tensor::fromLiteral(std::move(literal), call.op->getContext()));
  return Values{std::move(tensor)};
}

absl::StatusOr<Values> evalPartitionId(const OpCall& call) {
  return numberOf(call, call.frame.process.partition());
}
absl::StatusOr<Values> evalReplicaId(const OpCall& call) {
  return numberOf(call, call.frame.process.replica());
}

constexpr EvalRow kCollectiveRows[] = {
    {"stablehlo.all_gather", evalAllGather},
    {"stablehlo.all_reduce", evalAllReduce},
    {"stablehlo.all_to_all", evalAllToAll},
    {"stablehlo.collective_broadcast", evalCollectiveBroadcast},
    {"stablehlo.collective_permute", evalCollectivePermute},
    {"stablehlo.collective_reduce", evalCollectiveReduce},
    {"stablehlo.cross-replica-sum", evalCrossReplicaSum},
    {"stablehlo.partition_id", evalPartitionId},
    {"stablehlo.reduce_scatter", evalReduceScatter},
    {"stablehlo.replica_id", evalReplicaId},
};

}  // namespace

ArrayRef<EvalRow> collectiveRows() { return kCollectiveRows; }

}  // namespace mlir::stablehlo
