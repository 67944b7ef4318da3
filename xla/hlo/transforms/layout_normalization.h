#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Gives every array the default layout, for backends in whose programs all arrays lie so: only what the
// caller gives and takes has layouts, those of the module's entry_computation_layout. A change of layout
// inside is nothing then, and no longer keeps what is before and after it apart. Constants and what comes
// from outside (custom calls, infeeds, receives) keep theirs. A module with a bitcast between other layouts,
// which depends on them, stays as it is. Time is linear.
class LayoutNormalization : public HloModulePass {
 public:
  absl::string_view name() const override { return "layout_normalization"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;
};

}  // namespace xla
