// Ops among the processes of a grid.
#include "absl/strings/str_cat.h"
#include "mlir/IR/IRMapping.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/reference/EvalTables.h"
#include "stablehlo/reference/Interpreter.h"

namespace mlir::stablehlo {
namespace {

int64_t channelOf(std::optional<ChannelHandleAttr> handle) { return handle ? handle->getHandle() : 0; }

// --- Groups --------------------------------------------------------------------------------------

absl::StatusOr<IdGroups> idGroups(DenseIntElementsAttr groups) {
  auto type = groups.getType();
  if (type.getRank() != 2) return absl::InvalidArgumentError("groups of processes are a matrix");
  IdGroups result;
  SmallVector<int64_t> ids(groups.getValues<int64_t>());
  const int64_t width = type.getDimSize(1);
  for (int64_t i = 0; i < type.getDimSize(0) && width > 0; ++i) {
    std::vector<int64_t>& group = result.emplace_back();
    // Shorter groups are filled up with -1.
    for (int64_t id : ArrayRef(ids).slice(i * width, width)) {
      if (id != -1) group.push_back(id);
    }
    if (group.empty()) return absl::InvalidArgumentError("a group of processes is empty");
  }
  return result;
}

// The sizes of a mesh's axes.
absl::StatusOr<SmallVector<int64_t>> axisSizes(MeshAttr mesh) {
  constexpr int64_t kMaxDevices = 1 << 24;
  SmallVector<int64_t> sizes;
  int64_t count = 1;
  for (MeshAxisAttr axis : mesh.getAxes()) {
    if (axis.getSize() <= 0 || axis.getSize() > kMaxDevices / count) {
      return absl::InvalidArgumentError("the mesh has an axis that is empty or too large");
    }
    sizes.push_back(axis.getSize());
    count *= axis.getSize();
  }
  return sizes;
}

// The ids of a mesh's devices; none when they are their places.
absl::StatusOr<SmallVector<int64_t>> deviceIds(MeshAttr mesh, int64_t count) {
  if (!mesh.getDeviceIds()) return SmallVector<int64_t>();
  if (!mesh.getDeviceIds().getElementType().isInteger(64)) {
    return absl::InvalidArgumentError("the device ids of a mesh are 64-bit integers");
  }
  SmallVector<int64_t> devices(mesh.getDeviceIds().getValues<int64_t>());
  if (!devices.empty() && static_cast<int64_t>(devices.size()) != count) {
    return absl::InvalidArgumentError("the mesh has another number of devices than its axes say");
  }
  return devices;
}

// The numbers of the axes that are named.
absl::StatusOr<SmallVector<size_t>> namedAxes(MeshAttr mesh, ArrayAttr names) {
  SmallVector<size_t> numbers;
  for (Attribute name : names) {
    auto ref = dyn_cast<AxisRefAttr>(name);
    if (!ref)
      return absl::UnimplementedError("an axis of a mesh that is given by its number is not supported");
    if (ref.getSubAxisInfo())
      return absl::UnimplementedError("replica groups over parts of axes are not supported");
    const auto* axis =
        llvm::find_if(mesh.getAxes(), [&](MeshAxisAttr a) { return a.getName() == ref.getName(); });
    if (axis == mesh.getAxes().end()) {
      return absl::InvalidArgumentError(absl::StrCat("the mesh has no axis '", ref.getName().str(), "'"));
    }
    const size_t number = axis - mesh.getAxes().begin();
    if (llvm::is_contained(numbers, number)) return absl::InvalidArgumentError("an axis is named twice");
    numbers.push_back(number);
  }
  return numbers;
}

// The place in a mesh of the n-th index over some of its axes.
int64_t placeOf(ArrayRef<int64_t> sizes, ArrayRef<size_t> axes, int64_t n) {
  int64_t place = 0;
  for (size_t axis : llvm::reverse(axes)) {
    int64_t stride = 1;
    for (int64_t size : sizes.drop_front(axis + 1)) stride *= size;
    place += n % sizes[axis] * stride;
    n /= sizes[axis];
  }
  return place;
}

// Devices that differ along the named axes only, in the order of the axes.
absl::StatusOr<IdGroups> idGroups(ReplicaGroupMeshAxesAttr groups) {
  auto mesh = dyn_cast<MeshAttr>(groups.getMesh());
  if (!mesh) return absl::UnimplementedError("replica groups over a mesh that is a symbol are not supported");
  TF_ASSIGN_OR_RETURN(const SmallVector<int64_t> sizes, axisSizes(mesh));
  TF_ASSIGN_OR_RETURN(const SmallVector<size_t> inside, namedAxes(mesh, groups.getAxes()));
  SmallVector<size_t> outside;
  int64_t width = 1, rows = 1;
  for (size_t i = 0; i < sizes.size(); ++i) {
    const bool is_inside = llvm::is_contained(inside, i);
    (is_inside ? width : rows) *= sizes[i];
    if (!is_inside) outside.push_back(i);
  }
  TF_ASSIGN_OR_RETURN(const SmallVector<int64_t> devices, deviceIds(mesh, width * rows));
  IdGroups result(rows);
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < width; ++j) {
      const int64_t place = placeOf(sizes, outside, i) + placeOf(sizes, inside, j);
      result[i].push_back(devices.empty() ? place : devices[place]);
    }
  }
  return result;
}

absl::StatusOr<IdGroups> idGroups(Attribute groups) {
  if (auto axes = dyn_cast<ReplicaGroupMeshAxesAttr>(groups)) return idGroups(axes);
  if (auto elements = dyn_cast<DenseIntElementsAttr>(groups)) return idGroups(elements);
  return absl::UnimplementedError("replica groups of this kind are not supported");
}

// The group that a process is in, if any.
std::optional<ProcessGroup> groupOf(ProcessId id, const std::vector<ProcessGroup>& groups) {
  for (const ProcessGroup& group : groups) {
    if (llvm::is_contained(group, id)) return group;
  }
  return std::nullopt;
}

absl::StatusOr<ProcessGroup> myGroup(const OpCall& call,
                                     const absl::StatusOr<std::vector<ProcessGroup>>& groups) {
  TF_RETURN_IF_ERROR(groups.status());
  auto group = groupOf(call.frame.process.id, *groups);
  if (!group) {
    return absl::InvalidArgumentError(absl::StrCat(toString(call.frame.process.id), " is in no group"));
  }
  return *group;
}

// For ops with use_global_device_ids.
absl::StatusOr<ProcessGroup> reductionGroup(const OpCall& call, Attribute attribute, int64_t channel,
                                            bool global) {
  const ProcessGrid& grid = call.frame.process.grid;
  TF_ASSIGN_OR_RETURN(const IdGroups groups, idGroups(attribute));
  // Meshes are of all devices.
  if (isa<ReplicaGroupMeshAxesAttr>(attribute)) return myGroup(call, flattenedIds(grid, groups));
  if (channel <= 0) {
    if (global)
      return absl::InvalidArgumentError("use_global_device_ids needs a channel with a positive handle");
    return myGroup(call, crossReplica(grid, groups));
  }
  return myGroup(call, global ? flattenedIds(grid, groups) : crossReplicaAndPartition(grid, groups));
}

absl::StatusOr<std::vector<ProcessGroup>> exchangeGroups(const OpCall& call, Attribute attribute,
                                                         int64_t channel) {
  const ProcessGrid& grid = call.frame.process.grid;
  TF_ASSIGN_OR_RETURN(const IdGroups groups, idGroups(attribute));
  if (isa<ReplicaGroupMeshAxesAttr>(attribute)) return flattenedIds(grid, groups);
  return channel <= 0 ? crossReplica(grid, groups) : crossPartition(grid, groups);
}

absl::StatusOr<std::vector<SmallVector<Tensor>>> meet(const OpCall& call, int64_t channel,
                                                      const ProcessGroup& group) {
  TF_ASSIGN_OR_RETURN(SmallVector<Tensor> mine, call.tensors());
  std::string what = call.op->getName().getStringRef().str();
  if (channel > 0) absl::StrAppend(&what, " on channel ", channel);
  TF_ASSIGN_OR_RETURN(auto all, call.frame.process.meet(what, group, std::move(mine)));
  for (const SmallVector<Tensor>& values : all) {
    if (values.size() != call.operands.size()) {
      return absl::InvalidArgumentError("the processes of the group give different numbers of operands");
    }
  }
  return all;
}

// A group, and what its processes give, in its order.
struct Meeting {
  ProcessGroup group;
  std::vector<SmallVector<Tensor>> rows;
};

// For ops with use_global_device_ids.
template <typename Op>
absl::StatusOr<Meeting> meetGroup(const OpCall& call, Op op) {
  const int64_t channel = channelOf(op.getChannelHandle());
  Meeting meeting;
  TF_ASSIGN_OR_RETURN(meeting.group,
                      reductionGroup(call, op.getReplicaGroups(), channel, op.getUseGlobalDeviceIds()));
  TF_ASSIGN_OR_RETURN(meeting.rows, meet(call, channel, meeting.group));
  return meeting;
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

int64_t placeIn(const ProcessGroup& group, ProcessId id) { return llvm::find(group, id) - group.begin(); }

// --- The ops -------------------------------------------------------------------------------------

absl::StatusOr<Values> evalAllGather(const OpCall& call) {
  auto op = cast<AllGatherOp>(call.op);
  TF_ASSIGN_OR_RETURN(const Meeting meeting, meetGroup(call, op));
  Values results;
  for (size_t i = 0; i < call.operands.size(); ++i) {
    TF_ASSIGN_OR_RETURN(Tensor whole,
                        concatenate(column(meeting.rows, i), static_cast<int64_t>(op.getAllGatherDim())));
    results.push_back(std::move(whole));
  }
  return results;
}

absl::StatusOr<Values> evalAllReduce(const OpCall& call) {
  auto op = cast<AllReduceOp>(call.op);
  TF_ASSIGN_OR_RETURN(const Meeting meeting, meetGroup(call, op));
  Values results;
  for (size_t i = 0; i < call.operands.size(); ++i) {
    TF_ASSIGN_OR_RETURN(Tensor sum, reduce(call, op.getComputation(), column(meeting.rows, i)));
    results.push_back(std::move(sum));
  }
  return results;
}

absl::StatusOr<Values> evalReduceScatter(const OpCall& call) {
  auto op = cast<ReduceScatterOp>(call.op);
  TF_ASSIGN_OR_RETURN(const Meeting meeting, meetGroup(call, op));
  TF_ASSIGN_OR_RETURN(const Tensor sum, reduce(call, op.getComputation(), column(meeting.rows, 0)));
  TF_ASSIGN_OR_RETURN(Tensor part, partOf(sum, static_cast<int64_t>(op.getScatterDimension()),
                                          static_cast<int64_t>(meeting.group.size()),
                                          placeIn(meeting.group, call.frame.process.id)));
  return Values{std::move(part)};
}

absl::StatusOr<Values> evalCrossReplicaSum(const OpCall& call) {
  auto op = cast<CrossReplicaSumOp>(call.op);
  TF_ASSIGN_OR_RETURN(const IdGroups groups, idGroups(cast<Attribute>(op.getReplicaGroups())));
  TF_ASSIGN_OR_RETURN(const ProcessGroup group, myGroup(call, crossReplica(call.frame.process.grid, groups)));
  TF_ASSIGN_OR_RETURN(const auto rows, meet(call, /*channel=*/0, group));
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

absl::StatusOr<Values> evalCollectiveReduce(const OpCall&) {
  return absl::UnimplementedError("collective_reduce is not supported by the interpreter");
}

absl::StatusOr<Values> evalAllToAll(const OpCall& call) {
  auto op = cast<AllToAllOp>(call.op);
  const int64_t channel = channelOf(op.getChannelHandle());
  TF_ASSIGN_OR_RETURN(const ProcessGroup group,
                      myGroup(call, exchangeGroups(call, op.getReplicaGroups(), channel)));
  const auto count = static_cast<int64_t>(op.getSplitCount());
  if (count != static_cast<int64_t>(group.size())) {
    return absl::InvalidArgumentError(
        absl::StrCat("split_count is ", count, ", but the group has ", group.size(), " processes"));
  }
  TF_ASSIGN_OR_RETURN(const auto rows, meet(call, channel, group));
  Values results;
  for (size_t i = 0; i < call.operands.size(); ++i) {
    SmallVector<Tensor> parts;
    for (const auto& row : rows) {
      TF_ASSIGN_OR_RETURN(parts.emplace_back(), partOf(row[i], static_cast<int64_t>(op.getSplitDimension()),
                                                       count, placeIn(group, call.frame.process.id)));
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
  if (op.getHasDynamicRoot()) return absl::UnimplementedError("a root that is an operand is not supported");
  const int64_t channel = channelOf(op.getChannelHandle());
  TF_ASSIGN_OR_RETURN(const auto groups, exchangeGroups(call, op.getReplicaGroups(), channel));
  const auto group = groupOf(call.frame.process.id, groups);
  if (!group) return zerosLike(call);
  TF_ASSIGN_OR_RETURN(const auto rows, meet(call, channel, *group));
  return Values(rows[0].begin(), rows[0].end());
}

absl::StatusOr<Values> evalCollectivePermute(const OpCall& call) {
  auto op = cast<CollectivePermuteOp>(call.op);
  const int64_t channel = channelOf(op.getChannelHandle());
  auto type = op.getSourceTargetPairs().getType();
  if (type.getShape().size() != 2 || (type.getShape()[1] != 2 && type.getShape()[0] != 0)) {
    return absl::InvalidArgumentError("source_target_pairs are no pairs");
  }
  Process& process = call.frame.process;
  const int64_t count = channel > 0 ? process.grid.partitions : process.grid.replicas;
  const int64_t self = channel > 0 ? process.id.partition : process.id.replica;
  auto name = [&](int64_t source, int64_t target) {
    return absl::StrCat("collective_permute on channel ", channel, " from ", source, " to ", target,
                        channel > 0 ? absl::StrCat(" of replica ", process.id.replica)
                                    : absl::StrCat(" of partition ", process.id.partition));
  };
  SmallVector<int64_t> ids(cast<DenseIntElementsAttr>(op.getSourceTargetPairs()).getValues<int64_t>());
  TF_ASSIGN_OR_RETURN(const Tensor operand, call.tensor(0));
  std::optional<int64_t> source;
  for (size_t i = 0; i + 1 < ids.size(); i += 2) {
    for (int64_t id : {ids[i], ids[i + 1]}) {
      if (id < 0 || id >= count) {
        return absl::InvalidArgumentError(
            absl::StrCat("process ", id, " of source_target_pairs does not exist"));
      }
    }
    if (ids[i] == self) process.send(name(self, ids[i + 1]), {operand});
    if (ids[i + 1] == self && source)
      return absl::InvalidArgumentError("a process is the target of two pairs");
    if (ids[i + 1] == self) source = ids[i];
  }
  if (!source) return zerosLike(call);
  const ProcessId sender =
      channel > 0 ? ProcessId{process.id.replica, *source} : ProcessId{*source, process.id.partition};
  TF_ASSIGN_OR_RETURN(const SmallVector<Tensor> received,
                      process.receive(name(*source, self), toString(sender)));
  return Values(received.begin(), received.end());
}

absl::StatusOr<Values> numberOf(const OpCall& call, int64_t number) {
  xla::Literal literal(xla::ShapeUtil::MakeShape(xla::U32, {}));
  literal.PopulateWithValue<uint32_t>(static_cast<uint32_t>(number));
  TF_ASSIGN_OR_RETURN(Tensor tensor, Tensor::fromLiteral(std::move(literal), call.op->getContext()));
  return Values{std::move(tensor)};
}

absl::StatusOr<Values> evalPartitionId(const OpCall& call) {
  return numberOf(call, call.frame.process.id.partition);
}
absl::StatusOr<Values> evalReplicaId(const OpCall& call) {
  return numberOf(call, call.frame.process.id.replica);
}

constexpr EvalRow kRows[] = {
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

ArrayRef<EvalRow> collectiveRows() { return kRows; }

}  // namespace mlir::stablehlo
