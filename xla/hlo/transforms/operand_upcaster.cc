#include "xla/hlo/transforms/operand_upcaster.h"

#include <optional>
#include <vector>

#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/transforms/rewriting.h"
#include "xla/ops/dot/dot_algorithm.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

namespace pu = primitive_util;

// The operand as the dot's algorithm has it.
HloInstruction* Rounded(HloInstruction* dot, HloInstruction* operand,
                        const std::optional<DotRounding>& rounding) {
  if (!rounding || !pu::IsFloatingPointType(operand->shape().element_type())) return operand;
  HloInstruction* rounded = Converted(dot, operand, rounding->type);
  if (!rounding->to_tf32) return rounded;
  return AddBeside(dot, HloInstruction::CreateReducePrecision(rounded->shape(), rounded, 8, 10));
}

// --- Types

bool IsInteger(PrimitiveType type) { return type == PRED || pu::IsIntegralType(type); }

// The type of kernels that holds every number of `type`, as one of the kind of numbers that `kind` is of.
PrimitiveType Wider(PrimitiveType type, PrimitiveType kind) {
  if (pu::IsComplexType(kind)) {
    const bool wide = type == F64 || type == C128 || (IsInteger(type) && pu::BitWidth(type) >= 32);
    return wide ? C128 : C64;
  }
  if (pu::IsFloatingPointType(kind)) {
    if (IsInteger(type)) return pu::BitWidth(type) >= 32 ? F64 : F32;
    return pu::BitWidth(type) <= 8 ? F32 : type;
  }
  if (type == PRED) return S8;
  if (pu::BitWidth(type) >= 8) return type;
  return pu::IsUnsignedIntegralType(type) ? U8 : S8;
}

// A sum in the wider type becomes one of `type` by a conversion.
PrimitiveType SumType(PrimitiveType type) {
  if (type == PRED || (pu::IsIntegralType(type) && pu::BitWidth(type) < 8)) return S32;
  return pu::IsFloatingPointType(type) && pu::BitWidth(type) <= 8 ? F32 : type;
}

// The widest kind of numbers that the op has to do with.
PrimitiveType KindOf(const HloInstruction& op) {
  PrimitiveType kind = op.shape().element_type();
  for (int i = 0; i < 2; ++i) {
    const PrimitiveType type = op.operand(i)->shape().element_type();
    if (pu::IsComplexType(type) || (pu::IsFloatingPointType(type) && !pu::IsComplexType(kind))) kind = type;
  }
  return kind;
}

bool IsContraction(const HloInstruction& op) {
  return op.opcode() == HloOpcode::kDot || op.opcode() == HloOpcode::kRaggedDot ||
         op.opcode() == HloOpcode::kConvolution;
}

// Null: there is a kernel for it as it is, or there is none for its like.
HloInstruction* Upcast(HloInstruction* op) {
  const PrimitiveType type = op->shape().element_type(), kind = KindOf(*op);
  if (IsInteger(type) && !IsInteger(kind)) return nullptr;
  if (!pu::IsComplexType(type) && pu::IsComplexType(kind)) return nullptr;
  const std::optional<DotRounding> rounding = op->opcode() == HloOpcode::kDot
                                                  ? RoundingOf(op->attributes().GetInt(Attr::kDotAlgorithm))
                                                  : std::nullopt;
  std::vector<HloInstruction*> operands(op->operands().begin(), op->operands().end());
  for (int i = 0; i < 2; ++i) {
    operands[i] = Rounded(op, operands[i], rounding);
    operands[i] = Converted(op, operands[i], Wider(operands[i]->shape().element_type(), kind));
  }
  if (!rounding && operands[0] == op->operand(0) && operands[1] == op->operand(1) && SumType(type) == type)
    return nullptr;
  HloInstruction* wide = AddBeside(
      op, op->CloneWithNewOperands(ShapeUtil::ChangeElementType(op->shape(), SumType(type)), operands));
  if (rounding) wide->mutable_attributes()->Erase(Attr::kDotAlgorithm);
  return Converted(op, wide, type);
}

}  // namespace

absl::StatusOr<bool> OperandUpcaster::Run(HloModule* module,
                                          const absl::flat_hash_set<absl::string_view>& execution_threads) {
  bool changed = false;
  for (HloComputation* computation : module->MakeNonfusionComputations(execution_threads)) {
    for (HloInstruction* op : computation->MakeInstructionPostOrder()) {
      if (!IsContraction(*op) || !IsPlainValue(*op)) continue;
      HloInstruction* upcast = Upcast(op);
      if (upcast == nullptr) continue;
      TF_RETURN_IF_ERROR(ReplaceAndRemove(op, upcast));
      changed = true;
    }
  }
  return changed;
}

}  // namespace xla
