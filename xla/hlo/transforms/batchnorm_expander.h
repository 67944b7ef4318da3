#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Writes batch normalizations as arithmetic and reductions
// (docs/operations/batch_norm.md), for static sizes. Types narrower than f32 are computed in f32. The
// variance is the mean of the squares of the distances from the mean, taken in a second pass, so that nothing
// cancels; sums are gathered in the type that is computed with, where the evaluator gathers them in f64:
// results differ in their last digits. Inference, which has no sums, keeps every bit. Time is linear.
class BatchNormExpander : public HloModulePass {
 public:
  absl::string_view name() const override { return "batchnorm_expander"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;
};

}  // namespace xla
