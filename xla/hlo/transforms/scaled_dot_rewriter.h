#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// A scaled dot becomes a dot of the operands times their scales, in f32; in f64 where an operand or scale is
// of f32 or wider, so that the factors are exact. Time is linear.
class ScaledDotRewriter : public HloModulePass {
 public:
  absl::string_view name() const override { return "scaled_dot_rewriter"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;
};

}  // namespace xla
