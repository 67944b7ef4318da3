#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Honours result_accuracy for backends whose functions are as exact as docs/numerics.md says: an f32 function
// of which more is asked than 2 units in the last place, or the most there is (mode=highest), is computed in
// f64 and rounded. Narrower types and c64 are computed in wider ones anyway. A tolerance that no computation
// here is known to keep, of f64 (4 units) or c128, is an error that names the instruction. Time is linear.
class ResultAccuracyExpander : public HloModulePass {
 public:
  absl::string_view name() const override { return "result_accuracy_expander"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;
};

}  // namespace xla
