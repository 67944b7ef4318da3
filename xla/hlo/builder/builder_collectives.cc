// Operations between devices.
#include "xla/hlo/builder/op_call.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/layout_util.h"
#include "xla/service/shape_inference.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {

using internal::XlaBuilderFriend;

namespace {

std::optional<int64_t> IdOf(const std::optional<ChannelHandle>& channel) {
  return channel.has_value() ? std::optional<int64_t>(channel->handle()) : std::nullopt;
}

// The attributes that most collectives share.
Attributes Among(absl::Span<const ReplicaGroup> replica_groups,
                 const std::optional<ChannelHandle>& channel_id, bool constrain_layout = false,
                 std::optional<int64_t> dimension = std::nullopt,
                 std::optional<bool> use_global_device_ids = std::nullopt) {
  std::vector<std::vector<int64_t>> groups;
  for (const ReplicaGroup& group : replica_groups) {
    groups.emplace_back(group.replica_ids().begin(), group.replica_ids().end());
  }
  return AttributesOf(Attr::kReplicaGroups, ReplicaGroups(std::move(groups)),  //
                      Attr::kChannelId, IdOf(channel_id),                      //
                      Attr::kConstrainLayout, constrain_layout,                //
                      Attr::kDimensions, dimension,                            //
                      Attr::kUseGlobalDeviceIds, use_global_device_ids);
}

// The operand itself, or the elements of a tuple.
absl::StatusOr<std::vector<XlaOp>> ElementsOf(XlaBuilder* builder, const char* function, XlaOp operand) {
  TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(operand));
  if (!shape.IsTuple()) return std::vector<XlaOp>{operand};
  if (shape.tuple_shapes_size() == 0) return InvalidArgument("%s: the operand is an empty tuple", function);
  std::vector<XlaOp> elements;
  for (int i = 0; i < shape.tuple_shapes_size(); ++i) elements.push_back(GetTupleElement(operand, i));
  return elements;
}

// The op table's rules give an array for one operand; the tuple that went in comes out as a tuple.
XlaOp TupleLike(XlaBuilder* builder, const Shape& like, XlaOp result) {
  return like.IsTuple() && like.tuple_shapes_size() == 1 ? Tuple(builder, {result}) : result;
}

// Gives all arrays of the result, or of a part of it, the layout that the caller wants.
absl::Status ConstrainLayout(const char* function, XlaOp op, const std::optional<Layout>& layout,
                             ShapeIndexView part = {}) {
  if (!layout.has_value()) return absl::OkStatus();
  TF_ASSIGN_OR_RETURN(Shape shape, op.builder()->GetShape(op));
  ShapeUtil::ForEachMutableLeafShape(
      ShapeUtil::GetMutableSubshape(&shape, part),
      [&](Shape* array, const ShapeIndex&) { *array->mutable_layout() = *layout; });
  if (absl::Status status = LayoutUtil::ValidateLayoutInShape(shape); !status.ok())
    return AddStatus(status, function);
  return XlaBuilderFriend::SetLayout(op, shape);
}

std::vector<const Shape*> Pointers(const std::vector<Shape>& shapes) {
  std::vector<const Shape*> pointers;
  for (const Shape& shape : shapes) pointers.push_back(&shape);
  return pointers;
}

absl::StatusOr<XlaOp> AddAllGather(XlaBuilder* builder, HloOpcode opcode, absl::Span<const XlaOp> operands,
                                   int64_t dimension, int64_t shard_count,
                                   absl::Span<const ReplicaGroup> replica_groups,
                                   const std::optional<ChannelHandle>& channel_id,
                                   const std::optional<Layout>& layout,
                                   std::optional<bool> use_global_device_ids) {
  TF_ASSIGN_OR_RETURN(const std::vector<Shape> shapes, builder->GetOperandShapes(operands));
  TF_ASSIGN_OR_RETURN(Shape result,
                      ShapeInference::InferAllGatherShape(Pointers(shapes), dimension, shard_count));
  if (opcode == HloOpcode::kAllGatherStart) {
    result = ShapeUtil::MakeTupleShape(
        {shapes.size() == 1 ? shapes[0] : ShapeUtil::MakeTupleShape(shapes), std::move(result)});
  }
  TF_ASSIGN_OR_RETURN(const XlaOp op,
                      builder->AddOp({.opcode = opcode,
                                      .operands = Joined(operands),
                                      .attributes = Among(replica_groups, channel_id, layout.has_value(),
                                                          dimension, use_global_device_ids),
                                      .declared = result}));
  TF_ASSIGN_OR_RETURN(const Shape inferred, builder->GetShape(op));
  if (!ShapeUtil::Compatible(inferred, result)) {
    return InvalidArgument("all-gather: shard_count %d gives %s but the replica groups give %s", shard_count,
                           ShapeUtil::HumanString(result), ShapeUtil::HumanString(inferred));
  }
  // A start has its operands beside the result.
  TF_RETURN_IF_ERROR(ConstrainLayout("all-gather", op, layout,
                                     opcode == HloOpcode::kAllGather ? ShapeIndex() : ShapeIndex({1})));
  return op;
}

absl::StatusOr<XlaOp> AddAllReduce(XlaBuilder* builder, HloOpcode opcode, XlaOp operand,
                                   const XlaComputation& computation,
                                   absl::Span<const ReplicaGroup> replica_groups,
                                   const std::optional<ChannelHandle>& channel_id,
                                   const std::optional<Shape>& shape_with_layout,
                                   std::optional<bool> use_global_device_ids) {
  TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(operand));
  TF_ASSIGN_OR_RETURN(const std::vector<XlaOp> elements, ElementsOf(builder, "all-reduce", operand));
  if (shape_with_layout.has_value() &&
      (!LayoutUtil::HasLayout(*shape_with_layout) || !ShapeUtil::Compatible(*shape_with_layout, shape))) {
    return InvalidArgument(
        "all-reduce: shape_with_layout %s must have a layout and be compatible with the operand %s",
        ShapeUtil::HumanStringWithLayout(*shape_with_layout), ShapeUtil::HumanString(shape));
  }
  TF_ASSIGN_OR_RETURN(const XlaOp op,
                      builder->AddOp({opcode,
                                      Joined(elements),
                                      Among(replica_groups, channel_id, shape_with_layout.has_value(),
                                            std::nullopt, use_global_device_ids),
                                      {&computation}}));
  if (shape_with_layout.has_value()) {
    const bool is_array = elements.size() == 1 && shape_with_layout->IsTuple();
    TF_RETURN_IF_ERROR(
        XlaBuilderFriend::SetLayout(op, is_array ? shape_with_layout->tuple_shapes(0) : *shape_with_layout));
  }
  return TupleLike(builder, shape, op);
}

}  // namespace

// --- Identity

XlaOp XlaBuilderFriend::BuildPartitionId(XlaBuilder* builder, const Shape& shape) {
  return WithShape(PartitionId(builder), shape);
}
XlaOp PartitionId(XlaBuilder* builder) { return AddOrReport(builder, {.opcode = HloOpcode::kPartitionId}); }
XlaOp ReplicaId(XlaBuilder* builder) { return AddOrReport(builder, {.opcode = HloOpcode::kReplicaId}); }

// --- Reductions

XlaOp CrossReplicaSum(XlaOp operand, absl::Span<const ReplicaGroup> replica_groups) {
  return OnBuilderOf({operand}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(operand));
    if (shape.IsTuple() && shape.tuple_shapes_size() == 0) {
      return InvalidArgument("CrossReplicaSum: the operand is an empty tuple");
    }
    const Shape& element = shape.IsTuple() ? shape.tuple_shapes(0) : shape;
    if (!element.IsArray()) {
      return InvalidArgument("CrossReplicaSum: the operand must be an array or a tuple of arrays, found %s",
                             ShapeUtil::HumanString(shape));
    }
    std::unique_ptr<XlaBuilder> sum = builder->CreateSubBuilder("sum");
    const Shape scalar = ShapeUtil::MakeShape(element.element_type(), {});
    const XlaOp x = Parameter(sum.get(), 0, scalar, "x"), y = Parameter(sum.get(), 1, scalar, "y");
    element.element_type() == PRED ? Or(x, y) : Add(x, y);
    TF_ASSIGN_OR_RETURN(const XlaComputation computation, sum->Build());
    return AllReduce(operand, computation, replica_groups);
  });
}

XlaOp AllReduce(XlaOp operand, const XlaComputation& computation,
                absl::Span<const ReplicaGroup> replica_groups, const std::optional<ChannelHandle>& channel_id,
                const std::optional<Shape>& shape_with_layout, std::optional<bool> use_global_device_ids) {
  return OnBuilderOf({operand}, [&](XlaBuilder* builder) {
    return AddAllReduce(builder, HloOpcode::kAllReduce, operand, computation, replica_groups, channel_id,
                        shape_with_layout, use_global_device_ids);
  });
}

XlaOp AllReduceTuple(absl::Span<const XlaOp> operands, const XlaComputation& computation,
                     absl::Span<const ReplicaGroup> replica_groups,
                     const std::optional<ChannelHandle>& channel_id,
                     const std::optional<Shape>& shape_with_layout,
                     std::optional<bool> use_global_device_ids) {
  return OnBuilderOf(operands, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    return AllReduce(Tuple(builder, operands), computation, replica_groups, channel_id, shape_with_layout,
                     use_global_device_ids);
  });
}

XlaOp XlaBuilderFriend::BuildAllReduceStart(XlaBuilder* builder, XlaOp operand,
                                            const XlaComputation& computation,
                                            absl::Span<const ReplicaGroup> replica_groups,
                                            const std::optional<ChannelHandle>& channel_id,
                                            const std::optional<Shape>& layout,
                                            std::optional<bool> use_global_device_ids) {
  return OnBuilder(builder, [&] {
    return AddAllReduce(builder, HloOpcode::kAllReduceStart, operand, computation, replica_groups, channel_id,
                        layout, use_global_device_ids);
  });
}
XlaOp XlaBuilderFriend::BuildAllReduceDone(XlaBuilder* builder, XlaOp operand, const Shape& shape) {
  return WithShape(AddOrReport(builder, {.opcode = HloOpcode::kAllReduceDone, .operands = {operand}}), shape);
}

XlaOp ReduceScatter(XlaOp operand, const XlaComputation& computation, int64_t scatter_dimension,
                    int64_t shard_count, absl::Span<const ReplicaGroup> replica_groups,
                    const std::optional<ChannelHandle>& channel_id, const std::optional<Layout>& layout,
                    std::optional<bool> use_global_device_ids) {
  return OnBuilderOf({operand}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(operand));
    TF_ASSIGN_OR_RETURN(const std::vector<XlaOp> elements, ElementsOf(builder, "reduce-scatter", operand));
    TF_ASSIGN_OR_RETURN(const std::vector<Shape> shapes, builder->GetOperandShapes(elements));
    TF_ASSIGN_OR_RETURN(Shape result, ShapeInference::InferReduceScatterShape(
                                          Pointers(shapes), scatter_dimension, shard_count));
    TF_ASSIGN_OR_RETURN(const XlaOp op, builder->AddOp({HloOpcode::kReduceScatter,
                                                        Joined(elements),
                                                        Among(replica_groups, channel_id, layout.has_value(),
                                                              scatter_dimension, use_global_device_ids),
                                                        {&computation},
                                                        std::move(result)}));
    TF_RETURN_IF_ERROR(ConstrainLayout("reduce-scatter", op, layout));
    return TupleLike(builder, shape, op);
  });
}

// --- Gathers and exchanges

XlaOp AllGather(XlaOp operand, int64_t all_gather_dimension, int64_t shard_count,
                absl::Span<const ReplicaGroup> replica_groups, const std::optional<ChannelHandle>& channel_id,
                const std::optional<Layout>& layout, std::optional<bool> use_global_device_ids) {
  return OnBuilderOf({operand}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(operand));
    TF_ASSIGN_OR_RETURN(const std::vector<XlaOp> elements, ElementsOf(builder, "all-gather", operand));
    TF_ASSIGN_OR_RETURN(const XlaOp op,
                        AddAllGather(builder, HloOpcode::kAllGather, elements, all_gather_dimension,
                                     shard_count, replica_groups, channel_id, layout, use_global_device_ids));
    return TupleLike(builder, shape, op);
  });
}

XlaOp AllGatherTuple(absl::Span<const XlaOp> operands, int64_t all_gather_dimension, int64_t shard_count,
                     absl::Span<const ReplicaGroup> replica_groups,
                     const std::optional<ChannelHandle>& channel_id, const std::optional<Layout>& layout,
                     std::optional<bool> use_global_device_ids) {
  return OnBuilderOf(operands, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    return AllGather(Tuple(builder, operands), all_gather_dimension, shard_count, replica_groups, channel_id,
                     layout, use_global_device_ids);
  });
}

XlaOp XlaBuilderFriend::BuildAllGatherStart(XlaBuilder* builder, XlaOp operand, int64_t all_gather_dimension,
                                            int64_t shard_count,
                                            absl::Span<const ReplicaGroup> replica_groups,
                                            const std::optional<ChannelHandle>& channel_id,
                                            const std::optional<Layout>& layout,
                                            std::optional<bool> use_global_device_ids) {
  return OnBuilder(builder, [&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const std::vector<XlaOp> elements, ElementsOf(builder, "all-gather-start", operand));
    return AddAllGather(builder, HloOpcode::kAllGatherStart, elements, all_gather_dimension, shard_count,
                        replica_groups, channel_id, layout, use_global_device_ids);
  });
}
XlaOp XlaBuilderFriend::BuildAllGatherDone(XlaBuilder* builder, XlaOp operand, const Shape& shape) {
  return WithShape(AddOrReport(builder, {.opcode = HloOpcode::kAllGatherDone, .operands = {operand}}), shape);
}

namespace {

absl::Status CheckSizesAreStatic(const char* function, absl::Span<const Shape> shapes) {
  for (const Shape& shape : shapes) {
    if (shape.is_static()) continue;
    return InvalidArgument("%s: the sizes of the blocks must be static, found %s", function,
                           ShapeUtil::HumanString(shape));
  }
  return absl::OkStatus();
}

}  // namespace

XlaOp AllToAllTuple(absl::Span<const XlaOp> operands, absl::Span<const ReplicaGroup> replica_groups,
                    const std::optional<Layout>& layout, const std::optional<ChannelHandle>& channel_id) {
  return OnBuilderOf(operands, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const std::vector<Shape> shapes, builder->GetOperandShapes(operands));
    TF_RETURN_IF_ERROR(CheckSizesAreStatic("AllToAllTuple", shapes));
    TF_ASSIGN_OR_RETURN(const XlaOp op,
                        builder->AddOp({HloOpcode::kAllToAll, Joined(operands),
                                        Among(replica_groups, channel_id, layout.has_value())}));
    TF_RETURN_IF_ERROR(ConstrainLayout("all-to-all", op, layout));
    return op;
  });
}

XlaOp AllToAllTuple(XlaOp operand, int64_t split_dimension, int64_t concat_dimension, int64_t split_count,
                    absl::Span<const ReplicaGroup> replica_groups, const std::optional<Layout>& layout,
                    const std::optional<ChannelHandle>& channel_id) {
  return OnBuilderOf({operand}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(operand));
    TF_RETURN_IF_ERROR(
        ShapeInference::InferAllToAllShape(shape, split_dimension, concat_dimension, split_count).status());
    TF_RETURN_IF_ERROR(CheckSizesAreStatic("AllToAllTuple", {shape}));
    const int64_t step = shape.dimensions(static_cast<int>(split_dimension)) / split_count;
    std::vector<XlaOp> blocks, received;
    for (int64_t i = 0; i < split_count; ++i) {
      blocks.push_back(SliceInDim(operand, i * step, (i + 1) * step, 1, split_dimension));
    }
    const XlaOp exchanged = AllToAllTuple(blocks, replica_groups, layout, channel_id);
    for (int64_t i = 0; i < split_count; ++i) received.push_back(GetTupleElement(exchanged, i));
    return ConcatInDim(builder, received, concat_dimension);
  });
}

// One exchange of the whole array (blocks are cut along the split dimension), then the blocks move to the
// dimension along which they are joined.
XlaOp AllToAll(XlaOp operand, int64_t split_dimension, int64_t concat_dimension, int64_t split_count,
               absl::Span<const ReplicaGroup> replica_groups, const std::optional<Layout>& layout,
               const std::optional<ChannelHandle>& channel_id) {
  if (layout.has_value()) {
    return AllToAllTuple(operand, split_dimension, concat_dimension, split_count, replica_groups, layout,
                         channel_id);
  }
  return OnBuilderOf({operand}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(operand));
    TF_ASSIGN_OR_RETURN(const Shape result, ShapeInference::InferAllToAllShape(
                                                shape, split_dimension, concat_dimension, split_count));
    OpCall call{HloOpcode::kAllToAll, {operand}, Among(replica_groups, channel_id, false, split_dimension)};
    if (replica_groups.empty() && split_dimension != concat_dimension) {
      // What follows is right for a group of split_count only: the op is to say that it is one.
      TF_ASSIGN_OR_RETURN(ReplicaGroups all, ReplicaGroups::Iota(1, split_count, {split_count}, {}));
      SetAttributes(&call.attributes, Attr::kReplicaGroups, std::move(all));
    }
    TF_ASSIGN_OR_RETURN(const XlaOp exchanged, builder->AddOp(std::move(call)));
    if (split_dimension == concat_dimension) return exchanged;
    // [.., count * step, ..] -> [.., count, step, ..]; then `count` goes in front of the concat dimension.
    Shape cut(shape.element_type());
    std::vector<int64_t> permutation;
    for (int i = 0; i < shape.dimensions_size(); ++i) {
      const Shape& sizes = i == split_dimension ? result : shape;
      if (i == split_dimension) cut.add_dimensions(split_count);
      cut.add_dimensions(sizes.dimensions(i), shape.is_dynamic_dimension(i));
      if (i == concat_dimension) permutation.push_back(split_dimension);
      permutation.push_back(i < split_dimension ? i : i + 1);
    }
    LayoutUtil::SetToDefaultLayout(&cut);
    TF_ASSIGN_OR_RETURN(
        const XlaOp blocks,
        builder->AddOp({.opcode = HloOpcode::kReshape, .operands = {exchanged}, .declared = cut}));
    return builder->AddOp(
        {.opcode = HloOpcode::kReshape, .operands = {Transpose(blocks, permutation)}, .declared = result});
  });
}

XlaOp RaggedAllToAll(XlaOp input, XlaOp input_offsets, XlaOp send_sizes, XlaOp output, XlaOp output_offsets,
                     XlaOp recv_sizes, absl::Span<const ReplicaGroup> replica_groups,
                     const std::optional<ChannelHandle>& channel_id) {
  // The instruction has input and output first.
  return AddOrReport({HloOpcode::kRaggedAllToAll,
                      {input, output, input_offsets, send_sizes, output_offsets, recv_sizes},
                      Among(replica_groups, channel_id)});
}

XlaOp CollectiveBroadcast(XlaOp operand, absl::Span<const ReplicaGroup> replica_groups,
                          const std::optional<ChannelHandle>& channel_id) {
  return AddOrReport({HloOpcode::kCollectiveBroadcast, {operand}, Among(replica_groups, channel_id)});
}

// --- Permutes

XlaOp MultiCollectivePermute(absl::Span<const XlaOp> operands,
                             const std::vector<std::pair<int64_t, int64_t>>& source_target_pairs,
                             const std::optional<ChannelHandle>& channel_id, bool inplace) {
  return OnBuilderOf(operands, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    OpCall call{
        HloOpcode::kCollectivePermute, Joined(operands),
        AttributesOf(Attr::kSourceTargetPairs, source_target_pairs, Attr::kChannelId, IdOf(channel_id))};
    TF_ASSIGN_OR_RETURN(const Shape first, builder->GetShape(operands[0]));
    // Of one array that goes as a whole nothing shows where the result lies.
    if (inplace && (operands.size() > 1 || first.IsTuple())) {
      if (operands.size() == 1) {
        TF_ASSIGN_OR_RETURN(const std::vector<XlaOp> elements,
                            ElementsOf(builder, "collective-permute", operands[0]));
        call.operands.assign(elements.begin(), elements.end());
      }
      TF_ASSIGN_OR_RETURN(const Shape input, builder->GetShape(call.operands[0]));
      // The slices that travel are the whole arrays of the input.
      std::vector<std::vector<int64_t>> sizes;
      for (const Shape& array : input.IsTuple() ? input.tuple_shapes() : std::vector<Shape>{input}) {
        sizes.push_back(List(array.dimensions()));
      }
      SetAttributes(&call.attributes, Attr::kPermuteSliceSizes, sizes);
    }
    return builder->AddOp(std::move(call));
  });
}

XlaOp CollectivePermute(XlaOp operand, const std::vector<std::pair<int64_t, int64_t>>& source_target_pairs,
                        const std::optional<ChannelHandle>& channel_id, bool inplace) {
  return MultiCollectivePermute({operand}, source_target_pairs, channel_id, inplace);
}

XlaOp XlaBuilderFriend::BuildCollectivePermuteStart(
    XlaBuilder* builder, XlaOp operand, const std::vector<std::pair<int64_t, int64_t>>& source_target_pairs,
    const std::optional<ChannelHandle>& channel_id) {
  return AddOrReport(builder, {HloOpcode::kCollectivePermuteStart,
                               {operand},
                               AttributesOf(Attr::kSourceTargetPairs, source_target_pairs, Attr::kChannelId,
                                            IdOf(channel_id))});
}
XlaOp XlaBuilderFriend::BuildCollectivePermuteDone(XlaBuilder* builder, XlaOp operand, const Shape& shape) {
  return WithShape(AddOrReport(builder, {.opcode = HloOpcode::kCollectivePermuteDone, .operands = {operand}}),
                   shape);
}

// --- Layouts in which data travels

absl::Status XlaBuilderFriend::SetLayout(XlaOp op, const Shape& shape_with_layout) {
  TF_ASSIGN_OR_RETURN(auto* const instruction, op.builder()->LookUpMutable(op));
  instruction->shape = shape_with_layout;
  *instruction->proto->mutable_shape() = shape_with_layout.ToProto();
  return absl::OkStatus();
}

}  // namespace xla
