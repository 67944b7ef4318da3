#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Replaces an instruction by one that gives the same bits with less work, with the tables of rules in
// algebraic_rules*.cc: identities of arithmetic, data movement that cancels or combines, indexing that is
// known. Floating point keeps IEEE's semantics: x + 0 is not x, because x may be -0, and nothing is
// reassociated; only the payload and sign of a NaN and, of a contraction with a single term, the sign of a
// zero may differ. Only static arrays without control dependencies and side effects are looked at; fusions
// are left alone. Operands come before users, and every rule shortens the program or moves toward a form that
// no rule leaves, so that time is linear.
class AlgebraicSimplifier : public HloModulePass {
 public:
  absl::string_view name() const override { return "algsimp"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;
};

}  // namespace xla
