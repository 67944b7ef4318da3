#include "stablehlo/hlo/from_stablehlo.h"

namespace xla {
namespace {

constexpr OpFromStablehlo Row(absl::string_view name, HloOpcode opcode) {
  return {name, opcode, {{{"epsilon", Attr::kEpsilon}, {"feature_index", Attr::kFeatureIndex}}}};
}

constexpr OpFromStablehlo kBatchNormRows[] = {
    Row("stablehlo.batch_norm_grad", HloOpcode::kBatchNormGrad),
    Row("stablehlo.batch_norm_inference", HloOpcode::kBatchNormInference),
    Row("stablehlo.batch_norm_training", HloOpcode::kBatchNormTraining),
};

}  // namespace

absl::Span<const OpFromStablehlo> BatchNormFromStablehlo() { return kBatchNormRows; }

}  // namespace xla
