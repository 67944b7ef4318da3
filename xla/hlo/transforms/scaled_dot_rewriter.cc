#include "xla/hlo/transforms/scaled_dot_rewriter.h"

#include <vector>

#include "absl/algorithm/container.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/transforms/rewriting.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// The scale of each element of the shape: an element of `scale` for a block, or one for all.
HloInstruction* Spread(HloInstruction* dot, HloInstruction* scale, const Shape& shape) {
  const Shape& blocks = scale->shape();
  std::vector<int64_t> sizes, places;
  for (int d = 0; d < blocks.dimensions_size(); ++d) {
    places.push_back(static_cast<int64_t>(sizes.size()));
    sizes.push_back(blocks.dimensions(d));
    sizes.push_back(blocks.dimensions(d) == 0 ? 1 : shape.dimensions(d) / blocks.dimensions(d));
  }
  if (blocks.dimensions_size() == 0) sizes.assign(shape.dimensions().begin(), shape.dimensions().end());
  HloInstruction* wide = AddBeside(
      dot,
      HloInstruction::CreateBroadcast(ShapeUtil::MakeShape(blocks.element_type(), sizes), scale, places));
  return Reshaped(wide, ShapeUtil::ChangeElementType(shape, blocks.element_type()));
}

HloInstruction* Rewritten(HloInstruction* dot) {
  const bool wide = absl::c_any_of(dot->operands(), [](const HloInstruction* operand) {
    return primitive_util::BitWidth(operand->shape().element_type()) >= 32;
  });
  const PrimitiveType type = wide ? F64 : F32;
  HloInstruction* scaled[2];
  for (int i = 0; i < 2; ++i) {
    HloInstruction* operand = Converted(dot, dot->mutable_operand(i), type);
    HloInstruction* scale = Spread(dot, Converted(dot, dot->mutable_operand(i + 2), type), operand->shape());
    scaled[i] =
        AddBeside(dot, HloInstruction::CreateBinary(operand->shape(), HloOpcode::kMultiply, operand, scale));
  }
  return AddBeside(dot, HloInstruction::CreateDot(dot->shape(), scaled[0], scaled[1],
                                                  dot->dot_dimension_numbers(), PrecisionConfig()));
}

}  // namespace

absl::StatusOr<bool> ScaledDotRewriter::Run(HloModule* module,
                                            const absl::flat_hash_set<absl::string_view>& execution_threads) {
  bool changed = false;
  for (HloComputation* computation : module->MakeNonfusionComputations(execution_threads)) {
    for (HloInstruction* dot : computation->MakeInstructionPostOrder()) {
      if (dot->opcode() != HloOpcode::kScaledDot || !IsPlainValue(*dot)) continue;
      TF_RETURN_IF_ERROR(ReplaceAndRemove(dot, Rewritten(dot)));
      changed = true;
    }
  }
  return changed;
}

}  // namespace xla
