// sort and topk.
#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "xla/status_macros.h"

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

// Without a dimension the last one is meant.
absl::Status ReadSortDimension(const OpReader& op, Attributes* attributes) {
  TF_ASSIGN_OR_RETURN(int64_t dimension, op.Int("dimension", -1));
  if (dimension < 0) dimension += op.OperandRank(0);
  attributes->Set(Attr::kDimensions, std::vector<int64_t>{dimension});
  return absl::OkStatus();
}

absl::Status ConvertTopK(OpToHlo& op) { return EmitTopK(op, op.op()->getAttrDictionary()); }

// --- To StableHLO

// chlo only has the largest elements. For the smallest there is the name by which frameworks call XLA's own
// op.
absl::StatusOr<StablehloValues> WriteTopK(StablehloEmitter& to, const HloInstruction& hlo) {
  const mlir::NamedAttribute k = to.Int("k", hlo.attributes().GetInt(Attr::kK));
  if (hlo.attributes().GetBool(Attr::kLargest)) {
    return EmitRow(to, hlo, {k});
  }
  TF_ASSIGN_OR_RETURN(auto operands, to.Operands(hlo));
  TF_ASSIGN_OR_RETURN(auto results, to.ResultTypes(hlo));
  return to.Emit(
      hlo, {"stablehlo.custom_call",
            std::move(operands),
            std::move(results),
            {to.Text("call_target_name", "mhlo.topk"),
             to.Named("mhlo.attributes", to.builder().getDictionaryAttr({k, to.Bool("largest", false)})),
             to.Int("mhlo.version", 1)}});
}

constexpr StablehloRow kSortRows[] = {
    {.name = "chlo.top_k", .opcode = HloOpcode::kTopK, .convert = ConvertTopK, .emit = WriteTopK},
    {.name = "stablehlo.sort",
     .opcode = HloOpcode::kSort,
     .attributes = {{{"dimension", Attr::kDimensions, AttributePair::kElement},
                     {"is_stable", Attr::kIsStable}}},
     .read = ReadSortDimension},
};

}  // namespace

absl::Span<const StablehloRow> SortRows() { return kSortRows; }

}  // namespace xla
