#pragma once

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_opcode.h"
#include "xla/hlo/transforms/rewriting.h"

namespace xla {

// What an instruction of the opcode can be replaced by: another instruction of its computation, perhaps added
// just now, of the same shape; null when the rule does not apply, and then nothing was added. The instruction
// is a plain value (rewriting.h); of the opcodes that give tuples, it is without control dependencies.
struct AlgebraicRule {
  absl::string_view name;
  HloOpcode opcode;
  HloInstruction* (*apply)(HloInstruction* instruction);
};

// --- What the files of rules share.

inline bool Is(const HloInstruction* instruction, HloOpcode opcode) {
  return instruction->opcode() == opcode;
}
inline PrimitiveType TypeOf(const HloInstruction* instruction) { return instruction->shape().element_type(); }
inline HloInstruction* Unary(HloInstruction* origin, HloOpcode opcode, HloInstruction* operand) {
  return AddBeside(origin, HloInstruction::CreateUnary(origin->shape(), opcode, operand));
}
inline HloInstruction* Binary(HloInstruction* origin, HloOpcode opcode, HloInstruction* lhs,
                              HloInstruction* rhs) {
  return AddBeside(origin, HloInstruction::CreateBinary(origin->shape(), opcode, lhs, rhs));
}

// Rules of commutative ops. Constants stand on the right.
HloInstruction* ConstantToTheRight(HloInstruction* op);
// (x op c) op d is x op (c op d) where the order does not matter: for integers, which wrap.
HloInstruction* CombineConstants(HloInstruction* op);

absl::Span<const AlgebraicRule> ArithmeticRules();   // elementwise
absl::Span<const AlgebraicRule> LogicRules();        // bits, comparisons, choices, conversions
absl::Span<const AlgebraicRule> ShapingRules();      // reshape, broadcast, transpose, slice, pad, ..
absl::Span<const AlgebraicRule> IndexingRules();     // dynamic slices, gather, sort, sizes
absl::Span<const AlgebraicRule> ContractionRules();  // reduce, dot

}  // namespace xla
