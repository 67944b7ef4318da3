#include "xla/hlo/transforms/transpose_folding.h"

#include <algorithm>
#include <vector>

#include "xla/ops/dot/dot_dimensions.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// The dimensions of a transpose's operand that these dimensions of its result are.
std::vector<int64_t> Through(const HloInstruction& transpose, absl::Span<const int64_t> dimensions) {
  std::vector<int64_t> before;
  for (int64_t d : dimensions) before.push_back(transpose.dimensions(d));
  return before;
}

bool CanFold(const HloInstruction& operand, absl::Span<const int64_t> free) {
  if (operand.opcode() != HloOpcode::kTranspose || operand.HasControlDependencies()) return false;
  const std::vector<int64_t> before = Through(operand, free);
  return std::is_sorted(before.begin(), before.end());
}

template <typename Field>
void Replace(const HloInstruction& transpose, Field* dimensions) {
  const std::vector<int64_t> before =
      Through(transpose, std::vector<int64_t>(dimensions->begin(), dimensions->end()));
  dimensions->Assign(before.begin(), before.end());
}

absl::StatusOr<bool> FoldInto(HloInstruction* dot) {
  const DotDimensions roles =
      GetDotDimensions(dot->attributes(), dot->operand(0)->shape().rank(), dot->operand(1)->shape().rank());
  const bool lhs = CanFold(*dot->operand(0), roles.lhs_free), rhs = CanFold(*dot->operand(1), roles.rhs_free);
  if ((!lhs && !rhs) || dot->HasControlDependencies()) return false;
  DotDimensionNumbers numbers = dot->dot_dimension_numbers();
  if (lhs) {
    Replace(*dot->operand(0), numbers.mutable_lhs_batch_dimensions());
    Replace(*dot->operand(0), numbers.mutable_lhs_contracting_dimensions());
  }
  if (rhs) {
    Replace(*dot->operand(1), numbers.mutable_rhs_batch_dimensions());
    Replace(*dot->operand(1), numbers.mutable_rhs_contracting_dimensions());
  }
  HloInstruction* left = lhs ? dot->mutable_operand(0)->mutable_operand(0) : dot->mutable_operand(0);
  HloInstruction* right = rhs ? dot->mutable_operand(1)->mutable_operand(0) : dot->mutable_operand(1);
  auto folded = HloInstruction::CreateDot(dot->shape(), left, right, numbers, dot->precision_config());
  dot->SetupDerivedInstruction(folded.get());
  TF_RETURN_IF_ERROR(dot->parent()->ReplaceWithNewInstruction(dot, std::move(folded)));
  return true;
}

}  // namespace

absl::StatusOr<bool> TransposeFolding::Run(HloModule* module,
                                           const absl::flat_hash_set<absl::string_view>& execution_threads) {
  bool changed = false;
  for (HloComputation* computation : module->computations(execution_threads)) {
    for (HloInstruction* instruction : computation->MakeInstructionPostOrder()) {
      if (instruction->opcode() != HloOpcode::kDot || !instruction->operand(0)->shape().is_static() ||
          !instruction->operand(1)->shape().is_static())
        continue;
      TF_ASSIGN_OR_RETURN(const bool folded, FoldInto(instruction));
      changed |= folded;
    }
  }
  return changed;
}

}  // namespace xla
