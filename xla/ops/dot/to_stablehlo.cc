// Contractions as StableHLO.
#include "xla/hlo/translate/hlo_to_stablehlo.h"
#include "xla/hlo/translate/stablehlo_attributes.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::StatusOr<StablehloValues> WriteDot(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(auto operands, to.Operands(hlo));
  TF_ASSIGN_OR_RETURN(auto results, to.ResultTypes(hlo));
  StablehloOp op{"stablehlo.dot_general",
                 std::move(operands),
                 std::move(results),
                 {to.Named("dot_dimension_numbers", DotDimensionsAttribute(to.context(), hlo))}};
  if (const mlir::Attribute precision = PrecisionAttribute(to.context(), hlo)) {
    op.attributes.push_back(to.Named("precision_config", precision));
  }
  const absl::StatusOr<mlir::Attribute> algorithm = DotAlgorithmAttribute(to.context(), hlo);
  if (!algorithm.ok()) return NotExpressible(hlo, algorithm.status().message());
  if (*algorithm) op.attributes.push_back(to.Named("algorithm", *algorithm));
  return to.Emit(hlo, std::move(op));
}

absl::StatusOr<StablehloValues> WriteRaggedDot(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(auto operands, to.Operands(hlo));
  TF_ASSIGN_OR_RETURN(auto results, to.ResultTypes(hlo));
  StablehloOp op{"chlo.ragged_dot",
                 std::move(operands),
                 std::move(results),
                 {to.Named("ragged_dot_dimension_numbers", RaggedDotDimensionsAttribute(to.context(), hlo))}};
  if (const mlir::Attribute precision = ChloPrecisionAttribute(to.context(), hlo)) {
    op.attributes.push_back(to.Named("precision_config", precision));
  }
  return to.Emit(hlo, std::move(op));
}

}  // namespace

absl::Span<const ToStablehloRow> DotToStablehlo() {
  static constexpr ToStablehloRow kRows[] = {{HloOpcode::kDot, WriteDot},
                                             {HloOpcode::kRaggedDot, WriteRaggedDot}};
  return kRows;
}

}  // namespace xla
