#pragma once

#include <cstdint>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Puts in the place of every `call` the instructions of the computation that it calls, callees first, and
// then removes the computations that nothing calls any more. What ran before or after the call by a control
// dependency does so before or after the instructions. A call into another execution thread stays, and so
// does one that would bring the module over a million instructions and four times what it was (calls of calls
// can double with every level).
class CallInliner : public HloModulePass {
 public:
  using InlinedInstructionMap = absl::flat_hash_map<HloInstruction*, HloInstruction*>;

  // With `single_call_site` only computations that are called from one place.
  explicit CallInliner(bool single_call_site = false) : single_call_site_(single_call_site) {}
  absl::string_view name() const override { return "CallInliner"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;

  // Inlines one call, which must be in a computation. The map leads from the callee's instructions to those
  // that took the call's place.
  static absl::StatusOr<InlinedInstructionMap> Inline(HloInstruction* call);

  virtual bool IsInlineableCallOp(HloInstruction* instruction) const;

 private:
  bool single_call_site_;
};

}  // namespace xla
