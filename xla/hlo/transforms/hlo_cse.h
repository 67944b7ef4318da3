#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Lets one instruction stand for all that compute the same: same opcode, shape, attributes, operands,
// sharding and frontend attributes, and equal called computations; constants by their values. The first in
// operand order stays. Never combined: instructions with side effects, parameters, collectives, asynchronous
// ones, tokens and barriers, and those with control dependencies (unless these are ignored). Literals
// are hashed by their values. Time is linear in the module, but for instructions of very many operands: each
// operand of theirs that is replaced costs a search among all.
class HloCSE : public HloModulePass {
 public:
  // Layouts count when `is_layout_sensitive`. The others narrow where it works: inside fusions, on scalars.
  explicit HloCSE(bool is_layout_sensitive, bool only_fusion_computations = false,
                  bool ignore_control_dependencies = false, bool only_scalars = false)
      : is_layout_sensitive_(is_layout_sensitive),
        only_fusion_computations_(only_fusion_computations),
        ignore_control_dependencies_(ignore_control_dependencies),
        only_scalars_(only_scalars) {}
  absl::string_view name() const override { return "cse"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;

 private:
  bool MayCombine(const HloInstruction& instruction) const;
  absl::StatusOr<bool> RunOnComputation(HloComputation* computation) const;

  bool is_layout_sensitive_;
  bool only_fusion_computations_;
  bool ignore_control_dependencies_;
  bool only_scalars_;
};

}  // namespace xla
