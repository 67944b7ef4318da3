#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Computes before it repeats: an elementwise op of which every operand is the same kind of broadcast (same
// dimensions of equally large arrays) or a repeated scalar becomes one of the small arrays, whose result is
// broadcast. Only where this means fewer elements. Operands come before users, so that a broadcast sinks
// through a whole expression in one run; time is linear.
class BroadcastMover : public HloModulePass {
 public:
  absl::string_view name() const override { return "broadcast-mover"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;
};

}  // namespace xla
