#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Takes out optimization barriers, which have kept apart what other passes would have joined: to run after
// these. What ran before or after a barrier by a control dependency still does so. Time is linear.
class OptimizationBarrierExpander : public HloModulePass {
 public:
  absl::string_view name() const override { return "optimization_barrier_expander"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;
};

}  // namespace xla
