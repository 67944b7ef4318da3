// Comparisons and clamps; the other elementwise ops follow from op_table.def.
#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "stablehlo/hlo/stablehlo_attributes.h"
#include "xla/comparison_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::Status ConvertCompare(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  Attributes attributes;
  TF_RETURN_IF_ERROR(op.CopyAttribute("comparison_direction", Attr::kDirection, &attributes));
  // NOTYPE, or the type that follows from the operands: left out, as HLO text does.
  auto type = llvm::dyn_cast_or_null<mlir::stablehlo::ComparisonTypeAttr>(op.Get("compare_type"));
  if (type == nullptr || type.getValue() != mlir::stablehlo::ComparisonType::NOTYPE) {
    TF_RETURN_IF_ERROR(op.CopyAttribute("compare_type", Attr::kComparisonType, &attributes));
  }
  if (attributes.Has(Attr::kComparisonType) && !operands.empty() && operands[0]->shape().IsArray() &&
      attributes.GetInt(Attr::kComparisonType) ==
          static_cast<int64_t>(DefaultComparisonType(operands[0]->shape().element_type()))) {
    attributes.Erase(Attr::kComparisonType);
  }
  return op.EmitResults(HloOpcode::kCompare, operands, std::move(attributes));
}

// Bounds may be scalars, which are repeated for each element.
absl::Status ConvertClamp(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(std::vector<HloInstruction*> operands, op.Operands());
  for (HloInstruction*& operand : operands) {
    const Shape& whole = operands[operands.size() / 2]->shape();
    if (operand->shape().dimensions_size() != 0 || whole.dimensions_size() == 0) continue;
    Attributes attributes;
    attributes.Set(Attr::kDimensions, std::vector<int64_t>());
    TF_ASSIGN_OR_RETURN(operand, op.Emit(HloOpcode::kBroadcast, whole, {operand}, std::move(attributes)));
  }
  return op.EmitResults(HloOpcode::kClamp, operands);
}

// --- To StableHLO

// StableHLO has the type that follows from the operands, too.
absl::Status WriteComparisonType(StablehloEmitter& to, const HloInstruction& hlo,
                                 NamedAttributes* attributes) {
  const auto type = static_cast<int64_t>(hlo.comparison_type());
  attributes->push_back(to.Named("compare_type", EnumAttribute(to.context(), Attr::kComparisonType, type)));
  return absl::OkStatus();
}

constexpr StablehloRow kElementwiseRows[] = {
    {.name = "stablehlo.clamp", .opcode = HloOpcode::kClamp, .convert = ConvertClamp},
    {.name = "stablehlo.compare",
     .opcode = HloOpcode::kCompare,
     .attributes = {{{"comparison_direction", Attr::kDirection}}},
     .write = WriteComparisonType,
     .convert = ConvertCompare},
};

}  // namespace

absl::Span<const StablehloRow> ElementwiseRows() { return kElementwiseRows; }

}  // namespace xla
