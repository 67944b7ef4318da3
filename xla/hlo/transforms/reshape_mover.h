#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Moves reshapes and transposes from the operands of an elementwise op to its result, so that elementwise ops
// come together: where two or more become one, and where one meets another of its kind further down, so that
// AlgebraicSimplifier makes one of both. The operands must be moved alike, or be repeated scalars. There are
// never more reshapes and transposes than before; time is linear.
class ReshapeMover : public HloModulePass {
 public:
  absl::string_view name() const override { return "reshape-mover"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;
};

}  // namespace xla
