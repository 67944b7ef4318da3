#pragma once

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_opcode.h"

namespace xla {

// What an instruction of the opcode can be replaced by: another instruction of its computation, perhaps added
// just now, of the same shape; null when the rule does not apply, and then nothing was added. The instruction
// is a plain value (rewriting.h); of the opcodes that give tuples, it is without control dependencies.
struct AlgebraicRule {
  absl::string_view name;
  HloOpcode opcode;
  HloInstruction* (*apply)(HloInstruction* instruction);
};

absl::Span<const AlgebraicRule> ArithmeticRules();   // elementwise
absl::Span<const AlgebraicRule> LogicRules();        // bits, comparisons, choices, conversions
absl::Span<const AlgebraicRule> ShapingRules();      // reshape, broadcast, transpose, slice, pad, ..
absl::Span<const AlgebraicRule> IndexingRules();     // dynamic slices, gather, sort, sizes
absl::Span<const AlgebraicRule> ContractionRules();  // reduce, dot

}  // namespace xla
