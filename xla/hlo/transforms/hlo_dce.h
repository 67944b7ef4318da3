#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Removes what no result needs: instructions without users that are not the root, and what only they needed;
// then computations that the entry does not reach. Parameters stay, and so do instructions with side effects
// and those with control dependencies. Time is linear in the module.
class HloDCE : public HloModulePass {
 public:
  absl::string_view name() const override { return "dce"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;

  // True when something was removed.
  static absl::StatusOr<bool> RunOnComputation(HloComputation* computation);
};

}  // namespace xla
