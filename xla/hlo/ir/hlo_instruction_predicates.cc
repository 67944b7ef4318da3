// Predicates of instructions.
#include <algorithm>
#include <array>

#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

// Ops with side effects.
constexpr HloOpcode kEffects[] = {HloOpcode::kSend,
                                  HloOpcode::kSendDone,
                                  HloOpcode::kRecv,
                                  HloOpcode::kRecvDone,
                                  HloOpcode::kRng,
                                  HloOpcode::kRngGetAndUpdateState,
                                  HloOpcode::kInfeed,
                                  HloOpcode::kOutfeed,
                                  HloOpcode::kAllReduceStart,
                                  HloOpcode::kAllReduceDone,
                                  HloOpcode::kAllGatherStart,
                                  HloOpcode::kAllGatherDone,
                                  HloOpcode::kCollectivePermuteStart,
                                  HloOpcode::kCollectivePermuteDone};
// Collectives that act when they name a channel: the programs of other partitions wait for them.
constexpr HloOpcode kChannelEffects[] = {
    HloOpcode::kAllReduce,     HloOpcode::kAllGather,           HloOpcode::kAllToAll,
    HloOpcode::kReduceScatter, HloOpcode::kCollectiveBroadcast, HloOpcode::kCollectivePermute};
// Ops outside the elementwise families that work element by element all the same.
constexpr HloOpcode kElementwiseToo[] = {HloOpcode::kConstant, HloOpcode::kCopy, HloOpcode::kMap,
                                         HloOpcode::kOptimizationBarrier};
constexpr HloOpcode kUnfusible[] = {HloOpcode::kDomain,      HloOpcode::kParameter, HloOpcode::kAsyncStart,
                                    HloOpcode::kAsyncUpdate, HloOpcode::kAsyncDone, HloOpcode::kWhile,
                                    HloOpcode::kConditional, HloOpcode::kCall,      HloOpcode::kInfeed,
                                    HloOpcode::kOutfeed,     HloOpcode::kCustomCall};

template <size_t kSize>
bool IsOneOf(HloOpcode opcode, const HloOpcode (&list)[kSize]) {
  return std::find(std::begin(list), std::end(list), opcode) != std::end(list);
}

}  // namespace

bool HloInstruction::IsRoot() const { return parent_ != nullptr && parent_->root_instruction() == this; }

bool HloInstruction::HasConstantOperand() const {
  return std::any_of(operands_.begin(), operands_.end(),
                     [](const HloInstruction* operand) { return operand->IsConstant(); });
}

bool HloInstruction::IsOpElementwise(HloOpcode opcode) {
  const absl::string_view family = GetOpInfo(opcode).family;
  return family == "elementwise" || family == "convert" || IsOneOf(opcode, kElementwiseToo);
}

bool HloInstruction::IsElementwise() const {
  if (opcode_ == HloOpcode::kFusion) {
    const auto fused = fused_instructions();
    return fusion_kind() == FusionKind::kLoop &&
           std::all_of(fused.begin(), fused.end(), [](const HloInstruction* instruction) {
             return instruction->opcode() == HloOpcode::kParameter || instruction->IsElementwise();
           });
  }
  return IsOpElementwise(opcode_);
}

bool HloInstruction::IsElementwiseOnOperand(int64_t operand_idx) const {
  if (opcode_ == HloOpcode::kDynamicUpdateSlice) return operand_idx == 0;
  return IsElementwise();
}

bool HloInstruction::IsFused() const { return parent_ != nullptr && parent_->IsFusionComputation(); }

bool HloInstruction::IsFusible() const {
  return !IsOneOf(opcode_, kUnfusible) && (opcode_ == HloOpcode::kRng || !HasSideEffect());
}

bool HloInstruction::IsCustomCall(absl::string_view target) const {
  return opcode_ == HloOpcode::kCustomCall && custom_call_target() == target;
}

bool HloInstruction::IsCustomCall(absl::Span<const absl::string_view> targets) const {
  return std::any_of(targets.begin(), targets.end(),
                     [&](absl::string_view target) { return IsCustomCall(target); });
}

bool HloInstruction::HasSideEffectNoRecurse() const {
  if (opcode_ == HloOpcode::kCustomCall) return custom_call_has_side_effect();
  if (IsOneOf(opcode_, kChannelEffects)) return channel_id().has_value() && !constrain_layout();
  return IsOneOf(opcode_, kEffects);
}

bool HloInstruction::OpcodeMayAct(HloOpcode opcode) {
  static const auto& table = *[] {
    auto* may_act = new std::array<bool, HloOpcodeCount()>();
    for (const HloOpcode acts : kEffects) (*may_act)[static_cast<size_t>(acts)] = true;
    for (const HloOpcode acts : kChannelEffects) (*may_act)[static_cast<size_t>(acts)] = true;
    (*may_act)[static_cast<size_t>(HloOpcode::kCustomCall)] = true;
    return may_act;
  }();
  return table[static_cast<size_t>(opcode)];
}

bool HloInstruction::HasSideEffect() const {
  const auto called = called_computations();
  return HasSideEffectNoRecurse() ||
         std::any_of(called.begin(), called.end(),
                     [](const HloComputation* computation) { return computation->HasSideEffect(); });
}

bool HloInstruction::IsCrossModuleAllReduce() const {
  return (opcode_ == HloOpcode::kAllReduce || opcode_ == HloOpcode::kAllReduceStart) &&
         channel_id().has_value();
}

bool HloInstruction::IsCrossReplicaAllReduce() const {
  return (opcode_ == HloOpcode::kAllReduce || opcode_ == HloOpcode::kAllReduceStart) &&
         !channel_id().has_value();
}

bool HloInstruction::IsRank2Transpose() const {
  const std::vector<int64_t> swapped = {1, 0};
  return opcode_ == HloOpcode::kTranspose && dimensions() == absl::MakeConstSpan(swapped);
}

bool HloInstruction::IsEffectiveBitcast() const {
  if (opcode_ == HloOpcode::kBitcast) return true;
  return opcode_ == HloOpcode::kTranspose && shape().has_layout() && operand(0)->shape().has_layout() &&
         ShapeUtil::TransposeIsBitcast(operand(0)->shape(), shape(), dimensions());
}

bool HloInstruction::IsMultiOutputFusion() const {
  return opcode_ == HloOpcode::kFusion && fused_expression_root()->opcode() == HloOpcode::kTuple;
}

std::pair<HloInstruction*, ShapeIndex> HloInstruction::LatestNonGteAncestorAndIndex() {
  HloInstruction* at = this;
  ShapeIndex index;
  for (; at->opcode_ == HloOpcode::kGetTupleElement; at = at->mutable_operand(0)) {
    index.push_back(at->tuple_index());
  }
  std::reverse(index.begin(), index.end());
  return {at, index};
}

std::pair<const HloInstruction*, ShapeIndex> HloInstruction::LatestNonGteAncestorAndIndex() const {
  return const_cast<HloInstruction*>(this)->LatestNonGteAncestorAndIndex();
}

HloInstruction* HloInstruction::LatestNonGteAncestor() { return LatestNonGteAncestorAndIndex().first; }

const HloInstruction* HloInstruction::LatestNonGteAncestor() const {
  return LatestNonGteAncestorAndIndex().first;
}

bool HloInstruction::ReusesOperandElements(int64_t i) const {
  switch (opcode_) {
    case HloOpcode::kBroadcast:
      return true;
    // Each element goes to one place at most.
    case HloOpcode::kBitcast:
    case HloOpcode::kConcatenate:
    case HloOpcode::kDynamicSlice:
    case HloOpcode::kDynamicUpdateSlice:
    case HloOpcode::kGetTupleElement:
    case HloOpcode::kPad:
    case HloOpcode::kReduce:
    case HloOpcode::kReshape:
    case HloOpcode::kReverse:
    case HloOpcode::kSlice:
    case HloOpcode::kTranspose:
    case HloOpcode::kTuple:
      return false;
    default:
      return !IsElementwiseOnOperand(i);
  }
}

bool HloInstruction::MightHaveCalledComputations(HloOpcode opcode) {
  if (opcode == HloOpcode::kCustomCall) return true;
  const auto& attributes = GetOpInfo(opcode).attributes;
  return std::any_of(attributes.begin(), attributes.end(), [](const AttrSpec& spec) {
    const AttrKind kind = GetAttrInfo(spec.attr).kind;
    return kind == AttrKind::kComputation || kind == AttrKind::kComputationList;
  });
}

int32_t HloInstruction::branch_index(const HloComputation* computation) const {
  const auto branches = branch_computations();
  const auto found = std::find(branches.begin(), branches.end(), computation);
  return found == branches.end() ? -1 : static_cast<int32_t>(found - branches.begin());
}

}  // namespace xla
