#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Computes before a while loop what is the same in every round, and hands it to the body as elements of the
// state. What is larger than all that it is made of (broadcasts, counts, masks) stays inside, where it costs
// less than reading it, and so do reshapes, unless something that moves needs them; contractions move
// whatever their size. Never moved: side effects, random numbers, collectives, custom calls, control flow,
// tuples, dynamic sizes, and what has control dependencies. Only loops whose state is a tuple (loop_state.h).
// Inner loops come first, so that what is invariant in several moves out of all of them. Time is linear.
class WhileLoopInvariantCodeMotion : public HloModulePass {
 public:
  absl::string_view name() const override { return "while-loop-invariant-code-motion"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;
};

}  // namespace xla
