#include "xla/hlo/translate/from_stablehlo.h"

namespace xla {
namespace {

absl::Status ConvertSort(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  TF_ASSIGN_OR_RETURN(int64_t dimension, op.Int("dimension", -1));
  if (dimension < 0 && !operands.empty()) dimension += operands[0]->shape().dimensions_size();
  TF_ASSIGN_OR_RETURN(HloComputation * comparator, op.Region(0));
  Attributes attributes;
  attributes.Set(Attr::kDimensions, std::vector<int64_t>{dimension});
  TF_RETURN_IF_ERROR(op.CopyAttribute("is_stable", Attr::kIsStable, &attributes));
  return op.EmitResults(HloOpcode::kSort, operands, std::move(attributes), {comparator});
}

absl::Status ConvertTopK(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(HloInstruction * operand, op.Operand(0));
  Attributes attributes;
  TF_RETURN_IF_ERROR(op.CopyAttribute("k", Attr::kK, &attributes));
  attributes.Set(Attr::kLargest, true);
  return op.EmitResults(HloOpcode::kTopK, {operand}, std::move(attributes));
}

constexpr OpFromStablehlo kRows[] = {
    ConvertedBy("chlo.top_k", ConvertTopK),
    ConvertedBy("stablehlo.sort", ConvertSort),
};

}  // namespace

absl::Span<const OpFromStablehlo> SortFromStablehlo() { return kRows; }

}  // namespace xla
