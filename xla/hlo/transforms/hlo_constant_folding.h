#pragma once

#include <cstdint>

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Replaces instructions whose operands are all constants by the constant that the evaluator gives for them,
// so that the bits are those of a run. Only arrays of static sizes and default layouts, and only what is
// cheap: the result and the work (elements that are touched, times the instructions of a called computation
// and the steps of a window or a contraction) stay under the limits. Never folded: side effects, random
// numbers, collectives, transfers, custom calls, control flow, barriers, broadcasts to larger arrays, and
// what has control dependencies. Where the evaluator gives an error the instruction stays, and the run will
// give it.
class HloConstantFolding : public HloModulePass {
 public:
  struct Limits {
    int64_t result_bytes = int64_t{1} << 20;
    double work = 1e7;
  };

  HloConstantFolding() = default;
  explicit HloConstantFolding(const Limits& limits) : limits_(limits) {}
  absl::string_view name() const override { return "constant_folding"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;

 private:
  bool MayFold(const HloInstruction& instruction) const;

  Limits limits_;
};

}  // namespace xla
