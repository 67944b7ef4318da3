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

absl::Status ReadSort(const OpReader& op, Attributes* attributes) {
  TF_ASSIGN_OR_RETURN(int64_t dimension, op.Int("dimension", -1));
  if (dimension < 0) dimension += op.OperandRank(0);
  attributes->Set(Attr::kDimensions, std::vector<int64_t>{dimension});
  return op.CopyAttribute("is_stable", Attr::kIsStable, attributes);
}

absl::Status ConvertTopK(OpToHlo& op) { return EmitTopK(op, op.op()->getAttrDictionary()); }

constexpr OpFromStablehlo kSortRows[] = {
    ConvertedBy("chlo.top_k", ConvertTopK, HloOpcode::kTopK),
    ReadBy("stablehlo.sort", HloOpcode::kSort, ReadSort),
};

}  // namespace

absl::Span<const OpFromStablehlo> SortFromStablehlo() { return kSortRows; }

}  // namespace xla
