// Batch normalization.
#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

constexpr StablehloRow Row(absl::string_view name, HloOpcode opcode) {
  return {name, opcode, {{{"epsilon", Attr::kEpsilon}, {"feature_index", Attr::kFeatureIndex}}}};
}

constexpr StablehloRow kBatchNormRows[] = {
    Row("stablehlo.batch_norm_grad", HloOpcode::kBatchNormGrad),
    Row("stablehlo.batch_norm_inference", HloOpcode::kBatchNormInference),
    Row("stablehlo.batch_norm_training", HloOpcode::kBatchNormTraining),
};

}  // namespace

absl::Span<const StablehloRow> BatchNormRows() { return kBatchNormRows; }

}  // namespace xla
