// Tuples, calls, control flow, tokens, host transfers and foreign code.
#include "absl/strings/str_cat.h"
#include "xla/hlo/builder/op_call.h"
#include "xla/hlo/builder/sharding_builder.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/layout_util.h"
#include "xla/ops/domain_attribute.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {

using internal::XlaBuilderFriend;

// --- Tuples, calls, control flow

XlaOp Tuple(XlaBuilder* builder, absl::Span<const XlaOp> elements) {
  return AddOrReport(builder, {HloOpcode::kTuple, Joined(elements)});
}

XlaOp GetTupleElement(XlaOp tuple_data, int64_t index) {
  return AddOrReport({HloOpcode::kGetTupleElement, {tuple_data}, AttributesOf(Attr::kIndex, index)});
}

XlaOp Call(XlaBuilder* builder, const XlaComputation& computation, absl::Span<const XlaOp> operands) {
  return AddOrReport(builder, {HloOpcode::kCall, Joined(operands), {}, {&computation}});
}

XlaOp CompositeCall(XlaBuilder* builder, const XlaComputation& computation, absl::Span<const XlaOp> operands,
                    const std::string& name, std::optional<absl::string_view> attributes,
                    std::optional<int64_t> version) {
  return OnBuilder(builder, [&]() -> absl::StatusOr<XlaOp> {
    if (name.empty()) return InvalidArgument("call: a composite needs a name");
    if (attributes.has_value() && attributes->empty())
      return InvalidArgument("call: the attributes of a composite must not be empty; {} stands for none");
    if (version.value_or(0) < 0)
      return InvalidArgument("call: the version of a composite must not be negative, found %d", *version);
    TF_ASSIGN_OR_RETURN(
        const XlaOp op,
        builder->AddOp(
            {HloOpcode::kCall, Joined(operands), AttributesOf(Attr::kIsComposite, true), {&computation}}));
    auto& map = *XlaBuilderFriend::GetInstruction(op)->mutable_frontend_attributes()->mutable_map();
    map["composite.name"] = name;
    map["composite.attributes"] = attributes.has_value() ? std::string(*attributes) : "{}";
    map["composite.version"] = absl::StrCat(version.value_or(0));
    return op;
  });
}

XlaOp While(const XlaComputation& condition, const XlaComputation& body, XlaOp init) {
  return AddOrReport({.opcode = HloOpcode::kWhile, .operands = {init}, .computations = {&body, &condition}});
}

XlaOp Conditional(XlaOp predicate, XlaOp true_operand, const XlaComputation& true_computation,
                  XlaOp false_operand, const XlaComputation& false_computation) {
  return OnBuilderOf({predicate, true_operand, false_operand},
                     [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
                       TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(predicate));
                       if (!ShapeUtil::IsScalarWithElementType(shape, PRED)) {
                         return InvalidArgument("conditional: the predicate must be pred[], found %s",
                                                ShapeUtil::HumanString(shape));
                       }
                       return builder->AddOp({.opcode = HloOpcode::kConditional,
                                              .operands = {predicate, true_operand, false_operand},
                                              .computations = {&true_computation, &false_computation}});
                     });
}

XlaOp Conditional(XlaOp branch_index, absl::Span<const XlaComputation* const> branch_computations,
                  absl::Span<const XlaOp> branch_operands) {
  return OnBuilderOf({branch_index}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(branch_index));
    if (!ShapeUtil::IsScalarWithElementType(shape, S32)) {
      return InvalidArgument("conditional: the branch index must be s32[], found %s",
                             ShapeUtil::HumanString(shape));
    }
    OpCall call{.opcode = HloOpcode::kConditional, .operands = Joined(branch_index, branch_operands)};
    for (const XlaComputation* branch : branch_computations) {
      if (branch == nullptr) return InvalidArgument("conditional: a branch computation is null");
      call.computations.push_back(branch);
    }
    return builder->AddOp(std::move(call));
  });
}

XlaOp OptimizationBarrier(XlaOp operand) {
  return AddOrReport({.opcode = HloOpcode::kOptimizationBarrier, .operands = {operand}});
}

XlaOp CreateToken(XlaBuilder* builder) { return AfterAll(builder, {}); }

XlaOp AfterAll(XlaBuilder* builder, absl::Span<const XlaOp> tokens) {
  return OnBuilder(builder, [&]() -> absl::StatusOr<XlaOp> {
    for (XlaOp token : tokens) {
      TF_ASSIGN_OR_RETURN(const Shape* shape, builder->GetShapePtr(token));
      if (shape->IsToken()) continue;
      return InvalidArgument("after-all: AfterAll joins tokens, found %s", ShapeUtil::HumanString(*shape));
    }
    return builder->AddOp({HloOpcode::kAfterAll, Joined(tokens)});
  });
}

// --- Infeed and outfeed

// Infeeds that take no token run in the order in which they were built, and so do outfeeds: each follows the
// one before it. What only orders lies on the first device when there are shardings.
XlaOp XlaBuilderFriend::NextToken(XlaBuilder* builder, HloOpcode opcode) {
  const bool is_infeed = opcode == HloOpcode::kInfeed;
  const XlaOp last = is_infeed ? builder->last_infeed_ : builder->last_outfeed_;
  if (last.valid() && !is_infeed) return last;
  std::optional<OpSharding> sharding = builder->sharding();
  if (sharding.has_value()) sharding = sharding_builder::AssignDevice(0);
  const XlaScopedShardingAssignment scope(builder, sharding);
  return last.valid() ? GetTupleElement(last, 1) : CreateToken(builder);
}

void XlaBuilderFriend::SetLastFeed(XlaOp op, HloOpcode opcode) {
  (opcode == HloOpcode::kInfeed ? op.builder()->last_infeed_ : op.builder()->last_outfeed_) = op;
}

XlaOp Infeed(XlaBuilder* builder, const Shape& shape, const std::string& config) {
  return OnBuilder(builder, [&]() -> absl::StatusOr<XlaOp> {
    const XlaOp infeed =
        InfeedWithToken(XlaBuilderFriend::NextToken(builder, HloOpcode::kInfeed), shape, config);
    XlaBuilderFriend::SetLastFeed(infeed, HloOpcode::kInfeed);
    return GetTupleElement(infeed, 0);
  });
}

XlaOp InfeedWithToken(XlaOp token, const Shape& shape, const std::string& config) {
  return AddOrReport(
      {.opcode = HloOpcode::kInfeed,
       .operands = {token},
       .attributes = AttributesOf(Attr::kInfeedConfig, config),
       .declared = ShapeUtil::MakeTupleShape({WithLayout(shape), ShapeUtil::MakeTokenShape()})});
}

void Outfeed(XlaOp operand, const Shape& shape_with_layout, const std::string& outfeed_config) {
  OnBuilderOf({operand}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    const XlaOp token = XlaBuilderFriend::NextToken(builder, HloOpcode::kOutfeed);
    const XlaOp outfeed = OutfeedWithToken(operand, token, shape_with_layout, outfeed_config);
    XlaBuilderFriend::SetLastFeed(outfeed, HloOpcode::kOutfeed);
    // Something that can be a root follows, as an outfeed has no value.
    const XlaScopedShardingAssignment scope(builder, std::nullopt);
    return Tuple(builder, {});
  });
}

XlaOp OutfeedWithToken(XlaOp operand, XlaOp token, const Shape& shape_with_layout,
                       const std::string& outfeed_config) {
  return AddOrReport({HloOpcode::kOutfeed,
                      {operand, token},
                      AttributesOf(Attr::kOutfeedShape, WithLayout(shape_with_layout), Attr::kOutfeedConfig,
                                   outfeed_config)});
}

// --- Send and recv

namespace {

absl::Status CheckChannel(const char* function, const ChannelHandle& handle, ChannelHandle::ChannelType type,
                          const char* type_name) {
  if (handle.type() == type) return absl::OkStatus();
  return InvalidArgument("%s: the channel handle must be of the type %s, found %s", function, type_name,
                         ChannelHandle::ChannelType_Name(handle.type()));
}

XlaOp Transfer(XlaBuilder* builder, HloOpcode opcode, std::initializer_list<XlaOp> operands,
               const ChannelHandle& handle, bool is_host_transfer,
               std::optional<Shape> declared = std::nullopt) {
  return AddOrReport(builder, {.opcode = opcode,
                               .operands = operands,
                               .attributes = AttributesOf(Attr::kChannelId, handle.handle(),
                                                          Attr::kIsHostTransfer, is_host_transfer),
                               .declared = std::move(declared)});
}

}  // namespace

XlaOp XlaBuilderFriend::BuildSend(XlaBuilder* builder, XlaOp operand, XlaOp token,
                                  const ChannelHandle& handle, bool is_host_transfer) {
  return Transfer(builder, HloOpcode::kSend, {operand, token}, handle, is_host_transfer);
}
XlaOp XlaBuilderFriend::BuildSendDone(XlaBuilder* builder, XlaOp operand, const ChannelHandle& handle,
                                      bool is_host_transfer) {
  return Transfer(builder, HloOpcode::kSendDone, {operand}, handle, is_host_transfer);
}
XlaOp XlaBuilderFriend::BuildRecv(XlaBuilder* builder, XlaOp token, const Shape& shape,
                                  const ChannelHandle& handle, bool is_host_transfer) {
  return Transfer(builder, HloOpcode::kRecv, {token}, handle, is_host_transfer,
                  ShapeUtil::MakeTupleShape(
                      {WithLayout(shape), ShapeUtil::MakeShape(U32, {}), ShapeUtil::MakeTokenShape()}));
}
XlaOp XlaBuilderFriend::BuildRecvDone(XlaBuilder* builder, XlaOp token, const Shape& shape,
                                      const ChannelHandle& handle, bool is_host_transfer) {
  return WithShape(Transfer(builder, HloOpcode::kRecvDone, {token}, handle, is_host_transfer),
                   ShapeUtil::MakeTupleShape({shape, ShapeUtil::MakeTokenShape()}));
}

void Send(XlaOp operand, const ChannelHandle& handle) {
  OnBuilderOf({operand}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    SendWithToken(operand, CreateToken(builder), handle);
    return Tuple(builder, {});
  });
}

XlaOp SendWithToken(XlaOp operand, XlaOp token, const ChannelHandle& handle) {
  return OnBuilderOf({operand, token}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_RETURN_IF_ERROR(CheckChannel("send", handle, ChannelHandle::DEVICE_TO_DEVICE, "DEVICE_TO_DEVICE"));
    const XlaOp send =
        XlaBuilderFriend::BuildSend(builder, operand, token, handle, /*is_host_transfer=*/false);
    return XlaBuilderFriend::BuildSendDone(builder, send, handle, /*is_host_transfer=*/false);
  });
}

XlaOp SendToHost(XlaOp operand, XlaOp token, const Shape& shape_with_layout, const ChannelHandle& handle) {
  return OnBuilderOf({operand, token}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_RETURN_IF_ERROR(CheckChannel("send", handle, ChannelHandle::DEVICE_TO_HOST, "DEVICE_TO_HOST"));
    TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(operand));
    if (!LayoutUtil::HasLayout(shape_with_layout)) {
      return InvalidArgument("send: shape_with_layout %s has no layout",
                             ShapeUtil::HumanString(shape_with_layout));
    }
    if (!ShapeUtil::Compatible(shape, shape_with_layout)) {
      return InvalidArgument("send: shape_with_layout %s differs from the operand's shape %s",
                             ShapeUtil::HumanString(shape_with_layout), ShapeUtil::HumanString(shape));
    }
    const XlaOp send =
        XlaBuilderFriend::BuildSend(builder, operand, token, handle, /*is_host_transfer=*/true);
    TF_ASSIGN_OR_RETURN(Shape context, builder->GetShape(send));
    *context.mutable_tuple_shapes(0) = shape_with_layout;
    TF_RETURN_IF_ERROR(XlaBuilderFriend::SetLayout(send, context));
    return XlaBuilderFriend::BuildSendDone(builder, send, handle, /*is_host_transfer=*/true);
  });
}

XlaOp Recv(XlaBuilder* builder, const Shape& shape, const ChannelHandle& handle) {
  return GetTupleElement(RecvWithToken(CreateToken(builder), shape, handle), 0);
}

XlaOp RecvWithToken(XlaOp token, const Shape& shape, const ChannelHandle& handle) {
  return OnBuilderOf({token}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_RETURN_IF_ERROR(CheckChannel("recv", handle, ChannelHandle::DEVICE_TO_DEVICE, "DEVICE_TO_DEVICE"));
    const XlaOp recv = XlaBuilderFriend::BuildRecv(builder, token, shape, handle, /*is_host_transfer=*/false);
    return XlaBuilderFriend::BuildRecvDone(builder, recv, shape, handle, /*is_host_transfer=*/false);
  });
}

XlaOp RecvFromHost(XlaOp token, const Shape& shape, const ChannelHandle& handle) {
  return OnBuilderOf({token}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_RETURN_IF_ERROR(CheckChannel("recv", handle, ChannelHandle::HOST_TO_DEVICE, "HOST_TO_DEVICE"));
    const XlaOp recv = XlaBuilderFriend::BuildRecv(builder, token, shape, handle, /*is_host_transfer=*/true);
    return XlaBuilderFriend::BuildRecvDone(builder, recv, shape, handle, /*is_host_transfer=*/true);
  });
}

// --- Foreign code

namespace {

struct CustomCallOptions {
  const std::string& opaque;
  bool has_side_effect;
  OutputOperandAliasingList aliasing;
  const Literal* literal;
  CustomCallSchedule schedule;
  CustomCallApiVersion api_version;
  const XlaComputation* computation = nullptr;
  std::optional<absl::Span<const Shape>> operand_shapes_with_layout = std::nullopt;
  std::optional<Window> window = std::nullopt;
  std::optional<ConvolutionDimensionNumbers> dnums = std::nullopt;
};

std::vector<OutputOperandAlias> AliasesOf(OutputOperandAliasingList list) {
  std::vector<OutputOperandAlias> aliases;
  for (const auto& [output_index, operand] : list) {
    aliases.push_back({List(output_index), operand.first, List(operand.second)});
  }
  return aliases;
}

XlaOp AddCustomCall(XlaBuilder* builder, const std::string& target, absl::Span<const XlaOp> operands,
                    const Shape& shape, const CustomCallOptions& options) {
  return OnBuilder(builder, [&]() -> absl::StatusOr<XlaOp> {
    // '$' marks the targets that belong to the compiler itself.
    if (!target.empty() && target[0] == '$') {
      return InvalidArgument("custom-call: the target '%s' begins with '$', which is reserved", target);
    }
    if (options.operand_shapes_with_layout.has_value()) {
      if (!LayoutUtil::HasLayout(shape)) {
        return InvalidArgument("custom-call: the result shape %s has no layout",
                               ShapeUtil::HumanString(shape));
      }
      for (const Shape& operand : *options.operand_shapes_with_layout) {
        if (!LayoutUtil::HasLayout(operand)) {
          return InvalidArgument("custom-call: the operand shape %s has no layout",
                                 ShapeUtil::HumanString(operand));
        }
      }
    }
    OpCall call{
        .opcode = HloOpcode::kCustomCall,
        .operands = Joined(operands),
        .attributes = AttributesOf(Attr::kCustomCallTarget, target,                                      //
                                   Attr::kCustomCallHasSideEffect, options.has_side_effect,              //
                                   Attr::kOutputToOperandAliasing, AliasesOf(options.aliasing),          //
                                   Attr::kCustomCallSchedule, options.schedule,                          //
                                   Attr::kApiVersion, options.api_version,                               //
                                   Attr::kOperandLayoutConstraints, options.operand_shapes_with_layout,  //
                                   Attr::kWindow, options.window, Attr::kDimLabels, options.dnums),
        .declared = WithLayout(shape)};
    if (options.computation != nullptr) call.computations.push_back(options.computation);
    if (options.literal != nullptr) SetAttributes(&call.attributes, Attr::kLiteral, options.literal->Clone());
    TF_ASSIGN_OR_RETURN(const XlaOp op, builder->AddOp(std::move(call)));
    XlaBuilderFriend::GetInstruction(op)->set_backend_config(options.opaque);
    return op;
  });
}

}  // namespace

XlaOp CustomCall(XlaBuilder* builder, const std::string& call_target_name, absl::Span<const XlaOp> operands,
                 const Shape& shape, const std::string& opaque, bool has_side_effect,
                 OutputOperandAliasingList output_operand_aliasing, const Literal* literal,
                 CustomCallSchedule schedule, CustomCallApiVersion api_version) {
  return AddCustomCall(builder, call_target_name, operands, shape,
                       {opaque, has_side_effect, output_operand_aliasing, literal, schedule, api_version});
}

XlaOp CustomCallWithComputation(XlaBuilder* builder, const std::string& call_target_name,
                                absl::Span<const XlaOp> operands, const XlaComputation& computation,
                                const Shape& shape, const std::string& opaque, bool has_side_effect,
                                OutputOperandAliasingList output_operand_aliasing, const Literal* literal,
                                CustomCallSchedule schedule, CustomCallApiVersion api_version) {
  return AddCustomCall(
      builder, call_target_name, operands, shape,
      {opaque, has_side_effect, output_operand_aliasing, literal, schedule, api_version, &computation});
}

XlaOp CustomCallWithLayout(XlaBuilder* builder, const std::string& call_target_name,
                           absl::Span<const XlaOp> operands, const Shape& shape_with_layout,
                           absl::Span<const Shape> operand_shapes_with_layout, const std::string& opaque,
                           bool has_side_effect, OutputOperandAliasingList output_operand_aliasing,
                           const Literal* literal, CustomCallSchedule schedule,
                           CustomCallApiVersion api_version) {
  return AddCustomCall(builder, call_target_name, operands, shape_with_layout,
                       {opaque, has_side_effect, output_operand_aliasing, literal, schedule, api_version,
                        nullptr, operand_shapes_with_layout});
}

XlaOp CustomCallWithConvDnums(XlaBuilder* builder, const std::string& call_target_name,
                              absl::Span<const XlaOp> operands, const Shape& shape,
                              absl::Span<const Shape> operand_shapes_with_layout, const std::string& opaque,
                              bool has_side_effect, OutputOperandAliasingList output_operand_aliasing,
                              const Literal* literal, Window window, ConvolutionDimensionNumbers dnums,
                              CustomCallSchedule schedule, CustomCallApiVersion api_version) {
  CustomCallOptions options{
      opaque,  has_side_effect, output_operand_aliasing, literal,         schedule, api_version,
      nullptr, std::nullopt,    std::move(window),       std::move(dnums)};
  if (!operand_shapes_with_layout.empty()) options.operand_shapes_with_layout = operand_shapes_with_layout;
  return AddCustomCall(builder, call_target_name, operands, shape, options);
}

// --- What only lowerings build

XlaOp XlaBuilderFriend::BuildAddDependency(XlaBuilder* builder, XlaOp operand, XlaOp token,
                                           const Shape& shape) {
  return WithShape(AddOrReport(builder, {.opcode = HloOpcode::kAddDependency, .operands = {operand, token}}),
                   shape);
}

XlaOp XlaBuilderFriend::BuildBitcast(XlaBuilder* builder, XlaOp operand, const Shape& shape) {
  return AddOrReport(builder,
                     {.opcode = HloOpcode::kBitcast, .operands = {operand}, .declared = WithLayout(shape)});
}

XlaOp XlaBuilderFriend::BuildDomain(XlaBuilder* builder, XlaOp operand, const OpSharding& entry,
                                    const OpSharding& exit, const Shape& shape) {
  // The entry of a proto is the operand's side, where the text says exit.
  const DomainAttribute domain{"sharding", /*entry=*/exit, /*exit=*/entry};
  return WithShape(AddOrReport(builder, {HloOpcode::kDomain, {operand}, AttributesOf(Attr::kDomain, domain)}),
                   shape);
}

XlaOp XlaBuilderFriend::BuildFusion(XlaBuilder* builder, absl::Span<const XlaOp> operands,
                                    absl::string_view fusion_kind, const XlaComputation& fused_computation,
                                    OutputOperandAliasingList output_operand_aliasing) {
  return OnBuilder(builder, [&]() -> absl::StatusOr<XlaOp> {
    const auto& words = GetAttrInfo(Attr::kFusionKind).words;
    const auto word =
        std::find_if(words.begin(), words.end(), [&](const EnumWord& w) { return w.text == fusion_kind; });
    if (word == words.end()) return InvalidArgument("fusion: '%s' is not a kind of fusion", fusion_kind);
    return builder->AddOp({HloOpcode::kFusion,
                           Joined(operands),
                           AttributesOf(Attr::kFusionKind, word->value, Attr::kOutputToOperandAliasing,
                                        AliasesOf(output_operand_aliasing)),
                           {&fused_computation}});
  });
}

XlaOp XlaBuilderFriend::BuildRngGetAndUpdateState(XlaBuilder* builder, int64_t delta, const Shape& shape) {
  return WithShape(
      AddOrReport(builder, {HloOpcode::kRngGetAndUpdateState, {}, AttributesOf(Attr::kDelta, delta)}), shape);
}

XlaOp XlaBuilderFriend::BuildCopyStart(XlaBuilder* builder, XlaOp operand,
                                       std::optional<int> cross_program_prefetch_index) {
  return AddOrReport(builder, {HloOpcode::kCopyStart,
                               {operand},
                               AttributesOf(Attr::kCrossProgramPrefetchIndex, cross_program_prefetch_index)});
}

XlaOp XlaBuilderFriend::BuildCopyDone(XlaBuilder* builder, XlaOp operand, const Shape& shape) {
  return WithShape(AddOrReport(builder, {.opcode = HloOpcode::kCopyDone, .operands = {operand}}), shape);
}

XlaOp XlaBuilderFriend::BuildAsyncStart(XlaBuilder* builder, absl::Span<const XlaOp> operands,
                                        std::string execution_thread,
                                        const XlaComputation& called_computation, const Shape& shape) {
  return AddOrReport(builder, {HloOpcode::kAsyncStart,
                               Joined(operands),
                               AttributesOf(Attr::kAsyncExecutionThread, execution_thread),
                               {&called_computation},
                               WithLayout(shape)});
}

namespace {

// The later steps of an asynchronous operation name its computation and thread like the first one.
XlaOp AddAsyncStep(XlaBuilder* builder, HloOpcode opcode, XlaOp operand) {
  return OnBuilder(builder, [&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const XlaOp op, builder->AddOp({.opcode = opcode, .operands = {operand}}));
    const HloInstructionProto& before = *XlaBuilderFriend::GetInstruction(operand);
    HloInstructionProto* step = XlaBuilderFriend::GetInstruction(op);
    *step->mutable_called_computation_ids() = before.called_computation_ids();
    step->set_async_execution_thread(before.async_execution_thread());
    return op;
  });
}

}  // namespace

XlaOp XlaBuilderFriend::BuildAsyncUpdate(XlaBuilder* builder, XlaOp operand, const Shape& shape) {
  return WithShape(AddAsyncStep(builder, HloOpcode::kAsyncUpdate, operand), shape);
}

XlaOp XlaBuilderFriend::BuildAsyncDone(XlaBuilder* builder, XlaOp operand, const Shape& shape) {
  return WithShape(AddAsyncStep(builder, HloOpcode::kAsyncDone, operand), shape);
}

// --- Access to instructions

HloInstructionProto* XlaBuilderFriend::GetInstruction(XlaOp op) {
  if (op.builder() == nullptr) return nullptr;
  const auto found = op.builder()->LookUpMutable(op);
  return found.ok() ? (*found)->proto.get() : nullptr;
}

HloInstructionProto* XlaBuilderFriend::GetInstructionByHandle(XlaBuilder* builder, int64_t handle) {
  return GetInstruction(XlaOp(handle, builder->program_, builder));
}

const HloInstructionProto* XlaBuilderFriend::GetInstructionById(const XlaBuilder* builder, int64_t id) {
  const auto found = builder->index_of_id_.find(id);
  return found == builder->index_of_id_.end() ? nullptr : builder->instructions_[found->second].proto.get();
}

const HloComputationProto* XlaBuilderFriend::GetCalledComputation(const XlaBuilder* builder, int64_t id) {
  for (const auto& computation : builder->embedded_) {
    if (computation->id() == id) return computation.get();
  }
  return nullptr;
}

std::optional<int64_t> XlaBuilderFriend::IntegerConstant(XlaOp op) {
  const HloInstructionProto* proto = GetInstruction(op);
  if (proto == nullptr || !proto->has_literal()) return std::nullopt;
  const absl::StatusOr<Literal> literal = Literal::CreateFromProto(proto->literal());
  if (!literal.ok() || !ShapeUtil::IsScalar(literal->shape()) || !literal->shape().IsInteger())
    return std::nullopt;
  return literal->GetIntegralAsS64({});
}

absl::StatusOr<XlaOp> XlaBuilderFriend::AddParameter(XlaBuilder* builder, int64_t number, const Shape& shape,
                                                     const std::string& name,
                                                     const std::vector<bool>& replicated_at_leaf_buffers) {
  if (!replicated_at_leaf_buffers.empty() &&
      static_cast<int64_t>(replicated_at_leaf_buffers.size()) != ShapeUtil::GetLeafCount(shape)) {
    return InvalidArgument("parameter %d: %d replicated_at_leaf_buffers for the %d arrays of %s", number,
                           replicated_at_leaf_buffers.size(), ShapeUtil::GetLeafCount(shape),
                           ShapeUtil::HumanString(shape));
  }
  if (builder->parameter_numbers_.contains(number)) {
    return InvalidArgument("parameter %d of shape %s: there is a parameter with that number already", number,
                           ShapeUtil::HumanString(shape));
  }
  TF_RETURN_IF_ERROR(ShapeUtil::ValidateShapeWithOptionalLayout(shape));
  TF_ASSIGN_OR_RETURN(const XlaOp op,
                      builder->AddOp({.opcode = HloOpcode::kParameter,
                                      .attributes = AttributesOf(Attr::kParameterNumber, number),
                                      .declared = WithLayout(shape)}));
  builder->parameter_numbers_.insert(number);
  HloInstructionProto* proto = GetInstruction(op);
  if (!name.empty()) proto->set_name(UniqueName(name, proto->id()));
  for (bool replicated : replicated_at_leaf_buffers) {
    proto->mutable_parameter_replication()->add_replicated_at_leaf_buffers(replicated);
  }
  return op;
}

}  // namespace xla
