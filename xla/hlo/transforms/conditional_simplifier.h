#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Makes conditionals smaller. One whose branch is known, that has one branch, or whose branches are equal and
// get the same operand becomes a call (which CallInliner takes in). Elements of a result that is a tuple go
// when nothing reads them and every branch packs them anew and is called from here alone. Conditionals with
// control dependencies stay. Time is linear in the sizes of the branches.
class ConditionalSimplifier : public HloModulePass {
 public:
  absl::string_view name() const override { return "simplify-conditional"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;
};

}  // namespace xla
