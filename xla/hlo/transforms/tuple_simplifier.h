#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Removes packing that is undone and unpacking that is redone: get-tuple-element(tuple(a, b), 1) becomes b,
// and tuple(get-tuple-element(t, 0), get-tuple-element(t, 1)) of all the elements of t becomes t. Shapes and
// layouts stay what they were. Instructions with control dependencies stay.
class TupleSimplifier : public HloModulePass {
 public:
  explicit TupleSimplifier(bool exclude_entry_computation = false)
      : exclude_entry_computation_(exclude_entry_computation) {}
  absl::string_view name() const override { return "tuple-simplifier"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;

 private:
  bool exclude_entry_computation_;
};

}  // namespace xla
