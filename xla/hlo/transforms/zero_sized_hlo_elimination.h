#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Replaces what gives an array without elements by a constant, but for parameters, constants, side effects,
// collectives and what has control dependencies. Time is linear.
class ZeroSizedHloElimination : public HloModulePass {
 public:
  absl::string_view name() const override { return "zero_sized_hlo_elimination"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;
};

}  // namespace xla
