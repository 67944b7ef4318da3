// Batch normalization as StableHLO.
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::StatusOr<StablehloValues> WriteBatchNorm(StablehloEmitter& to, const HloInstruction& hlo) {
  return WriteRowOp(to, hlo,
                    {to.Named("epsilon", to.builder().getF32FloatAttr(hlo.epsilon())),
                     to.Int("feature_index", hlo.feature_index())});
}

}  // namespace

absl::Span<const ToStablehloRow> BatchNormToStablehlo() {
  static constexpr ToStablehloRow kRows[] = {
      {HloOpcode::kBatchNormGrad, WriteBatchNorm},
      {HloOpcode::kBatchNormInference, WriteBatchNorm},
      {HloOpcode::kBatchNormTraining, WriteBatchNorm},
  };
  return kRows;
}

}  // namespace xla
