#pragma once

#include "absl/algorithm/container.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_opcode.h"
#include "xla/ops/op_table.h"

namespace xla {

// Layouts are not assigned here; what remains of the pass is the predicate that verifiers use
// (HloVerifierOpts::WithInstructionCanChangeLayout).
class LayoutAssignment {
 public:
  // Whether the result may lie otherwise than operands of its rank. It may not where each element stays in
  // its place or moves along a dimension.
  static bool InstructionCanChangeLayout(const HloInstruction* instruction) {
    constexpr absl::string_view kFamilies[] = {"elementwise", "convert", "linalg", "sort", "collective"};
    constexpr HloOpcode kOthers[] = {HloOpcode::kAddDependency,
                                     HloOpcode::kConcatenate,
                                     HloOpcode::kDynamicSlice,
                                     HloOpcode::kDynamicUpdateSlice,
                                     HloOpcode::kMap,
                                     HloOpcode::kOptimizationBarrier,
                                     HloOpcode::kPad,
                                     HloOpcode::kReduceWindow,
                                     HloOpcode::kReverse,
                                     HloOpcode::kScatter,
                                     HloOpcode::kSelectAndScatter,
                                     HloOpcode::kSetDimensionSize,
                                     HloOpcode::kSlice};
    return !absl::c_linear_search(kFamilies, GetOpInfo(instruction->opcode()).family) &&
           !absl::c_linear_search(kOthers, instruction->opcode());
  }
};

}  // namespace xla
