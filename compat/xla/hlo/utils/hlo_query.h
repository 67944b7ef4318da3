#pragma once

#include <algorithm>
#include <cstdint>

#include "absl/container/flat_hash_set.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/ir/hlo_opcode.h"
#include "xla/literal.h"
#include "xla/shape_util.h"
#include "xla/util.h"
#include "xla/xla_data.pb.h"

// Queries of a graph for passes.

namespace xla::hlo_query {

// --- Collectives
inline bool IsCollectiveCommunicationOp(HloOpcode op) {
  switch (op) {
    case HloOpcode::kAllGather:
    case HloOpcode::kAllGatherStart:
    case HloOpcode::kAllReduce:
    case HloOpcode::kAllReduceStart:
    case HloOpcode::kAllToAll:
    case HloOpcode::kCollectiveBroadcast:
    case HloOpcode::kCollectivePermute:
    case HloOpcode::kCollectivePermuteStart:
    case HloOpcode::kRaggedAllToAll:
    case HloOpcode::kReduceScatter:
      return true;
    default:
      return false;
  }
}
// The first half of a collective that is done in two.
inline bool IsAsyncCollectiveStartOp(const HloInstruction* instruction, bool include_send_recv = false) {
  const HloOpcode op = instruction->opcode();
  if (op == HloOpcode::kAsyncStart) return IsCollectiveCommunicationOp(instruction->async_wrapped_opcode());
  return op == HloOpcode::kAllGatherStart || op == HloOpcode::kAllReduceStart ||
         op == HloOpcode::kCollectivePermuteStart ||
         (include_send_recv && (op == HloOpcode::kSend || op == HloOpcode::kRecv));
}
inline bool IsAsyncCollectiveDoneOp(const HloInstruction* instruction, bool include_send_recv = false) {
  const HloOpcode op = instruction->opcode();
  if (op == HloOpcode::kAsyncDone) return IsCollectiveCommunicationOp(instruction->async_wrapped_opcode());
  return op == HloOpcode::kAllGatherDone || op == HloOpcode::kAllReduceDone ||
         op == HloOpcode::kCollectivePermuteDone ||
         (include_send_recv && (op == HloOpcode::kSendDone || op == HloOpcode::kRecvDone));
}

// --- Operands
template <typename Predicate>
bool AllOperands(const HloInstruction& instruction, Predicate predicate) {
  return std::all_of(instruction.operands().begin(), instruction.operands().end(), predicate);
}
inline bool AllOperandsAreParameters(const HloInstruction& instruction) {
  return AllOperands(instruction, HloPredicateIsOp<HloOpcode::kParameter>);
}
inline bool AllOperandsAreConstants(const HloInstruction& instruction) {
  return AllOperands(instruction, HloPredicateIsOp<HloOpcode::kConstant>);
}
inline bool AllOperandsAreParametersOrConstants(const HloInstruction& instruction) {
  return AllOperands(instruction, HloPredicateIsOp<HloOpcode::kParameter, HloOpcode::kConstant>);
}
inline bool AllOperandsAreParametersOrConstantsWithSingleUser(const HloInstruction& instruction) {
  return AllOperandsAreParametersOrConstants(instruction) &&
         AllOperands(instruction, [](const HloInstruction* operand) { return operand->user_count() <= 1; });
}
// The first operand that the predicate accepts; null when there is none.
inline HloInstruction* GetMatchingOperand(const HloPredicate& matcher, HloInstruction* instruction) {
  const auto found = std::find_if(instruction->operands().begin(), instruction->operands().end(), matcher);
  return found == instruction->operands().end() ? nullptr : *found;
}
// Of an instruction with two operands, that one and the other one.
inline bool MatchBinaryInstructionOperand(const HloPredicate& matcher, HloInstruction* instruction,
                                          HloInstruction** matching_operand, HloInstruction** other_operand) {
  if (instruction->operand_count() != 2) return false;
  for (int64_t i = 0; i < 2; ++i) {
    if (!matcher(instruction->operand(i))) continue;
    *matching_operand = instruction->mutable_operand(i);
    *other_operand = instruction->mutable_operand(1 - i);
    return true;
  }
  return false;
}
inline bool MatchBinaryInstructionOperandOpcode(HloOpcode opcode, HloInstruction* instruction,
                                                HloInstruction** matching_operand,
                                                HloInstruction** other_operand) {
  return MatchBinaryInstructionOperand(
      [opcode](const HloInstruction* operand) { return operand->opcode() == opcode; }, instruction,
      matching_operand, other_operand);
}

// --- Values
inline bool IsScalarConstant(const HloInstruction* instruction) {
  return instruction->IsConstant() && ShapeUtil::IsScalar(instruction->shape());
}
inline bool IsConstantR0F32(HloInstruction* instruction, float* out) {
  if (!IsScalarConstant(instruction) || instruction->shape().element_type() != F32) return false;
  *out = instruction->literal().Get<float>({});
  return true;
}
inline bool IsBroadcastOfScalarConstant(const HloInstruction& instr) {
  return instr.opcode() == HloOpcode::kBroadcast && IsScalarConstant(instr.operand(0));
}
inline bool IsBroadcastedConstantOrScalar(const HloInstruction& instr) {
  return instr.IsConstant() || ShapeUtil::IsScalar(instr.shape()) ||
         (instr.opcode() == HloOpcode::kBroadcast &&
          (instr.operand(0)->IsConstant() || ShapeUtil::IsScalar(instr.operand(0)->shape())));
}
inline bool IsBroadcastOfParameter(const HloInstruction& instr) {
  return instr.opcode() == HloOpcode::kBroadcast && instr.operand(0)->opcode() == HloOpcode::kParameter;
}
// A parameter, or a part or another look of one.
inline bool IsEffectiveParameter(const HloInstruction& instr) {
  return instr.opcode() == HloOpcode::kParameter ||
         ((instr.opcode() == HloOpcode::kBitcast || instr.opcode() == HloOpcode::kGetTupleElement) &&
          IsEffectiveParameter(*instr.operand(0)));
}

// --- Whole computations and modules
inline HloInstruction* GetFirstInstructionWithOpcode(const HloComputation& computation, HloOpcode opcode) {
  for (HloInstruction* instruction : computation.instructions()) {
    if (instruction->opcode() == opcode) return instruction;
  }
  return nullptr;
}
template <typename Fn>
void ForEachInstructionWithPred(const HloComputation& computation, const HloPredicate& pred, Fn fn) {
  for (HloInstruction* instruction : computation.instructions()) {
    if (pred(instruction)) fn(instruction);
  }
}
template <typename Fn>
void ForEachInstructionWithPred(const HloModule& module, const HloPredicate& pred, Fn fn) {
  for (const HloComputation* computation : module.computations()) {
    ForEachInstructionWithPred(*computation, pred, fn);
  }
}
template <typename Graph, typename Fn>
void ForEachInstructionWithOpcode(const Graph& graph, HloOpcode opcode, Fn fn) {
  ForEachInstructionWithPred(
      graph, [opcode](const HloInstruction* instruction) { return instruction->opcode() == opcode; }, fn);
}
inline bool ContainsInstrWithOpcode(const HloComputation* comp,
                                    const absl::flat_hash_set<HloOpcode>& opcodes) {
  const auto instructions = comp->instructions();
  return std::any_of(instructions.begin(), instructions.end(), [&](const HloInstruction* instruction) {
    return opcodes.contains(instruction->opcode());
  });
}
// A collective of that opcode that keeps its layouts.
inline bool ContainsLayoutConstrainedCollective(const HloModule& module, HloOpcode op) {
  bool found = false;
  ForEachInstructionWithOpcode(
      module, op, [&](HloInstruction* instruction) { found |= instruction->constrain_layout(); });
  return found;
}
inline bool ContainsLayoutConstrainedAllReduce(const HloModule& module) {
  return ContainsLayoutConstrainedCollective(module, HloOpcode::kAllReduce);
}
// One more than the largest channel id of the module.
inline int64_t NextChannelId(const HloModule& module) {
  int64_t next = 1;
  ForEachInstructionWithPred(module, HloPredicateTrue, [&](HloInstruction* instruction) {
    next = std::max(next, instruction->channel_id().value_or(0) + 1);
  });
  return next;
}
// The only get-tuple-element of that element; null when there are more, or none.
inline HloInstruction* GetUniqueGteInstruction(const HloInstruction* operand, int64_t index) {
  HloInstruction* found = nullptr;
  for (HloInstruction* user : operand->users()) {
    if (user->opcode() != HloOpcode::kGetTupleElement || user->tuple_index() != index) continue;
    if (found != nullptr) return nullptr;
    found = user;
  }
  return found;
}
inline int64_t CountGteInstructionsWithIndex(const HloComputation* computation, int64_t index) {
  int64_t count = 0;
  ForEachInstructionWithOpcode(*computation, HloOpcode::kGetTupleElement, [&](HloInstruction* instruction) {
    count += instruction->tuple_index() == index;
  });
  return count;
}

}  // namespace xla::hlo_query
