#include "stablehlo/hlo/from_stablehlo.h"

namespace xla {

absl::Status EmitTopK(OpToHlo& op, mlir::DictionaryAttr parameters) {
  auto k = parameters == nullptr ? nullptr : parameters.getAs<mlir::IntegerAttr>("k");
  if (k == nullptr || k.getValue().getSignificantBits() > 64) {
    return absl::InvalidArgumentError("the attribute 'k', the number of elements, is missing");
  }
  auto largest = parameters.getAs<mlir::BoolAttr>("largest");
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  Attributes attributes;
  attributes.Set(Attr::kK, k.getValue().getSExtValue());
  attributes.Set(Attr::kLargest, largest == nullptr || largest.getValue());
  return op.EmitResults(HloOpcode::kTopK, operands, std::move(attributes));
}

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

absl::Status ConvertTopK(OpToHlo& op) { return EmitTopK(op, op.op()->getAttrDictionary()); }

constexpr OpFromStablehlo kRows[] = {
    ConvertedBy("chlo.top_k", ConvertTopK),
    ConvertedBy("stablehlo.sort", ConvertSort),
};

}  // namespace

absl::Span<const OpFromStablehlo> SortFromStablehlo() { return kRows; }

}  // namespace xla
