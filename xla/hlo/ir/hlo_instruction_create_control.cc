// Creating control flow, tokens, asynchrony, host transfers and custom calls.
#include "xla/hlo/ir/hlo_instruction_create.h"
#include "xla/ops/domain_attribute.h"
#include "xla/shape_util.h"

namespace xla {

using Operands = absl::Span<HloInstruction* const>;
using Created = std::unique_ptr<HloInstruction>;

namespace {

Attributes TransferAttributes(std::optional<int64_t> channel_id, bool is_host_transfer) {
  Attributes attributes;
  create_internal::SetChannel(channel_id, &attributes);
  create_internal::SetFlag(Attr::kIsHostTransfer, is_host_transfer, &attributes);
  return attributes;
}

}  // namespace

Created HloInstructionFactory::CreateWhile(const Shape& shape, HloComputation* condition,
                                           HloComputation* body, HloInstruction* init) {
  return Create(HloOpcode::kWhile, shape, {init}, Attributes(), {body, condition});
}

Created HloInstructionFactory::CreateConditional(const Shape& shape, HloInstruction* pred,
                                                 HloInstruction* true_computation_arg,
                                                 HloComputation* true_computation,
                                                 HloInstruction* false_computation_arg,
                                                 HloComputation* false_computation) {
  return Create(HloOpcode::kConditional, shape, {pred, true_computation_arg, false_computation_arg},
                Attributes(), {true_computation, false_computation});
}

Created HloInstructionFactory::CreateConditional(const Shape& shape, HloInstruction* branch_index,
                                                 absl::Span<HloComputation* const> branch_computations,
                                                 Operands branch_computation_args) {
  auto instruction =
      Create(HloOpcode::kConditional, shape, {branch_index}, Attributes(), branch_computations);
  for (HloInstruction* argument : branch_computation_args) instruction->AppendOperand(argument);
  return instruction;
}

Created HloInstructionFactory::CreateCall(const Shape& shape, Operands operands,
                                          HloComputation* computation) {
  return Create(HloOpcode::kCall, shape, operands, Attributes(), {computation});
}

Created HloInstructionFactory::CreateCompositeCall(const Shape& shape, Operands operands,
                                                   HloComputation* decomposition, const std::string& name,
                                                   const std::string& attributes, int64_t version) {
  auto instruction = CreateCall(shape, operands, decomposition);
  instruction->mutable_attributes()->Set(Attr::kIsComposite, true);
  instruction->set_frontend_attribute("composite.name", name);
  instruction->set_frontend_attribute("composite.attributes", attributes);
  instruction->set_frontend_attribute("composite.version", std::to_string(version));
  return instruction;
}

Created HloInstructionFactory::CreateFusion(const Shape& shape, FusionKind fusion_kind, Operands operands,
                                            HloComputation* fusion_computation, absl::string_view prefix) {
  Attributes attributes;
  attributes.Set(Attr::kFusionKind, static_cast<int64_t>(fusion_kind));
  auto instruction = Create(HloOpcode::kFusion, shape, operands, std::move(attributes), {fusion_computation});
  instruction->SetName(std::string(prefix) + "fusion");
  return instruction;
}

Created HloInstructionFactory::CreateAfterAll(Operands operands) {
  return Create(HloOpcode::kAfterAll, ShapeUtil::MakeTokenShape(), operands);
}

Created HloInstructionFactory::CreateToken() { return CreateAfterAll({}); }

Created HloInstructionFactory::CreateAddDependency(HloInstruction* data_operand,
                                                   HloInstruction* token_operand) {
  return Create(HloOpcode::kAddDependency, data_operand->shape(), {data_operand, token_operand});
}

Created HloInstructionFactory::CreateDomain(const Shape& shape, HloInstruction* operand,
                                            const OpSharding& operand_side, const OpSharding& user_side) {
  Attributes attributes;
  attributes.SetBoxed(Attr::kDomain, DomainAttribute{"sharding", user_side, operand_side});
  return Create(HloOpcode::kDomain, shape, {operand}, std::move(attributes));
}

Created HloInstructionFactory::CreateCopyStart(const Shape& shape, HloInstruction* operand,
                                               std::optional<int> cross_program_prefetch_index) {
  Attributes attributes;
  if (cross_program_prefetch_index) {
    attributes.Set(Attr::kCrossProgramPrefetchIndex, int64_t{*cross_program_prefetch_index});
  }
  return Create(HloOpcode::kCopyStart, shape, {operand}, std::move(attributes));
}

Created HloInstructionFactory::CreateAsyncStart(const Shape& shape, Operands operands,
                                                HloComputation* async_computation,
                                                absl::string_view async_execution_thread) {
  Attributes attributes;
  if (async_execution_thread != kMainExecutionThread) {
    attributes.Set(Attr::kAsyncExecutionThread, std::string(async_execution_thread));
  }
  return Create(HloOpcode::kAsyncStart, shape, operands, std::move(attributes), {async_computation});
}

Created HloInstructionFactory::CreateAsyncUpdate(const Shape& shape, HloInstruction* operand) {
  return Create(HloOpcode::kAsyncUpdate, shape, {operand});
}

Created HloInstructionFactory::CreateAsyncDone(const Shape& shape, HloInstruction* operand) {
  return Create(HloOpcode::kAsyncDone, shape, {operand});
}

Created HloInstructionFactory::CreateInfeed(const Shape& infeed_shape, HloInstruction* token_operand,
                                            const std::string& config) {
  Attributes attributes;
  if (!config.empty()) attributes.Set(Attr::kInfeedConfig, config);
  return Create(HloOpcode::kInfeed, ShapeUtil::MakeTupleShape({infeed_shape, ShapeUtil::MakeTokenShape()}),
                {token_operand}, std::move(attributes));
}

Created HloInstructionFactory::CreateOutfeed(const Shape& outfeed_shape, HloInstruction* operand,
                                             HloInstruction* token_operand,
                                             absl::string_view outfeed_config) {
  Attributes attributes;
  attributes.SetBoxed(Attr::kOutfeedShape, outfeed_shape);
  if (!outfeed_config.empty()) attributes.Set(Attr::kOutfeedConfig, std::string(outfeed_config));
  return Create(HloOpcode::kOutfeed, ShapeUtil::MakeTokenShape(), {operand, token_operand},
                std::move(attributes));
}

Created HloInstructionFactory::CreateSend(HloInstruction* operand, HloInstruction* token,
                                          std::optional<int64_t> channel_id, bool is_host_transfer) {
  const Shape shape = ShapeUtil::MakeTupleShape(
      {operand->shape(), ShapeUtil::MakeShape(U32, {}), ShapeUtil::MakeTokenShape()});
  return Create(HloOpcode::kSend, shape, {operand, token}, TransferAttributes(channel_id, is_host_transfer));
}

Created HloInstructionFactory::CreateRecv(const Shape& shape, HloInstruction* token,
                                          std::optional<int64_t> channel_id, bool is_host_transfer) {
  const Shape tuple =
      ShapeUtil::MakeTupleShape({shape, ShapeUtil::MakeShape(U32, {}), ShapeUtil::MakeTokenShape()});
  return Create(HloOpcode::kRecv, tuple, {token}, TransferAttributes(channel_id, is_host_transfer));
}

Created HloInstructionFactory::CreateSendDone(HloInstruction* operand, std::optional<int64_t> channel_id,
                                              bool is_host_transfer) {
  return Create(HloOpcode::kSendDone, ShapeUtil::MakeTokenShape(), {operand},
                TransferAttributes(channel_id, is_host_transfer));
}

Created HloInstructionFactory::CreateRecvDone(HloInstruction* operand, std::optional<int64_t> channel_id,
                                              bool is_host_transfer) {
  const Shape tuple =
      ShapeUtil::MakeTupleShape({operand->shape().tuple_shapes(0), ShapeUtil::MakeTokenShape()});
  return Create(HloOpcode::kRecvDone, tuple, {operand}, TransferAttributes(channel_id, is_host_transfer));
}

Created HloInstructionFactory::CreateSendDone(HloInstruction* operand) {
  return CreateSendDone(operand, operand->channel_id(), operand->is_host_transfer());
}

std::optional<int64_t> HloInstructionFactory::ChannelOf(const HloInstruction* operand) {
  return operand->channel_id();
}

Created HloInstructionFactory::CreateRecvDone(HloInstruction* operand) {
  return CreateRecvDone(operand, operand->channel_id(), operand->is_host_transfer());
}

Created HloInstructionFactory::CreateCustomCall(const Shape& shape, Operands operands,
                                                absl::Span<HloComputation* const> called_computations,
                                                absl::string_view custom_call_target, std::string opaque,
                                                CustomCallApiVersion api_version) {
  Attributes attributes;
  attributes.Set(Attr::kCustomCallTarget, std::string(custom_call_target));
  if (api_version != CustomCallApiVersion::API_VERSION_ORIGINAL) {
    attributes.Set(Attr::kApiVersion, static_cast<int64_t>(api_version));
  }
  auto instruction =
      Create(HloOpcode::kCustomCall, shape, operands, std::move(attributes), called_computations);
  instruction->set_raw_backend_config_string(std::move(opaque));
  return instruction;
}

Created HloInstructionFactory::CreateCustomCall(const Shape& shape, Operands operands,
                                                absl::string_view custom_call_target, std::string opaque,
                                                CustomCallApiVersion api_version) {
  return CreateCustomCall(shape, operands, absl::Span<HloComputation* const>(), custom_call_target,
                          std::move(opaque), api_version);
}

Created HloInstructionFactory::CreateCustomCall(const Shape& shape, Operands operands,
                                                HloComputation* to_apply,
                                                absl::string_view custom_call_target, std::string opaque,
                                                CustomCallApiVersion api_version) {
  return CreateCustomCall(shape, operands, absl::Span<HloComputation* const>(&to_apply, 1),
                          custom_call_target, std::move(opaque), api_version);
}

Created HloInstructionFactory::CreateCustomCall(const Shape& shape, Operands operands,
                                                absl::string_view custom_call_target,
                                                absl::Span<const Shape> operand_shapes_with_layout,
                                                std::string opaque, CustomCallApiVersion api_version) {
  auto instruction = CreateCustomCall(shape, operands, custom_call_target, std::move(opaque), api_version);
  instruction->mutable_attributes()->SetBoxed(
      Attr::kOperandLayoutConstraints,
      std::vector<Shape>(operand_shapes_with_layout.begin(), operand_shapes_with_layout.end()));
  return instruction;
}

}  // namespace xla
