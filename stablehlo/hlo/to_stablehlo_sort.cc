// sort and topk as StableHLO.
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::StatusOr<StablehloValues> WriteSort(StablehloEmitter& to, const HloInstruction& hlo) {
  return WriteRowOp(to, hlo,
                    {to.Int("dimension", hlo.dimensions(0)),
                     to.Bool("is_stable", hlo.attributes().GetBool(Attr::kIsStable))},
                    {hlo.to_apply()});
}

// chlo only has the largest elements. For the smallest there is the name by which frameworks call XLA's own
// op.
absl::StatusOr<StablehloValues> WriteTopK(StablehloEmitter& to, const HloInstruction& hlo) {
  const mlir::NamedAttribute k = to.Int("k", hlo.attributes().GetInt(Attr::kK));
  if (hlo.attributes().GetBool(Attr::kLargest)) {
    return WriteRowOp(to, hlo, {k});
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

}  // namespace

absl::Span<const ToStablehloRow> SortToStablehlo() {
  static constexpr ToStablehloRow kRows[] = {{HloOpcode::kSort, WriteSort},
                                             {HloOpcode::kTopK, WriteTopK, "chlo.top_k"}};
  return kRows;
}

}  // namespace xla
