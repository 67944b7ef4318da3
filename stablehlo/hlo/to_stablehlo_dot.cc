// Contractions as StableHLO.
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "stablehlo/hlo/stablehlo_attributes.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::StatusOr<StablehloValues> WriteDot(StablehloEmitter& to, const HloInstruction& hlo) {
  llvm::SmallVector<mlir::NamedAttribute, 4> attributes = {
      to.Named("dot_dimension_numbers", DotDimensionsAttribute(to.context(), hlo))};
  if (const mlir::Attribute precision = PrecisionAttribute(to.context(), hlo)) {
    attributes.push_back(to.Named("precision_config", precision));
  }
  const absl::StatusOr<mlir::Attribute> algorithm = DotAlgorithmAttribute(to.context(), hlo);
  if (!algorithm.ok()) return NotExpressible(hlo, algorithm.status().message());
  if (*algorithm) attributes.push_back(to.Named("algorithm", *algorithm));
  return WriteRowOp(to, hlo, std::move(attributes));
}

absl::StatusOr<StablehloValues> WriteRaggedDot(StablehloEmitter& to, const HloInstruction& hlo) {
  llvm::SmallVector<mlir::NamedAttribute, 4> attributes = {
      to.Named("ragged_dot_dimension_numbers", RaggedDotDimensionsAttribute(to.context(), hlo))};
  if (const mlir::Attribute precision = ChloPrecisionAttribute(to.context(), hlo)) {
    attributes.push_back(to.Named("precision_config", precision));
  }
  return WriteRowOp(to, hlo, std::move(attributes));
}

}  // namespace

absl::Span<const ToStablehloRow> DotToStablehlo() {
  static constexpr ToStablehloRow kRows[] = {{HloOpcode::kDot, WriteDot},
                                             {HloOpcode::kRaggedDot, WriteRaggedDot, "chlo.ragged_dot"}};
  return kRows;
}

}  // namespace xla
