#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Makes while loops smaller. A loop that never runs becomes its initial state, one that runs once a call of
// its body. Of a state that is a tuple, elements that the body passes on are read where they come from,
// constants among them inside of the body and the condition as well; and elements that no result, side effect
// or condition depends on go. Loops are never copied. A loop with control dependencies, whose condition has
// side effects, or (but for the number of rounds) whose body something else calls stays. Time is linear in
// the sizes of the bodies.
class WhileLoopSimplifier : public HloModulePass {
 public:
  absl::string_view name() const override { return "simplify-while-loops"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;
};

}  // namespace xla
